"""Cart and checkout against a small model: both agree after any order of steps and faults.

The machine is every customer and visitor on several devices, on one site or the other, the staff who issue
vouchers, the seller who changes prices, suspends, opens, closes, cancels and loses licences, the editors who
withdraw capabilities, a partner, the bank that decides deposits or never does, the network to wallet and
catalog, and the crashes. `kit.machine.model` has the expected answer of each call; after a fault or crash,
any outcome is right that leaves the books in order, and once the network is calm the sweeps must complete
every purchase.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis.stateful import invariant, run_state_machine_as_test

from devservers.databases import DatabaseMaker
from devservers.servers import Nats, Valkey
from servicekit.data.schema import location
from services.checkout.tests.kit.machine.invariants import STAKES
from services.checkout.tests.kit.machine.partners import PartnerMachine
from services.checkout.tests.kit.machine.seller import LEFT, PEOPLE
from services.checkout.tests.kit.machine.shop import open_shop


class BuyingMachine(PartnerMachine):
    """Looks after every step, and at the end, whether all books agree."""

    @invariant()
    def everything_agrees(self) -> None:
        """Orders, tickets, money, holds, vouchers, deposits and what was ordered ahead."""
        books, charges = self.books(), self.charges()
        self.the_books_agree(books)
        self.deposits_agree(books)
        self.uses_agree()
        self.what_is_ordered_ahead_agrees(charges)
        self.holds_agree([*books, *charges])
        self.numbers_agree()

    def numbers_agree(self) -> None:
        """No purchase that bought nothing holds numbers of a raffle, or shares."""
        if not self.lost & {"reserve", "confirm", "release"}:
            holders = {held.order_id for held in self.shop.stock.reservations.values() if held.is_held}
            ended = {
                order.order_id for order in self.orders.values() if order.status in ("failed", "refunded")
            }
            assert not holders & ended

    def the_books_agree(self, books: Sequence[dict[str, Any]]) -> None:
        """Every order is as its money, and as the model has it."""
        wallet = self.shop.wallet
        open_carts = [row["order_id"] for row in books if row["holds_cart"]]
        assert len(open_carts) == sum(cart.paying is not None for cart in self.all_carts())
        for row in books:
            order = self.orders[row["order_id"]]
            captured = wallet.captured.get(row["order_id"])
            given_back = wallet.refunded.get((row["order_id"], "not-issued"), 0)
            assert row["total"] == row["of_lines"] == order.total
            assert row["of_discounts"] == order.discount_now
            assert captured is None or captured[1] == row["total"]
            assert row["is_open"] == row["holds_cart"] == (row["key_status"] == "running")
            is_paid = row["status"] == "paid"
            assert (row["tickets"], row["entries"], row["published"]) == (
                (row["lines"], row["draws"], row["lines"] > 0) if is_paid else (0, 0, 0)
            )
            match row["status"]:
                case "paid":
                    assert (captured is not None) == (row["lines"] > 0)
                    assert not given_back
                case "failed":
                    assert captured is None
                    assert row["order_id"] in wallet.cancelled
                case "refunded":
                    assert captured is not None
                    assert given_back == row["total"]
                    assert not wallet.house[row["order_id"]]
                case _:
                    assert row["is_open"]

    def teardown(self) -> None:
        """Once the network is calm everything comes to its end, and nothing is left over."""
        if sys.exc_info()[0] is not None:
            return  # A step has failed already.
        self.shop.network.calm()
        self.shop.glances.lags = False
        self.shop.glances.look_again()
        pending = {row["order_id"]: self.ends(row, gives_up=True) for row in self.books() if row["is_open"]}
        self.sweep(gives_up=True)
        self.follow_orders()
        ended = {order_id: self.orders[order_id].status for order_id in pending}
        wrong = [(ended[order_id], ends) for order_id, ends in pending.items() if ended[order_id] not in ends]
        assert not wrong
        self.run(self.shop.network.deliver_late())
        self.shop.stock.expire()
        self.shop.wallet.expire_holds()
        self.resume()
        self.come_to_the_end_of_what_was_ordered()
        self.decide_every_deposit()
        self.follow_credits()
        for _ in range(2):
            self.refund()
        self.everything_agrees()
        for who in range(PEOPLE):
            self.looks(who, False)
            self.looks(who, True)
        assert not self.excluding
        self.nothing_is_held()
        self.compare_money()
        self.compare_stock()
        self.forget()

    def forget(self) -> None:
        """What has come to its end is no part of what follows."""
        wallet, customers = self.shop.wallet, {str(customer_id) for customer_id in self.who}
        for reference in [name for name, one in wallet.deposits.items() if one.customer_id in customers]:
            del wallet.deposits[reference]
        for order_id in [name for name, payer in wallet.payers.items() if payer in customers]:
            del wallet.payers[order_id]
        wallet.grants.clear()
        self.shop.stock.reservations.clear()
        self.run(
            self.shop.checkout.database.call(
                """with gone as (delete from draws where offer_key = any(%(keys)s)),
                        told as (delete from outbox), sites as (delete from sub_variants)
                   delete from offers where key = any(%(keys)s)""",
                {"keys": list(self.actual)},
            )
        )

    def nothing_is_held(self) -> None:
        """No cart, key, voucher, deposit or money waits for anything any more."""
        books = self.all_books()
        assert not any(row["is_open"] for row in books)
        assert {row["stage"] for row in books} <= {None, "settled", "ended", "kept"}
        assert not any(use == "reserved" for one in self.vouchers.values() for _, use in one.uses.values())
        assert not any(self.shop.wallet.held_of(customer_id) for customer_id in self.who)

    def compare_money(self) -> None:
        """Each cent that anybody paid, customer or house, is in an entry that is played, or is back."""
        wallet, stakes = (
            self.shop.wallet,
            self.run(self.shop.checkout.database.call(STAKES, {"who": self.who})),
        )
        played = [stake for stake in stakes if not stake["refunded"]]
        ended = {(key, one.draw_no): one for key in self.actual for one in self.actual[key].draws}
        for stake in stakes:
            one = ended[stake["offer_key"], stake["draw_no"]]
            assert stake["refunded"] == one.is_cancelled
            assert one.is_cancelled or not one.is_open or stake["customer_id"] not in self.excluded_ids
        for who, customer_id in enumerate(self.who):
            spent = sum(stake["amount"] for stake in played if stake["customer_id"] == customer_id)
            received = self.deposited[who] + self.credited(who) + self.banked(who)
            assert self.balance(who) == received - spent
        escrows: dict[str, dict[tuple[str, int], int]] = {}
        for stake in played:
            draw = stake["offer_key"], stake["draw_no"]
            escrow = escrows.setdefault(stake["order_id"], {})
            escrow[draw] = escrow.get(draw, 0) + stake["amount"] + stake["discount"]
        paid_by = {str(customer_id) for customer_id in self.who}
        for order_id, payer in wallet.payers.items():
            if payer in paid_by:
                kept = {draw: cents for draw, cents in wallet.escrow_of(order_id).items() if cents}
                assert kept == {draw: cents for draw, cents in escrows.get(order_id, {}).items() if cents}
                assert wallet.house[order_id] == sum(
                    stake["discount"] for stake in played if stake["order_id"] == order_id
                )

    def compare_stock(self) -> None:
        """Each number of a raffle, and each share of a syndicate, has a ticket, or may be sold."""
        stock = self.shop.stock
        stakes = self.run(self.shop.checkout.database.call(STAKES, {"who": self.who}))
        issued = {stake["ticket_id"] for stake in stakes}
        scarce = {key for key in self.actual if self.actual[key].is_scarce}
        held = {ticket: one for ticket, one in stock.reservations.items() if one.offer_key in scarce}
        assert {ticket for ticket, one in held.items() if one.is_held} == {
            stake["ticket_id"] for stake in stakes if stake["offer_key"] in scarce
        }
        assert {one.state for ticket, one in held.items() if ticket in issued} <= {"confirmed"}
        for key in scarce:
            taken = sum(one.quantity for one in held.values() if one.is_held and one.offer_key == key)
            assert stock.left[key] == LEFT - self.sold_to_others[key] - taken


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
                suppress_health_check=list(HealthCheck),
            ),
        )


def test_carts_and_purchases_agree_with_the_model(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey
) -> None:
    run_machine(make_database, nats_server, valkey_server, examples=12, steps=30)


@pytest.mark.nightly
@pytest.mark.timeout(1800)
def test_carts_and_purchases_agree_with_the_model_for_long(
    make_database: DatabaseMaker, nats_server: Nats, valkey_server: Valkey
) -> None:
    """Other examples each night. One of 50 steps takes about 0.75 seconds of CPU, a third of it the
    database's, and the two take turns, so that a second core saves little.
    """
    run_machine(make_database, nats_server, valkey_server, examples=400, steps=50)
