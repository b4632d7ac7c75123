"""Lines of what is scarce: raffle tickets and syndicate shares (specification, Cart item).

Their numbers are not chosen in the cart: catalog holds them when the cart is paid.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from typing import Any, Final
from uuid import UUID

from checkout.catalogue.rules.games import Game
from checkout.catalogue.rules.offers import GameOffer, Offer
from servicekit.errors import FieldError

RAFFLE: Final = "raffle_ticket"
SHARE: Final = "syndicate_share"
DEFERRED: Final = "deferred"
"""Way to play of a raffle: books that are bought when a draw opens, or on a chosen day (handbook §10.11)."""
SCARCE_TYPES: Final = frozenset({RAFFLE, SHARE})
"""Product types of which catalog has so many and no more."""

_SYNDICATE_KEY = re.compile(r"(?P<offer>[a-z0-9_-]+)-(?P<draw_no>\d{1,12})-(?P<series>\d{1,6})")


@dataclass(frozen=True, slots=True)
class WantedStock:
    """What a line needs of something scarce; `series` 0 leaves the choice of the syndicate to catalog."""

    ticket_id: UUID
    offer_key: str
    draw_no: int
    game_type: str
    quantity: int
    series: int


@dataclass(frozen=True, slots=True)
class WantedNumbers:
    """What an order wants to have held. `waits_until` is the last instant at which it may still wait for its
    money, None when it does not wait: numbers are held for as long, and then for as long as paying takes.
    """

    order_id: UUID
    customer_id: UUID
    region: str
    lines: Sequence[WantedStock]
    waits_until: datetime | None = None


@dataclass(frozen=True, slots=True)
class HeldStock:
    """Numbers of a ticket: of a raffle, or of the shares of a syndicate."""

    ticket_id: UUID
    series: int
    numbers: Sequence[int]


def start_of(day: date) -> datetime:
    """When something is bought that is ordered for a day: its first instant in UTC, which is the same day
    wherever we sell, from Perth at eight to Sydney at ten or eleven.
    """
    return datetime.combine(day, time(), UTC)


def chosen_instant(details: Mapping[str, Any]) -> datetime | None:
    """When a line or pre-order is bought by the customer's choice; None for the opening of its draw."""
    chosen = details.get("purchase_at")
    return None if chosen is None else datetime.fromisoformat(chosen)


def waits(game_type: str, purchase_at: datetime | None) -> bool:
    """Whether something is bought later by its customer's choice: books of a way to play that is deferred,
    and whatever has a chosen day (domain handbook §10.8, §10.11).
    """
    return game_type == DEFERRED or purchase_at is not None


def day_errors(
    offer: Offer, game_type: str, num_draws: int, day: date | None, now: datetime
) -> list[FieldError]:
    """A day lies ahead and is chosen for one draw; books have a way to play of their own for it."""
    if day is None:
        return []
    if offer.type == RAFFLE and game_type != DEFERRED:
        return [FieldError("purchase_on", "not_deferred", "You can buy this now or when its draw opens")]
    if num_draws > 1:
        return [FieldError("purchase_on", "several_draws", "You can only buy a ticket for several draws now")]
    if start_of(day) <= now:
        return [FieldError("purchase_on", "day_passed", "Please choose a day in the future")]
    return []


def is_scarce(offer: Offer) -> bool:
    """Whether paying for the offer needs a hold in catalog."""
    return offer.type in SCARCE_TYPES


def syndicate_key(offer_key: str, draw_no: int, series: int) -> str:
    """Public key of one syndicate."""
    return f"{offer_key}-{draw_no}-{series}"


def syndicate_name(offer_name: str, draw_no: int, series: int) -> str:
    """What a syndicate is called, e.g. "Powerball Syndicate 1593/2"."""
    return f"{offer_name} {draw_no}/{series}"


def syndicate_draw(key: str, offer_key: str) -> int | None:
    """The draw of the syndicate that a public key names; None when it names none of the offer."""
    match = _SYNDICATE_KEY.fullmatch(key)
    return int(match["draw_no"]) if match is not None and match["offer"] == offer_key else None


def syndicate_series(key: str, offer_key: str, draw_no: int) -> int | None:
    """Which syndicate of the draw a public key names; None when it names none of it."""
    match = _SYNDICATE_KEY.fullmatch(key)
    if match is None or match["offer"] != offer_key or int(match["draw_no"]) != draw_no:
        return None
    return int(match["series"])


def quantity_errors(
    offer: Offer, game_offer: GameOffer, games: Sequence[Game], quantity: int | None
) -> list[FieldError]:
    """Everything that keeps a count of tickets or shares from being sold, by field."""
    field, noun = ("num_shares", "shares") if offer.type == SHARE else ("num_raffle_tickets", "tickets")
    if games:
        return [FieldError("games", "no_numbers_to_choose", "You get your numbers when you pay")]
    if quantity is None:
        return [FieldError(field, "required", "This field is required")]
    if quantity in game_offer.prices:
        return []
    sold = ", ".join(map(str, sorted(game_offer.prices)))
    return [FieldError(field, "quantity_not_sold", f"You can buy {sold} {noun} at once")]


def cause_errors(offer: Offer, cause_key: str | None) -> list[FieldError]:
    """A cause of the list is chosen where the offer has several, and none where it has none."""
    if cause_key is None and len(offer.cause_keys) > 1:
        return [FieldError("cause_key", "required", "Please choose a cause")]
    if cause_key is not None and cause_key not in offer.cause_keys:
        return [FieldError("cause_key", "unknown_cause", "This offer has no such cause")]
    return []


def chosen_cause(offer: Offer, cause_key: str | None) -> str | None:
    """The cause of a line: the customer's choice, or the only one there is."""
    return cause_key or (offer.cause_keys[0] if len(offer.cause_keys) == 1 else None)
