"""The README tells the truth: every example in it is run."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from dicemob_cli.campaign.load import read_campaign
from tests.readme import BLOCK, README, Example, examples, printed

TEXT = README.read_text(encoding="utf-8")
EXAMPLES = [example for block in BLOCK.finditer(TEXT) for example in examples(block[2])]


def test_there_are_examples_for_the_table_and_for_scripts() -> None:
    assert len(EXAMPLES) > 12


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command.strip()[:60])
def test_example(example: Example) -> None:
    assert printed(example.command) == example.output
    assert "dicemob: " not in example.output, "an example of something that works"


def test_the_python_examples() -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    assert len(blocks) >= 3
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", str(README), 0)
        assert doctest.DocTestRunner(verbose=False).run(test).failed == 0


def test_the_python_examples_are_well_typed(tmp_path: Path) -> None:
    blocks = re.findall(r"```pycon\n(.*?)```", TEXT, re.DOTALL)
    for number, block in enumerate(blocks[:2]):
        code = "".join(
            line[4:] for line in block.splitlines(keepends=True) if line.startswith((">>> ", "... "))
        )
        (tmp_path / f"example_{number}.py").write_text(code)
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "example_0.py", "example_1.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout


def test_the_sample_campaigns_have_no_problems() -> None:
    samples = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
    assert len(samples) == 2
    for sample in samples:
        assert read_campaign(sample.encode()).problems == []


def test_it_opens_with_two_commands_and_ci_runs_the_second() -> None:
    first, second = re.findall(r"```sh\n(.*?)\n```", TEXT, re.DOTALL)[:2]
    assert "dicemob attack" in first
    assert "pytest" in second
    assert second in (README.parent / ".ci" / "run").read_text()
