"""The entries of a ticket: when they are complete, and how they are kept.

An entry is kept as one byte a number: its number sets one after the other, each in ascending order unless
its order counts. Entries follow each other without separators. A Super Combo is one entry, followed by the
games that were drawn for it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from math import comb

from games.layout import FAVOURITES, Kind, Layout, possibilities
from games.numbers import FieldProblem

Entry = Mapping[str, Sequence[int]]
"""One entry as a customer fills it in: numbers by the name of their set, e.g. `{"Numbers": [...],
"Powerball": [7]}`.
"""

Line = tuple[Sequence[int], Sequence[int]]
"""A notional game: its mains, and its numbers of the second barrel."""


def entry_problems(layout: Layout, entry: Entry, target: str) -> list[FieldProblem]:
    """Everything that keeps one entry from being complete, by field (docs/domain.md §2)."""
    known = {numbers.name for numbers in layout.sets}
    problems = [
        FieldProblem(f"{target}.{name}", "unknown_number_set", "This game has no such numbers")
        for name in entry
        if name not in known
    ]
    for numbers in layout.sets:
        problem = numbers.problem(entry.get(numbers.name), f"{target}.{numbers.name}")
        if problem is not None:
            problems.append(problem)
    is_combo = layout.kind is Kind.COMBO and not problems
    if is_combo and not set(entry.get(FAVOURITES, ())) <= set(entry[layout.mains.name]):
        message = "Favourites are chosen from your numbers"
        problems.append(FieldProblem(f"{target}.{FAVOURITES}", "favourite_not_in_pool", message))
    return problems


def ticket_problems(
    layout: Layout,
    entries: Sequence[Entry],
    *,
    least: int,
    most: int,
    sold: Collection[int],
    games: int | None = None,
) -> list[FieldProblem]:
    """Everything that keeps ``entries`` from being a ticket, by field; empty when they are complete.

    ``least`` and ``most`` bound the entries, or the games of a Super Combo, which ``games`` asks for;
    ``sold`` are the counts of notional games that have a price. The same game twice is allowed.
    """
    problems = (
        _combo_count_problems(layout, entries, least, most, sold, games)
        if layout.kind is Kind.COMBO
        else _count_problems(layout, len(entries), least, most, sold, games)
    )
    for index, entry in enumerate(entries):
        problems.extend(entry_problems(layout, entry, f"games[{index}]"))
    return problems


def count_problem(count: int, *, least: int, most: int, target: str) -> FieldProblem | None:
    """Why a ticket cannot have ``count`` games; None when it can."""
    if count < least:
        noun = "game" if least == 1 else "games"
        return FieldProblem(target, "too_few_games", f"Please complete at least {least} {noun}")
    if count > most:
        return FieldProblem(target, "too_many_games", f"A ticket has at most {most} games")
    return None


def distinct_lines(layout: Layout, entry: Entry) -> int:
    """How many different games a complete entry of a Super Combo can become."""
    favourites = len(entry.get(FAVOURITES, ()))
    lines = comb(len(entry[layout.mains.name]) - favourites, layout.picks - favourites)
    return lines * (possibilities(layout.second) if layout.second else 1)


def sized(layout: Layout, entry: Entry) -> Layout:
    """The layout with the counts that a Super Combo's entry has; every other layout as it is."""
    if layout.kind is not Kind.COMBO:
        return layout
    sets = [
        replace(numbers, count=len(entry[numbers.name]), most=None)
        for numbers in layout.sets
        if entry.get(numbers.name)
    ]
    return replace(layout, sets=tuple(sets))


def pack(layout: Layout, entries: Sequence[Entry], lines: Sequence[Line] = ()) -> bytes:
    """Packs complete entries, and the games drawn for a Super Combo. Raises ValueError for a number that does
    not fit a byte.
    """
    packed = bytearray()
    for entry in entries:
        for numbers in layout.sets:
            packed.extend(numbers.canonical(entry[numbers.name]))
    for mains, second in lines:
        packed.extend(sorted(mains))
        packed.extend(sorted(second))
    return bytes(packed)


def unpack(layout: Layout, packed: bytes) -> list[dict[str, list[int]]]:
    """The entries again, as a customer fills them in. Raises ValueError when the length does not fit."""
    return [_entry(layout, packed, start) for start in entry_starts(layout, packed)]


def entry_starts(layout: Layout, packed: bytes) -> range:
    """Where each packed entry begins. Raises ValueError when the length does not fit the layout."""
    size = layout.entry_size
    if layout.kind is Kind.COMBO:
        if len(packed) < size or (len(packed) - size) % layout.line_size:
            raise ValueError(f"{len(packed)} bytes are not an entry of {size} numbers with its games")
        return range(0, 1)
    if size == 0 or len(packed) % size:
        raise ValueError(f"{len(packed)} bytes are not entries of {size} numbers")
    return range(0, len(packed), size)


def _entry(layout: Layout, packed: bytes, start: int) -> dict[str, list[int]]:
    entry = {}
    for numbers in layout.sets:
        entry[numbers.name] = list(packed[start : start + numbers.count])
        start += numbers.count
    return entry


def _count_problems(
    layout: Layout, count: int, least: int, most: int, sold: Collection[int], games: int | None
) -> list[FieldProblem]:
    problem = count_problem(count, least=least, most=most, target="games")
    if problem is not None:
        return [problem]
    notional = count * (layout.games_per_entry or 1)
    if notional not in sold:
        return [FieldProblem("games", "game_count_not_sold", f"A ticket of {notional} games is not sold")]
    if games is not None and games != notional:
        return [FieldProblem("num_games", "game_count_mismatch", f"These numbers make {notional} games")]
    return []


def _combo_count_problems(
    layout: Layout,
    entries: Sequence[Entry],
    least: int,
    most: int,
    sold: Collection[int],
    games: int | None,
) -> list[FieldProblem]:
    if len(entries) != 1:
        return [FieldProblem("games", "one_entry", "A combo is one choice of numbers")]
    if games is None:
        return [FieldProblem("num_games", "required", "This field is required")]
    problem = count_problem(games, least=least, most=most, target="num_games")
    if problem is not None:
        return [problem]
    if games not in sold:
        return [FieldProblem("num_games", "game_count_not_sold", f"A ticket of {games} games is not sold")]
    if entry_problems(layout, entries[0], "games[0]"):
        return []
    possible = distinct_lines(layout, entries[0])
    if games > possible:
        message = f"These numbers make only {possible} different games"
        return [FieldProblem("num_games", "too_few_combinations", message)]
    return []
