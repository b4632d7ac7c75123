"""Cart and checkout against a small model: in whatever order things happen and fail, both agree.

The machine is every customer, the seller who changes prices, suspends, closes and cancels, the network to
wallet and catalog, and the crashes. `buying_model` says what each call answers; where a fault or a crash met
the call, any outcome is right that leaves the books in order, and once the network is calm the sweeper must
bring every purchase to the end that the books allow.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from uuid import UUID

import httpx2
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from checkout import failpoints, read_model
from checkout.failpoints import FailpointError
from servicekit.migrations import location
from servicekit.money import format_amount
from servicekit.testing.postgres import DatabaseMaker
from servicekit.testing.servers import Nats, Valkey
from services.checkout.tests.buying_model import ModelCart, ModelOrder, Refusal, Request
from services.checkout.tests.integration.buying_machine import (
    CHOICE,
    PEOPLE,
    TICKETS_OF_RAFFLE,
    WHO,
    CartMachine,
)
from services.checkout.tests.integration.buying_shop import open_shop
from services.checkout.tests.integration.test_exclusions import exclude, refunder
from services.checkout.tests.integration.unreliable import FAULTS, METHODS, Fault

CRASHES = (
    failpoints.AFTER_BEGIN,
    failpoints.AFTER_RESERVE,
    failpoints.AFTER_PURCHASE,
    failpoints.AFTER_CONFIRM,
    failpoints.AFTER_COMPLETE,
    failpoints.AFTER_CANCEL,
    failpoints.AFTER_REFUND,
)
CRASH = st.just("") | st.sampled_from(CRASHES)
TROUBLE = st.none() | st.tuples(st.sampled_from(("purchase", "purchase", *METHODS)), st.sampled_from(FAULTS))
"""What happens to the next call of a method."""

_BOOKS = """
    select o.id::text as order_id, o.customer_id, o.status, o.total_minor as total, c.state, c.failure_code,
           c.due_at is not null as is_open,
           c.not_after < clock_timestamp() as is_late, k.status as key_status, t.id is not null as holds_cart,
           (select sum(l.price_minor) from order_lines l where l.order_id = o.id)::bigint as of_lines,
           (select count(*) from order_lines l where l.order_id = o.id) as lines,
           (select sum(cardinality(l.draw_nos)) from order_lines l where l.order_id = o.id)::bigint as draws,
           (select count(*) from tickets t join order_lines l on l.id = t.order_line_id and l.ticket_id = t.id
                and l.order_id = t.order_id where t.order_id = o.id) as tickets,
           (select count(*) from entries e join tickets t on t.id = e.ticket_id where t.order_id = o.id)
               + (select count(*) from withdrawn_entries e join tickets t on t.id = e.ticket_id
                      where t.order_id = o.id) as entries,
           (select count(*) from outbox b where b.aggregate_id = o.id::text
                and b.subject = 'wattle.checkout.v1.order_paid') as told
    from orders o
    join checkouts c on c.order_id = o.id
    join idempotency_keys k on k.owner = o.customer_id::text and k.key = c.idempotency_key
    left join carts t on t.checkout_id = c.id
    where o.customer_id = any(%(who)s)
"""

_STAKES = """
    select t.order_id::text as order_id, t.id::text as ticket_id, t.customer_id, e.offer_key, e.draw_no,
           price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount, r.ticket_id is not null as refunded
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    left join entry_refunds r on r.ticket_id = e.ticket_id and r.draw_no = e.draw_no
    where t.customer_id = any(%(who)s)
"""

_EVERYTHING_IS_DUE = """
    with checkouts_due as (
        update checkouts set due_at = clock_timestamp() - interval '1 second',
            not_after = case when %(too_late)s then clock_timestamp() - interval '1 second' else not_after end
        where due_at is not null
    ), refunds_due as (
        update draw_refunds set due_at = clock_timestamp() where due_at is not null
    ), seals_due as (
        update draw_seals set due_at = clock_timestamp() where due_at is not null
    )
    update exclusions set due_at = clock_timestamp() where due_at is not null
"""


class BuyingMachine(CartMachine):
    """Pays, and lets everything fail that can."""

    @rule(what=st.sampled_from(["late calls arrive", "holds expire", "refunds are paid"]))
    def meanwhile(self, what: str) -> None:
        match what:
            case "late calls arrive":
                self.run(self.shop.network.deliver_late())
            case "holds expire":
                self.shop.stock.expire()
            case _:
                self.refund()

    @contextmanager
    def meddled(self, crash: str, trouble: tuple[str, Fault] | None) -> Iterator[None]:
        """Lets the process crash at a place, if it gets there, and a call meet trouble, if there is one."""
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        if trouble is not None:
            self.shop.network.trouble(*trouble)
        self.shop.switch.arm(crash)
        yield
        self.shop.switch.arm("")

    @property
    def is_meddled(self) -> bool:
        """Whether something failed."""
        return self.shop.network.is_troubled or self.shop.switch.has_crashed

    @rule(
        who=WHO,
        adding=st.lists(CHOICE, min_size=1, max_size=2),
        key=st.sampled_from("abc"),
        behind=st.sampled_from([0, 0, 0, 0, 1]),
        less=st.sampled_from([0, 0, 0, 0, 1]),
        crash=CRASH,
        trouble=TROUBLE,
        then=st.sampled_from(["", "time passes", "the draws close", "others buy the rest"]),
    )
    def checks_out(
        self,
        who: int,
        adding: list[tuple[int, bool, int, int]],
        key: str,
        behind: int,
        less: int,
        crash: str,
        trouble: tuple[str, Fault] | None,
        then: str,
    ) -> None:
        for choice in adding:
            self.adds(who, False, choice)
        cart, request = self.carts[who], self.confirmed(who, behind, less)
        known = cart.replayed(key, request)
        refusal = cart.refusal(request, self.memory, self.actual)
        later = self.saga_refusal(who, cart)
        with self.meddled(crash, trouble):
            (answer,) = self.run(self.pay_at_once(who, request, [key]))
        begun = self.look_for_new_orders(who, request)

        if isinstance(known, ModelOrder):
            assert not begun
            assert (answer.status_code, answer.json()["result"]["order_id"]) == (201, known.order_id)
        elif expected := known or refusal:
            assert not begun
            self.expect(answer, expected)
        else:
            (order,) = begun
            self.fits(answer, order, later)
            if then == "others buy the rest":
                self.shop.stock.expire()
                self.others_buy_the_rest()
            if then:
                self.time_passes(1, then == "the draws close", "", None)

    def others_buy_the_rest(self) -> None:
        """Customers outside the machine buy every ticket of a raffle that is left."""
        for key, product in self.actual.items():
            if product.is_raffle:
                self.sold_to_others += self.shop.stock.left[key]
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
        self, who: int, choice: tuple[int, bool, int, int], one_key: bool, trouble: tuple[str, Fault] | None
    ) -> None:
        self.adds(who, False, choice)
        cart, request = self.carts[who], self.confirmed(who)
        keys = ["a", "a", "a"] if one_key else ["a", "b", "c"]
        is_new = any(cart.replayed(key, request) is None for key in keys)
        begins = is_new and cart.refusal(request, self.memory, self.actual) is None
        with self.meddled("", trouble):
            answers = self.run(self.pay_at_once(who, request, keys))
        begun = self.look_for_new_orders(who, request)

        assert bool(begun) == begins
        assert sum(order.status in ("pending", "paid") for order in begun) <= 1
        assert {answer.status_code for answer in answers} <= {201, 202, 409, 422}
        paid = {answer.json()["result"]["order_id"] for answer in answers if answer.status_code == 201}
        assert all(self.orders[order_id].status == "paid" for order_id in paid)

    def confirmed(self, who: int, behind: int = 0, less: int = 0) -> Request:
        """What a customer confirms, who may have seen an older cart or another total."""
        self.remember()
        cart = self.carts[who]
        return Request(max(cart.version - behind, 0), max(cart.total(self.memory) - less, 0))

    async def pay_at_once(self, who: int, request: Request, keys: Sequence[str]) -> list[httpx2.Response]:
        """Sends a checkout with each key at the same time."""
        body = {
            "cart_version": request.version,
            "expected_total": {"amount": format_amount(request.total), "currency": "AUD"},
        }
        headers = self.customers[who].headers
        return await asyncio.gather(
            *(
                self.shop.checkout.client.post(
                    "/api/checkout", json=body, headers={**headers, "Idempotency-Key": key}
                )
                for key in keys
            )
        )

    def saga_refusal(self, who: int, cart: ModelCart) -> Refusal | None:
        """What wallet or catalog would refuse a purchase for now."""
        for product in self.memory.values():
            wanted = sum(
                line.quantity for line in cart.buyable(self.memory).values() if line.key == product.key
            )
            if product.is_raffle and wanted > self.shop.stock.left[product.key]:
                return Refusal(422, "sold_out")
        if who in self.excluded:
            return Refusal(422, "self_excluded")
        if self.shop.wallet.balances[str(self.who[who])] < cart.total(self.memory):
            return Refusal(422, "insufficient_funds")
        return None

    def books(self) -> list[dict[str, Any]]:
        return self.run(self.shop.checkout.database.call(_BOOKS, {"who": self.who}))

    def look_for_new_orders(self, who: int, request: Request) -> list[ModelOrder]:
        """Takes what was begun into the model, and what became of it."""
        cart, lines, begun = self.carts[who], self.carts[who].buyable(self.memory), []
        # Of several that begin at once all but the last have failed: the next finds the cart free again.
        for row in sorted(self.books(), key=lambda row: row["is_open"]):
            if row["order_id"] in self.orders:
                continue
            assert row["customer_id"] == self.who[who]
            assert (row["total"], row["lines"]) == (request.total, len(lines))
            assert cart.paying is None
            order = ModelOrder(row["order_id"], lines, request.total)
            cart.paying = self.orders[order.order_id] = order
            begun.append(order)
            if not row["is_open"]:
                cart.decide(row["status"], row["failure_code"])
        keys = self.run(
            self.shop.checkout.database.call(
                """select idempotency_key as key, order_id::text from checkouts
                   where customer_id = %(who)s""",
                {"who": self.who[who]},
            )
        )
        for row in keys:
            cart.keys.setdefault(row["key"], (request, self.orders[row["order_id"]]))
        return begun

    def follow_orders(self) -> None:
        """Purchases that have come to their end clear their carts, or set them free."""
        for row in self.books():
            order = self.orders[row["order_id"]]
            if row["is_open"] or order.status != "pending":
                continue
            (cart,) = [cart for cart in self.carts if cart.paying is order]
            cart.decide(row["status"], row["failure_code"])

    @rule(
        sweepers=st.sampled_from([1, 1, 2]),
        too_late=st.sampled_from([False, False, True]),
        crash=CRASH,
        trouble=TROUBLE,
    )
    def time_passes(
        self, sweepers: int, too_late: bool, crash: str, trouble: tuple[str, Fault] | None
    ) -> None:
        pending = {
            row["order_id"]: self.ends(row, too_late=too_late) for row in self.books() if row["is_open"]
        }
        with self.meddled(crash, trouble):
            self.sweep(sweepers, too_late=too_late)
        self.follow_orders()
        if not self.is_meddled:
            for order_id, ends in pending.items():
                assert self.orders[order_id].status in ends

    def sweep(self, sweepers: int = 1, *, too_late: bool = False) -> None:
        """Every checkout that is not decided is taken up."""

        async def work() -> None:
            checkout = self.shop.checkout
            await checkout.database.call(_EVERYTHING_IS_DUE, {"too_late": too_late})
            outcomes = await asyncio.gather(
                *(checkout.sweep() for _ in range(sweepers)), return_exceptions=True
            )
            for outcome in outcomes:
                if isinstance(outcome, BaseException) and not isinstance(outcome, FailpointError):
                    raise outcome

        self.run(work())

    def ends(self, row: dict[str, Any], *, too_late: bool = False) -> set[str]:
        """How a purchase that is not decided may end when nothing fails."""
        order, wallet = self.orders[row["order_id"]], self.shop.wallet
        wanted = sum(line.quantity for line in order.lines.values() if self.actual[line.key].is_raffle)
        lacks = wanted - self.held_by(order.order_id)
        if row["state"] == "refunding":
            return {"refunded"}
        if order.order_id in wallet.captured:
            return {"paid", "refunded"} if lacks else {"paid"}
        who = self.who.index(row["customer_id"])
        is_poor = wallet.balances[str(self.who[who])] < order.total
        if (
            too_late
            or row["is_late"]
            or order.order_id in wallet.cancelled
            or who in self.excluded
            or is_poor
        ):
            return {"failed"}
        return {"paid", "failed"} if lacks else {"paid"}

    def held_by(self, order_id: str) -> int:
        """How many tickets of raffles an order holds."""
        reservations = self.shop.stock.reservations.values()
        return sum(one.quantity for one in reservations if one.order_id == order_id and one.is_held)

    @rule(who=WHO, chance=st.integers(0, 3))
    def excludes_themselves(self, who: int, chance: int) -> None:
        if not chance and who not in self.excluded:
            self.shop.wallet.excluded.add(str(self.who[who]))
            self.excluded.add(who)
            self.excluding.add(who)
            self.run(exclude(self.shop.checkout, self.customers[who]))
            if self.carts[who].paying is None:
                self.carts[who].empty()

    def refund(self) -> None:
        """The sweeps that seal draws and give back what was cancelled, or not played."""

        async def work() -> list[UUID]:
            checkout = self.shop.checkout
            await checkout.database.call(
                """with one as (update draw_refunds set due_at = clock_timestamp() where due_at is not null),
                        two as (update draw_seals set due_at = clock_timestamp() where due_at is not null)
                   update exclusions set due_at = clock_timestamp() where due_at is not null"""
            )
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

    @invariant()
    def the_books_agree(self) -> None:
        wallet = self.shop.wallet
        open_carts = [row["order_id"] for row in self.books() if row["holds_cart"]]
        assert len(open_carts) == sum(cart.paying is not None for cart in self.carts)
        for row in self.books():
            captured = wallet.captured.get(row["order_id"])
            given_back = wallet.refunded.get((row["order_id"], "not-issued"), 0)
            assert row["total"] == row["of_lines"] == self.orders[row["order_id"]].total
            assert captured is None or captured[1] == row["total"]
            assert row["is_open"] == row["holds_cart"] == (row["key_status"] == "running")
            is_paid = row["status"] == "paid"
            assert (row["tickets"], row["entries"], row["told"]) == (
                (row["lines"], row["draws"], 1) if is_paid else (0, 0, 0)
            )
            match row["status"]:
                case "paid":
                    assert captured is not None
                    assert not given_back
                case "failed":
                    assert captured is None
                    assert row["order_id"] in wallet.cancelled
                case "refunded":
                    assert captured is not None
                    assert given_back == row["total"]
                case _:
                    assert row["is_open"]

    def teardown(self) -> None:
        """Once the network is calm everything comes to its end, and nothing is left over."""
        if sys.exc_info()[0] is not None:
            return  # A step has failed already.
        self.shop.network.calm()
        read_model.MAX_AGE = -1.0
        pending = {row["order_id"]: self.ends(row) for row in self.books() if row["is_open"]}
        self.sweep()
        self.follow_orders()
        assert all(self.orders[order_id].status in ends for order_id, ends in pending.items())
        self.run(self.shop.network.deliver_late())
        self.shop.stock.expire()
        for _ in range(2):
            self.refund()
        self.the_books_agree()
        for who in range(PEOPLE):
            self.looks(who, False)
            self.looks(who, True)
        assert not self.excluding
        assert not any(row["is_open"] for row in self.books())
        self.compare_money_and_stock()
        self.run(
            self.shop.checkout.database.call(
                """with gone as (delete from draws where offer_key = any(%(keys)s))
                   delete from offers where key = any(%(keys)s)""",
                {"keys": list(self.actual)},
            )
        )

    def compare_money_and_stock(self) -> None:
        """Each cent that was paid is in an entry that is played, or is back; each number has a ticket."""
        stakes = self.run(self.shop.checkout.database.call(_STAKES, {"who": self.who}))
        played = [stake for stake in stakes if not stake["refunded"]]
        ended = {(key, one.draw_no): one for key in self.actual for one in self.actual[key].draws}
        for stake in stakes:
            one = ended[stake["offer_key"], stake["draw_no"]]
            assert stake["refunded"] == one.is_cancelled
            assert one.is_cancelled or not one.is_open or stake["customer_id"] not in self.excluded_ids
        for who, customer_id in enumerate(self.who):
            spent = sum(stake["amount"] for stake in played if stake["customer_id"] == customer_id)
            assert self.shop.wallet.balances[str(customer_id)] == self.deposited[who] - spent
        issued = {stake["ticket_id"] for stake in stakes}
        raffles = {key for key in self.actual if self.actual[key].is_raffle}
        held = {
            ticket: one for ticket, one in self.shop.stock.reservations.items() if one.offer_key in raffles
        }
        assert {ticket for ticket, one in held.items() if one.is_held} == {
            stake["ticket_id"] for stake in stakes if stake["offer_key"] in raffles
        }
        assert {one.state for ticket, one in held.items() if ticket in issued} <= {"confirmed"}
        for key in raffles:
            taken = sum(one.quantity for one in held.values() if one.is_held)
            assert self.shop.stock.left[key] == TICKETS_OF_RAFFLE - self.sold_to_others - taken

    @property
    def excluded_ids(self) -> set[UUID]:
        return {self.who[who] for who in self.excluded}


def run_machine(
    make_database: DatabaseMaker, nats: Nats, valkey: Valkey, *, examples: int, steps: int
) -> None:
    urls = make_database("checkout", location("checkout"))
    with asyncio.Runner() as runner, open_shop(runner, urls, nats, valkey) as shop:
        BuyingMachine.runner, BuyingMachine.shop = runner, shop
        run_state_machine_as_test(
            BuyingMachine,
            settings=settings(
                max_examples=examples,
                stateful_step_count=steps,
                deadline=None,
                suppress_health_check=list(HealthCheck),
            ),
        )


def test_carts_and_purchases_agree_with_the_model(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey
) -> None:
    run_machine(make_database, nats_server, valkey_server, examples=20, steps=30)


@pytest.mark.nightly
@pytest.mark.timeout(7200)
def test_carts_and_purchases_agree_with_the_model_for_long(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey
) -> None:
    run_machine(make_database, nats_server, valkey_server, examples=2_000, steps=50)
