"""The ledger against a small model: in whatever order things happen, both have the same money."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Coroutine, Sequence
from dataclasses import replace
from typing import Any, ClassVar, TypeVar
from uuid import UUID, uuid4

import psycopg
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from devservers.databases import DatabaseMaker
from servicekit.data.database import Database
from servicekit.data.schema import location
from servicekit.errors import ServiceError
from services.wallet.tests.kit.factories import aud, hold_of, order_of, pay, prize_of, refund_of, soon
from services.wallet.tests.kit.ledger_model import ModelWallet, Parts, Reserved
from wallet.credits.pay_prizes import grant_promo, pay_prizes
from wallet.credits.rules import Prize, Promo
from wallet.deposits.rules.deposits import Chargeback, ReceivedMoney
from wallet.deposits.settle_deposits import bounce_deposit, charge_back, clear_deposit, settle_deposit
from wallet.ledger.postings import reverse_journal
from wallet.ledger.rules import promo_journal
from wallet.ledger.seal_ledger import seal_ledger, verify_chain, verify_ledger
from wallet.ledger.store import journals
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules import RestrictionRequest
from wallet.orders.hold_money import capture, expire_holds, hold, release
from wallet.orders.pay_orders import cancel_purchase, purchase, refund
from wallet.orders.rules import Capture, Captured, Purchase

T = TypeVar("T")


SUSPENDABLE = 2


CUSTOMERS = st.integers(0, SUSPENDABLE)


AMOUNTS = st.integers(1, 300)


PURPOSES = st.sampled_from(["order", "withdrawal", "donation"])


class LedgerMachine(RuleBasedStateMachine):
    """Does the same to the ledger and to the model, and compares."""

    runner: ClassVar[asyncio.Runner]
    database: ClassVar[Database]
    owner: ClassVar[psycopg.Connection]
    examples: ClassVar[int] = 0
    verify_each: ClassVar[int] = 1

    purchases = Bundle("purchases")
    holds = Bundle("holds")
    prizes = Bundle("prizes")
    uncleared = Bundle("uncleared")
    reversible = Bundle("reversible")

    @initialize(target=uncleared)
    def open_wallets(self) -> UUID:
        self.ids = [uuid4() for _ in range(SUSPENDABLE + 1)]
        self.wallets = [ModelWallet() for _ in self.ids]
        self.owner_of: dict[object, int] = {}
        self.orders: dict[UUID, Reserved] = {}
        self.reserved: dict[UUID, Reserved] = {}
        self.refunds: dict[tuple[UUID, str], int] = {}
        self.credited: set[str] = set()
        self.decided: dict[UUID, str] = {}
        self.undone: set[UUID] = set()
        self.touched = 0
        for customer in range(len(self.ids)):
            self.cash_arrives(customer, 50)
        return self.debit(0, 200)

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

    def at(self, customer: int) -> ModelWallet:
        self.touched = customer
        return self.wallets[customer]

    async def settled(self, deposit: ReceivedMoney) -> None:
        async with self.database.transaction() as session:
            await settle_deposit(session, deposit)

    @rule(customer=CUSTOMERS, amount=AMOUNTS)
    def cash_arrives(self, customer: int, amount: int) -> None:
        deposit = ReceivedMoney(uuid4(), self.ids[customer], "td", aud(amount), "Test deposit")
        self.expect(self.at(customer).deposit(amount), self.settled(deposit))

    @rule(target=uncleared, customer=CUSTOMERS, amount=AMOUNTS)
    def a_direct_debit_arrives(self, customer: int, amount: int) -> UUID:
        return self.debit(customer, amount)

    def debit(self, customer: int, amount: int) -> UUID:
        deposit = ReceivedMoney(
            uuid4(),
            self.ids[customer],
            "bd",
            aud(amount),
            "Direct debit",
            gateway="stripe",
            uncleared=True,
        )
        self.owner_of[deposit.deposit_id] = customer
        refused = self.at(customer).deposit_uncleared(deposit.deposit_id, amount)
        self.decided[deposit.deposit_id] = "refused" if refused else "pending"
        self.expect(refused, self.settled(deposit))
        return deposit.deposit_id

    @rule(deposit=uncleared, clears=st.booleans())
    def a_direct_debit_is_decided(self, deposit: UUID, clears: bool) -> None:
        async def decide() -> bool:
            async with self.database.transaction() as session:
                if clears:
                    return await clear_deposit(session, deposit)
                return await bounce_deposit(session, deposit, description="Direct debit returned")

        wallet, state = self.at(self.owner_of[deposit]), self.decided[deposit]
        wanted = "cleared" if clears else "bounced"
        if state == "pending":
            decided = wallet.clear(deposit) if clears else wallet.bounce(deposit)
            if decided:
                self.decided[deposit] = wanted
            assert self.expect(None, decide()) == decided
        elif state == "refused":
            self.expect("deposit_not_found", decide())
        else:
            self.expect(None if state == wanted else f"deposit_{state}", decide())

    @rule(target=reversible, customer=CUSTOMERS, amount=AMOUNTS)
    def promotional_money_is_given(self, customer: int, amount: int) -> tuple[UUID, str, int, int, int]:
        grant = Promo(self.ids[customer], str(uuid4()), aud(amount), "Voucher SPRING")
        self.at(customer).line(Parts(promo=amount))
        self.expect(None, grant_promo(self.database, grant))
        return promo_journal(grant.reference).journal_id, "promo", customer, amount, 0

    @rule(target=reversible, customer=CUSTOMERS, amount=AMOUNTS)
    def a_payer_takes_money_back(self, customer: int, amount: int) -> tuple[UUID, str, int, int, int]:
        dispute = Chargeback(
            f"du_{uuid4().hex}", self.ids[customer], uuid4(), "stripe", aud(amount), "Disputed"
        )

        async def take() -> UUID:
            async with self.database.transaction() as session:
                return await charge_back(session, dispute)

        owed = self.at(customer).take_back(amount)
        return self.run(take()), "debit", customer, amount, owed

    @rule(journal=reversible)
    def a_journal_is_reversed(self, journal: tuple[UUID, str, int, int, int]) -> None:
        journal_id, kind, customer, amount, owed = journal

        async def reverse() -> UUID:
            async with self.database.transaction() as session:
                return await reverse_journal(session, journal_id, description="Corrected")

        refused, wallet = None, self.at(customer)
        if journal_id not in self.undone:
            if kind == "promo":
                refused = wallet.take_promo(amount)
            else:
                wallet.give_back(amount, owed)
            if refused is None:
                self.undone.add(journal_id)
        self.expect(refused, reverse())

    @rule(target=purchases, customer=CUSTOMERS, amount=AMOUNTS)
    def an_order_is_placed(self, customer: int, amount: int) -> Purchase:
        return self.place(customer, amount)

    def place(self, customer: int, amount: int) -> Purchase:
        order = order_of(self.ids[customer], amount)
        self.owner_of[order.order_id] = customer
        self.orders[order.order_id] = Reserved()
        return order

    @rule(target=purchases, customer=CUSTOMERS, amount=AMOUNTS)
    def an_order_is_placed_and_paid(self, customer: int, amount: int) -> Purchase:
        order = self.place(customer, amount)
        self.an_order_is_paid(order)
        return order

    @rule(order=purchases)
    def an_order_is_paid(self, order: Purchase) -> None:
        wallet = self.at(self.owner_of[order.order_id])
        refused = wallet.purchase(self.orders[order.order_id], order.amount.minor_units)
        self.expect(refused, pay(self.database, order))

    @rule(batch=st.lists(purchases, min_size=2, max_size=4))
    def orders_are_paid_together(self, batch: Sequence[Purchase]) -> None:
        customers = [self.owner_of[order.order_id] for order in batch]
        refused = [
            self.wallets[customer].purchase(self.orders[order.order_id], order.amount.minor_units)
            for customer, order in zip(customers, batch, strict=True)
        ]
        outcomes = self.run(purchase(self.database, batch))
        assert [
            outcome.code if isinstance(outcome, ServiceError) else None for outcome in outcomes
        ] == refused
        assert [isinstance(outcome, Captured) for outcome in outcomes] == [code is None for code in refused]
        for customer in customers:
            self.compare(customer)

    @rule(customers=st.permutations(range(SUSPENDABLE + 1)), amounts=st.tuples(AMOUNTS, AMOUNTS, AMOUNTS))
    def new_orders_are_paid_together(self, customers: list[int], amounts: tuple[int, int, int]) -> None:
        orders = [self.place(customer, amount) for customer, amount in zip(customers, amounts, strict=True)]
        self.orders_are_paid_together(orders)

    @rule(order=purchases)
    def an_order_comes_with_another_amount(self, order: Purchase) -> None:
        if self.orders[order.order_id].state == "captured":
            altered = replace(order, amount=aud(order.amount.minor_units + 1))
            self.expect("reference_reused", pay(self.database, altered))

    @rule(order=purchases)
    def an_order_is_cancelled(self, order: Purchase) -> None:
        known = self.orders[order.order_id]
        journal = self.expect(None, cancel_purchase(self.database, order.customer_id, order.order_id))
        assert (journal is not None) == (known.state == "captured")
        if known.state == "unknown":
            known.state = "cancelled"

    @rule(order=purchases, amount=AMOUNTS, reference=st.sampled_from("ab"))
    def a_part_is_refunded(self, order: Purchase, amount: int, reference: str) -> None:
        work = refund(self.database, refund_of(order, amount, reference))
        before = self.refunds.get((order.order_id, reference))
        if before is not None:
            self.expect(None if before == amount else "reference_reused", work)
            return
        refused = self.at(self.owner_of[order.order_id]).refund(self.orders[order.order_id], amount)
        if refused is None:
            self.refunds[order.order_id, reference] = amount
        self.expect(refused, work)

    @rule(deposit=uncleared, clears=st.booleans(), amount=AMOUNTS)
    def a_direct_debit_is_spent_then_decided_then_refunded(
        self, deposit: UUID, clears: bool, amount: int
    ) -> None:
        free = self.at(self.owner_of[deposit]).free.total
        if free:
            order = self.place(self.owner_of[deposit], free)
            self.an_order_is_paid(order)
            self.a_direct_debit_is_decided(deposit, clears)
            self.a_part_is_refunded(order, min(amount, free), "a")

    @rule(target=holds, customer=CUSTOMERS, amount=AMOUNTS, purpose=PURPOSES)
    def money_is_held(self, customer: int, amount: int, purpose: str) -> UUID | None:
        known = Reserved(purpose)
        refused = self.at(customer).hold(known, amount)
        hold_id = self.expect(
            refused,
            hold(
                self.database,
                hold_of(self.ids[customer], amount, purpose=purpose, expires_at=soon(86_400)),
            ),
        )
        if hold_id is not None:
            self.reserved[hold_id], self.owner_of[hold_id] = known, customer
        return hold_id

    @rule(target=reversible, hold_id=holds, amount=AMOUNTS)
    def a_hold_is_captured(self, hold_id: UUID | None, amount: int) -> Any:
        if hold_id is None:
            return self.promotional_money_is_given(0, amount)
        known, customer = self.reserved[hold_id], self.owner_of[hold_id]
        refused = self.at(customer).capture(known, amount)
        journal = self.expect(
            refused, capture(self.database, Capture(hold_id, aud(amount), soon(), "Oz Lotto, 1 game"))
        )
        if journal is None or known.purpose == "order":
            return self.promotional_money_is_given(customer, amount)
        return journal, "debit", customer, known.captured, 0

    @rule(hold_id=holds)
    def a_hold_is_released(self, hold_id: UUID | None) -> None:
        if hold_id is not None:
            known = self.reserved[hold_id]
            self.at(self.owner_of[hold_id]).free_hold(known, "released")
            assert self.expect(None, release(self.database, hold_id)) == (known.state != "captured")

    @rule(hold_id=holds)
    def a_hold_runs_out(self, hold_id: UUID | None) -> None:
        if hold_id is None or self.reserved[hold_id].state != "pending":
            return
        self.owner.execute(
            "update holds set expires_at = now() - interval '1 second' where hold_id = %s", (hold_id,)
        )
        self.owner.commit()
        self.at(self.owner_of[hold_id]).free_hold(self.reserved[hold_id], "expired")
        # Holds of examples before this one may run out of themselves in the same sweep.
        assert self.run(expire_holds(self.database)) >= 1
        (row,) = self.run(
            self.database.call("select state from holds where hold_id = %(id)s", {"id": hold_id})
        )
        assert row["state"] == "expired"

    @rule(target=prizes, customer=CUSTOMERS, amount=AMOUNTS)
    def a_prize_is_won(self, customer: int, amount: int) -> Prize:
        return prize_of(self.ids[customer], amount)

    @rule(batch=st.lists(prizes, max_size=4, unique_by=lambda prize: prize.reference))
    def prizes_are_paid(self, batch: Sequence[Prize]) -> None:
        fresh = [prize for prize in batch if prize.reference not in self.credited]
        assert self.run(pay_prizes(self.database, batch)) == len(fresh)
        for prize in fresh:
            self.at(self.ids.index(prize.customer_id)).line(Parts(cash=prize.amount.minor_units))
            self.credited.add(prize.reference)
        for prize in fresh:
            self.at(self.ids.index(prize.customer_id)).repay(prize.amount.minor_units)

    @precondition(lambda self: not self.wallets[SUSPENDABLE].suspended)
    @rule(chance=st.integers(0, 3))
    def a_customer_is_suspended(self, chance: int) -> None:
        if chance:
            return
        wallet = self.at(SUSPENDABLE)
        wallet.suspended = True
        for hold_id, known in self.reserved.items():
            if self.owner_of[hold_id] == SUSPENDABLE and known.purpose == "order":
                wallet.free_hold(known, "released")
        asked = RestrictionRequest(self.ids[SUSPENDABLE], "suspended", str(uuid4()), "AUD")
        self.run(restrict_customer(self.database, asked))

    @invariant()
    def both_have_the_same_money(self) -> None:
        if self.ids:
            self.compare(self.touched)

    def compare(self, customer: int) -> None:
        wallet = self.wallets[customer]
        row = self.run(journals.balance(self.database, self.ids[customer], "AUD"))
        assert (row.promo, row.cash, row.uncleared) == (
            wallet.has.promo,
            wallet.has.cash,
            wallet.has.uncleared,
        )
        assert (row.promo_held, row.cash_held, row.uncleared_held) == (
            wallet.held.promo,
            wallet.held.cash,
            wallet.held.uncleared,
        )

    def teardown(self) -> None:
        for customer, customer_id in enumerate(self.ids):
            self.compare(customer)
            rows = self.run(
                self.database.call(
                    "select receivable, transactions from wallets where customer_id = %(id)s",
                    {"id": customer_id},
                )
            )
            wallet = self.wallets[customer]
            assert [(row["receivable"], row["transactions"]) for row in rows] == [(wallet.owed, wallet.lines)]
        type(self).examples += 1
        if self.examples % self.verify_each == 0:
            self.run(seal_ledger(self.database))
            assert self.run(verify_ledger(self.database)) == []


def run_machine(make_database: DatabaseMaker, *, examples: int, steps: int, verify_each: int) -> None:
    urls = make_database("wallet", location("wallet"))
    with asyncio.Runner() as runner, psycopg.connect(urls.owner) as owner:
        database = Database(urls.runtime, pool_size=2, application_name="wallet model", statement_timeout=120)
        runner.run(database.open())
        LedgerMachine.runner, LedgerMachine.database, LedgerMachine.owner = runner, database, owner
        LedgerMachine.examples, LedgerMachine.verify_each = 0, verify_each
        try:
            run_state_machine_as_test(
                LedgerMachine,
                settings=settings(
                    max_examples=examples,
                    stateful_step_count=steps,
                    suppress_health_check=list(HealthCheck),
                ),
            )
            runner.run(seal_ledger(database))
            assert runner.run(verify_ledger(database)) == []
            assert runner.run(verify_chain(database)) == []
        finally:
            runner.run(database.close())


def test_the_ledger_agrees_with_the_model(make_database: DatabaseMaker) -> None:
    run_machine(make_database, examples=100, steps=30, verify_each=20)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_the_ledger_agrees_with_the_model_for_long(make_database: DatabaseMaker) -> None:
    run_machine(make_database, examples=2_000, steps=30, verify_each=500)
