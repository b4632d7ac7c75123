"""From entries to notional games: how many, and the g-th without listing the others
(docs/domain.md §13.1).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.combinations import unrank
from games.entries import Line, entry_starts
from games.layout import Kind, Layout
from games.orders import nth_order


def count_games(layout: Layout, packed: bytes) -> int:
    """Notional games of packed entries. Raises ValueError when their length does not fit the layout."""
    starts = entry_starts(layout, packed)
    if layout.kind is Kind.COMBO:
        return (len(packed) - layout.entry_size) // layout.line_size
    return len(starts) * (layout.games_per_entry or 1)


def nth_line(layout: Layout, packed: bytes, index: int) -> Line:
    """The ``index``-th notional game, counted from 0 over all entries. Raises IndexError beyond the last."""
    if not 0 <= index < count_games(layout, packed):
        raise IndexError(index)
    if layout.kind is Kind.COMBO:
        start = layout.entry_size + index * layout.line_size
        middle = start + layout.picks
        return list(packed[start:middle]), list(packed[middle : start + layout.line_size])
    entry, index = divmod(index, layout.games_per_entry or 1)
    start = entry * layout.entry_size
    mains = packed[start : start + layout.mains.count]
    second = list(packed[start + layout.mains.count : start + layout.entry_size])
    if layout.kind is Kind.POWERHIT and layout.second is not None:
        index, place = divmod(index, layout.second.size)
        second = [layout.second.lowest + place]
    return _mains_of(layout, mains, index), second


def games_between(layout: Layout, packed: bytes, offset: int, limit: int) -> list[dict[str, list[int]]]:
    """A page of notional games, each as numbers by the name of their set."""
    last = min(count_games(layout, packed), offset + limit)
    return [as_game(layout, nth_line(layout, packed, index)) for index in range(offset, last)]


def as_game(layout: Layout, line: Line) -> dict[str, list[int]]:
    """A notional game as numbers by the name of their set."""
    return {name: list(numbers) for name, numbers in zip(layout.names, line, strict=False)}


def choices(layout: Layout, mains: Sequence[int]) -> tuple[Sequence[int], Sequence[int], int]:
    """How a system makes games: the numbers that all of them have, those it chooses from, and how many."""
    missing = layout.picks - len(mains)
    if missing > 0:
        chosen = set(mains)
        barrel = range(layout.mains.lowest, layout.mains.highest + 1)
        return mains, [number for number in barrel if number not in chosen], missing
    return (), mains, layout.picks


def _mains_of(layout: Layout, mains: Sequence[int], index: int) -> list[int]:
    match layout.kind:
        case Kind.BOXED:
            return nth_order(mains, index)
        case Kind.WHEEL:
            block = layout.blocks[index]
            return [number for place, number in enumerate(mains) if block >> place & 1]
        case Kind.SYSTEM | Kind.POWERHIT:
            fixed, pool, count = choices(layout, mains)
            return sorted([*fixed, *(pool[place] for place in unrank(index, count))])
        case _:
            return list(mains)
