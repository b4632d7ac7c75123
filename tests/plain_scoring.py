"""What games win, counted one by one from the tables of docs/domain.md: nothing of the programs under
test.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

Game = Mapping[str, Sequence[int]]

_POWERBALL = {
    (7, 1): 1,
    (7, 0): 2,
    (6, 1): 3,
    (6, 0): 4,
    (5, 1): 5,
    (4, 1): 6,
    (5, 0): 7,
    (3, 1): 8,
    (2, 1): 9,
}


@dataclass(frozen=True)
class Drawn:
    """A draw's numbers in the order of drawing, and what a division pays; one not named pays nothing."""

    offer_key: str
    numbers: Sequence[int]
    dividends: Mapping[int, str]
    powerball: int | None = None

    def divisions(self, games: Iterable[Game]) -> dict[int, int]:
        """How many of the games won in each division (docs/domain.md §1.3)."""
        won: dict[int, int] = {}
        for game in games:
            division = self._division(game)
            if division is not None:
                won[division] = won.get(division, 0) + 1
        return dict(sorted(won.items()))

    def prize(self, games: Iterable[Game]) -> Decimal:
        """What the games win together, to the cent."""
        won = self.divisions(games).items()
        return sum((count * Decimal(self.dividends[division]) for division, count in won), Decimal("0.00"))

    def _division(self, game: Game) -> int | None:
        if self.offer_key == "powerball":
            mains = len(set(game["Numbers"]) & set(self.numbers))
            return _POWERBALL.get((mains, int(game["Powerball"][0] == self.powerball)))
        if self.offer_key == "super66":
            digits = list(game["Digits"])
            run = max(_alike(digits, self.numbers), _alike(digits[::-1], self.numbers[::-1]))
            return 7 - run if run >= 2 else None
        right = sum(mine == ball for mine, ball in zip(game["Numbers"], self.numbers, strict=True))
        return 5 - right if right else None


def _alike(mine: Sequence[int], drawn: Sequence[int]) -> int:
    """How many are the same from the beginning on."""
    for place, (own, other) in enumerate(zip(mine, drawn, strict=True)):
        if own != other:
            return place
    return len(drawn)
