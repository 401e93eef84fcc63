"""What a line of a batch costs, and what it leaves in memory.

In one process, side by side: the body of `dicemob batch` on lines that are in memory already, another dice
roller's library, and a bare loop that rolls, sorts, pairs and dumps the same JSON with nothing around it.
"""

import importlib.util
import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from io import StringIO
from pathlib import Path

from dicemob_cli.batch.lines import Line
from dicemob_cli.batch.runner import Runner
from dicemob_cli.batch.shortcut import JsonLines
from dicemob_cli.campaign.table import BARE_TABLE
from dicemob_cli.render.batch import Answers

__all__ = ["bare", "main"]

DICEMOB = str(Path(sys.executable).with_name("dicemob"))
LINES, ROUNDS = 3000, 15
FEW, MANY = 1_000, 1_000_000


def bare(request: str, attack_dice: int, defense_dice: int) -> str:
    """A roll as JSON, by the shortest way there is in plain Python; no seed, no types, no criticals."""
    attack = sorted(random.choices((1, 2, 3, 4, 5, 6), k=attack_dice), reverse=True)
    defense = sorted(random.choices((1, 2, 3, 4, 5, 6), k=defense_dice), reverse=True)
    wins = ties = losses = 0
    pairs = []
    for ours, theirs in zip(attack, defense, strict=False):
        if ours > theirs:
            wins += 1
            outcome = "win"
        elif ours == theirs:
            ties += 1
            outcome = "tie"
        else:
            losses += 1
            outcome = "loss"
        pairs.append({"attack": ours, "defense": theirs, "outcome": outcome})
    extras = attack[len(defense) :]
    discarded = defense[len(attack) :]
    pairs += [{"attack": die, "defense": None, "outcome": "extra"} for die in extras]
    pairs += [{"attack": None, "defense": die, "outcome": "discarded"} for die in discarded]
    wins += len(extras)
    counts = {
        "attacker_wins": wins,
        "attacker_points": wins,
        "defender_wins": losses + ties,
        "ties": ties,
        "extras": len(extras),
    }
    strike = {
        "type": None,
        "not_rolled": None,
        "damage": wins,
        "hit": wins > 0,
        **counts,
        "discarded": len(discarded),
        "lasts": None,
        "lasts_rounds": None,
        "critical": "none",
        "consequence": None,
        "attack": _pool(attack),
        "defense": _pool(defense),
        "pairs": pairs,
    }
    whole = {"kind": "attack", "seed": None, "campaign": None, "request": request, "target": None, **counts}
    return json.dumps({**whole, "strikes": [strike], "damage": wins, "hit": wins > 0})


def _pool(dice: list[int]) -> dict[str, object]:
    count = len(dice)
    return {"dice": dice, "asked": count, "rolled": count, "base": count, "modifiers": [], "by_hand": False}


def microseconds(cases: Sequence[Callable[[], object]]) -> list[float]:
    """The median time of each for one line, over rounds in which each has its turn."""
    taken: list[list[float]] = [[] for _ in cases]
    for _ in range(ROUNDS):
        for case, times in zip(cases, taken, strict=True):
            started = time.perf_counter()
            case()
            times.append((time.perf_counter() - started) / LINES * 1e6)
    return [statistics.median(times) for times in taken]


def seconds(words: Sequence[str]) -> float:
    """How long a command takes, what it writes thrown away."""
    started = time.perf_counter()
    subprocess.run([DICEMOB, *words], stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - started


def peak(lines: int, folder: Path) -> float:
    """Megabytes that a batch of so many lines takes at most."""
    file = folder / "lines.txt"
    with file.open("w") as stream:
        stream.writelines("attack 6 vs 8\n" for _ in range(lines))
    script = (
        "import resource, subprocess, sys;"
        "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    ran = subprocess.run(
        [sys.executable, "-c", script, DICEMOB, "batch", str(file)], capture_output=True, check=True
    )
    return int(ran.stdout) / (1024 if sys.platform != "darwin" else 1024**2)


def main() -> None:
    """Measure and print."""
    content = [Line(place, b"attack 6 vs 8") for place in range(1, LINES + 1)]

    def ours() -> None:
        answers = Answers("json", StringIO(), StringIO())
        Runner(BARE_TABLE, 5, answers, JsonLines(answers.line).of, lambda words, options: ()).do(content)

    def bare_loop() -> None:
        stream = StringIO()
        for _ in range(LINES):
            stream.write(f"{bare('attack 6 vs 8', 6, 8)}\n")

    cases: dict[str, Callable[[], object]] = {"batch": ours, "bare loop": bare_loop}
    if importlib.util.find_spec("d20"):
        import d20

        def peer() -> None:
            for _ in range(LINES):
                d20.roll("6d6")

        cases["peer: d20.roll('6d6')"] = peer
    else:
        print("d20: not installed; pip install -e '.[bench]'")
    taken = dict(zip(cases, microseconds([*cases.values()]), strict=True))
    print(f"Batch: a line of 'attack 6 vs 8' to JSON, medians of {ROUNDS} interleaved rounds\n")
    print(f"{'':32}{'us':>8}{'batch is':>12}{'reach':>8}")
    reaches = {"bare loop": "0.50", "peer: d20.roll('6d6')": "1.20"}
    for name, median in taken.items():
        print(f"{name:32}{median:8.1f}{median / taken['batch']:11.2f}x{reaches.get(name, ''):>8}")

    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "lines.txt"
        file.write_text("attack 6 vs 8\n" * 100_000)
        batch = statistics.median(seconds(["batch", str(file)]) for _ in range(3))
        times = statistics.median(
            seconds(["attack", "6", "vs", "8", "--times", "100000", "--json"]) for _ in range(3)
        )
        print(f"\n100,000 lines of batch / --times 100000 --json: {batch / times:.2f}")
        few, many = peak(FEW, Path(folder)), peak(MANY, Path(folder))
        print(f"memory at {MANY:,} lines / at {FEW:,}: {many:.1f} / {few:.1f} MB   reach 10 MB more")


if __name__ == "__main__":
    main()
