"""Fair dice: ten million from the real roller, and what might tie one roll to the next.

Every test has its seeds fixed, so that it gives the same every time; a chi-square beyond what one run in a
million would show fails it.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from math import erfc, sqrt
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

from dicemob_cli.dice import MAX_POOL, SEEDS, Dice, derived_seed
from tests.conftest import DICEMOB, clean_environment
from tests.test_dice import GOLDEN_D6, GOLDEN_D10

MILLION = 1_000_000
RARE = 1e-6

Counts = npt.NDArray[np.int64]


def dice(faces: int, count: int) -> Counts:
    """So many dice as they fall, in pools as large as there may be, each from a seed of its own."""
    pools = (
        Dice(derived_seed(20261130, number + 1)).roll(MAX_POOL, faces) for number in range(count // MAX_POOL)
    )
    return np.fromiter(chain.from_iterable(pools), np.int64, count)


def likelihood(counts: Counts) -> float:
    """The chance of a chi-square this large or larger, where all of the counts are as likely (Wilson, Hilferty)."""
    expected = counts.sum() / counts.size
    freedom = counts.size - 1
    chi_square = float(((counts - expected) ** 2 / expected).sum())
    deviate = ((chi_square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
    return erfc(deviate / sqrt(2)) / 2


def paired(first: Counts, second: Counts, faces: int) -> Counts:
    """How often each pair of faces comes."""
    return np.bincount((first - 1) * faces + second - 1, minlength=faces * faces)


def test_the_chi_square_is_one() -> None:
    assert likelihood(np.array([100, 100, 100])) > 0.9
    assert likelihood(np.array([75, 100, 117])) == pytest.approx(0.0102, rel=0.05)  # 9.17, two degrees
    assert likelihood(np.array([43, 49, 56, 45, 66, 41])) == pytest.approx(0.1106, rel=0.05)  # 8.96, five


@pytest.mark.long
@pytest.mark.parametrize("faces", [6, 10])
def test_ten_million_dice_show_every_face_and_every_pair_as_often(faces: int) -> None:
    thrown = dice(faces, 10 * MILLION)
    faces_shown = np.bincount(thrown, minlength=faces + 1)
    assert faces_shown[0] == 0
    assert faces_shown.size == faces + 1
    assert likelihood(faces_shown[1:]) > RARE
    assert likelihood(paired(thrown[0::2], thrown[1::2], faces)) > RARE
    assert likelihood(paired(thrown[1:-1:2], thrown[2::2], faces)) > RARE


@pytest.mark.long
def test_a_die_that_is_loaded_would_be_seen() -> None:
    """By one part in five hundred, or through a byte that is taken by its remainder alone."""
    thrown = dice(6, 10 * MILLION)
    loaded = thrown.copy()
    loaded[::500] = 6
    assert likelihood(np.bincount(loaded)[1:]) < RARE
    bytes_of = np.random.default_rng(1).integers(0, 256, 10 * MILLION)
    assert likelihood(np.bincount(bytes_of % 6)) < RARE


def test_one_roll_of_a_series_says_nothing_of_the_next() -> None:
    """The first dice of seeds that are derived one after the other, as in a batch."""
    first = np.array([Dice(derived_seed(7, number)).roll(1, 6)[0] for number in range(1, 200_001)])
    assert likelihood(np.bincount(first)[1:]) > RARE
    assert likelihood(paired(first[0::2], first[1::2], 6)) > RARE


def test_neither_do_seeds_that_follow_each_other() -> None:
    first = np.array([Dice(seed).roll(1, 6)[0] for seed in range(200_000)])
    assert likelihood(np.bincount(first)[1:]) > RARE
    assert likelihood(paired(first[0::2], first[1::2], 6)) > RARE


@pytest.mark.long
def test_two_hundred_processes_have_two_hundred_seeds() -> None:
    command = [DICEMOB, "attack", "1", "vs", "1"]
    started = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=clean_environment())
        for _ in range(200)
    ]
    rolled = [running.communicate()[0] for running in started]
    seeds = {int(match[1]) for line in rolled if (match := re.search(r" seed=(\d+)$", line.strip()))}
    assert len(seeds) == 200
    assert SEEDS // 4 < max(seeds) < SEEDS  # not small, as those of a clock or a process number


def pythons() -> Iterator[str]:
    """Every Python from 3.11 on that can be found here, one of each version."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 30)]
    found += [str(python) for python in (*root.glob("*/bin/python3"), *(f / "python3" for f in folders))]
    seen = set()
    for python in [sys.executable, *filter(None, found)]:
        script = "import sys; print(*sys.version_info[:2], sys.implementation.name)"
        try:
            ran = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
        except OSError:
            continue
        version = ran.stdout.split()
        if ran.returncode == 0 and tuple(map(int, version[:2])) >= (3, 11) and ran.stdout not in seen:
            seen.add(ran.stdout)
            yield python


@pytest.mark.long
def test_a_seed_gives_the_same_dice_on_every_python_found_here() -> None:
    package = Path(__file__).parents[1]
    script = (
        f"import sys; sys.path.insert(0, {str(package)!r}); from dicemob_cli.dice import Dice;"
        f"print({{seed: Dice(seed).roll(14, 6) for seed in {[*GOLDEN_D6]!r}}} == {GOLDEN_D6!r},"
        f"{{seed: Dice(seed).roll(10, 10) for seed in {[*GOLDEN_D10]!r}}} == {GOLDEN_D10!r})"
    )
    for python in pythons():
        ran = subprocess.run([python, "-c", script], capture_output=True, text=True, check=False)
        assert ran.stdout == "True True\n", (python, ran.stderr)
