"""Suggestions beside a customer's cart; never to whom anything keeps from buying."""

from __future__ import annotations

from collections.abc import Sequence

from checkout.clients import WalletClient
from checkout.domain.recommending import Recommended, recommended
from checkout.read_model import ReadModel
from checkout.use_cases.carts import CartHolder, Carts
from servicekit.clock import Clock
from servicekit.errors import ServiceError
from servicekit.logs import log


class RecommendOrders:
    """The use case."""

    def __init__(self, read_model: ReadModel, carts: Carts, wallet: WalletClient, clock: Clock) -> None:
        self._read_model = read_model
        self._carts = carts
        self._wallet = wallet
        self._clock = clock

    async def recommend(self, holder: CartHolder) -> Sequence[Recommended]:
        """Up to three suggestions for a signed-in customer.

        There are none for a cart that is empty or blocked, none that would be over a limit, and none while
        the wallet cannot say.
        """
        cart = await self._carts.read(holder)
        lines = cart.priced.lines
        if holder.customer_id is None or not lines or cart.blocked or cart.priced.currency is None:
            return ()
        catalogue = await self._read_model.covering([line.line for line in lines])
        found = [
            each
            for each in recommended(
                lines,
                catalogue,
                self._clock.now(),
                holder.region,
                holder.pricing_id,
                holder.terms,
                holder.allowed,
            )
            if each.currency == cart.priced.currency
        ]
        if not found:
            return ()
        most = cart.priced.total + max(each.price for each in found)
        try:
            refusals = await self._wallet.check_spend(holder.customer_id, most, cart.priced.currency)
        except ServiceError as error:
            log.warning("nothing_recommended", reason=error.code)
            return ()
        return () if refusals else found
