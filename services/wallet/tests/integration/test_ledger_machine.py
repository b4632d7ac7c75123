"""The ledger against a small model: in whatever order things happen, both have the same money."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, TypeVar
from uuid import UUID

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.migrations import location
from servicekit.testing.postgres import DatabaseMaker
from services.wallet.tests.factories import (
    aud,
    deposited,
    deposited_uncleared,
    given_promo,
    hold_of,
    order_of,
    prize_of,
    refund_of,
    soon,
)
from wallet.repository import balances
from wallet.use_cases.hold_money import Capture, capture, hold, release
from wallet.use_cases.pay_order import Purchase, cancel_purchase, purchase, refund
from wallet.use_cases.pay_prizes import Prize, pay_prizes
from wallet.use_cases.verify_ledger import verify_ledger

T = TypeVar("T")

CUSTOMERS = st.integers(0, 1)
AMOUNTS = st.integers(1, 300)


@dataclass(frozen=True)
class Parts:
    """Money by kind, in the order in which it is spent."""

    promo: int = 0
    cash: int = 0
    uncleared: int = 0

    @property
    def total(self) -> int:
        return self.promo + self.cash + self.uncleared

    def spend(self, amount: int) -> Parts:
        """What an amount is made of when it is taken from this."""
        promo = min(amount, self.promo)
        cash = min(amount - promo, self.cash)
        return Parts(promo, cash, amount - promo - cash)

    def plus(self, other: Parts) -> Parts:
        return Parts(self.promo + other.promo, self.cash + other.cash, self.uncleared + other.uncleared)

    def minus(self, other: Parts) -> Parts:
        return Parts(self.promo - other.promo, self.cash - other.cash, self.uncleared - other.uncleared)


@dataclass
class Reservation:
    """What the model knows of an order or a hold."""

    customer: int
    parts: Parts = Parts()
    state: str = "unknown"
    captured: int = 0
    refunded: int = 0


class LedgerMachine(RuleBasedStateMachine):
    """Does the same to the ledger and to the model, and compares."""

    runner: ClassVar[asyncio.Runner]
    database: ClassVar[Database]
    owner_url: ClassVar[str]

    purchases = Bundle("purchases")
    holds = Bundle("holds")
    prizes = Bundle("prizes")

    @initialize()
    def open_two_wallets(self) -> None:
        self.ids = [self.run(deposited(self.database, 100)) for _ in range(2)]
        self.free = [Parts(cash=100) for _ in self.ids]
        self.lines = [1 for _ in self.ids]
        self.orders: dict[UUID, Reservation] = {}
        self.reserved: dict[UUID, Reservation] = {}
        self.refunds: dict[tuple[UUID, str], int] = {}
        self.credited: set[str] = set()

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def expect(self, code: str | None, work: Awaitable[T]) -> T | None:
        """Runs `work`; it must be refused with this code, or not at all."""

        async def outcome() -> tuple[T | None, str | None]:
            try:
                return await work, None
            except ServiceError as error:
                return None, error.code

        result, refused = self.run(outcome())
        assert refused == code
        return result

    def gain(self, customer: int, parts: Parts) -> None:
        self.free[customer] = self.free[customer].plus(parts)

    @rule(customer=CUSTOMERS, amount=AMOUNTS, kind=st.sampled_from(["cash", "promo", "uncleared"]))
    def money_arrives(self, customer: int, amount: int, kind: str) -> None:
        if kind == "cash":
            self.run(deposited(self.database, amount, self.ids[customer]))
        elif kind == "promo":
            self.run(given_promo(self.database, amount, self.ids[customer]))
        else:
            self.run(deposited_uncleared(self.database, amount, self.ids[customer]))
        self.gain(customer, Parts(**{kind: amount}))
        self.lines[customer] += 1

    @rule(target=purchases, customer=CUSTOMERS, amount=AMOUNTS)
    def an_order_is_placed(self, customer: int, amount: int) -> Purchase:
        order = order_of(self.ids[customer], amount)
        self.orders[order.order_id] = Reservation(customer)
        return order

    @rule(order=purchases)
    def an_order_is_paid(self, order: Purchase) -> None:
        known = self.orders[order.order_id]
        amount = order.amount.minor_units
        if known.state == "cancelled":
            self.expect("purchase_cancelled", purchase(self.database, order))
        elif known.state == "unknown" and self.free[known.customer].total < amount:
            self.expect("insufficient_funds", purchase(self.database, order))
        else:
            self.expect(None, purchase(self.database, order))
            if known.state == "unknown":
                known.state, known.captured = "captured", amount
                known.parts = self.free[known.customer].spend(amount)
                self.free[known.customer] = self.free[known.customer].minus(known.parts)
                self.lines[known.customer] += 1

    @rule(order=purchases)
    def an_order_comes_with_another_amount(self, order: Purchase) -> None:
        if self.orders[order.order_id].state == "captured":
            altered = replace(order, amount=aud(order.amount.minor_units + 1))
            self.expect("reference_reused", purchase(self.database, altered))

    @rule(order=purchases)
    def an_order_is_cancelled(self, order: Purchase) -> None:
        known = self.orders[order.order_id]
        journal = self.expect(None, cancel_purchase(self.database, order.customer_id, order.order_id))
        assert (journal is not None) == (known.state == "captured")
        if known.state == "unknown":
            known.state = "cancelled"

    @rule(order=purchases, amount=AMOUNTS, reference=st.sampled_from("ab"))
    def a_part_is_refunded(self, order: Purchase, amount: int, reference: str) -> None:
        known = self.orders[order.order_id]
        work = refund(self.database, refund_of(order, amount, reference))
        before = self.refunds.get((order.order_id, reference))
        if before is not None:
            self.expect(None if before == amount else "reference_reused", work)
        elif known.state != "captured":
            self.expect("order_not_captured", work)
        elif known.refunded + amount > known.captured:
            self.expect("refund_exceeds_capture", work)
        else:
            self.expect(None, work)
            kept = known.parts.spend(known.captured - known.refunded)
            known.refunded += amount
            self.gain(known.customer, kept.minus(known.parts.spend(known.captured - known.refunded)))
            self.refunds[order.order_id, reference] = amount
            self.lines[known.customer] += 1

    @rule(target=holds, customer=CUSTOMERS, amount=AMOUNTS, purpose=st.sampled_from(["order", "withdrawal"]))
    def money_is_held(self, customer: int, amount: int, purpose: str) -> UUID | None:
        free = self.free[customer]
        usable = free if purpose == "order" else Parts(cash=free.cash)
        enough = usable.total >= amount
        hold_id = self.expect(
            None if enough else "insufficient_funds",
            hold(self.database, hold_of(self.ids[customer], amount, purpose=purpose)),
        )
        if hold_id is not None:
            self.reserved[hold_id] = Reservation(customer, usable.spend(amount), "pending")
            self.free[customer] = free.minus(self.reserved[hold_id].parts)
        return hold_id

    @rule(hold_id=holds, amount=AMOUNTS)
    def a_hold_is_captured(self, hold_id: UUID | None, amount: int) -> None:
        if hold_id is None:
            return
        known = self.reserved[hold_id]
        work = capture(self.database, Capture(hold_id, aud(amount), soon(), "Oz Lotto, 1 game"))
        if known.state == "released":
            self.expect("hold_released", work)
        elif known.state == "captured":
            self.expect(None if known.captured == amount else "reference_reused", work)
        elif amount > known.parts.total:
            self.expect("capture_exceeds_hold", work)
        else:
            self.expect(None, work)
            self.gain(known.customer, known.parts.minus(known.parts.spend(amount)))
            known.state, known.captured = "captured", amount
            self.lines[known.customer] += 1

    @rule(hold_id=holds)
    def a_hold_is_released(self, hold_id: UUID | None) -> None:
        if hold_id is None:
            return
        known = self.reserved[hold_id]
        released = self.expect(None, release(self.database, hold_id))
        assert released == (known.state != "captured")
        if known.state == "pending":
            known.state = "released"
            self.gain(known.customer, known.parts)

    @rule(target=prizes, customer=CUSTOMERS, amount=AMOUNTS)
    def a_prize_is_won(self, customer: int, amount: int) -> Prize:
        return prize_of(self.ids[customer], amount)

    @rule(batch=st.lists(prizes, max_size=4, unique_by=lambda prize: prize.reference))
    def prizes_are_paid(self, batch: Sequence[Prize]) -> None:
        fresh = [prize for prize in batch if prize.reference not in self.credited]
        assert self.run(pay_prizes(self.database, batch)) == len(fresh)
        for prize in fresh:
            customer = self.ids.index(prize.customer_id)
            self.gain(customer, Parts(cash=prize.amount.minor_units))
            self.credited.add(prize.reference)
            self.lines[customer] += 1

    @invariant()
    def both_have_the_same_money(self) -> None:
        for customer, customer_id in enumerate(self.ids):
            balance = self.run(balances.balance(self.database, customer_id, "AUD"))
            pending = [
                hold.parts.total
                for hold in self.reserved.values()
                if hold.customer == customer and hold.state == "pending"
            ]
            free = self.free[customer]
            assert (balance.total, balance.available, balance.withdrawable) == (
                free.total + sum(pending),
                free.total,
                free.cash,
            )

    def teardown(self) -> None:
        for customer, customer_id in enumerate(self.ids):
            _, total = self.run(balances.transactions(self.database, customer_id, "AUD", limit=1, offset=0))
            assert total == self.lines[customer]
        assert self.run(verify_ledger(self.database)) == []


def test_the_ledger_agrees_with_the_model(make_database: DatabaseMaker) -> None:
    urls = make_database("wallet", location("wallet"))
    with asyncio.Runner() as runner:
        database = Database(urls.runtime, pool_size=2, application_name="wallet model")
        runner.run(database.open())
        LedgerMachine.runner, LedgerMachine.database = runner, database
        LedgerMachine.owner_url = urls.owner
        try:
            run_state_machine_as_test(
                LedgerMachine,
                settings=settings(
                    max_examples=40,
                    stateful_step_count=30,
                    deadline=None,
                    suppress_health_check=list(HealthCheck),
                ),
            )
        finally:
            runner.run(database.close())
