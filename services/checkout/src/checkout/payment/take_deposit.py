"""The steps of the checkout saga before its purchase, where a deposit pays (handbook, Workflows).

| Stage | Step | Then |
|---|---|---|
| asking | the wallet holds its own part of the total | begin, or refused |
| asking | the wallet begins the deposit by the checkout's id, and the customer may be challenged | waiting |
| asking, nobody knows | the wallet rules the deposit out, unless it has begun | waiting, or refused |
| waiting | the wallet says how it stands: when it has news, the customer is back, or by the clock | settled |
| waiting, declined or abandoned | | refused |
| waiting, undecided at the end | the wallet gives it up | refused, or settled after all |
| settled | the purchase takes all of it, in the place of the wallet's own part | the saga's own table |

Posting the deposit is its pivot: from then on its money stays in the wallet, whatever becomes of the order.
Refused is the end of the checkout: what the wallet held is free, catalog is asked to free its numbers, and
the cart is the customer's again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import timedelta
from typing import Final
from uuid import UUID

from checkout.payment import failpoints
from checkout.payment.clients.deposits import DepositClient, insufficient
from checkout.payment.rules.deposits import (
    DepositAsk,
    DepositStage,
    SagaDeposit,
    WalletDeposit,
    given_up,
    never_begun,
)
from checkout.payment.rules.saga import Saga
from checkout.payment.store import deposits as statements
from servicekit.data.database import Database
from servicekit.errors import Conflict, RuleRefused, ServiceError, TooManyRequests
from servicekit.failpoints import Failpoints
from servicekit.telemetry.logs import log

LEASE: Final = timedelta(seconds=20)
"""How long whoever asks the wallet has before another does; longer than a provider may take."""
PAUSE: Final = timedelta(seconds=5)
"""Time between two looks at a deposit that no event told of."""


@dataclass(frozen=True, slots=True)
class Followed:
    """How far a deposit is: `refusal` ends the checkout; a saga that is `settled` goes on to its purchase.

    Neither is to wait, for what `deposit` says; without one nobody knows.
    """

    saga: Saga
    deposit: WalletDeposit | None = None
    refusal: ServiceError | None = None

    @property
    def settled(self) -> bool:
        """Whether the money is in the wallet."""
        return self.saga.deposit is not None and self.saga.deposit.stage is DepositStage.SETTLED


class TakeDeposit:
    """Moves the deposit of a saga as far as it goes now. Safe to run twice, at once and late."""

    def __init__(self, database: Database, deposits: DepositClient, failpoints: Failpoints) -> None:
        self._database = database
        self._deposits = deposits
        self._failpoints = failpoints

    async def begin(self, saga: Saga, deposit: SagaDeposit, ask: DepositAsk) -> Followed:
        """Begins what the customer has just asked for. Raises ServiceError when the outcome is not known."""
        try:
            if deposit.wallet_part:
                await self._hold(saga, deposit)
        except RuleRefused as error:
            return Followed(saga, refusal=insufficient(error))
        self._failpoints.reach(failpoints.AFTER_HOLD)
        try:
            begun = await self._deposits.start(
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
        self._failpoints.reach(failpoints.AFTER_DEPOSIT)
        return await self._conclude(saga, deposit, begun)

    async def follow(
        self, saga: Saga, deposit: SagaDeposit, *, news: bool = False, give_up: bool = False
    ) -> Followed:
        """Asks the wallet how the deposit stands. Raises ServiceError when it does not say."""
        if give_up or deposit.gives_up or deposit.deposit_id is None:
            standing = await self._deposits.cancel(
                saga.checkout_id, saga.customer_id, give_up=give_up or deposit.gives_up
            )
        else:
            standing = await self._deposits.read(deposit.deposit_id, saga.customer_id, ask_provider=news)
        self._failpoints.reach(failpoints.AFTER_LOOK)
        if standing is None:
            return Followed(saga, refusal=never_begun())
        return await self._conclude(saga, deposit, standing)

    async def held(self, saga: Saga) -> UUID | None:
        """The hold of the wallet's own part of the total, if there is one, also when it has ended. Raises
        ServiceError when that is not known.
        """
        if saga.deposit is None or not saga.deposit.wallet_part:
            return None
        try:
            # Nobody remembers the hold: the same again is the same one.
            return await self._hold(saga, saga.deposit)
        except RuleRefused:
            return None

    async def give_back(self, saga: Saga) -> None:
        """Frees the wallet's own part before the end of a checkout, for whoever is told of that end may pay
        again at once. Raises ServiceError when that is not known.
        """
        try:
            hold_id = await self.held(saga)
            if hold_id is not None:
                await self._deposits.release(hold_id)
        except ServiceError as error:
            if error.status >= 500 or isinstance(error, Conflict | TooManyRequests):
                raise
            log.error("hold_not_released", order_id=str(saga.order_id), reason=error.code)

    async def _conclude(self, saga: Saga, deposit: SagaDeposit, standing: WalletDeposit) -> Followed:
        """Writes what the wallet said. Its id is written whatever it said: money may still come."""
        if standing.status == "settled":
            moved = await statements.settled(self._database, saga, standing.deposit_id, lease=LEASE)
            self._failpoints.reach(failpoints.AFTER_SETTLED)
            stage = DepositStage.SETTLED if moved else deposit.stage
            return Followed(_moved(saga, deposit, stage, standing), standing)
        if not await statements.waits(self._database, saga, standing.deposit_id, pause=PAUSE):
            return Followed(saga, standing)
        self._failpoints.reach(failpoints.AFTER_WAITING)
        waiting = _moved(saga, deposit, DepositStage.WAITING, standing)
        refusal = standing.refusal
        if refusal is None and deposit.gives_up:
            refusal = given_up()
        return Followed(waiting, standing, refusal)

    async def _hold(self, saga: Saga, deposit: SagaDeposit) -> UUID:
        return await self._deposits.hold(
            customer_id=saga.customer_id,
            order_id=saga.order_id,
            amount=deposit.wallet_part,
            currency=saga.currency,
            until=deposit.gives_up_at,
        )


def _moved(saga: Saga, deposit: SagaDeposit, stage: DepositStage, standing: WalletDeposit) -> Saga:
    """The saga after its holder has written something."""
    return replace(
        saga,
        version=saga.version + 1,
        deposit=replace(deposit, stage=stage, deposit_id=standing.deposit_id),
    )
