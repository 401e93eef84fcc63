"""What the shell completes: campaigns, names, types, difficulties and the words of the grammar."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from dicemob_cli.campaign.model import Campaign

__all__ = [
    "complete_campaign",
    "complete_difficulty",
    "complete_format",
    "complete_immune",
    "complete_type",
    "complete_words",
]


def complete_campaign(incomplete: str) -> list[str]:
    """Shipped campaigns; the shell itself knows the files."""
    from dicemob_cli.campaign.load import shipped

    return _beginning(incomplete, shipped())


def complete_format(incomplete: str) -> list[str]:
    """The forms that can be written."""
    from dicemob_cli.render.writer import FORMATS

    return _beginning(incomplete, FORMATS)


def complete_type(ctx: typer.Context, incomplete: str) -> list[str]:
    """Types and aliases, the campaign's own too."""
    types = _campaign(ctx).vocabulary().types
    return _beginning(incomplete, (word for word, named in types.items() if len(named) == 1))


def complete_immune(ctx: typer.Context, incomplete: str) -> list[str]:
    """Types, groups and aliases."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().types)


def complete_difficulty(ctx: typer.Context, incomplete: str) -> list[str]:
    """The named difficulties, the campaign's own too."""
    return _beginning(incomplete, _campaign(ctx).vocabulary().difficulties)


def complete_words(ctx: typer.Context, incomplete: str) -> list[str]:
    """What may come next on the table's line: a name where a side begins, else types and options."""
    from dicemob_cli.grammar.options import KINDS
    from dicemob_cli.grammar.words import JOINTS

    kind = ctx.info_name or ""
    campaign = _campaign(ctx)
    vocabulary = campaign.vocabulary()
    before = ["", *(word.casefold() for word in ctx.params.get("words") or ())]
    options = [word for word in KINDS[kind] if word not in before]
    single = [word for word, types in vocabulary.types.items() if len(types) == 1]
    if before[-1] in ("type", "immune"):
        return _beginning(incomplete, single if before[-1] == "type" else vocabulary.types)
    if before[-1] == "difficulty":
        return _beginning(incomplete, vocabulary.difficulties)
    if before[-1] in ("vs", "and"):
        skills = _doing("skill", campaign) if kind == "contest" and "/" in incomplete else ()
        return _beginning(incomplete, _spoken([*campaign.combatants, *skills]))
    if before[-1] in ("", "then", "also"):
        return _beginning(incomplete, [*_spoken(_doing(kind, campaign)), *options])
    if kind == "skill":
        return _beginning(incomplete, [*vocabulary.difficulties, *options])
    if kind == "potency":
        return _beginning(incomplete, options)
    joints = [joint for joint in JOINTS if (joint == "and") == ("vs" in before) or joint in ("then", "also")]
    return _beginning(incomplete, [*(joints if kind == "attack" else joints[:1]), *options, *single])


def _doing(kind: str, campaign: "Campaign") -> Iterator[str]:
    """`hugo/sword`: everything anyone can roll of a kind."""
    for who, sheet in campaign.combatants.items():
        rolls: dict[str, Mapping[str, object]] = {"skill": sheet.skills, "potency": sheet.potencies}
        does = [what for what, dice in rolls.get(kind, {}).items() if dice != "none"]
        if kind in ("attack", "contest"):
            contests = {what for what, words in sheet.attacks.items() if _is_contest(str(words))}
            does = [what for what in sheet.attacks if (what in contests) == (kind == "contest")]
            does += sheet.skills if kind == "contest" else ()
        yield from (f"{who}/{what}" for what in does)


def _spoken(names: Iterable[str]) -> Iterator[str]:
    """Names as a single word each, so that no shell needs to quote them."""
    return (name.replace(" ", "-") for name in names)


def _campaign(ctx: typer.Context) -> "Campaign":
    """The campaign that the line names, as far as its file can be read: broken ones complete too."""
    from dicemob_cli.campaign.load import check_file, find
    from dicemob_cli.campaign.model import Campaign
    from dicemob_cli.cli.options import campaign_named
    from dicemob_cli.errors import DicemobError

    above = ctx.parent.params if ctx.parent else {}
    reference = campaign_named(ctx.params.get("campaign_ref") or above.get("campaign_ref"))
    try:
        return check_file(find(reference)).campaign if reference else Campaign()
    except DicemobError:
        return Campaign()


def _beginning(incomplete: str, words: Iterable[str]) -> list[str]:
    return [word for word in words if word.casefold().startswith(incomplete.casefold())]


def _is_contest(words: str) -> bool:
    return words.casefold().split()[:1] == ["contest"]
