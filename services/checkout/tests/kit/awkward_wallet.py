"""A way to the wallet that refuses some payments, and during whose calls other things happen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from typing_extensions import override

from checkout.settlement.clients import PayoutClient
from checkout.settlement.rules.payouts import Payout
from servicekit.errors import InvalidRequest, RuleRefused, ServiceError


class AwkwardWallet(PayoutClient):
    """The wallet, as `wallet` reaches it, with its limit of descriptions.

    `refusals` are by the reference of a prize or a refund, or by the customer of refunds, whose whole call
    fails.
    `before` and `after` happen once, when prizes have arrived and when they are credited.
    """

    def __init__(
        self,
        wallet: PayoutClient,
        refusals: dict[str, ServiceError] | None = None,
        *,
        before: Callable[[], Awaitable[object]] | None = None,
        after: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        self._wallet = wallet
        self.refusals = refusals or {}
        self._before = before
        self._after = after
        self.described: dict[str, str] = {}

    @override
    async def pay_prizes(self, payouts: Sequence[Payout]) -> None:
        before, self._before = self._before, None
        if before:
            await before()
        for payout in payouts:
            if payout.reference in self.refusals:
                raise self.refusals[payout.reference]
            if len(payout.payment_text) > 200:
                raise InvalidRequest("invalid", "This must be a text of at most 200 characters")
            self.described[payout.reference] = payout.payment_text
        await self._wallet.pay_prizes(payouts)
        after, self._after = self._after, None
        if after:
            await after()

    @override
    async def reverse_prizes(self, payouts: Sequence[Payout]) -> None:
        await self._wallet.reverse_prizes(payouts)

    @override
    async def refund(self, **asked: Any) -> None:
        for name in (str(asked["customer_id"]), asked["reference"]):
            if name in self.refusals:
                raise self.refusals[name]
        if len(asked["description"]) > 200:
            raise InvalidRequest("invalid", "This must be a text of at most 200 characters")
        await self._wallet.refund(**asked)


def refused() -> RuleRefused:
    """What can never succeed."""
    return RuleRefused("prize_too_large", "This is more than a prize may be")
