# Completion of dicemob in fish.
#
# Install it with 'dicemob completion fish --install', or put this into config.fish:
#     dicemob completion fish | source
#
# dicemob answers with 'words' or 'files' and then a candidate a line, which fish quotes.
# The answer is never evaluated.

function __dicemob_complete
    set -l program dicemob
    set -l called (commandline -opc)[1]
    string match -q '*/*' -- "$called"; and set program (string replace -r '^~/' -- "$HOME/" "$called")
    set -l answer (env _DICEMOB_COMPLETE=fish $program (commandline -cp | string join ' ') 2>/dev/null </dev/null)
    string join -- \n $answer[2..-1]
    test "$answer[1]" = files; and complete -C "'' "(commandline -ct | string collect) 2>/dev/null
end

complete -c dicemob -f -a '(__dicemob_complete)'
