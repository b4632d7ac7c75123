"""Raffle tickets and syndicate shares (docs/requirements.md, Cart item), reserved at payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time
from typing import Any, Final

from catalogue.offers import GameOffer, Offer
from catalogue.product_types import RAFFLE, SHARE
from checkout.catalogue.rules import Game
from servicekit.errors import FieldError

DEFERRED: Final = "deferred"
"""Way to play of a raffle: books that are bought when a draw opens, or on a chosen day
(docs/domain.md §10.11).
"""


def start_of(day: date) -> datetime:
    """The instant at which a scheduled purchase of a day is bought: its first in UTC, which is the same day
    in every region, from Perth at eight to Sydney at ten or eleven.
    """
    return datetime.combine(day, time(), UTC)


def chosen_instant(details: Mapping[str, Any]) -> datetime | None:
    """When a line or pre-order is bought by the customer's choice; None for the opening of its draw."""
    chosen = details.get("purchase_at")
    return None if chosen is None else datetime.fromisoformat(chosen)


def waits(game_type: str, purchase_at: datetime | None) -> bool:
    """Whether the customer chose to buy it later: a deferred book, or a line with a chosen day
    (docs/domain.md §10.8, §10.11).
    """
    return game_type == DEFERRED or purchase_at is not None


def day_errors(
    offer: Offer, game_type: str, num_draws: int, day: date | None, now: datetime
) -> list[FieldError]:
    """A chosen day is in the future and for one draw; raffle books need the deferred game type."""
    if day is None:
        return []
    if offer.type == RAFFLE and game_type != DEFERRED:
        return [FieldError("purchase_on", "not_deferred", "You can buy this now or when its draw opens")]
    if num_draws > 1:
        return [FieldError("purchase_on", "several_draws", "You can only buy a ticket for several draws now")]
    if start_of(day) <= now:
        return [FieldError("purchase_on", "day_passed", "Please choose a day in the future")]
    return []


def quantity_errors(
    offer: Offer, game_offer: GameOffer, games: Sequence[Game], quantity: int | None
) -> list[FieldError]:
    """Errors of a count of tickets or shares, by field."""
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
