"""Pre-orders of the machine's customers, and their charges when draws open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import rule

from checkout.customers import store as customers
from checkout.customers.rules import CustomerState
from checkout.preorders.buy_pre_orders import BuyPreOrders
from servicekit.clock import SystemClock
from services.checkout.tests.kit.machine.carts import WHO
from services.checkout.tests.kit.machine.deposits import CRASH, TROUBLE, DepositMachine
from services.checkout.tests.kit.machine.invariants import CHARGES, PRE_ORDERS
from services.checkout.tests.kit.machine.payments import Trouble, endure
from services.checkout.tests.kit.machine.seller import REGIONS

ENDED = ("charged", "cancelled")
MOST_ROUNDS = 10
"""Who waits for numbers that others may give back has to wait until each of them has tried."""

_THE_DAY_COMES = """
    update pre_orders set details = jsonb_set(details, '{purchase_at}', to_jsonb(clock_timestamp()::text))
    where customer_id = any(%(who)s) and details ? 'purchase_at'
"""

_RETRY_NOW = """
    update pre_orders set retry_at = clock_timestamp()
    where customer_id = any(%(who)s) and retry_at is not null
"""


class PreOrderMachine(DepositMachine):
    """Places pre-orders, is charged when the draw opens, and may cancel before."""

    def __init__(self) -> None:
        super().__init__()
        self.ended: dict[str, str] = {}
        self.lives_in = list(REGIONS)
        """Where each customer lives by now; carts know it only from the next sign-in on."""
        self.moves_made = 0
        self.has_been_charged = False
        """Whether anything that was ordered ahead may have been charged for."""

    def pre_orders(self) -> list[dict[str, Any]]:
        if not any(order.ahead for order in self.orders.values()):
            return []
        return self.run(self.shop.checkout.database.call(PRE_ORDERS, {"who": self.who}))

    def charges(self) -> list[dict[str, Any]]:
        if not self.has_been_charged:
            return []
        return self.run(self.shop.checkout.database.call(CHARGES, {"who": self.who}))

    @rule(
        opens=st.booleans(),
        day_comes=st.booleans(),
        buyers=st.sampled_from([1, 1, 2]),
        again=st.booleans(),
        bank=st.sampled_from(["settled", "settled", "failed", "processing"]),
        crash=CRASH,
        trouble=TROUBLE,
    )
    def what_was_ordered_is_bought(
        self, opens: bool, day_comes: bool, buyers: int, again: bool, bank: str, crash: str, trouble: Trouble
    ) -> None:
        self.banks_answer(bank)
        if opens:
            self.open_draw(*self.ahead)
        if day_comes:
            self.the_day_comes()
        with self.meddled(crash, trouble):
            self.buy(buyers, again=again)

    def the_day_comes(self) -> None:
        """That for which anybody has ordered anything."""
        self.run(self.shop.checkout.database.call(_THE_DAY_COMES, {"who": self.who}))

    def banks_answer(self, bank: str) -> None:
        """What whoever is charged while away gets from the bank."""
        self.shop.wallet.next_deposits |= {str(customer_id): bank for customer_id in self.who}

    def purchases_under_way(self, who: int) -> int:
        charges = [row for row in self.charges() if row["is_open"] and row["customer_id"] == self.who[who]]
        return super().purchases_under_way(who) + len(charges)

    def buy(self, buyers: int = 1, *, again: bool = True) -> None:
        """The sweep that buys, also what could not be paid before, if it is time for that again."""
        self.has_been_charged = True
        checkout = self.shop.checkout
        buyer = BuyPreOrders(
            checkout.database,
            checkout.numbers,
            checkout.spending,
            checkout.deposits,
            checkout.saga,
            SystemClock(),
            self.shop.switch,
        )
        if again:
            self.run(checkout.database.call(_RETRY_NOW, {"who": self.who}))
        self.run(endure(buyer.buy_due() for _ in range(buyers)))

    @rule(who=WHO, pick=st.integers(0, 3))
    def changes_their_mind(self, who: int, pick: int) -> None:
        ordered = [row for row in self.pre_orders() if row["state"] != "accepted"]
        if not ordered:
            return
        row = ordered[pick % len(ordered)]
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        path = f"/api/scheduled-purchases/{row['pre_order_id']}/cancel"
        answer = self.send("PATCH", path, self.customers[who].headers)
        if row["customer_id"] != self.who[who]:
            assert answer.status_code == 404
        else:
            assert answer.status_code == (200 if row["state"] in ("placed", "cancelled") else 409)

    @rule(who=WHO, region=st.sampled_from(sorted(set(REGIONS))))
    def moves_house(self, who: int, region: str) -> None:
        self.lives_in[who], self.moves_made = region, self.moves_made + 1
        self.run(self.tell_of_the_move(self.who[who], region))

    async def tell_of_the_move(self, customer_id: UUID, region: str) -> None:
        async with self.shop.checkout.database.transaction() as session:
            state = CustomerState("open", "ineligible", country_banned=False, verification_revoked=False)
            await customers.put(session, customer_id, self.moves_made, state, region)

    def what_is_ordered_ahead_agrees(self, charges: Sequence[dict[str, Any]]) -> None:
        """It is placed with its order or not at all, and charged once or not at all."""
        rows = self.pre_orders()
        by_order: dict[str, set[str]] = {order_id: set() for order_id in self.orders}
        bought = self.check_charges(charges)
        for row in rows:
            order = self.orders[row["order_id"]]
            by_order[row["order_id"]].add(row["place"])
            assert (row["price"], row["discount"], row["quantity"]) == (
                order.ahead_prices[row["place"]],
                order.discounts.get(row["place"], 0),
                order.ahead[row["place"]].quantity,
            )
            assert (row["state"] == "accepted") == (order.status == "pending")
            assert row["published"].count("placed") == (row["state"] != "accepted")
            assert row["published"].count("cancelled") == (row["state"] == "cancelled")
            paid = bought.get(row["pre_order_id"], 0)
            assert paid <= 1
            assert (row["state"] == "charged") <= (paid == 1)
            assert (paid == 1) <= (row["state"] in ("charging", "charged"))
            if row["state"] in ENDED:
                assert self.ended.setdefault(row["pre_order_id"], row["state"]) == row["state"]
        for order_id, places in by_order.items():
            order = self.orders[order_id]
            assert places == (order.ahead.keys() if order.status in ("pending", "paid") else set())

    def all_books(self) -> list[dict[str, Any]]:
        return [*super().all_books(), *self.charges()]

    def check_charges(self, charges: Sequence[dict[str, Any]]) -> dict[str, int]:
        """How often each pre-order was paid, when money, ticket and order of each attempt agree."""
        wallet, bought = self.shop.wallet, dict[str, int]()
        self.deposits_agree(charges)
        for row in charges:
            captured = wallet.captured.get(row["order_id"])
            is_paid = row["status"] == "paid"
            bought[row["pre_order_id"]] = bought.get(row["pre_order_id"], 0) + is_paid
            assert captured is None or captured[1] == row["total"]
            assert (row["tickets"], row["published"]) == (is_paid, is_paid)
            match row["status"]:
                case "paid":
                    assert captured is not None
                case "failed":
                    assert captured is None
                    assert row["order_id"] in wallet.cancelled
                case "refunded":
                    assert captured is not None
                    assert wallet.refunded[row["order_id"], "not-issued"] == row["total"]
                case _:
                    assert row["is_open"]
        return bought

    def come_to_the_end_of_what_was_ordered(self) -> None:
        """Once it is on sale where they live, whoever has the money and may play gets what is left; all get
        an answer.
        """
        waiting = [row for row in self.pre_orders() if row["state"] not in ENDED]
        for who in range(len(self.who)):
            self.shop.wallet.balances[str(self.who[who])] += 20_000
            self.deposited[who] += 20_000
        self.banks_answer("settled")
        left = dict(self.shop.stock.left)
        wanted = {
            key: sum(row["quantity"] for row in waiting if row["offer_key"] == key) for key in self.actual
        }
        self.open_draw(*self.ahead)
        self.the_day_comes()
        states = {row["pre_order_id"]: row["state"] for row in waiting}
        for _ in range(MOST_ROUNDS):
            if not set(states.values()) <= set(ENDED):
                self.buy()
                self.sweep()
            states = {row["pre_order_id"]: row["state"] for row in self.pre_orders()}
        assert set(states.values()) <= set(ENDED), states
        for row in waiting:
            key, who = row["offer_key"], self.who.index(row["customer_id"])
            (ordered,) = self.actual[key].draws
            regions = self.actual[key].regions
            is_sold = ordered.is_open and (not regions or self.lives_in[who] in regions)
            may_play = who not in self.excluded
            if may_play and is_sold and wanted[key] <= left[key] and row["state"] == "placed":
                assert states[row["pre_order_id"]] == "charged"
            if not is_sold and row["state"] == "placed":
                assert states[row["pre_order_id"]] == "cancelled"
