"""The steps of the checkout saga before its purchase, where a deposit pays (docs/reliability.md §4).

| Stage | Step | Then |
|---|---|---|
| asking | the wallet holds its own part of the total | begin, or refused |
| asking | the wallet begins the deposit by the checkout's id, and the customer may be challenged | waiting |
| asking, outcome unknown | the wallet rules the deposit out, unless it has begun | waiting, or refused |
| waiting | the wallet returns its state: after an event, the customer's return, or a pause | settled |
| waiting, declined or abandoned | | refused |
| waiting, undecided at the end | the wallet abandons it | refused, or settled after all |
| settled | the purchase takes all of it, in the place of the wallet's own part | the saga's own table |

Posting the deposit is its pivot: from then on its money stays in the wallet, also if the order fails. Refused
ends the checkout: wallet and catalog release its hold and numbers, and the cart can change again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from checkout.payment import failpoints
from checkout.payment.clients import DepositClient, insufficient
from checkout.payment.rules.saga import (
    DepositAsk,
    DepositStage,
    Saga,
    SagaDeposit,
    WalletDeposit,
    given_up,
    never_begun,
)
from checkout.payment.store import deposits as statements
from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused, ServiceError, TooManyRequests
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

LEASE: Final = timedelta(seconds=20)
"""A worker's time for one step; longer than a provider may take."""
PAUSE: Final = timedelta(seconds=5)
"""Time between two requests about a deposit without an event."""


@dataclass(frozen=True, slots=True)
class Followed:
    """The state of a deposit: `refusal` ends the checkout; a `settled` saga goes on to its purchase; any
    other waits for `deposit`, None if that is unknown.
    """

    saga: Saga
    deposit: WalletDeposit | None = None
    refusal: ServiceError | None = None

    @property
    def settled(self) -> bool:
        return self.saga.deposit is not None and self.saga.deposit.stage is DepositStage.SETTLED


@dataclass(frozen=True, slots=True)
class TakeDeposit:
    """Moves the deposit of a saga as far as possible now. Safe to run twice, concurrently and late."""

    database: Database
    deposits: DepositClient
    failpoints: Failpoints

    async def begin(self, saga: Saga, deposit: SagaDeposit, ask: DepositAsk) -> Followed:
        """Begins the requested deposit. Raises ServiceError when the outcome is unknown."""
        try:
            if deposit.wallet_part:
                await self._hold(saga, deposit)
        except RuleRefused as error:
            return Followed(saga, refusal=insufficient(error))
        self.failpoints.reach(failpoints.AFTER_HOLD)
        try:
            begun = await self.deposits.start(
                ask,
                customer_id=saga.customer_id,
                region=saga.region,
                checkout_id=saga.checkout_id,
                currency=saga.currency,
            )
        except ServiceError as error:
            if error.status >= 500 or isinstance(error, Conflict | TooManyRequests):
                raise
            return Followed(saga, refusal=error)
        self.failpoints.reach(failpoints.AFTER_DEPOSIT)
        return await self._conclude(saga, deposit, begun)

    async def follow(
        self, saga: Saga, deposit: SagaDeposit, *, news: bool = False, give_up: bool = False
    ) -> Followed:
        """Reads the deposit from the wallet. Raises ServiceError when the wallet does not answer."""
        if give_up or deposit.gives_up or deposit.deposit_id is None:
            standing = await self.deposits.cancel(
                saga.checkout_id, saga.customer_id, give_up=give_up or deposit.gives_up
            )
        else:
            standing = await self.deposits.read(deposit.deposit_id, saga.customer_id, ask_provider=news)
        self.failpoints.reach(failpoints.AFTER_DEPOSIT_READ)
        if standing is None:
            return Followed(saga, refusal=never_begun())
        return await self._conclude(saga, deposit, standing)

    async def held(self, saga: Saga) -> UUID | None:
        """The hold of the wallet's part of the total, if there is one, also when it has ended. Raises
        ServiceError when that is unknown.
        """
        if saga.deposit is None or not saga.deposit.wallet_part:
            return None
        try:
            # The hold's id is not stored: repeating the call returns the same hold.
            return await self._hold(saga, saga.deposit)
        except RuleRefused:
            return None

    async def release_hold(self, saga: Saga) -> None:
        """Releases the wallet's part before the end of a checkout, so that its customer may pay again at
        once. Raises ServiceError when the outcome is unknown.
        """
        try:
            hold_id = await self.held(saga)
            if hold_id is not None:
                await self.deposits.release(hold_id)
        except ServiceError as error:
            if error.status >= 500 or isinstance(error, Conflict | TooManyRequests):
                raise
            log.error("hold_not_released", order_id=str(saga.order_id), reason=error.code)

    async def _conclude(self, saga: Saga, deposit: SagaDeposit, standing: WalletDeposit) -> Followed:
        """Records the wallet's answer, and always the deposit's id: money may still come."""
        if standing.status == "settled":
            moved = await statements.mark_settled(self.database, saga, standing.deposit_id, lease=LEASE)
            self.failpoints.reach(failpoints.AFTER_SETTLED)
            stage = DepositStage.SETTLED if moved else deposit.stage
            return Followed(_moved(saga, deposit, stage, standing), standing)
        if not await statements.mark_waiting(self.database, saga, standing.deposit_id, pause=PAUSE):
            return Followed(saga, standing)
        self.failpoints.reach(failpoints.AFTER_WAITING)
        waiting = _moved(saga, deposit, DepositStage.WAITING, standing)
        refusal = standing.refusal
        if refusal is None and deposit.gives_up:
            refusal = given_up()
        return Followed(waiting, standing, refusal)

    async def _hold(self, saga: Saga, deposit: SagaDeposit) -> UUID:
        return await self.deposits.hold(
            customer_id=saga.customer_id,
            order_id=saga.order_id,
            amount=deposit.wallet_part,
            currency=saga.currency,
            until=deposit.gives_up_at,
        )


def _moved(saga: Saga, deposit: SagaDeposit, stage: DepositStage, standing: WalletDeposit) -> Saga:
    return replace(
        saga,
        version=saga.version + 1,
        deposit=replace(deposit, stage=stage, deposit_id=standing.deposit_id),
    )
