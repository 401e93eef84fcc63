"""Completion in bash, zsh and fish: the scripts that a shell loads, and the answers that they get.

dicemob.bash, dicemob.zsh, dicemob.fish
            one script a shell: sends the line to dicemob, and hands the answer to the shell as plain text
line.py     the words of a line that is being typed, by the quoting rules of its shell
answer.py   the candidates for the last word of a line
old.py      the same for scripts that earlier versions installed
install.py  where each shell looks for its script

A script runs `_DICEMOB_COMPLETE=SHELL dicemob LINE [TEXT]`. LINE is the command line up to the cursor, as it
is typed. TEXT is the end of it that the shell will replace; without it, that is the last word. The answer is
`words` or `files`, which says whether file names fit as well, and then the candidates, each on its own line.
"""
