"""The names of a campaign or a fight, and their abbreviations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["Names"]


class Names:
    """The full names (all folded) of combatants, `red bob`, and of what they can do, `red bob/breath`.

    In a fight, `places` gives the combatants by their place numbers. There a place, `@2`, or an unambiguous
    beginning, `ze` or `hu/sw`, also stands for a name.
    """

    def __init__(self, full: Iterable[str] = (), places: Mapping[int, str] | None = None) -> None:
        self._full = dict.fromkeys(full)
        self._places = places

    def __contains__(self, spoken: str) -> bool:
        return bool(self.meant(spoken))

    def __iter__(self) -> Iterator[str]:
        return iter(self._full)

    def __bool__(self) -> bool:
        return bool(self._full)

    @property
    def where(self) -> str:
        """Where these names are known, for messages."""
        return "in this campaign" if self._places is None else "in this fight"

    @property
    def here(self) -> Sequence[str]:
        """The names of the combatants in the fight."""
        return (*self._places.values(),) if self._places else ()

    def was_place(self, word: str) -> bool:
        """Whether a place, `@2`, belonged to a combatant who has left."""
        last = max(self._places or [0])
        return word[:1] == "@" and word[1:].lstrip("0") in map(str, range(1, last))

    def meant(self, spoken: str) -> tuple[str, ...]:
        """Return the names that a folded word can stand for: none, one, or several."""
        if spoken in self._full:
            return (spoken,)
        if self._places is None or not spoken:
            return ()
        who, slash, what = spoken.partition("/")
        people = self._people(who)
        if not slash:
            return people
        exact = tuple(f"{person}/{what}" for person in people if f"{person}/{what}" in self._full)
        return exact or tuple(
            name for person in people for name in self._full if what and name.startswith(f"{person}/{what}")
        )

    def _people(self, who: str) -> tuple[str, ...]:
        assert self._places is not None
        if who in self._full:
            return (who,)
        if who.startswith("@"):
            place = who[1:].lstrip("0")  # compared as text: int() fails for thousands of digits
            return tuple(name for number, name in self._places.items() if str(number) == place)
        number = _number(who)
        stem = who.removesuffix(number)
        return tuple(
            name
            for name in self._places.values()
            if stem and name.startswith(stem) and (not number or _number(name) == number)
        )


def _number(name: str) -> str:
    """Return the digits at the end of a name."""
    return name[len(name.rstrip("0123456789")) :]
