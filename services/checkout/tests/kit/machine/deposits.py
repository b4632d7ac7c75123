"""Carts of the machine that a deposit pays, and a bank that answers at once, late, twice or never."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Literal
from uuid import uuid4

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import rule

from checkout.payment import failpoints
from checkout.preorders import failpoints as of_pre_orders
from services.checkout.tests.kit.fake_deposits import FakeDeposit
from services.checkout.tests.kit.machine.carts import CHOICE, WHO, Choice
from services.checkout.tests.kit.machine.model import (
    DISABLED,
    IN_PROGRESS,
    RUNNING,
    ModelOrder,
    Refusal,
    replayed,
)
from services.checkout.tests.kit.machine.payments import CRASHES, KEY, Ask, PayingMachine, Trouble, endure
from services.checkout.tests.kit.machine.vouchers import REDUCED, Reduced, money
from services.checkout.tests.kit.payments import BROWSER, FUND, come_back, receive_deposit_event, sweep
from services.checkout.tests.kit.unreliable import DEPOSIT_METHODS, FAULTS, METHODS

DEPOSIT_CRASHES = (
    of_pre_orders.AFTER_ALLOCATE,
    failpoints.AFTER_HOLD,
    failpoints.AFTER_DEPOSIT,
    failpoints.AFTER_DEPOSIT_READ,
    failpoints.AFTER_WAITING,
    failpoints.AFTER_SETTLED,
    of_pre_orders.AFTER_FUND_REFUSAL,
)
CRASH = st.just("") | st.sampled_from((*DEPOSIT_CRASHES, *CRASHES))
TROUBLE = st.none() | st.tuples(
    st.sampled_from((*DEPOSIT_METHODS, "purchase", *METHODS)), st.sampled_from(FAULTS)
)
UNDECIDED = ("awaiting_customer", "processing")
BANK = st.sampled_from(["settled", "failed", *UNDECIDED, *UNDECIDED])
WAYS = ("event", "event", "return", "return", "give up", "clock")
BY_DEPOSIT = "/deposit/"
DECLINED = ("card_declined", "The card was declined")


class DepositMachine(PayingMachine):
    """Pays by deposits, and is the bank that decides them."""

    @rule(
        who=WHO,
        adding=st.lists(CHOICE, min_size=1, max_size=2),
        key=KEY,
        own=st.sampled_from([0, 0, 100, 700, -500]),
        less=st.sampled_from([0, 0, 0, 0, 1]),
        reduced=REDUCED,
        bank=BANK,
        crash=CRASH,
        trouble=TROUBLE,
    )
    def pays_by_deposit(
        self,
        who: int,
        adding: list[Choice],
        key: str,
        own: int,
        less: int,
        reduced: Reduced,
        bank: str,
        crash: str,
        trouble: Trouble,
    ) -> None:
        self.fills_and_reduces(who, adding, reduced)
        ask, amount = self.by_deposit(self.confirmed(self.carts[who], 0, less), own)
        self.pays_through(ask, key, amount, bank, crash, trouble)

    def by_deposit(self, ask: Ask, own: int) -> tuple[Ask, int]:
        """The same paid by a deposit of so many cents, which leaves so many of its own to the wallet."""
        due = ask.cart.total(self.seen(ask.cart))
        amount = max(due - own, 1) if due else 0
        how = f"{ask.request.how}{BY_DEPOSIT}{amount}"
        return ask._replace(request=ask.request._replace(how=how)), amount

    @rule(who=WHO, choice=CHOICE, also=CHOICE, bank=BANK, trouble=TROUBLE)
    def two_devices_pay_and_a_third_adds_at_once(
        self, who: int, choice: Choice, also: Choice, bank: str, trouble: Trouble
    ) -> None:
        self.adds(who, False, choice)
        cart, known = self.carts[who], set(self.carts[who].lines)
        ask = self.confirmed(cart)
        asked = [(ask, str(uuid4())), (self.by_deposit(ask, 100)[0], str(uuid4()))]
        self.shop.wallet.next_deposits[str(self.who[who])] = bank
        line, body = self.chosen(also)
        with self.meddled("", trouble):
            answers, added = self.run(self.pay_while_adding(asked, body))
        begun = self.look_for_new_orders(asked)

        self.name_paid_orders(answers)
        assert sum(order.status in ("pending", "paid") for order in begun) <= 1
        if added.status_code == 201:
            (place,) = {one["id"] for one in added.json()["result"]["cart_items"]} - known
            cart.put(place, line, self.seen(cart))
        else:
            self.expect(added, line.refusal(self.seen(cart)) or IN_PROGRESS)

    async def pay_while_adding(
        self, asked: Sequence[tuple[Ask, str]], body: dict[str, Any]
    ) -> tuple[list[httpx2.Response], httpx2.Response]:
        """The answers to payments, and to another line that comes at the same time."""
        headers = self.headers(asked[0][0].cart.who or 0, is_guest=False)
        adding = self.shop.checkout.client.post("/api/cart/items", json=body, headers=headers)
        return await asyncio.gather(self.pay_at_once(asked), adding)

    def pays_through(
        self, ask: Ask, key: str, amount: int, bank: str, crash: str, trouble: Trouble
    ) -> ModelOrder | None:
        """A customer pays a cart by a deposit of so many cents; the order, if one was begun."""
        cart, request, _ = ask
        who, key = cart.who or 0, key or str(uuid4())
        self.shop.wallet.next_deposits[str(self.who[who])] = bank
        known = replayed(self.keys[who], key, request)
        refusal = cart.refusal(request, self.seen(cart), self.actual)
        later = self.later(ask, amount, bank)
        with self.meddled(crash, trouble):
            (answer,) = self.run(self.pay_at_once([(ask, key)]))
        begun = self.look_for_new_orders([(ask, key)])

        if "wallet_deposit" not in self.granted:
            assert not begun
            self.expect(answer, DISABLED)
        elif isinstance(known, ModelOrder):
            assert not begun
            assert (answer.status_code, answer.json()["result"]["order_id"]) == (201, known.order_id)
        elif known == RUNNING and answer.status_code == 202:
            # It waits for its deposit, which the wallet has.
            assert not begun
            assert answer.json()["result"]["order_id"] == self.keys[who][key][1].order_id
        elif expected := known or refusal:
            assert not begun
            self.expect(answer, expected)
        else:
            (order,) = begun
            if later == "pending" or self.is_meddled:
                self.waits(answer, order)
            else:
                self.fits(answer, order, later)
            return order
        return None

    def later(self, ask: Ask, amount: int, bank: str) -> Refusal | Literal["pending"] | None:
        """What becomes of a purchase by deposit that has begun: it is refused, pending, or paid (None)."""
        cart = ask.cart
        refusal = self.saga_refusal(cart)
        if not amount or (refusal is not None and refusal.code == "sold_out"):
            return refusal
        if self.balance(cart.who or 0) < max(ask.request.total - amount, 0):
            return Refusal(422, "insufficient_funds")
        if bank == "failed":
            return Refusal(422, DECLINED[0])
        if bank in UNDECIDED:
            return "pending"
        return Refusal(422, "self_excluded") if cart.who in self.excluded else None

    def waits(self, answer: httpx2.Response, order: ModelOrder) -> None:
        """What is answered while the bank has not decided, or something failed."""
        if not self.is_meddled:
            assert (answer.status_code, order.status) == (202, "pending"), answer.text
            assert answer.json()["result"]["deposit"] is not None
        elif answer.status_code == 422:
            assert (order.status, answer.json()["error"]) == ("failed", order.code)
        else:
            expected = {"paid": 201, "pending": 202}.get(order.status)
            assert answer.status_code in (500, expected), (answer.text, order)

    def call_of(self, ask: Ask) -> tuple[str, dict[str, Any]]:
        path, body = super().call_of(ask)
        if BY_DEPOSIT not in ask.request.how:
            return path, body
        return f"/api/funds/{FUND}/deposit_purchase", {
            "amount": money(int(ask.request.how.partition(BY_DEPOSIT)[2])),
            "checkout": body,
            "strong_customer_authentication": BROWSER,
        }

    def deposits(self) -> list[FakeDeposit]:
        """Every deposit of the customers of this machine."""
        return [deposit for customer_id in self.who for deposit in self.shop.wallet.deposits_of(customer_id)]

    def undecided(self) -> list[FakeDeposit]:
        """Those that the bank has not decided."""
        return [deposit for deposit in self.deposits() if deposit.status in UNDECIDED]

    @rule(
        pick=st.integers(0, 3),
        outcome=st.sampled_from(["settled", "settled", "failed", "abandoned", *UNDECIDED]),
        ways=st.lists(st.sampled_from(WAYS), max_size=4),
        crash=CRASH,
        trouble=TROUBLE,
    )
    def the_bank_answers(
        self, pick: int, outcome: str, ways: list[str], crash: str, trouble: Trouble
    ) -> None:
        """It decides one deposit, or nothing yet, and who has to know hears of it in some of the ways."""
        # No precondition: which of two devices was faster is not the same each time.
        undecided = self.undecided()
        if not undecided:
            return
        deposit = undecided[pick % len(undecided)]
        failure = DECLINED if outcome in ("failed", "abandoned") else ("", "")
        self.shop.wallet.move_deposit(deposit, outcome, failure)
        with self.meddled(crash, trouble):
            self.spread(deposit, ways)
        self.follow_orders()

    def spread(self, deposit: FakeDeposit, ways: list[str]) -> None:
        """News of a deposit come in every one of these ways at the same time."""
        checkout = self.shop.checkout
        (customer,) = [one for one in self.customers if str(one.customer_id) == deposit.customer_id]
        works: list[Coroutine[Any, Any, Any]] = []
        for way in ways:
            match way:
                case "event" if deposit.status not in UNDECIDED:
                    works.append(receive_deposit_event(checkout, deposit))
                case "return" | "give up":
                    gave_up = way == "give up"
                    works.append(come_back(checkout, customer, deposit.deposit_id, cancelled=gave_up))
                case _:
                    works.append(sweep(checkout))
        self.run(endure(works))

    def spendable(self, row: dict[str, Any]) -> int:
        return super().spendable(row) + self.shop.wallet.held_of(row["customer_id"])

    def ends(self, row: dict[str, Any], *, too_late: bool = False, gives_up: bool = False) -> set[str]:
        if row["stage"] not in ("asking", "waiting"):
            return super().ends(row, too_late=too_late, gives_up=gives_up)
        deposit = self.shop.wallet.deposits.get(row["checkout_id"])
        if deposit is None:
            return {"failed"}
        if deposit.status in UNDECIDED:
            return {"failed"} if too_late or gives_up or row["is_given_up"] else {"pending"}
        if deposit.status == "settled":
            return super().ends(row, too_late=too_late, gives_up=gives_up)
        return {"failed"}

    def deposits_agree(self, books: Sequence[dict[str, Any]]) -> None:
        """A deposit pays its order, or its money is kept, or there is none."""
        for row in books:
            if row["stage"] is None:
                continue
            deposit = self.shop.wallet.deposits.get(row["checkout_id"])
            is_posted = deposit is not None and deposit.posted
            assert (row["stage"] in ("asking", "waiting")) <= row["is_open"]
            assert (row["stage"] in ("settled", "kept")) <= is_posted
            assert (row["stage"] == "kept") <= (row["status"] in ("failed", "refunded"))
            assert (row["status"] == "paid") <= (row["stage"] == "settled")
            assert row["is_published"] == bool(row["published_kept"])
            assert row["published_kept"] <= (row["stage"] == "kept")
            if deposit is not None:
                assert deposit.request.amount.minor_units == row["deposit"]

    def holds_agree(self, books: Sequence[dict[str, Any]]) -> None:
        """Nothing is held of a wallet but for purchases that are not decided."""
        if self.lost & {"hold", "free"}:
            return
        for customer_id in self.who:
            parts = [
                row["wallet_part"] or 0
                for row in books
                if row["is_open"] and row["customer_id"] == customer_id
            ]
            assert self.shop.wallet.held_of(customer_id) <= sum(parts)

    def decide_every_deposit(self) -> None:
        """The bank decides every deposit, long after its request has ended."""
        for place, deposit in enumerate(self.deposits()):
            if deposit.status in UNDECIDED:
                self.shop.wallet.move_deposit(deposit, *(("settled",) if place % 2 else ("failed", DECLINED)))
            for _ in range(2):
                self.run(receive_deposit_event(self.shop.checkout, deposit))
        self.sweep()
        for row in self.all_books():
            posted = row["stage"] is not None and self.is_posted(row["checkout_id"])
            is_kept = posted and row["status"] != "paid"
            assert (row["stage"] == "kept", row["published_kept"]) == (is_kept, int(is_kept))

    def all_books(self) -> list[dict[str, Any]]:
        """Every purchase that a deposit may have paid."""
        return self.books()

    def is_posted(self, checkout_id: str) -> bool:
        """Whether the money of a checkout's deposit is in the wallet."""
        deposit = self.shop.wallet.deposits.get(checkout_id)
        return deposit is not None and deposit.posted

    def banked(self, who: int) -> int:
        """What deposits have brought into a wallet, in cents."""
        deposits = self.shop.wallet.deposits_of(self.who[who])
        return sum(deposit.request.amount.minor_units for deposit in deposits if deposit.posted)
