"""What all verbs of turns need."""

from __future__ import annotations

from dicemob_cli.encounter.state import State
from dicemob_cli.errors import Code, DicemobError

__all__ = ["refuse_nobody"]


def refuse_nobody(state: State) -> None:
    """Raise DicemobError for a fight without people."""
    if not state.people:
        raise DicemobError(Code.NOBODY_HERE, "there is nobody in this fight: 'add' someone first")
