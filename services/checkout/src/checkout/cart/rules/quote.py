"""From a customer's selection to a priced ticket (docs/requirements.md §5, Cart)."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from itertools import islice
from typing import Any

from catalogue.draws import Draw
from catalogue.offers import GameOffer, GameType, Offer
from catalogue.product_types import RAFFLE, SCARCE, SHARE
from catalogue.syndicates import syndicate_draw, syndicate_series
from checkout.cart.rules.lines import DEFERRED, start_of, waits
from checkout.catalogue.rules import Catalogue, Game, Market, fill, game_errors
from games.layout import Kind, Layout
from servicekit.errors import FieldError, InvalidRequest, RuleRefused
from servicekit.identifiers import uuid7

REFUSAL_MESSAGES = {
    "draw_closed": "Sorry, this draw has closed",
    "draw_not_open": "This draw is not open yet",
    "draw_open": "This draw is open already: buy its tickets now",
    "after_sale": "Sales for this draw end before that day",
    "sold_out": "Sorry, this draw is sold out",
    "suspended": "Sorry, this game is not available at the moment",
    "not_sold_here": "Sorry, this is not sold on this site",
    "draws_unavailable": "There are not that many draws on sale yet",
    "price_unavailable": "Sorry, this ticket is no longer sold",
    "game_changed": "The rules of this game have changed. Please choose your numbers again",
    "limit": "Your cart is full",
    "currency_mismatch": "All items in a cart must have the same currency",
    "licensing_restriction": "Sorry, this is not sold where you live",
    "migration_restriction": "Please move your account first to buy this",
    "too_few_left": "There are not that many left",
    "customer_limit": "You already have as many as one customer may buy",
    "partner_restriction": "Sorry, this partner does not sell this",
    "capability_disabled": "Sorry, this is not available for your account",
}
"""Messages for the customer by the code of the reason (docs/domain.md §14)."""


def refused(reason: str, target: str = "general") -> RuleRefused:
    return RuleRefused(reason, REFUSAL_MESSAGES[reason], target=target)


@dataclass(frozen=True, slots=True)
class Selection:
    """A ticket as the customer selects it.

    Without `first_draw_no` the first draw is the `draw_offset`-th on sale, 0 being the next; without
    `num_draws` the ticket covers the fewest possible. `quantity` counts raffle tickets or shares; `num_games`
    games that the seller draws. `days` ("Mon" to "Sun") are played for `num_weeks`. A ticket with
    `purchase_on` is bought on that day; a deferred one without it when its draw opens.
    """

    offer_key: str
    game_type: str
    game_offer: str | None
    games: Sequence[Game]
    first_draw_no: int | None = None
    draw_offset: int = 0
    num_draws: int | None = None
    quickpick: bool = False
    quantity: int | None = None
    cause_key: str | None = None
    syndicate_key: str | None = None
    num_games: int | None = None
    days: Sequence[str] | None = None
    num_weeks: int | None = None
    purchase_on: date | None = None
    favourite: bool = False

    @property
    def purchase_at(self) -> datetime | None:
        return None if self.purchase_on is None else start_of(self.purchase_on)


@dataclass(frozen=True, slots=True)
class Quote:
    """A complete ticket with its price, in minor units of the game offer's currency."""

    offer: Offer
    game_type: str
    game_offer: GameOffer
    packed: bytes
    num_games: int
    draws: tuple[Draw, ...]
    quickpick: bool
    price: int
    details: Mapping[str, Any] = field(default_factory=dict)
    layout: Layout | None = None

    @property
    def draw_nos(self) -> list[int]:
        return [draw.draw_no for draw in self.draws]


def quote(selection: Selection, market: Market) -> Quote:
    """Checks a selection and prices it.

    Raises InvalidRequest naming every wrong field, and RuleRefused when the selection is sound but not for
    sale.
    """
    offer, game_type, game_offer = _resolve(selection, market)
    num_draws = _num_draws(selection, game_offer)
    scarce = offer.type in SCARCE
    errors = [
        *(
            _quantity_errors(offer, game_offer, selection.games, selection.quantity)
            if scarce
            else game_errors(selection.games, game_offer, selection.num_games)
        ),
        *_cause_errors(offer, selection.cause_key),
        *_syndicate_errors(selection, offer),
        *_day_errors(selection, offer),
        *_purchase_day_errors(offer, game_type.key, num_draws, selection.purchase_on, market.now),
        *_num_draws_errors(num_draws, selection, offer, game_offer),
    ]
    first = _first_draw(selection, market.catalogue)
    if selection.first_draw_no is not None and first is None:
        errors.append(FieldError("first_draw_no", "unknown_draw", "This game has no such draw"))
    if errors:
        raise InvalidRequest.of(errors)
    if offer.suspended:
        raise refused("suspended", "product_offer_key")
    draws = _choose_draws(selection, market, first, num_draws)
    if scarce:
        return _scarce_quote(selection, offer, game_type, game_offer, draws, market.now)
    filled = fill(selection.games, game_offer, selection.num_games)
    return Quote(
        offer=offer,
        game_type=game_type.key,
        game_offer=game_offer,
        packed=filled.packed,
        num_games=filled.num_games,
        draws=draws,
        quickpick=selection.quickpick or game_offer.generated,
        price=ticket_price(game_offer, filled.num_games, num_draws),
        details=_details(offer, selection, draws, market.now),
        layout=filled.layout,
    )


def _scarce_quote(
    selection: Selection,
    offer: Offer,
    game_type: GameType,
    game_offer: GameOffer,
    draws: tuple[Draw, ...],
    now: datetime,
) -> Quote:
    """Raffle tickets or shares, whose numbers are reserved at payment; one draw at a time."""
    quantity = selection.quantity or 0
    details = _details(offer, selection, draws, now)
    if selection.syndicate_key is not None:
        series = syndicate_series(selection.syndicate_key, offer.key, draws[0].draw_no)
        if series is None:
            raise InvalidRequest("unknown_syndicate", "We do not know this syndicate", target="syndicate_key")
        if series in draws[0].closed_series:
            raise refused("sold_out", "syndicate_key")
        details["series"] = series
    return Quote(
        offer=offer,
        game_type=game_type.key,
        game_offer=game_offer,
        packed=b"",
        num_games=quantity,
        draws=draws,
        quickpick=False,
        price=ticket_price(game_offer, quantity, len(draws)),
        details=details,
    )


def _details(offer: Offer, selection: Selection, draws: Sequence[Draw], now: datetime) -> dict[str, Any]:
    is_deferred = waits(selection.game_type, selection.purchase_at)
    cause = _chosen_cause(offer, selection.cause_key)
    chosen = {
        "cause_key": cause,
        "cause_name": None if cause is None else offer.cause_names.get(cause),
        "purchase_at": selection.purchase_at and selection.purchase_at.isoformat(),
        "favourite": selection.favourite,
        "days": played_days(offer, draws),
        "ahead": len(draws) == 1
        and draws[0].takes_pre_orders(now, deferred=is_deferred, purchase_at=selection.purchase_at),
    }
    return {"product_type": offer.type, **{name: value for name, value in chosen.items() if value}}


def played_days(offer: Offer, draws: Sequence[Draw]) -> list[str]:
    """The days, of those that can be chosen of an offer, on which draws are played."""
    played = {draw.weekday for draw in draws}
    return [day for day in offer.selectable_days if day in played]


def ticket_price(game_offer: GameOffer, num_games: int, num_draws: int) -> int:
    """Price for the game count times draws, in minor units; the table is never interpolated
    (docs/domain.md §5).

    Raises KeyError for a count of games that is not sold.
    """
    return game_offer.prices[num_games] * num_draws


def _resolve(selection: Selection, market: Market) -> tuple[Offer, GameType, GameOffer]:
    offer = market.catalogue.offers.get(selection.offer_key)
    if offer is None:
        raise InvalidRequest("unknown_offer", "We do not know this game", target="product_offer_key")
    game_type = offer.game_type(selection.game_type)
    if game_type is None:
        raise InvalidRequest("unknown_game_type", "This game cannot be played that way", target="game_type")
    restriction = offer.restriction(market.region, game_type.key)
    if restriction is not None:
        raise refused(restriction, "product_offer_key")
    game_offer = game_type.game_offer(selection.game_offer, market.region, market.pricing_id)
    if game_offer is None:
        raise InvalidRequest("unknown_game_offer", "This game has no such ticket", target="game_offer")
    return offer, game_type, game_offer


def _syndicate_errors(selection: Selection, offer: Offer) -> list[FieldError]:
    if selection.syndicate_key is None or offer.type == SHARE:
        return []
    return [FieldError("syndicate_key", "unknown_syndicate", "This game has no syndicates")]


def _purchase_day_errors(
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


def _quantity_errors(
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


def _cause_errors(offer: Offer, cause_key: str | None) -> list[FieldError]:
    """A cause of the list is chosen where the offer has several, and none where it has none."""
    if cause_key is None and len(offer.cause_keys) > 1:
        return [FieldError("cause_key", "required", "Please choose a cause")]
    if cause_key is not None and cause_key not in offer.cause_keys:
        return [FieldError("cause_key", "unknown_cause", "This offer has no such cause")]
    return []


def _chosen_cause(offer: Offer, cause_key: str | None) -> str | None:
    """The cause of a line: the customer's choice, or the only one there is."""
    return cause_key or (offer.cause_keys[0] if len(offer.cause_keys) == 1 else None)


def _num_draws(selection: Selection, game_offer: GameOffer) -> int:
    """Draws of the ticket: days times weeks where days are chosen (docs/requirements.md §5, Cart)."""
    if selection.days is not None:
        return len(selection.days) * (1 if selection.num_weeks is None else selection.num_weeks)
    return max(game_offer.draws_per_ticket, 1) if selection.num_draws is None else selection.num_draws


def _day_errors(selection: Selection, offer: Offer) -> list[FieldError]:
    """Days are chosen where there is something to choose; a first draw that is named chooses its day."""
    days = selection.days
    if days is None:
        if selection.num_weeks is not None:
            return [FieldError("num_weeks", "days_required", "Please choose days as well as weeks")]
        if offer.selectable_days and selection.first_draw_no is None:
            return [FieldError("days", "required", "Please choose a day")]
        return []
    if not offer.selectable_days:
        return [FieldError("days", "no_days_to_choose", "This game has no days to choose")]
    if not days:
        return [FieldError("days", "required", "Please choose a day")]
    if len(set(days)) != len(days) or not set(days) <= set(offer.selectable_days):
        return [FieldError("days", "unknown_day", f"You can choose {', '.join(offer.selectable_days)}")]
    if selection.num_draws is not None:
        return [FieldError("num_draws", "draws_named_twice", "Give days and weeks, or a number of draws")]
    return []


def _num_draws_errors(
    num_draws: int, selection: Selection, offer: Offer, game_offer: GameOffer
) -> list[FieldError]:
    if selection.days == []:
        return []
    if num_draws < 1 or num_draws > offer.max_draws:
        field = "num_draws" if selection.days is None else "num_weeks"
        return [FieldError(field, "num_draws_out_of_range", f"A ticket covers 1 to {offer.max_draws} draws")]
    if num_draws % max(game_offer.draws_per_ticket, 1):
        return [
            FieldError(
                "num_draws",
                "draws_per_ticket",
                f"A ticket covers {game_offer.draws_per_ticket} draws or a multiple of it",
            )
        ]
    return []


def _first_draw(selection: Selection, catalogue: Catalogue) -> Draw | None:
    draw_no = selection.first_draw_no
    if draw_no is None and selection.syndicate_key is not None:
        draw_no = syndicate_draw(selection.syndicate_key, selection.offer_key)
    return None if draw_no is None else catalogue.draw(selection.offer_key, draw_no)


def _choose_draws(
    selection: Selection, market: Market, first: Draw | None, num_draws: int
) -> tuple[Draw, ...]:
    """Consecutive draws, or those of the chosen days; each must be on sale. An entry is never put into a
    later draw silently.
    """
    coming = market.coming(selection.offer_key)
    if selection.days is not None:
        first_at = None if first is None else first.draw_at
        coming = tuple(
            draw
            for draw in coming
            if draw.weekday in selection.days and (first_at is None or draw.draw_at >= first_at)
        )
        first = coming[0] if first is not None and coming else None
    target = "draw_offset" if first is None else "first_draw_no"
    if first is None:
        on_sale = (draw for draw in coming if _refusal(selection, draw, num_draws, market) is None)
        first = next(islice(on_sale, selection.draw_offset, None), None)
        if first is None:
            licensed_elsewhere = {draw.refusal(market.now, market.region) for draw in coming} == {
                "licensing_restriction"
            }
            raise refused(
                "licensing_restriction" if licensed_elsewhere else "draws_unavailable", "draw_offset"
            )
    start = coming.index(first)
    draws = coming[start : start + num_draws]
    for position, draw in enumerate(draws):
        reason = _refusal(selection, draw, num_draws, market)
        if reason is not None:
            raise refused(reason, "num_draws" if position else target)
    if len(draws) < num_draws:
        raise refused("draws_unavailable", "num_draws" if selection.days is None else "num_weeks")
    return draws


def _refusal(selection: Selection, draw: Draw, num_draws: int, market: Market) -> str | None:
    """Why a draw cannot be ordered. Only a ticket of one draw can be a pre-order."""
    deferred = waits(selection.game_type, selection.purchase_at)
    if num_draws > 1:
        return draw.refusal(market.now, market.region)
    return draw.order_refusal(market.now, market.region, deferred=deferred, purchase_at=selection.purchase_at)


def fingerprint(ticket: Quote) -> bytes:
    """Equal for tickets with the same offer, draws, games and cause, in any order of games."""
    games = [ticket.packed]
    if ticket.layout is not None and ticket.layout.kind is not Kind.COMBO:
        size = ticket.layout.entry_size
        games = sorted(ticket.packed[start : start + size] for start in range(0, len(ticket.packed), size))
    identity = [ticket.offer.key, ticket.game_type, ticket.game_offer.key, *map(str, ticket.draw_nos)]
    wishes = {wish: ticket.details.get(wish) for wish in ("purchase_at", "cause_key")}
    identity += [f"{wish} {wished}" for wish, wished in wishes.items() if wished is not None]
    if not ticket.packed:
        # Two equal books are two wishes: only the same line counts as the same.
        identity.append(str(uuid7()))
    return hashlib.sha256("/".join(identity).encode() + b"\x00" + b"".join(games)).digest()
