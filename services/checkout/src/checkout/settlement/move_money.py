"""Payments, reversals and refunds in the wallet, each under one reference. The wallet's refusal of one
postpones it and stops none of the others.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from checkout.payment.rules.descriptions import description
from checkout.payment.rules.stakes import stake_in
from checkout.settlement.clients import PayoutClient
from checkout.settlement.metrics import PAYOUTS_REFUSED
from checkout.settlement.rules.payouts import Payout, Refund
from checkout.settlement.store import refused_payouts
from servicekit.data.database import Database
from servicekit.errors import Conflict, ServiceError
from servicekit.telemetry.logs import log

REFUNDS_AT_ONCE: Final = 8
"""Concurrent refunds of one worker."""
_NOT_OF_THE_PAYOUT: Final = frozenset({401, 403, 429})
"""Statuses of refusals that concern checkout itself, such as an invalid internal token."""


class MoveMoney:
    """Moves payouts in the wallet; refusals are recorded with an alarm and retried later."""

    def __init__(self, database: Database, wallet: PayoutClient) -> None:
        self._database = database
        self._wallet = wallet
        self._free = asyncio.Semaphore(REFUNDS_AT_ONCE)

    async def pay(self, payouts: Sequence[Payout]) -> set[str]:
        """Pays at most 500 prizes; returns the references of those that the wallet has paid.

        Raises Unavailable when an outcome is unknown, and Conflict, once it is recorded, when another
        movement has the same reference.
        """
        return await self._move(payouts, self._wallet.pay_prizes)

    async def reverse(self, payouts: Sequence[Payout]) -> set[str]:
        """Reverses at most 500 prizes; returns the references of those reversed. Raises as `pay`."""
        return await self._move(payouts, self._wallet.reverse_prizes)

    async def refund(self, refunds: Sequence[Refund]) -> set[str]:
        """Refunds entries; returns the references of those that the wallet has refunded.

        Their earlier refusals stay recorded until `forget_refusals`. Raises Unavailable when an outcome is
        unknown.
        """
        outcomes = await asyncio.gather(*(self._is_refunded(refund) for refund in refunds))
        return {refund.reference for refund, is_done in zip(refunds, outcomes, strict=True) if is_done}

    async def forget_refusals(self, references: set[str]) -> None:
        """Deletes the refusals of payouts that the wallet has moved."""
        await refused_payouts.delete(self._database, references)

    async def _move(
        self, payouts: Sequence[Payout], move: Callable[[Sequence[Payout]], Awaitable[None]]
    ) -> set[str]:
        """The wallet moves all or none, so after a refusal each is moved alone."""
        try:
            await move(payouts)
            moved = {payout.reference for payout in payouts}
        except ServiceError as error:
            if not _is_of_the_payout(error):
                raise
            moved = {
                payout.reference
                for payout in payouts
                if await self._is_moved(payout.reference, move([payout]))
            }
        await self.forget_refusals(moved)
        return moved

    async def _is_refunded(self, refund: Refund) -> bool:
        if not refund.amount + refund.discount:
            return True
        try:
            return await self._is_moved(refund.reference, self._refund(refund))
        except Conflict:
            return False

    async def _refund(self, refund: Refund) -> None:
        async with self._free:
            await self._wallet.refund(
                customer_id=refund.customer_id,
                order_id=refund.order_id,
                reference=refund.reference,
                amount=refund.amount,
                currency=refund.currency,
                stakes=stake_in(refund.offer_key, refund.draw_no, refund.amount),
                discounts=stake_in(refund.offer_key, refund.draw_no, refund.discount),
                description=description(refund.text),
            )

    async def _is_moved(self, reference: str, movement: Awaitable[None]) -> bool:
        try:
            await movement
        except ServiceError as error:
            if not _is_of_the_payout(error):
                raise
            attempts = await refused_payouts.postpone(self._database, reference, error.code)
            PAYOUTS_REFUSED.inc()
            log.error("payout_refused", reference=reference, reason=error.code, attempts=attempts)
            if isinstance(error, Conflict):
                raise
            return False
        return True


def _is_of_the_payout(refusal: ServiceError) -> bool:
    return refusal.status < 500 and refusal.status not in _NOT_OF_THE_PAYOUT
