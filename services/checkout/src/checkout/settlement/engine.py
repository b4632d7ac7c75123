"""The settlement engine: payouts of every kind take the same four steps.

| Step | Work |
|---|---|
| write down | the source stores what a result or a cancellation owes, and what a correction reverses |
| reverse | the wallet reverses those payments; they are marked |
| pay | the wallet moves what is owed, under one reference each; it is marked and published |
| finish | the source publishes that everything is paid |

Each step may be repeated, or taken over by another worker, at any point. A corrected result is a new version:
it pays what it grants more; where it grants less, the earlier payments are reversed and the smaller prize is
paid anew. A correction may overtake a payment, so prizes that it can overtake are marked as being paid before
the wallet is asked.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final, Generic, TypeVar

from prometheus_client import Counter

from checkout.payment.rules.saga import description, stake_in
from checkout.settlement import failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.rules.payout_reviews import NO_REVIEWS, ReviewThresholds
from checkout.settlement.rules.payouts import Payout, Refund
from checkout.settlement.store import payouts as refused_payouts
from servicekit.data.database import Database
from servicekit.errors import Conflict, ServiceError
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

PAYOUTS_REFUSED: Final = Counter(
    "checkout_payouts_refused", "Prizes, reversals and refunds that the wallet refused."
)
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


BATCH: Final = 500
"""Payouts moved at a time, the most that the wallet takes."""

P = TypeVar("P", bound=Payout | Refund)
Prizes = TypeVar("Prizes", bound=Payout)


class LeaseLostError(Exception):
    """Another worker has taken over; the rest is its work."""


class PayoutSource(ABC, Generic[P]):
    """Payouts of one kind. Methods raise LeaseLostError when another worker holds what they change."""

    name: str

    async def write_down(self) -> int:
        """Writes down the next payouts; returns for how many tickets or syndicates, 0 when all are."""
        return 0

    @abstractmethod
    async def to_pay(self) -> Sequence[P]:
        """The next payouts to pay; those that a correction can overtake are marked as being paid."""

    @abstractmethod
    async def pay(self, money: MoveMoney, payouts: Sequence[P]) -> set[str]:
        """Moves payouts; returns the references of those that the wallet has moved."""

    @abstractmethod
    async def mark_paid(self, payouts: Sequence[P]) -> None:
        """Marks payouts as paid and publishes each."""

    async def end_payment(self, refused: Sequence[P]) -> None:
        """Marks payouts that the wallet refuses as not being paid."""

    async def finish(self) -> None:
        """Publishes that everything is paid."""


class PrizeSource(PayoutSource[Prizes]):
    """Prizes, which a corrected result may reverse."""

    async def to_reverse(self) -> Sequence[Prizes]:
        """The next prizes to reverse. Those that are not paid yet are paid first."""
        return []

    async def mark_reversed(self, payouts: Sequence[Prizes]) -> None:
        """Marks prizes as reversed and publishes each."""

    async def pay(self, money: MoveMoney, payouts: Sequence[Prizes]) -> set[str]:
        return await money.pay(payouts)


@dataclass(frozen=True, slots=True)
class SettlementEngine:
    """Takes sources through the steps. Methods raise LeaseLostError, Unavailable, and the wallet's refusals
    that concern checkout itself.
    """

    money: MoveMoney
    failpoints: Failpoints

    async def settle(self, source: PayoutSource[P]) -> None:
        """Takes all steps, batch after batch, so that a lease is extended with each."""
        is_more = True
        while is_more:
            is_more = await self._write_next(source)
            await self.reverse(source)
            await self.pay(source)
        await source.finish()

    async def settle_each(self, sources: Sequence[PayoutSource[Any]]) -> None:
        """Takes the steps of each source by itself: a failure delays no other step. Raises the first that is
        not a ServiceError, at the end.
        """
        bugs: list[Exception] = []
        for source in sources:
            for step in (self._write_all, self.reverse, self.pay, self._finish):
                try:
                    await step(source)
                except ServiceError as error:
                    log.warning("payouts_delayed", source=source.name, reason=error.code)
                except Exception as error:  # Others are paid although this one needs a repair.
                    bugs.append(error)
        if bugs:
            raise bugs[0]

    async def reverse(self, source: PayoutSource[P]) -> None:
        while isinstance(source, PrizeSource) and (due := await source.to_reverse()):
            if unpaid := [payout for payout in due if not payout.is_paid]:
                # Only a paid prize can be reversed; if the wallet has it already, nothing happens.
                await self._pay(source, unpaid)
                continue
            moved = await self.money.reverse(due)
            self.failpoints.reach(failpoints.AFTER_REVERSAL)
            await source.mark_reversed([payout for payout in due if payout.reference in moved])

    async def pay(self, source: PayoutSource[P]) -> None:
        while due := await source.to_pay():
            self.failpoints.reach(failpoints.AFTER_MARKED_PAYING)
            await self._pay(source, due)

    async def _pay(self, source: PayoutSource[P], payouts: Sequence[P]) -> None:
        moved = await source.pay(self.money, payouts)
        self.failpoints.reach(failpoints.AFTER_PAYOUT)
        await source.mark_paid([payout for payout in payouts if payout.reference in moved])
        if refused := [payout for payout in payouts if payout.reference not in moved]:
            await source.end_payment(refused)

    async def _write_next(self, source: PayoutSource[P]) -> bool:
        written = await source.write_down()
        if written:
            self.failpoints.reach(failpoints.AFTER_WRITTEN_DOWN)
        return written > 0

    async def _write_all(self, source: PayoutSource[P]) -> None:
        while await self._write_next(source):
            pass

    async def _finish(self, source: PayoutSource[P]) -> None:
        await source.finish()


@dataclass(slots=True)
class PayoutWorker:
    """What settles payouts; any number of processes may run it.

    Prizes that include division 1 are `provisional_for` some time before they are paid (docs/domain.md §6.2),
    or not at all. `thresholds` say which prizes are reviewed.
    """

    database: Database
    wallet: PayoutClient
    failpoints: Failpoints
    batch: int = BATCH
    provisional_for: timedelta | None = None
    thresholds: ReviewThresholds = NO_REVIEWS

    @property
    def engine(self) -> SettlementEngine:
        return SettlementEngine(MoveMoney(self.database, self.wallet), self.failpoints)
