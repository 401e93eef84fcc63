"""Questions to whoever writes a script: written out, and answered by the next line."""

import json

from tests.conftest import Command

ARC = b"add hugo and mel and zombie x2\neffect electricity on hugo 4\n" + b"next\n" * 9


def test_a_question_is_written_out_and_may_be_answered_by_a_look(dicemob: Command) -> None:
    question = "who is near hugo, where the electricity is? (mel, zombie1, zombie2, or nobody)"
    ran = dicemob("play", "x", "-c", "red-bob", input=ARC + b"who\nshow\nmel\nnote done\n")
    assert (ran.code, ran.err) == (0, f"dicemob: {question}\n" * 3)
    assert "name place=2 who=mel\n" in ran.out
    assert " max=8 " in ran.out
    assert ran.out.endswith("noted text=done event=12\n")
    ran = dicemob("play", "y", "-c", "red-bob", "--json", input=ARC + b"nobody\n")
    assert (ran.code, ran.err) == (0, "")
    told = [json.loads(line) for line in ran.out.splitlines()]
    assert {"kind": "question", "question": question} in told
    ran = dicemob("play", "z", "-c", "red-bob", input=ARC + b"who cares\n")
    assert ran.code == 2
    assert ran.err.endswith("'cares' is not expected after 'who'\n")


def test_in_a_pipe_it_is_remarked_before_the_dice_that_someone_is_out(dicemob: Command) -> None:
    lines = b"add hugo and zombie x2\nhp zombie1 0\nattack hugo/sword vs zombie1\n"
    last = dicemob("play", "x", "-c", "red-bob", input=lines).out.splitlines()[-3:]
    assert any(line.startswith("remark text=zombie1-is-out-already ") for line in last)
    told = [line.split()[0] for line in last]
    assert told.index("remark") < told.index("attack")
