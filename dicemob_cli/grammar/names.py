"""The names that may be said at a table, and how short."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

__all__ = ["Names"]


class Names:
    """Names in full (all folded): `red bob`, and what they can do: `red bob/breath`.

    In a fight (`places` says who is in it, by the numbers of their places) a place will do, `@2`, and a
    beginning that fits only one of them, `ze` or `hu/sw`.
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
        """Where these names are known."""
        return "in this campaign" if self._places is None else "in this fight"

    @property
    def here(self) -> Sequence[str]:
        """Who is in the fight."""
        return (*self._places.values(),) if self._places else ()

    def was_place(self, word: str) -> bool:
        """Whether someone has stood at a place, `@2`, at which nobody does now."""
        last = max(self._places or [0])
        return word[:1] == "@" and word[1:].lstrip("0") in map(str, range(1, last))

    def meant(self, spoken: str) -> tuple[str, ...]:
        """The names that a folded word may stand for: none, the one that is meant, or several."""
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
            place = who[1:].lstrip("0")  # not read as a number: int() fails on thousands of digits
            return tuple(name for number, name in self._places.items() if str(number) == place)
        number = _number(who)
        stem = who.removesuffix(number)
        return tuple(
            name
            for name in self._places.values()
            if stem and name.startswith(stem) and (not number or _number(name) == number)
        )


def _number(name: str) -> str:
    """The digits at the end of a name."""
    return name[len(name.rstrip("0123456789")) :]
