"""The oracle tables, and the games that they speak of."""

from __future__ import annotations

import csv
from pathlib import Path

from games.layout import EntrySpec, Kind, Layout
from games.matrix import Division, Match, Matrix
from games.numbers import NumberSet
from games.scoring import Scorer

DATA = Path(__file__).parent / "data"


def rows(name: str) -> list[dict[str, str]]:
    """The rows of an oracle table."""
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))


def divisions(*needs: list[tuple[int, int, int]]) -> tuple[Division, ...]:
    """Divisions from 1 down, each met by (mains, fewest supplementaries, most)."""
    return tuple(
        Division(number, str(met), tuple(Match(*match) for match in met))
        for number, met in enumerate(needs, 1)
    )


def numbers(count: int, highest: int) -> NumberSet:
    return NumberSet("Numbers", count, 1, highest)


POWERBALL = Matrix(
    (numbers(7, 35), NumberSet("Powerball", 1, 1, 20)),
    7,
    1,
    divisions(
        [(7, 1, 1)], [(7, 0, 0)], [(6, 1, 1)], [(6, 0, 0)], [(5, 1, 1)], [(4, 1, 1)], [(5, 0, 0)],
        [(3, 1, 1)], [(2, 1, 1)],
    ),
)  # fmt: skip
OZ_LOTTO = Matrix(
    (numbers(7, 47),),
    7,
    3,
    divisions(
        [(7, 0, 0)], [(6, 1, 1)], [(6, 0, 0)], [(5, 1, 2)], [(5, 0, 0)], [(4, 0, 3)], [(3, 1, 3)]
    ),
)  # fmt: skip
SATURDAY = Matrix(
    (numbers(6, 45),),
    6,
    2,
    divisions([(6, 0, 0)], [(5, 1, 1)], [(5, 0, 0)], [(4, 0, 2)], [(3, 1, 2)], [(3, 0, 0)]),
)
WINDFALL = Matrix(
    (numbers(6, 45),),
    6,
    2,
    divisions([(6, 0, 0)], [(5, 1, 1)], [(5, 0, 0)], [(4, 0, 2)], [(3, 1, 2)], [(1, 2, 2), (2, 2, 2)]),
)
SET_FOR_LIFE = Matrix(
    (numbers(7, 44),),
    7,
    2,
    divisions(
        [(7, 0, 0)], [(6, 1, 1)], [(6, 0, 0)], [(5, 1, 2)], [(5, 0, 0)], [(4, 1, 2)], [(4, 0, 0)], [(3, 1, 2)]
    ),
)
UK_LOTTO = Matrix(
    (numbers(6, 59),),
    6,
    1,
    divisions([(6, 0, 0)], [(5, 1, 1)], [(5, 0, 0)], [(4, 0, 1)], [(3, 0, 1)], [(2, 0, 1)]),
)
STRIKE = Matrix(
    (NumberSet("Numbers", 4, 1, 45, ordered=True),),
    4,
    0,
    divisions([(4, 0, 0)], [(3, 0, 0)], [(2, 0, 0)], [(1, 0, 0)]),
)
SUPER_66 = Matrix(
    (NumberSet("Digits", 6, 0, 9, ordered=True, repeats=True),),
    6,
    0,
    divisions([(6, 0, 0)], [(5, 0, 0)], [(4, 0, 0)], [(3, 0, 0)], [(2, 0, 0)]),
)
EUROMILLIONS = Matrix(
    (numbers(5, 50), NumberSet("Lucky Stars", 2, 1, 12)),
    5,
    2,
    divisions(
        [(5, 2, 2)], [(5, 1, 1)], [(5, 0, 0)], [(4, 2, 2)], [(4, 1, 1)], [(3, 2, 2)], [(4, 0, 0)],
        [(2, 2, 2)], [(3, 1, 1)], [(3, 0, 0)], [(1, 2, 2)], [(2, 1, 1)], [(2, 0, 0)],
    ),
)  # fmt: skip
MATRICES = {
    "Powerball AU 7/35+1/20": POWERBALL,
    "Oz Lotto 7/47+3 (2022-)": OZ_LOTTO,
    "Saturday Lotto 6/45+2 (2020-)": SATURDAY,
    "Weekday Windfall 6/45+2": WINDFALL,
    "Set for Life AU 7/44+2": SET_FOR_LIFE,
    "UK Lotto 6/59+1": UK_LOTTO,
}


def scorer(matrix: Matrix, mains: tuple[int, ...], supplementaries: tuple[int, ...] = ()) -> Scorer:
    """The scorer of a result."""
    return Scorer(
        mains, supplementaries, tuple((division.number, division.matches) for division in matrix.divisions)
    )


def system(matrix: Matrix, size: int) -> Layout:
    """A system of ``size`` numbers; the game itself for as many as it has."""
    if size == matrix.mains.count:
        return EntrySpec().layout(matrix)
    return EntrySpec(Kind.SYSTEM, size=size).layout(matrix)


def powerhit(matrix: Matrix, size: int) -> Layout:
    """A PowerHit of ``size`` numbers."""
    return EntrySpec(Kind.POWERHIT, size=size).layout(matrix)
