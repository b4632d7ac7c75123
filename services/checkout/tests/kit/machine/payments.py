"""Paying the carts of the machine, and everything that may fail meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import rule

from checkout.payment import failpoints
from checkout.payment.sweep_checkouts import FollowDeposits
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.machine.carts import CHOICE, WHO, Choice
from services.checkout.tests.kit.machine.invariants import BOOKS, EVERYTHING_IS_DUE, OWED, REFUNDS_ARE_DUE
from services.checkout.tests.kit.machine.model import (
    DISABLED,
    ModelCart,
    ModelOrder,
    Refusal,
    Request,
    replayed,
)
from services.checkout.tests.kit.machine.seller import RAFFLE
from services.checkout.tests.kit.machine.vouchers import REDUCED, Reduced, VoucherMachine, money
from services.checkout.tests.kit.settlement import exclude, refunder
from services.checkout.tests.kit.unreliable import FAULTS, METHODS, Fault

CRASHES = (
    failpoints.AFTER_BEGIN,
    failpoints.AFTER_RESERVE,
    failpoints.AFTER_PURCHASE,
    failpoints.AFTER_CONFIRM,
    failpoints.AFTER_COMPLETE,
    failpoints.AFTER_CANCEL,
    failpoints.AFTER_RELEASE,
    failpoints.AFTER_FAILURE,
    failpoints.AFTER_MARKED_REFUNDING,
    failpoints.AFTER_PAID_RELEASE,
    failpoints.AFTER_REFUND,
)
CRASH = st.just("") | st.sampled_from(CRASHES)
TROUBLE = st.none() | st.tuples(st.sampled_from(("purchase", "purchase", *METHODS)), st.sampled_from(FAULTS))
"""What happens to the next call of a method."""
Trouble = tuple[str, Fault] | None
KEY = st.sampled_from(["", "", "", "a", "b"])
"""Of a request; the empty one is new each time."""


class Ask(NamedTuple):
    """What a customer confirms of a cart, as it was shown: what a voucher takes off may be gone by then."""

    cart: ModelCart
    request: Request
    discounts: Mapping[str, int]


class PayingMachine(VoucherMachine):
    """Pays from the wallet, and lets everything fail that can."""

    @rule(what=st.sampled_from(["late calls arrive", "holds expire", "refunds are paid"]))
    def meanwhile(self, what: str) -> None:
        match what:
            case "late calls arrive":
                self.run(self.shop.network.deliver_late())
            case "holds expire":
                self.shop.stock.expire()
                self.shop.wallet.expire_holds()
            case _:
                self.refund()

    @rule(
        who=WHO,
        adding=st.lists(CHOICE, min_size=1, max_size=2),
        key=KEY,
        behind=st.sampled_from([0, 0, 0, 0, 1]),
        less=st.sampled_from([0, 0, 0, 0, 1]),
        unsaid=st.booleans(),
        agrees=st.sampled_from([True, True, True, False]),
        reduced=REDUCED,
        crash=CRASH,
        trouble=TROUBLE,
        then=st.sampled_from(["", "time passes", "the draws close", "others buy the rest"]),
    )
    def checks_out(
        self,
        who: int,
        adding: list[Choice],
        key: str,
        behind: int,
        less: int,
        unsaid: bool,
        agrees: bool,
        reduced: Reduced,
        crash: str,
        trouble: Trouble,
        then: str,
    ) -> None:
        if then == "others buy the rest":
            # Only numbers that go while nobody knows whether they are paid make a refund of a whole order.
            adding = [(RAFFLE, *adding[0][1:]), *adding[1:]]
            crash = crash or failpoints.AFTER_PURCHASE
        self.fills_and_reduces(who, adding, reduced, agrees=agrees)
        begun = self.pays(self.confirmed(self.carts[who], behind, less, unsaid=unsaid), key, crash, trouble)
        if begun and then == "others buy the rest":
            self.shop.stock.expire()
            self.others_buy_the_rest()
        if begun and then:
            self.time_passes(1, then == "the draws close", False, "", None)

    def pays(self, ask: Ask, key: str, crash: str, trouble: Trouble) -> ModelOrder | None:
        """A customer pays a cart, and is answered what the model says; the order, if one was begun."""
        cart, request, _ = ask
        who, key = cart.who or 0, key or str(uuid4())
        known = replayed(self.keys[who], key, request)
        refusal = cart.refusal(request, self.seen(cart), self.actual)
        later = self.saga_refusal(cart)
        with self.meddled(crash, trouble):
            (answer,) = self.run(self.pay_at_once([(ask, key)]))
        begun = self.look_for_new_orders([(ask, key)])

        if isinstance(known, ModelOrder):
            assert not begun
            assert (answer.status_code, answer.json()["result"]["order_id"]) == (201, known.order_id)
        elif expected := known or refusal:
            assert not begun
            self.expect(answer, expected)
        else:
            (order,) = begun
            self.fits(answer, order, later)
            return order
        return None

    def others_buy_the_rest(self) -> None:
        """Customers outside the machine buy every ticket of a raffle that is left."""
        for key, product in self.actual.items():
            if product.is_scarce:
                self.sold_to_others[key] += self.shop.stock.left[key]
                self.shop.stock.left[key] = 0

    def fits(self, answer: httpx2.Response, order: ModelOrder, refusal: Refusal | None) -> None:
        """What was answered is what became of the purchase: as the model says, unless something failed."""
        if not self.is_meddled:
            assert (order.status, order.code) == (("failed", refusal.code) if refusal else ("paid", None))
            assert refusal is None or not self.held_by(order.order_id)
        if answer.status_code == 201:
            assert (order.status, answer.json()["result"]["order_id"]) == ("paid", order.order_id)
        elif answer.status_code == 422:
            assert order.status in ("failed", "refunded")
            assert answer.json()["error"] == order.code
        else:
            assert self.is_meddled
            assert answer.status_code == (500 if self.shop.switch.has_crashed else 202)

    @rule(who=WHO, choice=CHOICE, one_key=st.booleans(), trouble=TROUBLE)
    def three_clients_check_out_at_once(
        self, who: int, choice: Choice, one_key: bool, trouble: Trouble
    ) -> None:
        self.adds(who, False, choice)
        ask = self.confirmed(self.carts[who])
        cart, request, _ = ask
        keys = ["a", "a", "a"] if one_key else ["a", "b", "c"]
        is_new = any(replayed(self.keys[who], key, request) is None for key in keys)
        begins = is_new and cart.refusal(request, self.seen(cart), self.actual) is None
        with self.meddled("", trouble):
            answers = self.run(self.pay_at_once([(ask, key) for key in keys]))
        begun = self.look_for_new_orders([(ask, key) for key in keys])

        assert bool(begun) == begins
        assert sum(order.status in ("pending", "paid") for order in begun) <= 1
        # Where this machine stands still for a second, the queue of the database sends clients away for now.
        busy = {answer.status_code for answer in answers if "retry-after" in answer.headers}
        assert {answer.status_code for answer in answers} <= {201, 202, 403, 409, 422, *busy & {503}}, [
            answer.text for answer in answers
        ]
        assert self.closed or not any(answer.status_code == DISABLED.status for answer in answers)
        self.name_paid_orders(answers)

    @rule(choice=CHOICE, reduced=REDUCED, trouble=TROUBLE)
    def everybody_checks_out_at_once(self, choice: Choice, reduced: Reduced, trouble: Trouble) -> None:
        """Where they share a voucher, or the last tickets, some get it, and the others pay nothing."""
        for cart in self.carts:
            self.fills_and_reduces(cart.who or 0, [choice], reduced)
        asked = [(self.confirmed(cart), str(uuid4())) for cart in self.carts]
        with self.meddled("", trouble):
            answers = self.run(self.pay_at_once(asked))
        begun = self.look_for_new_orders(asked)

        assert len({order.who for order in begun}) == len(begun)
        self.name_paid_orders(answers)

    def name_paid_orders(self, answers: Iterable[httpx2.Response]) -> None:
        """An order that was answered as paid is paid."""
        paid = {answer.json()["result"]["order_id"] for answer in answers if answer.status_code == 201}
        assert all(self.orders[order_id].status == "paid" for order_id in paid)

    def confirmed(
        self, cart: ModelCart, behind: int = 0, less: int = 0, how: str = "", *, unsaid: bool = False
    ) -> Ask:
        """What a customer confirms, who may have seen an older cart or another total, and may leave unsaid
        what is paid later and what a voucher takes off.
        """
        self.remember()
        catalogue = self.seen(cart)
        discounts = cart.discounts(catalogue)
        said = (None, None) if unsaid else (cart.later(catalogue), sum(discounts.values()))
        total = max(cart.total(catalogue) - less, 0)
        return Ask(cart, Request(max(cart.version - behind, 0), total, how, *said), discounts)

    async def pay_at_once(self, asked: Sequence[tuple[Ask, str]]) -> list[httpx2.Response]:
        """Sends checkouts at the same time, each with its key."""
        calls = []
        for ask, key in asked:
            path, body = self.call_of(ask)
            own = self.customers[ask.cart.who or 0].headers
            headers = own if ask.cart.is_prepared else self.headers(ask.cart.who or 0, is_guest=False)
            headers = {**headers, "Idempotency-Key": key}
            calls.append(self.shop.checkout.client.post(path, json=body, headers=headers))
        return await asyncio.gather(*calls)

    def call_of(self, ask: Ask) -> tuple[str, dict[str, Any]]:
        """The call by which a cart is paid: from the wallet, where the request says nothing else."""
        _, request, _ = ask
        return "/api/checkout", {
            "cart_version": request.version,
            "expected_total": money(request.total),
            "expected_pre_order_total": None if request.later is None else money(request.later),
            "expected_discount_total": None if request.discount is None else money(request.discount),
            "unattended_payment": self.pays_later[ask.cart.who or 0],
        }

    def saga_refusal(self, cart: ModelCart) -> Refusal | None:
        """What wallet or catalog would refuse a purchase for now."""
        catalogue = self.seen(cart)
        due = cart.due_lines(catalogue).values()
        for product in catalogue.values():
            wanted = sum(line.quantity for line in due if line.key == product.key)
            lacks = wanted - self.shop.stock.left[product.key] if product.is_scarce else 0
            if lacks > 0 and lacks > self.owed(cart.who or 0, product.key):
                return Refusal(422, "sold_out")
        if due and cart.who in self.excluded:
            return Refusal(422, "self_excluded")
        if self.balance(cart.who or 0) < cart.total(catalogue):
            return Refusal(422, "insufficient_funds")
        return None

    def owed(self, who: int, key: str) -> int:
        """The tickets of a raffle that failed orders of a customer still reserve."""
        rows = self.run(self.shop.checkout.database.call(OWED, {"who": self.who[who]}))
        orders = {row["order_id"] for row in rows}
        held = (one for one in self.shop.stock.reservations.values() if one.is_held)
        return sum(one.quantity for one in held if one.offer_key == key and one.order_id in orders)

    def balance(self, who: int) -> int:
        """What a wallet has, in cents."""
        return self.shop.wallet.balances[str(self.who[who])]

    def books(self) -> list[dict[str, Any]]:
        return self.run(self.shop.checkout.database.call(BOOKS, {"who": self.who}))

    def all_carts(self) -> list[ModelCart]:
        """Carts that a customer may pay."""
        return self.carts

    def look_for_new_orders(self, asked: Sequence[tuple[Ask, str]]) -> list[ModelOrder]:
        """Takes what was begun into the model, and what became of it."""
        by_key = {(ask.cart.who, key): ask for ask, key in asked}
        begun = []
        # Of several that begin at once all but the last have failed: the next finds the cart free again.
        for row in sorted(self.books(), key=lambda row: (row["is_open"], row["status"] == "paid")):
            if row["order_id"] in self.orders:
                continue
            cart, request, discounts = by_key[self.who.index(row["customer_id"]), row["key"]]
            order = cart.begin(row["order_id"], self.seen(cart), discounts)
            assert (row["total"], row["lines"], row["of_discounts"]) == (
                request.total,
                len(order.lines),
                order.discount_now,
            )
            assert row["of_partners"] == request.how.startswith("partner")
            self.orders[order.order_id] = order
            self.keys[order.who].setdefault(row["key"], (request, order))
            begun.append(order)
            if not row["is_open"]:
                cart.decide(row["status"], row["failure_code"])
        return begun

    def follow_orders(self) -> None:
        """Purchases that have come to their end clear their carts, or set them free."""
        for row in self.books():
            order = self.orders[row["order_id"]]
            if row["is_open"] or order.status != "pending":
                continue
            (cart,) = [cart for cart in self.all_carts() if cart.paying is order]
            cart.decide(row["status"], row["failure_code"])

    @rule(
        sweepers=st.sampled_from([1, 1, 2]),
        too_late=st.sampled_from([False, False, True]),
        gives_up=st.sampled_from([False, False, True]),
        crash=CRASH,
        trouble=TROUBLE,
    )
    def time_passes(
        self, sweepers: int, too_late: bool, gives_up: bool, crash: str, trouble: Trouble
    ) -> None:
        pending = {
            row["order_id"]: self.ends(row, too_late=too_late, gives_up=gives_up)
            for row in self.books()
            if row["is_open"]
        }
        with self.meddled(crash, trouble):
            self.sweep(sweepers, too_late=too_late, gives_up=gives_up)
        self.follow_orders()
        self.follow_credits()
        if not self.is_meddled:
            for order_id, ends in pending.items():
                assert self.orders[order_id].status in ends

    def sweep(self, sweepers: int = 1, *, too_late: bool = False, gives_up: bool = False) -> None:
        """Every checkout that is not decided is taken up, and every credit."""
        checkout = self.shop.checkout
        deposits = FollowDeposits(checkout.database, checkout.saga)
        works = (checkout.sweep, deposits.sweep, checkout.credits.credit_due)

        async def work() -> None:
            times = {"too_late": too_late, "gives_up": too_late or gives_up}
            await checkout.database.call(EVERYTHING_IS_DUE, times)
            await endure(work() for work in works for _ in range(sweepers))

        self.run(work())

    def ends(self, row: dict[str, Any], *, too_late: bool = False, gives_up: bool = False) -> set[str]:
        """How a purchase that is not decided may end when nothing fails."""
        order, wallet = self.orders[row["order_id"]], self.shop.wallet
        wanted = sum(line.quantity for line in order.lines.values() if self.actual[line.key].is_scarce)
        lacks = wanted - self.held_by(order.order_id)
        if row["state"] == "refunding":
            return {"refunded"}
        if order.order_id in wallet.captured:
            return {"paid", "refunded"} if lacks else {"paid"}
        is_over = too_late or row["is_late"] or order.order_id in wallet.cancelled
        if is_over or order.who in self.excluded:
            return {"failed"}
        if self.purchases_under_way(order.who) > 1:
            return {"paid", "failed"}  # They spend one wallet.
        if self.spendable(row) < order.total:
            return {"paid", "failed"} if self.awaits_credit(order.who) else {"failed"}
        return {"paid", "failed"} if lacks else {"paid"}

    def purchases_under_way(self, who: int) -> int:
        """How many purchases of a customer are not decided."""
        return sum(order.who == who and order.status == "pending" for order in self.orders.values())

    def spendable(self, row: dict[str, Any]) -> int:
        """What an order may be paid with, in cents."""
        return self.balance(self.orders[row["order_id"]].who)

    def held_by(self, order_id: str) -> int:
        """How many tickets of raffles an order holds."""
        reservations = self.shop.stock.reservations.values()
        return sum(one.quantity for one in reservations if one.order_id == order_id and one.is_held)

    @rule(who=WHO, chance=st.integers(0, 3))
    def excludes_themselves(self, who: int, chance: int) -> None:
        if not chance and who not in self.excluded:
            self.shop.wallet.excluded_late.add(str(self.who[who]))
            self.excluded.add(who)
            self.excluding.add(who)
            self.run(exclude(self.shop.checkout, self.customers[who]))
            if self.carts[who].paying is None:
                self.carts[who].empty()

    def refund(self) -> None:
        """Runs the sweeps that seal draws and refund entries."""

        async def work() -> list[UUID]:
            checkout = self.shop.checkout
            await checkout.database.call(REFUNDS_ARE_DUE)
            await checkout.sealer().seal_due()
            await checkout.refunder(batch=2).refund_due()
            await refunder(checkout, batch=2).refund_due()
            finished = await checkout.database.call(
                "select customer_id from exclusions where due_at is null and customer_id = any(%(c)s)",
                {"c": self.who},
            )
            return [row["customer_id"] for row in finished]

        for customer_id in self.run(work()):
            who = self.who.index(customer_id)
            if who in self.excluding:
                self.excluding.remove(who)
                self.carts[who].empty()
        self.follow_refunds()

    @property
    def excluded_ids(self) -> set[UUID]:
        return {self.who[who] for who in self.excluded}


def moves_purchases(task: asyncio.Task[Any]) -> bool:
    """Whether a task is one of those that a sweep works with at the same time."""
    return getattr(task.get_coro(), "__qualname__", "").startswith(("CheckoutSaga.", "BuyPreOrders."))


async def endure(works: Iterable[Any]) -> None:
    """Runs work concurrently; an intended crash is no failure, and the other work completes first."""
    outcomes = await asyncio.gather(*works, return_exceptions=True)
    while others := [task for task in asyncio.all_tasks() if moves_purchases(task)]:
        await asyncio.wait(others)
    for outcome in outcomes:
        if isinstance(outcome, BaseException) and not isinstance(outcome, FailpointError):
            raise outcome
