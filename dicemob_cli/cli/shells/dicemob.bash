# Completion of dicemob in bash.
#
# Install it with 'dicemob completion bash --install', or put this into ~/.bashrc:
#     eval "$(dicemob completion bash)"
#
# dicemob answers with 'words' or 'files' and then a candidate a line, quoted as it goes into the line.
# The answer is never evaluated.

_dicemob() {
    local program=dicemob kind candidate
    case $1 in
        */*) program=${1/#\~\//"$HOME"/} ;;
    esac
    COMPREPLY=()
    {
        IFS= read -r kind
        while IFS= read -r candidate; do
            COMPREPLY+=("$candidate")
        done
    } <<<"$(_DICEMOB_COMPLETE=bash command "$program" "${COMP_LINE:0:COMP_POINT}" "${2-}" 2>/dev/null </dev/null)"
    if [[ $kind != files ]]; then
        compopt +o default 2>/dev/null
    elif [[ ${#COMPREPLY[@]} -gt 0 ]]; then # else bash completes files itself
        compopt -o filenames 2>/dev/null
        while IFS= read -r candidate; do
            [[ -z $candidate ]] || COMPREPLY+=("$candidate")
        done <<<"$(compgen -f -- "${2-}")"
    fi
    return 0
}

complete -o default -F _dicemob dicemob
