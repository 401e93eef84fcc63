"""The README tells the truth: every example in it is run."""

import doctest
import re

import pytest

from tests.readme import BLOCK, README, Example, examples, printed

TEXT = README.read_text(encoding="utf-8")
EXAMPLES = [example for block in BLOCK.finditer(TEXT) for example in examples(block[2])]


def test_there_are_examples_for_the_table_and_for_scripts() -> None:
    assert len(EXAMPLES) > 12


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command.strip()[:60])
def test_example(example: Example) -> None:
    assert printed(example.command) == example.output


def test_the_python_examples() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) >= 2
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", str(README), 0)
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_it_opens_with_two_commands_and_ci_runs_the_second() -> None:
    first, second = re.findall(r"```sh\n(.*?)\n```", TEXT, re.DOTALL)[:2]
    assert "dicemob attack" in first
    assert "pytest" in second
    assert second in (README.parent / ".ci" / "run").read_text()
