"""What a single roll costs: whole processes, as a shell loop starts them.

Every case is run once a round, rounds one after the other, so that a slow moment of the machine is
shared; the medians are compared, as ratios to the least that a Typer program costs.
"""

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

ROUNDS = 40
BIN = Path(sys.executable).parent
DICEMOB = str(BIN / "dicemob")
BASE = "minimal Typer program"


class Case(NamedTuple):
    """A command, what else is in its environment, and the ratio that is to be reached."""

    name: str
    command: list[str]
    env: Mapping[str, str] = MappingProxyType({})
    reach: str = ""


ROLL = ["attack", "6", "vs", "8"]
CASES = [
    Case("bare Python", [sys.executable, "-c", "pass"]),
    Case(BASE, [sys.executable, str(Path(__file__).with_name("minimal.py")), "attack", "6"]),
    Case("attack 6 vs 8, piped", [DICEMOB, *ROLL], reach="1.15"),
    Case("... as a table", [DICEMOB, *ROLL, "--format", "table"], reach="1.75"),
    Case("... as JSON", [DICEMOB, *ROLL, "--json"]),
    Case(
        "hugo/sword vs zombie, red-bob",
        [DICEMOB, "attack", "hugo/sword", "vs", "zombie", "-c", "red-bob"],
        reach="2.00",
    ),
    Case("rings attack 4+2 vs 3, piped", [DICEMOB, "rings", "attack", "4+2", "melee", "vs", "3"]),
    Case(
        "ranger/spear vs wolf, hope",
        [DICEMOB, "rings", "attack", "ranger/spear", "vs", "wolf", "-c", "hope"],
    ),
    Case(
        "completion of a name",
        [DICEMOB, "dicemob -c red-bob attack hug"],
        {"_DICEMOB_COMPLETE": "zsh"},
    ),
    Case("--version", [DICEMOB, "--version"]),
    Case("peer: dice 6d6", [str(BIN / "dice"), "6d6"]),
    Case("peer: roll 6d6", [str(BIN / "roll"), "6d6"]),
]


def main() -> None:
    """Measure and print."""
    cases = [case for case in CASES if Path(case.command[0]).exists()]
    taken: dict[str, list[float]] = {case.name: [] for case in cases}
    for _ in range(ROUNDS):
        for case in cases:
            taken[case.name].append(_milliseconds(case))
    base = statistics.median(taken[BASE])
    print(f"Start-up: medians of {ROUNDS} interleaved runs on Python {sys.version.split()[0]}\n")
    print(f"{'':32}{'ms':>8}{'ratio':>8}{'reach':>8}")
    for case in cases:
        median = statistics.median(taken[case.name])
        print(f"{case.name:32}{median:8.1f}{median / base:8.2f}{case.reach:>8}")
    for missing in {case.name for case in CASES} - taken.keys():
        print(f"{missing}: not installed; pip install -e '.[bench]'")


def _milliseconds(case: Case) -> float:
    started = time.perf_counter()
    subprocess.run(case.command, env={**os.environ, **case.env}, stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - started) * 1000


if __name__ == "__main__":
    main()
