"""Offers and draws on sale, and what a customer may buy of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import cached_property, lru_cache
from typing import Final

from catalogue.draws import Draw
from catalogue.offers import GameOffer, Offer
from catalogue.product_types import CAPABILITIES
from games.entries import Entry, count_problem, pack, sized, ticket_problems, unpack
from games.expansion import count_games
from games.layout import Kind, Layout
from games.numbers import FieldProblem
from games.quickpick import combo_lines, quickpick
from servicekit.errors import FieldError, Forbidden


@dataclass(frozen=True)
class Catalogue:
    """Everything on offer at one moment: offers by key, and their coming draws in the order of drawing."""

    offers: Mapping[str, Offer] = field(default_factory=dict)
    draws: Mapping[str, tuple[Draw, ...]] = field(default_factory=dict)

    @cached_property
    def _by_number(self) -> dict[tuple[str, int], Draw]:
        return {(draw.offer_key, draw.draw_no): draw for draws in self.draws.values() for draw in draws}

    def draw(self, offer_key: str, draw_no: int) -> Draw | None:
        """One coming draw; None when it is unknown or already drawn."""
        return self._by_number.get((offer_key, draw_no))


CAPABILITY_DISABLED: Final = "capability_disabled"


@dataclass(frozen=True, slots=True)
class Allowed:
    """What may be bought: everything but the product types that are `closed`."""

    closed: frozenset[str] = frozenset()
    vouchers: bool = True


EVERYTHING: Final = Allowed()


@lru_cache(maxsize=256)
def allowed_by(capabilities: frozenset[str] | None) -> Allowed:
    """What these capabilities allow; everything while they are unknown."""
    if capabilities is None:
        return EVERYTHING
    return Allowed(
        closed=frozenset(kind for kind, capability in CAPABILITIES.items() if capability not in capabilities),
        vouchers="vouchers" in capabilities,
    )


def not_available(target: str = "general") -> Forbidden:
    """The refusal of a feature that the segment lacks."""
    return Forbidden(CAPABILITY_DISABLED, "This is not available for your account", target=target)


@dataclass(frozen=True, slots=True)
class SubVariant:
    """The terms of a sub-variant; without a name they are the site's own. Without offers it sells all."""

    name: str = ""
    pricing_id: str | None = None
    offers: frozenset[str] = frozenset()
    overrides_customer: bool = False
    """Whether customers who belong to another one come over."""

    @property
    def purchase_data(self) -> dict[str, str]:
        return {"sub_variant": self.name} if self.name else {}

    def sells(self, offer_key: str) -> bool:
        return not self.offers or offer_key in self.offers


THE_SITE = SubVariant()
"""The site itself."""


def terms_for(known: Mapping[str, SubVariant], named: str | None, own: str | None) -> SubVariant:
    """The terms of the named sub-variant; those of the site for an unknown one.

    A customer of a sub-variant (`own`) has its terms, unless the named one overrides them.
    """
    there, home = known.get(named or ""), known.get(own or "")
    if home is None or (there is not None and there.overrides_customer):
        return there or THE_SITE
    return home


def price_list(own: str | None, terms: SubVariant) -> str | None:
    """The price list of the sub-variant, or else the customer's own."""
    return terms.pricing_id or own


@dataclass(frozen=True, slots=True)
class Market:
    """What customers of a region can buy at an instant, by a price list, at the terms of a sub-variant. Its
    visitors are from nowhere known.
    """

    catalogue: Catalogue
    now: datetime
    region: str | None = None
    pricing_id: str | None = None
    terms: SubVariant = THE_SITE
    allowed: Allowed = EVERYTHING

    def game_offer(self, offer: Offer, game_type: str, key: str | None) -> GameOffer | None:
        known = offer.game_type(game_type)
        return None if known is None else known.game_offer(key, self.region, self.pricing_id)

    def coming(self, offer_key: str) -> tuple[Draw, ...]:
        """The coming draws of an offer, also those that are not on sale."""
        return self.catalogue.draws.get(offer_key, ())

    def on_sale(self, offer_key: str) -> Iterator[Draw]:
        return (each for each in self.coming(offer_key) if each.refusal(self.now, self.region) is None)


Game = Entry
"""One entry as a customer sends it: numbers by the name of their set, e.g. `{"Numbers": [...], "Powerball":
[7]}`.
"""


@dataclass(frozen=True, slots=True)
class Filled:
    """The packed entries of a complete ticket, and its number of notional games."""

    layout: Layout
    packed: bytes
    num_games: int


def game_errors(games: Sequence[Game], offer: GameOffer, num_games: int | None = None) -> list[FieldError]:
    """Errors of entries as a ticket of `offer`, by field; empty when complete (docs/domain.md §2).

    `num_games` is the number of games for the seller to draw, if any.
    """
    return [
        FieldError(problem.target, problem.code, problem.message)
        for problem in _problems(games, offer, num_games)
    ]


def fill(games: Sequence[Game], offer: GameOffer, num_games: int | None = None) -> Filled:
    """Packs complete entries; draws the games of a quickpick pack or of a Super Combo."""
    layout = _layout(offer)
    if offer.generated:
        games = quickpick(layout.sets, num_games or 0)
    if layout.kind is Kind.COMBO:
        lines = combo_lines(layout, games[0], num_games or 0)
        layout = sized(layout, games[0])
        packed = pack(layout, games, lines)
    else:
        packed = pack(layout, games)
    return Filled(layout, packed, count_games(layout, packed))


def _problems(games: Sequence[Game], offer: GameOffer, num_games: int | None) -> list[FieldProblem]:
    if not offer.generated:
        return ticket_problems(
            _layout(offer),
            games,
            least=offer.min_games,
            most=offer.max_games,
            sold=offer.prices,
            games=num_games,
        )
    if games:
        return [FieldProblem("games", "no_numbers_to_choose", "We choose the numbers of a quickpick for you")]
    if num_games is None:
        return [FieldProblem("num_games", "required", "This field is required")]
    problem = count_problem(num_games, least=offer.min_games, most=offer.max_games, target="num_games")
    if problem is None and num_games not in offer.prices:
        message = f"A ticket of {num_games} games is not sold"
        problem = FieldProblem("num_games", "game_count_not_sold", message)
    return [] if problem is None else [problem]


def _layout(offer: GameOffer) -> Layout:
    if offer.layout is None:
        raise ValueError(f"{offer.key} is not played with numbers")
    return offer.layout


def is_outdated(layout: Layout | None, packed: bytes, num_games: int, game_offer: GameOffer) -> bool:
    """Whether an offer has changed since entries were put together so that they are no complete games of it
    any more.
    """
    if layout is None or game_offer.layout is None:
        return layout is not game_offer.layout
    if not layout.plays_like(game_offer.layout):
        return True
    if game_offer.generated:
        # The seller has drawn the games already; only their numbers are looked at.
        game_offer = replace(game_offer, generated=False)
    asked_for = num_games if layout.kind is Kind.COMBO else None
    return bool(game_errors(unpack(layout, packed), game_offer, asked_for))
