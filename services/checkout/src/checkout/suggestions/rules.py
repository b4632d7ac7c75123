"""Lists of tickets that links add to carts (docs/domain.md §10.16), and suggestions for a cart (§10.20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any, Final, Literal
from uuid import UUID

from catalogue.draws import Draw
from catalogue.offers import Offer
from catalogue.product_types import SHARE
from checkout.cart.rules.lines import PricedLine
from checkout.cart.rules.quote import Selection, ticket_price
from checkout.catalogue.rules import Market
from games.layout import Kind
from servicekit.errors import FieldError


@dataclass(frozen=True, slots=True)
class ListedItem:
    """A ticket of a list; `description` is shown when it cannot be bought."""

    selection: Selection
    description: str


ReplayKind = Literal["order", "recommended", "campaign"]


@dataclass(frozen=True, slots=True)
class ReplayList:
    """The items of a link, by its id; `name` is that of a campaign."""

    kind: ReplayKind
    items: Sequence[ListedItem]
    name: str | None = None


@dataclass(frozen=True, slots=True)
class CampaignRecord:
    """A campaign as staff recorded it; without `regions` it is for customers from everywhere."""

    name: str
    items: Sequence[ListedItem]
    regions: Sequence[str]
    valid_from: datetime
    valid_to: datetime
    is_active: bool = True


@dataclass(frozen=True, slots=True)
class Campaign:
    """A stored campaign; its id is in its link."""

    campaign_id: UUID
    version: int
    record: CampaignRecord


def item_errors(selection: Selection) -> list[FieldError]:
    """Errors for fields that a list must not set, because it serves every customer and future draws."""
    named = {
        "first_draw_no": selection.first_draw_no,
        "syndicate_key": selection.syndicate_key,
        "purchase_on": selection.purchase_on,
        "favourite": selection.favourite,
    }
    return [
        FieldError(field, "not_in_a_list", "A list is for any customer and for the draws to come")
        for field, value in named.items()
        if value
    ]


@dataclass(frozen=True, slots=True)
class PastLine:
    """A line of an order, bought with it or as a pre-order, with the dates of its draws.

    The seller drew the games of a Super Combo (`is_combo`). `way` is the name of its game type.
    """

    offer_key: str
    offer_name: str
    game_type: str
    game_offer: str
    entries: Sequence[Mapping[str, Sequence[int]]]
    num_games: int
    is_combo: bool
    quickpick: bool
    details: Mapping[str, Any]
    draw_dates: Sequence[date]
    way: str


MOST: Final = 3
"""Most suggestions at once."""

Suggestion = Literal["next_draw", "add_on", "syndicate_share"]


@dataclass(frozen=True, slots=True)
class Recommended:
    """A suggestion. `price` in minor units is that of `line`'s numbers in `draw`, or else the least price of
    the offer. A suggestion with a line is stored under `replay_id`, which its link names.
    """

    kind: Suggestion
    offer: Offer
    offer_name: str
    game_type: str
    draw: Draw
    price: int
    currency: str
    line: PricedLine | None = None
    replay_id: UUID | None = None


def recommended(lines: Sequence[PricedLine], market: Market) -> list[Recommended]:
    """Suggestions for the lines of a cart, the newest line first: its numbers in the next draw; an add-on
    such as Super 66, for the draws of a line; a share of a syndicate, preferably of the same game. None is in
    the cart already, unsold in the sub-variant, or not available to the customer.
    """
    if not lines:
        return []
    in_cart = {line.offer.key for line in lines}
    others = [
        offer
        for key, offer in sorted(market.catalogue.offers.items())
        if key not in in_cart
        and market.terms.sells(key)
        and offer.type not in market.allowed.closed
        and not offer.suspended
    ]
    add_ons = [offer for offer in others if offer.parent_key in in_cart and offer.type != SHARE]
    shares = sorted(
        (offer for offer in others if offer.type == SHARE), key=lambda share: share.parent_key not in in_cart
    )
    return list(
        islice(
            (
                *_next_draw(lines, market),
                *islice(_others(add_ons, "add_on", market), 1),
                *islice(_others(shares, "syndicate_share", market), 1),
            ),
            MOST,
        )
    )


def _next_draw(lines: Sequence[PricedLine], market: Market) -> Iterator[Recommended]:
    """The same numbers in the draw after a line's last; not for numbers that are in two lines."""
    line = lines[-1]
    if sum((each.offer.key, each.line.packed) == (line.offer.key, line.line.packed) for each in lines) > 1:
        return
    layout = line.line.layout
    if layout is None or layout.kind is Kind.COMBO or line.game_offer.generated:
        return
    if line.game_offer.draws_per_ticket > 1 or line.offer.selectable_days:
        return
    taken = {draw_no for each in lines if each.offer.key == line.offer.key for draw_no in each.line.draw_nos}
    last = line.draws[-1]
    for draw in market.on_sale(line.offer.key):
        if draw.draw_at > last.draw_at and draw.draw_no not in taken:
            yield Recommended(
                "next_draw",
                line.offer,
                line.offer_name,
                line.line.game_type,
                draw,
                ticket_price(line.game_offer, line.line.num_games, 1),
                line.game_offer.currency,
                line,
            )
            return


def _others(offers: Sequence[Offer], kind: Suggestion, market: Market) -> Iterator[Recommended]:
    """Those of the offers that are on sale, by their first way to play that is."""
    for offer in offers:
        for way in offer.game_types:
            game_offer = market.game_offer(offer, way.key, None)
            if game_offer is None or offer.restriction(market.region, way.key) is not None:
                continue
            draw = next(market.on_sale(offer.key), None)
            if draw is not None:
                least = min(game_offer.prices.values()) * max(game_offer.draws_per_ticket, 1)
                name = offer.name_in(market.region)
                yield Recommended(kind, offer, name, way.key, draw, least, game_offer.currency)
            break
