#compdef dicemob
# Completion of dicemob in zsh.
#
# Install it with 'dicemob completion zsh --install', or put this into .zshrc:
#     eval "$(dicemob completion zsh)"
#
# dicemob answers with 'words' or 'files' and then a candidate a line, which zsh quotes.
# The answer is never evaluated.

_dicemob() {
    local program=dicemob kind ret=1
    local -a candidates
    [[ $words[1] == */* ]] && program=${(Q)words[1]/#\~\//$HOME/}
    candidates=("${(@f)$(_DICEMOB_COMPLETE=zsh command $program \
        "${(j: :)words[1,CURRENT-1]} $QIPREFIX$IPREFIX$PREFIX" 2>/dev/null </dev/null)}")
    kind=$candidates[1]
    shift candidates
    (( $#candidates )) && compadd -U -a -- candidates && ret=0
    if [[ $kind == files ]]; then
        compset -P '--[^=]##='
        _files && ret=0
    fi
    return ret
}

if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _dicemob "$@"
else
    (( ${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
    compdef _dicemob dicemob
fi
