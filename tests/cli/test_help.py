"""The help of every command: it fits the usual terminal."""

import importlib
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from dicemob_cli.cli.app import COMMANDS
from tests.conftest import Command


def commands(tree: Mapping[str, Any] = COMMANDS, *path: str) -> Iterator[tuple[str, str]]:
    """Every command with the module that defines it."""
    for name, module in tree.items():
        if isinstance(module, Mapping):
            yield from commands(module, *path, name)
        else:
            yield " ".join((*path, name)), module


@pytest.mark.parametrize(("command", "module"), [*commands()], ids=lambda each: each)
def test_examples_stand_on_one_line_each(command: str, module: str, dicemob: Command) -> None:
    made = getattr(importlib.import_module(f"dicemob_cli.cli.{module}"), command.split()[-1])
    paragraphs = made.__doc__.split("\n\n")
    examples = [line.strip() for each in paragraphs if "\b" in each for line in each.splitlines()[1:]]
    ran = dicemob(*command.split(), "--help", env={"COLUMNS": "80"})
    assert (ran.code, ran.err) == (0, "")
    shown = [line.strip() for line in ran.out.splitlines()]
    assert [example for example in examples if example not in shown] == []


def test_a_sentence_flows_over_the_lines_of_its_paragraph(dicemob: Command) -> None:
    ran = dicemob("play", "--help", env={"COLUMNS": "200"})
    assert "so that a fight survives a crash. Only one session can play a fight at a time;" in ran.out
