"""Suggestions beside a cart, for customers who may buy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from uuid import UUID, uuid5

from catalogue.descriptions import describe
from checkout.cart.change_cart import CartHolder, Carts
from checkout.cart.clients import SpendClient
from checkout.cart.rules.lines import PricedLine, draws_of
from checkout.cart.rules.quote import Selection
from checkout.catalogue.read_model import ReadModel
from checkout.suggestions import store as campaigns
from checkout.suggestions.rules import ListedItem, Recommended, recommended
from servicekit.clock import Clock
from servicekit.data.database import Database
from servicekit.errors import ServiceError
from servicekit.telemetry.logs import log


@dataclass(frozen=True, slots=True)
class RecommendOrders:
    database: Database
    read_model: ReadModel
    carts: Carts
    spending: SpendClient
    clock: Clock

    async def recommend(self, holder: CartHolder) -> Sequence[Recommended]:
        """Up to three suggestions for a signed-in customer, stored so that their links add them to the cart.

        None for a cart that is empty or blocked, none over a limit, and none while the wallet does not
        answer.
        """
        cart = await self.carts.read(holder)
        lines = cart.priced.lines
        if holder.customer_id is None or not lines or cart.blocked or cart.priced.currency is None:
            return ()
        catalogue = await self.read_model.covering(draws_of(line.line for line in lines))
        found = [
            each
            for each in recommended(lines, holder.market(catalogue, self.clock.now()))
            if each.currency == cart.priced.currency
        ]
        if not found:
            return ()
        most = cart.priced.total + max(each.price for each in found)
        try:
            refusals = await self.spending.check_spend(holder.customer_id, most, cart.priced.currency)
        except ServiceError as error:
            log.warning("nothing_recommended", reason=error.code)
            return ()
        return () if refusals else await self._kept(holder.customer_id, found)

    async def _kept(self, customer_id: UUID, found: Sequence[Recommended]) -> Sequence[Recommended]:
        """The suggestions with their ids: the same suggestion always has the same id."""
        items: dict[UUID, ListedItem] = {}
        kept = []
        for suggestion in found:
            line = suggestion.line
            if line is not None:
                item = _listed(suggestion, line)
                replay_id = uuid5(customer_id, repr(item.selection))
                items[replay_id] = item
                suggestion = replace(suggestion, replay_id=replay_id)
            kept.append(suggestion)
        await campaigns.store_recommended(self.database, customer_id, items)
        return kept


def _listed(suggestion: Recommended, priced: PricedLine) -> ListedItem:
    line = priced.line
    return ListedItem(
        Selection(
            offer_key=suggestion.offer.key,
            game_type=suggestion.game_type,
            game_offer=line.game_offer,
            games=line.entries,
            first_draw_no=suggestion.draw.draw_no,
            num_draws=1,
            quickpick=line.quickpick,
            favourite=line.is_favourite,
        ),
        describe(suggestion.offer_name, line.num_games, 1, suggestion.offer.type, line.way),
    )
