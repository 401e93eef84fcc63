"""Fights for tests."""

from pathlib import Path

import pytest

from tests.encounter.fighting import RED_BOB, Fight


@pytest.fixture
def fight(tmp_path: Path) -> Fight:
    """A fight in red-bob, with nobody in it yet."""
    return Fight(tmp_path, RED_BOB)
