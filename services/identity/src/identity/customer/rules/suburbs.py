"""Which suburbs, post codes and states belong together, from the list that ships with the service."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Suburb:
    """A named place with one of its post codes."""

    name: str
    state: str
    postcode: str


class SuburbDirectory:
    """The places of Australia. Names are compared without regard to case and spacing.

    Places are founded after any list was made, so a name that the list does not have anywhere is left to the
    post code; a name that it has must agree with post code and state.
    """

    def __init__(self, rows: Iterable[Suburb]) -> None:
        """Raises ValueError when there are no rows."""
        self._rows = sorted(set(rows))
        if not self._rows:
            raise ValueError("a directory of suburbs needs rows")
        self._known = {(folded(row.name), row.state, row.postcode) for row in self._rows}
        self._names = {name for name, _, _ in self._known}
        self._folded = [(folded(row.name), row) for row in self._rows]

    def agrees(self, suburb: str, state: str, postcode: str) -> bool:
        """Whether an address may have this suburb, state and post code together."""
        name = folded(suburb)
        return name not in self._names or (name, state, postcode) in self._known

    def has(self, suburb: Suburb) -> bool:
        """Whether the list has exactly this place."""
        return (folded(suburb.name), suburb.state, suburb.postcode) in self._known

    def search(self, text: str, *, limit: int) -> list[Suburb]:
        """Places by the beginning of a post code or a name: names that begin so first, boxes last.

        All words of `text` must occur, so that "richmond vic" and "3121 richmond" find what is meant.
        """
        words = folded(text).split()
        if not words:
            return []
        found = [
            (not name.startswith(words[0]), _is_for_boxes(row), row)
            for name, row in self._folded
            if all(_names(word, name, row) for word in words)
        ]
        return [row for _, _, row in sorted(found)[:limit]]


def folded(text: str) -> str:
    """A name in the form for comparison."""
    return " ".join(text.casefold().split())


def _is_for_boxes(row: Suburb) -> bool:
    """Whether a post code is for boxes and large users only."""
    return (row.state, row.postcode[0]) in {("NSW", "1"), ("VIC", "8"), ("QLD", "9")}


def _names(word: str, name: str, row: Suburb) -> bool:
    if word.isdigit():
        return row.postcode.startswith(word)
    return word == row.state.casefold() or any(part.startswith(word) for part in name.split())
