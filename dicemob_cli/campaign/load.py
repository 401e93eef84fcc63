"""A campaign by the name of a shipped one or by its file: found, read and checked."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from dicemob_cli.campaign.checking import child
from dicemob_cli.campaign.document import Fields, Node, Scalar, compose
from dicemob_cli.campaign.read import read
from dicemob_cli.campaign.systems import System, shipped, system_named
from dicemob_cli.errors import (
    CampaignError,
    Code,
    DicemobError,
    Problem,
    did_you_mean,
    quoted,
    reading,
)
from dicemob_cli.files import user_path
from dicemob_cli.games import games
from dicemob_cli.games.dice_mob.sheets import Campaign

if TYPE_CHECKING:
    from dicemob_cli.games.rings.sheets import RingsCampaign

__all__ = ["Checked", "check_file", "find", "load", "read_campaign", "shipped", "starter"]

LARGEST_FILE = 1_000_000
"""Bytes. The largest campaign that we can think of is a tenth of this."""

MOST_PROBLEMS = 100
"""So many are listed of a file: whoever has more has made one mistake everywhere."""


class Checked(NamedTuple):
    """A campaign as far as it could be read, and all that is wrong with its file, in order.

    It is of the model of its game: a Campaign, or a RingsCampaign.
    """

    campaign: Campaign | RingsCampaign
    problems: list[Problem]


def load(reference: str) -> Campaign | RingsCampaign:
    """The campaign that a name or a path stands for; one without a name has that of its file.

    Raises CampaignError with every problem in the file, DicemobError when there is no such campaign,
    and MachineError when it may not be read.
    """
    path = find(reference)
    campaign, problems = check_file(path)
    if problems:
        raise CampaignError(str(path), problems)
    return campaign if campaign.name else replace(campaign, name=path.stem)


def check_file(path: Path) -> Checked:
    """Read a campaign file and list its problems. Raises like `load` when it cannot be read at all."""
    return read_campaign(_read(path))


def read_campaign(content: bytes) -> Checked:
    """Read the content of a campaign file and list its problems."""
    if len(content) > LARGEST_FILE:
        return Checked(Campaign(), [Problem(Code.FILE_TOO_LARGE, f"larger than {LARGEST_FILE} bytes", 1, 1)])
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = content[: error.start]
        place = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        return Checked(Campaign(), [Problem(Code.NOT_UTF_8, "not UTF-8 text", *place)])
    problems = _Problems()
    campaign: Campaign | RingsCampaign = Campaign()
    with suppress(_TooManyError):
        root = compose(text, problems)
        if isinstance(root, Fields):
            if system := _system_of(root, problems):
                campaign = read(root, system.campaign, problems)
                for problem in system.check(root):
                    problems.append(problem)
        elif not problems:
            problems.append(_no_campaign(root))
    in_order = sorted(problems[:MOST_PROBLEMS], key=lambda problem: (problem.line, problem.column))
    return Checked(campaign, in_order + problems[MOST_PROBLEMS:])


class _TooManyError(Exception):
    """There is no looking for more problems; this has been noted."""


class _Problems(list[Problem]):
    """The problems of a file, as they are found. Raises _TooManyError for one more than MOST_PROBLEMS."""

    def append(self, problem: Problem) -> None:
        if len(self) == MOST_PROBLEMS:
            more = f"more than {MOST_PROBLEMS} problems: no further ones are looked for"
            super().append(problem._replace(code=Code.TOO_MANY, message=more))
            raise _TooManyError
        super().append(problem)


def _no_campaign(root: Node | None) -> Problem:
    """The problem of a file that holds something else."""
    empty = root is None or (isinstance(root, Scalar) and root.value is None)
    found = "an empty file" if empty else "a list or a value"
    message = f"{found} where a campaign is expected: 'name:', 'rules:', 'combatants:'"
    return Problem(Code.WRONG_VALUE, message, *(root.place if root else (1, 1)))


def _system_of(root: Fields, problems: list[Problem]) -> System | None:
    """The game that a campaign plays. One that there is not is noted, and ends all that can be said."""
    said = child(root, "system")
    known = [game.name for game in games()]
    if not isinstance(said, Scalar) or said.value in known:
        return system_named(said.text if isinstance(said, Scalar) else None)
    near = did_you_mean(said.text, known) or f"; there are {', '.join(known)}"
    problems.append(Problem(Code.WRONG_VALUE, f"{quoted(said.text)} is not a game{near}", *said.place))
    return None


def starter(system: str | None = None) -> str:
    """A commented campaign of a game to start from. Raises LookupError for a game that there is not."""
    return system_named(system).starter.read_text(encoding="utf-8")


CAMPAIGN_FILES = (".yaml", ".yml", ".json")
"""What a campaign file's name ends with. JSON is YAML too."""


def find(reference: str) -> Path:
    """The file that a name or a path stands for. Raises DicemobError for a name that is none."""
    known = shipped()
    if reference in known:
        return known[reference]
    path = user_path(reference)
    if path.suffix in CAMPAIGN_FILES or path.name != reference or _exists(path):
        return path
    hint = did_you_mean(reference, known) or f"; there are {', '.join(known)}, or name a file"
    raise DicemobError(Code.UNKNOWN_CAMPAIGN, f"no campaign {quoted(reference)}{hint}")


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _read(path: Path) -> bytes:
    with reading(path, Code.UNKNOWN_CAMPAIGN, "campaign file"), path.open("rb") as file:
        return file.read(LARGEST_FILE + 1)
