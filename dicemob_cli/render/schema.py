"""The JSON Schema of the lines that --json writes: results, odds, events of a fight, and a batch."""

from typing import Annotated, Any, Literal, NotRequired

from pydantic import ConfigDict, Field, TypeAdapter
from typing_extensions import TypedDict

from dicemob_cli.batch.tally import Summary
from dicemob_cli.encounter.changes import CHANGES
from dicemob_cli.errors import Code
from dicemob_cli.games.dice_mob.odds.balance import Setting
from dicemob_cli.games.dice_mob.odds.duel import Rounds
from dicemob_cli.games.dice_mob.rules.attack import AttackResult
from dicemob_cli.games.dice_mob.rules.contest import ContestResult
from dicemob_cli.games.dice_mob.rules.effect import EffectResult
from dicemob_cli.games.dice_mob.rules.initiative import InitiativeResult
from dicemob_cli.games.dice_mob.rules.potency import PotencyResult
from dicemob_cli.games.dice_mob.rules.save import SaveResult
from dicemob_cli.games.dice_mob.rules.skill import SkillResult
from dicemob_cli.games.rings.rules.attack import RingsAttackResult
from dicemob_cli.games.rings.rules.check import RingsCheckResult
from dicemob_cli.odds.result import Outcome, RingsOdds, RollOdds

__all__ = ["line_schema"]

RESULTS = (
    AttackResult
    | ContestResult
    | SkillResult
    | PotencyResult
    | EffectResult
    | SaveResult
    | InitiativeResult
    | RingsAttackResult
    | RingsCheckResult
)


class RollLine(TypedDict):
    """One roll of an event: whose it was, its results, and the criticals it was made with."""

    who: str | None
    results: list[Annotated[RESULTS, Field(discriminator="kind")]]
    criticals: dict[str, Any] | None


class ChangeLine(TypedDict):
    """One change that an event made: its kind, and the fields of that kind."""

    __pydantic_config__ = ConfigDict(extra="allow")  # type: ignore[misc]

    kind: Literal[tuple(CHANGES)]  # type: ignore[valid-type]


class EventLine(TypedDict):
    """One thing that happened in a fight, as `play --json` and `log --json` write it.

    `of` is what was undone or done again, `remarks` are those of the session; the log tells `fight` and
    `undone`.
    """

    kind: Literal["event"]
    number: int
    at: str
    verb: str
    words: str
    seed: int | None
    rolls: list[RollLine]
    changes: list[ChangeLine]
    of: NotRequired[int]
    remarks: NotRequired[list[str]]
    fight: NotRequired[str | None]
    undone: NotRequired[bool]


class QuestionLine(TypedDict):
    """What a fight in a pipe asks; the next line answers it."""

    kind: Literal["question"]
    question: str


class DuelTold(TypedDict):
    """A duel for one way to strike first: `first` is a name, or 'alternating'."""

    first: str
    win: float
    lose: float
    mean_rounds: float | None
    rounds: list[Rounds]
    tail: float


class DuelLine(TypedDict):
    """The odds of a duel; the chances are those of the first named."""

    kind: Literal["duel"]
    request: str
    fighters: list[str]
    striking_first: list[DuelTold]


class EffectOddsLine(TypedDict):
    """The odds of an effect; `left` is the chance that it had not ended by the last round that is told."""

    kind: Literal["effect_odds"]
    request: str
    success: float
    mean: float
    sd: float
    mean_rounds: float | None
    left: float
    clamped: list[tuple[int, int]]
    outcomes: list[Outcome]
    of: NotRequired[str]
    rounds: list[Rounds]


class BalanceLine(TypedDict):
    """The setting that gives a wanted chance best, and its neighbours."""

    kind: Literal["balance"]
    request: str
    solve: str
    target: float
    best: Setting
    settings: list[Setting]
    within: bool


class GridLine(TypedDict):
    """A measure for each attack pool (rows) against each defence pool (columns)."""

    kind: Literal["grid"]
    measure: str
    attack: list[int]
    defense: list[int]
    values: list[list[float]]
    max_dice: int | None


class ErrorLine(TypedDict):
    """Why a line of a batch has no answer."""

    kind: Literal["error"]
    error: str
    code: Code


ODDS = RollOdds | RingsOdds | DuelLine | EffectOddsLine | BalanceLine | GridLine

LINE_NUMBER = {"type": "integer", "minimum": 1, "description": "In a batch: the line that asked for this."}


def line_schema() -> dict[str, Any]:
    """The JSON Schema of every such line."""
    lines = RESULTS | ODDS | EventLine | QuestionLine | ErrorLine | Summary
    adapter: TypeAdapter[Any] = TypeAdapter(Annotated[lines, Field(discriminator="kind")])
    described = adapter.json_schema(mode="serialization")
    numbered = {"properties": {"line": LINE_NUMBER}}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **numbered, **described}
