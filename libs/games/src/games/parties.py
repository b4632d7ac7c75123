"""Lotto parties: a ticket that grows with every share, and prizes in equal parts (docs/domain.md §8.3).

The ticket is rebuilt from all that was paid, less the margin: as many notional games as that buys of the ways
to play which the party allows, e.g. with 12 shares a System 8 and 3 games. Its numbers follow from a secret
of the round, so that a ticket of so many shares is always the same one.
"""

from __future__ import annotations

import hashlib
import hmac
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import count

from games.layout import Layout
from games.numbers import FieldProblem, RuleError
from games.quickpick import RandBelow
from games.recipes import Ingredient, Portion, Recipe

LARGEST_PARTY = 500
"""Most shares of one party."""

_WORD_BITS = 256


@dataclass(frozen=True)
class PartyPart:
    """A way to play that a party's ticket may have: ``prices`` in minor units by count of notional games."""

    offer_key: str
    game_type: str
    game_offer: str
    layout: Layout
    prices: Mapping[int, int]

    def __post_init__(self) -> None:
        if not self.prices:
            raise RuleError(f"{self.game_type}/{self.game_offer} has no price")
        if any(games % self.games_per_entry for games in self.prices):
            raise RuleError(f"{self.game_type}/{self.game_offer} is priced by parts of an entry")

    @property
    def games_per_entry(self) -> int:
        """Notional games of one entry. Raises RuleError for a kind that has none of its own."""
        per_entry = self.layout.games_per_entry
        if per_entry is None:
            raise RuleError(f"a party has no entries of kind {self.layout.kind}")
        return per_entry

    def affordable(self, budget: int) -> list[int]:
        """The most games that ``budget`` minor units buy, then one entry less."""
        counts, prices = self._ladder
        bought = counts[: bisect_right(prices, budget)]
        return bought[:-3:-1]

    @cached_property
    def _ladder(self) -> tuple[list[int], list[int]]:
        counts = sorted(self.prices)
        return counts, [self.prices[games] for games in counts]


@dataclass(frozen=True, slots=True)
class Serving:
    """So many notional games of one part, for ``price`` minor units."""

    part: PartyPart
    games: int
    price: int

    @property
    def entries(self) -> int:
        """How many entries they are, e.g. 2 of a System 8 for 16 games of 7 numbers."""
        return self.games // self.part.games_per_entry


@dataclass(frozen=True, slots=True)
class PartyPlan:
    """What ``shares`` buy together: the servings of the ticket, the largest entries first."""

    shares: int
    servings: tuple[Serving, ...]

    @property
    def games(self) -> int:
        """Notional games of the ticket."""
        return sum(serving.games for serving in self.servings)

    @property
    def price(self) -> int:
        """What the ticket costs, in minor units."""
        return sum(serving.price for serving in self.servings)

    def recipe(self) -> Recipe:
        """The ticket as a recipe. Raises RuleError for a plan without a ticket."""
        return Recipe(
            tuple(
                Ingredient(part.offer_key, part.game_type, part.game_offer, part.layout, serving.entries)
                for serving in self.servings
                for part in (serving.part,)
            )
        )


@dataclass(frozen=True)
class PartyTerms:
    """What a share costs, in minor units, and what it may become; ``margin`` is the service's part of it."""

    share_price: int
    margin: Fraction
    max_shares: int
    parts: tuple[PartyPart, ...]

    def __post_init__(self) -> None:
        if self.share_price < 1:
            raise RuleError("a share costs something")
        if not 0 <= self.margin < 1:
            raise RuleError("the margin of a party is a part of what is paid")
        if not 1 <= self.max_shares <= LARGEST_PARTY:
            raise RuleError(f"a party has 1 to {LARGEST_PARTY} shares, not {self.max_shares}")
        if not self.parts:
            raise RuleError("a party needs a way to play")

    def budget(self, shares: int) -> int:
        """What so many shares leave for the ticket, in minor units; a fraction of one is not spent."""
        return int(self.share_price * shares * (1 - self.margin))

    @cached_property
    def plans(self) -> tuple[PartyPlan, ...]:
        """The ticket of every count of shares from 1 on; none is smaller than the one before."""
        largest_first = sorted(self.parts, key=lambda part: part.games_per_entry, reverse=True)
        plans: list[PartyPlan] = []
        for shares in range(1, self.max_shares + 1):
            bought = max(_baskets(largest_first, self.budget(shares)), key=_size)
            plan = PartyPlan(shares, bought)
            if plans and plans[-1].games >= plan.games:
                # What fewer shares buy can be bought too; roundings of prices may make it the better ticket.
                plan = PartyPlan(shares, plans[-1].servings)
            plans.append(plan)
        return tuple(plans)

    def plan(self, shares: int) -> PartyPlan:
        """The ticket of so many shares. Raises RuleError for a count that the party does not have."""
        if not 1 <= shares <= self.max_shares:
            raise RuleError(f"a party has 1 to {self.max_shares} shares, not {shares}")
        return self.plans[shares - 1]

    def verify(self) -> None:
        """Raises RuleError, naming the share, unless each share makes the ticket bigger from the first on."""
        games = 0
        for plan in self.plans:
            if plan.games <= games:
                raise RuleError(
                    f"share {plan.shares} of {self.share_price} minor units does not make the ticket bigger:"
                    f" it has {plan.games} games"
                )
            games = plan.games

    def problem(self, shares: int, *, taken: int, target: str) -> FieldProblem | None:
        """Why ``shares`` more cannot be bought where ``taken`` are; None when they can."""
        if shares < 1:
            return FieldProblem(target, "too_few_shares", "Please choose at least 1 share")
        left = self.max_shares - taken
        if shares > left:
            return FieldProblem(target, "too_many_shares", f"There are {max(left, 0)} shares left")
        return None


def party_ticket(plan: PartyPlan, *, secret: bytes, round_key: str) -> tuple[Portion, ...]:
    """The numbers of a round's ticket; the same for the same secret, round and count of shares.

    ``round_key`` names the round, e.g. the session and its draw. Raises RuleError for a plan without a
    ticket.
    """
    return plan.recipe().fill(_seeded(secret, f"{round_key}|{plan.shares}"))


def equal_split(prize: int, shares: int) -> tuple[int, int]:
    """What each share gets of ``prize`` minor units, truncated, and what is left over (docs/domain.md §8.2).

    Raises RuleError for a prize below zero or no shares.
    """
    if prize < 0 or shares < 1:
        raise RuleError(f"a prize of {prize} is not split into {shares} shares")
    return divmod(prize, shares)


def member_prizes(prize: int, holdings: Mapping[str, int]) -> dict[str, int]:
    """What each member gets of ``prize`` minor units for the shares held. Raises RuleError as `equal_split`,
    and for a member without a share.
    """
    idle = [member for member, shares in holdings.items() if shares < 1]
    if idle:
        raise RuleError(f"{idle[0]} holds no share")
    share, _ = equal_split(prize, sum(holdings.values()))
    return {member: share * shares for member, shares in holdings.items()}


def _baskets(parts: Sequence[PartyPart], budget: int) -> Iterator[tuple[Serving, ...]]:
    """What ``budget`` buys: of each part the most entries, one less, or none, so that little money is left
    over for which the smaller parts have no price.
    """
    if not parts:
        yield ()
        return
    part, *smaller = parts
    for games in (*part.affordable(budget), 0):
        price = part.prices.get(games, 0)
        serving = (Serving(part, games, price),) if games else ()
        for rest in _baskets(smaller, budget - price):
            yield (*serving, *rest)


def _size(servings: tuple[Serving, ...]) -> tuple[int, int]:
    """More games are better; of equally many, those in fewer entries."""
    return sum(serving.games for serving in servings), -sum(serving.entries for serving in servings)


def _seeded(secret: bytes, context: str) -> RandBelow:
    """Uniform numbers from HMAC-SHA-256 of a counter, by rejection."""
    counter = count()

    def bits(width: int) -> int:
        value = 0
        for _ in range(-(-width // _WORD_BITS)):
            block = hmac.digest(secret, f"{context}|{next(counter)}".encode(), hashlib.sha256)
            value = value << _WORD_BITS | int.from_bytes(block)
        return value >> (-width % _WORD_BITS)

    def randbelow(total: int) -> int:
        width = max((total - 1).bit_length(), 1)
        while (drawn := bits(width)) >= total:
            pass
        return drawn

    return randbelow
