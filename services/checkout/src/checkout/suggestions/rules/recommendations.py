"""Suggestions for a cart: three at most (docs/domain.md §10.20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Final, Literal
from uuid import UUID

from catalogue.draws import Draw
from catalogue.offers import Offer
from catalogue.product_types import SHARE
from checkout.cart.rules.lines import PricedLine
from checkout.cart.rules.quote import ticket_price
from checkout.catalogue.rules.allowed import EVERYTHING, Allowed
from checkout.catalogue.rules.offers import Catalogue
from checkout.catalogue.rules.sub_variants import THE_SITE, SubVariant
from games.layout import Kind

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


def recommended(
    lines: Sequence[PricedLine],
    catalogue: Catalogue,
    now: datetime,
    region: str | None,
    pricing_id: str | None = None,
    terms: SubVariant = THE_SITE,
    allowed: Allowed = EVERYTHING,
) -> list[Recommended]:
    """Suggestions for the lines of a cart, the newest line first: its numbers in the next draw; an add-on
    such as Super 66, for the draws of a line; a share of a syndicate, preferably of the same game. None is in
    the cart already, unsold in the sub-variant, or not available to the customer.
    """
    if not lines:
        return []
    in_cart = {line.offer.key for line in lines}
    others = [
        offer
        for key, offer in sorted(catalogue.offers.items())
        if key not in in_cart
        and terms.sells(key)
        and offer.type not in allowed.closed
        and not offer.suspended
    ]
    add_ons = [offer for offer in others if offer.parent_key in in_cart and offer.type != SHARE]
    shares = sorted(
        (offer for offer in others if offer.type == SHARE), key=lambda share: share.parent_key not in in_cart
    )
    return list(
        islice(
            (
                *_next_draw(lines, catalogue, now, region),
                *islice(_others(add_ons, "add_on", catalogue, now, region, pricing_id), 1),
                *islice(_others(shares, "syndicate_share", catalogue, now, region, pricing_id), 1),
            ),
            MOST,
        )
    )


def _next_draw(
    lines: Sequence[PricedLine], catalogue: Catalogue, now: datetime, region: str | None
) -> Iterator[Recommended]:
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
    for draw in catalogue.draws.get(line.offer.key, ()):
        if draw.draw_at > last.draw_at and draw.draw_no not in taken and draw.refusal(now, region) is None:
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


def _others(
    offers: Sequence[Offer],
    kind: Suggestion,
    catalogue: Catalogue,
    now: datetime,
    region: str | None,
    pricing_id: str | None,
) -> Iterator[Recommended]:
    """Those of the offers that are on sale, by their first way to play that is."""
    for offer in offers:
        for way in offer.game_types:
            game_offer = way.game_offer(None, region, pricing_id)
            if game_offer is None or offer.restriction(region, way.key) is not None:
                continue
            draw = next(
                (d for d in catalogue.draws.get(offer.key, ()) if d.refusal(now, region) is None), None
            )
            if draw is not None:
                least = min(game_offer.prices.values()) * max(game_offer.draws_per_ticket, 1)
                name = offer.name_in(region)
                yield Recommended(kind, offer, name, way.key, draw, least, game_offer.currency)
            break
