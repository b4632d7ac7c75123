"""Adds earlier, recommended or campaign tickets to a cart (docs/domain.md §10.16)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from uuid import UUID

from catalogue.descriptions import describe
from catalogue.draws import WEEKDAYS
from catalogue.offers import Offer
from catalogue.product_types import SCARCE
from checkout.cart.change_cart import CartHolder, Carts, CartView
from checkout.cart.rules.lines import RemovedLine
from checkout.cart.rules.quote import REFUSAL_MESSAGES, Quote, Selection
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.rules import Market
from checkout.suggestions import store as campaigns
from checkout.suggestions.rules import ListedItem, PastLine, ReplayKind, ReplayList
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import Forbidden, InvalidRequest, NotFound, RuleRefused, ServiceError

_NO_LONGER_SOLD: Final = frozenset(
    {
        "unknown_offer",
        "unknown_game_type",
        "unknown_game_offer",
        "unknown_cause",
        "quantity_not_sold",
        "game_count_not_sold",
    }
)
"""Refusals of a ticket that is no longer sold like this; carts say `price_unavailable` too."""


@dataclass(frozen=True, slots=True)
class Replay:
    """The cart afterwards with its `missing` lines. A second visit on the same day is not `applied`.

    `name` is that of a campaign.
    """

    kind: ReplayKind
    name: str | None
    cart: CartView
    applied: bool
    missing: Sequence[RemovedLine]


@dataclass(frozen=True, slots=True)
class ReplayOrders:
    """Adds the same numbers for the next open draws, at current prices."""

    database: Database
    read_model: ReadModel
    carts: Carts
    clock: Clock
    time_zone: str

    async def replay(self, holder: CartHolder, replay_id: UUID) -> Replay:
        """Adds each line that can still be bought to the customer's cart, and lists the rest there as
        removed: of one of their orders, a recommendation to them, or a campaign that is open to them.

        It adds all or nothing, once a day; after an unknown outcome the caller may repeat it.

        Raises NotFound (`replay_not_found`) for another customer's, expired or unknown list, and Conflict
        while the cart is being paid.
        """
        if holder.customer_id is None:
            raise NotFound("replay_not_found")
        found = await self._find(holder, holder.customer_id, replay_id)
        if found is None:
            raise NotFound("replay_not_found")
        lines = [(item, await self._quoted(holder, item.selection)) for item in found.items]
        stored = await campaigns.put_in(
            self.database, replay_id, holder.customer_id, lines, time_zone=self.time_zone
        )
        if stored is None:
            return Replay(found.kind, found.name, await self.carts.read(holder), False, ())
        cart = await self.carts.view(stored, holder)
        return Replay(found.kind, found.name, cart, True, _missing(cart))

    async def _find(self, holder: CartHolder, customer_id: UUID, replay_id: UUID) -> ReplayList | None:
        lines = await campaigns.past_lines(self.database, replay_id, customer_id)
        if lines:
            return ReplayList("order", [await self._again(line, holder.region) for line in lines])
        suggested = await campaigns.recommended(self.database, replay_id, customer_id)
        if suggested is not None:
            return ReplayList("recommended", [suggested])
        return await campaigns.open_to(self.database, replay_id, holder.region)

    async def _again(self, line: PastLine, region: str | None) -> ListedItem:
        catalogue = await self.read_model.knowing(line.offer_key)
        on_sale = (
            draw.draw_no for draw in Market(catalogue, self.clock.now(), region).on_sale(line.offer_key)
        )
        product_type = line.details.get("product_type", "lottery_ticket")
        return ListedItem(
            _selection(line, catalogue.offers.get(line.offer_key), next(on_sale, None)),
            describe(line.offer_name, line.num_games, len(line.draw_dates), product_type, line.way),
        )

    async def _quoted(self, holder: CartHolder, selection: Selection) -> Quote | str:
        """A ticket at its current price, or why it cannot be bought. A recommended draw that is over means
        the next one.
        """
        try:
            return await self.carts.quoted(holder, selection)
        except (InvalidRequest, RuleRefused, Forbidden) as refusal:
            if selection.first_draw_no is None or refusal.target != "first_draw_no":
                return _reason(refusal)
            return await self._quoted(holder, replace(selection, first_draw_no=None))


def _selection(line: PastLine, offer: Offer | None, next_draw_no: int | None) -> Selection:
    """The same ticket for the next draws: for the same days and weeks where days are chosen, or for as many
    draws in a row where it was bought so.
    """
    is_scarce = line.details.get("product_type") in SCARCE
    game_type = None if offer is None else offer.game_type(line.game_type)
    generated = game_type is not None and any(
        game_offer.generated for game_offer in game_type.game_offers if game_offer.key == line.game_offer
    )
    played = Counter(WEEKDAYS[day.weekday()] for day in line.draw_dates)
    selectable = () if offer is None else offer.selectable_days
    # Days times weeks plays each day as often as any other.
    in_a_row = next_draw_no is not None and played.keys() <= set(selectable) and len(set(played.values())) > 1
    by_days = bool(selectable) and not in_a_row
    return Selection(
        offer_key=line.offer_key,
        game_type=line.game_type,
        game_offer=line.game_offer,
        games=[] if generated or is_scarce else line.entries,
        first_draw_no=next_draw_no if in_a_row else None,
        num_draws=None if by_days else len(line.draw_dates),
        quickpick=line.quickpick,
        quantity=line.num_games if is_scarce else None,
        cause_key=line.details.get("cause_key"),
        num_games=line.num_games if generated or line.is_combo else None,
        days=list(played) if by_days else None,
        num_weeks=min(played.values()) if by_days and played else None,
        favourite=bool(line.details.get("favourite", False)),
    )


def _reason(refusal: ServiceError) -> str:
    """Reasons without a message for customers become `price_unavailable`, or `game_changed` for incomplete
    tickets.
    """
    if refusal.code in REFUSAL_MESSAGES:
        return refusal.code
    is_unsold = isinstance(refusal, RuleRefused) or refusal.code in _NO_LONGER_SOLD
    return "price_unavailable" if is_unsold else "game_changed"


def _missing(cart: CartView) -> list[RemovedLine]:
    return [removed for removed in cart.priced.removed if removed.line.not_put_in is not None]
