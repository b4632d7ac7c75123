"""Carts and a changing catalogue against the model."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeVar
from uuid import uuid4

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import initialize, rule

from servicekit.money import format_amount
from servicekit.testing.services import APP
from services.checkout.tests.kit.factories import games, item
from services.checkout.tests.kit.harness import FROM_WALLET, Customer
from services.checkout.tests.kit.machine.model import IN_PROGRESS, Keys, Line, ModelCart, ModelOrder, Refusal
from services.checkout.tests.kit.machine.seller import (
    BOOKS_LATER,
    DRAWS,
    PEOPLE,
    PRODUCT,
    REGIONS,
    SHARES,
    SellerMachine,
)
from services.checkout.tests.kit.pre_orders import day, on
from services.checkout.tests.kit.scarce import book
from services.checkout.tests.kit.unreliable import Fault

T = TypeVar("T")

WHO = st.integers(0, PEOPLE - 1)
PLACE = st.integers(0, 5)
CHOICE = st.tuples(PRODUCT, st.booleans(), st.integers(0, DRAWS - 1), st.sampled_from([1, 1, 2, DRAWS]))
TOTALS = ("cart_total", "pre_order_total", "discount_total", "total_due")
Choice = tuple[int, bool, int, int]
"""Product, whether the larger quantity, place of the first draw, and how many draws."""


class CartMachine(SellerMachine):
    """What fills carts."""

    @initialize(cents=st.lists(st.sampled_from([50_000, 50_000, 1000]), min_size=PEOPLE, max_size=PEOPLE))
    def open_the_shop(self, cents: list[int]) -> None:
        self.shop.network.calm()
        self.run(self.shop.network.deliver_late())
        self.shop.switch.arm("")
        self.shop.glances.lags = False
        self.customers = [Customer(region=region) for region in REGIONS]
        self.who = [customer.customer_id for customer in self.customers]
        self.carts = [ModelCart(who, who) for who in range(PEOPLE)]
        self.keys: list[Keys] = [{} for _ in self.customers]
        self.guests: list[tuple[str | None, ModelCart]] = [
            (None, ModelCart(beside=who)) for who in range(PEOPLE)
        ]
        self.spent: list[str] = []
        """Tokens of carts that were taken along, or forgotten."""
        self.orders: dict[str, ModelOrder] = {}
        saved = [{"fund_id": self.shop.wallet.save_fund(customer_id)} for customer_id in self.who[1:]]
        self.lost: set[str] = set()
        """The methods of which a call met a fault: what it was to free may be held until its deadline."""
        self.pays_later: list[dict[str, Any]] = [FROM_WALLET, *saved]
        self.deposited = list(cents)
        self.excluding: set[int] = set()
        self.excluded: set[int] = set()
        for customer, amount in zip(self.customers, cents, strict=True):
            self.shop.wallet.balances[str(customer.customer_id)] = amount
        self.open_for_business()

    def call(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> httpx2.Response:
        """The same about a cart, which nothing meddles with."""
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        return self.send(method, f"/api/cart{path}", headers, body)

    def send(self, method: str, path: str, headers: dict[str, str], body: Any = None) -> httpx2.Response:
        """One call of a client, which the service itself never fails unless something is made to."""
        self.remember()
        answer = self.run(self.shop.checkout.client.request(method, path, headers=headers, json=body))
        assert answer.status_code < 500 or self.is_meddled, answer.text
        return answer

    @contextmanager
    def meddled(self, crash: str, trouble: tuple[str, Fault] | None) -> Iterator[None]:
        """Lets the process crash at a place, if it gets there, and a call meet trouble, if there is one."""
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        if trouble is not None:
            self.lost.add(trouble[0])
            self.shop.network.trouble(*trouble)
        self.shop.switch.arm(crash)
        yield
        self.shop.switch.arm("")

    @property
    def is_meddled(self) -> bool:
        """Whether something failed in what was done last."""
        return self.shop.network.is_troubled or self.shop.switch.has_crashed

    def headers(self, who: int, *, is_guest: bool) -> dict[str, str]:
        """Those of a customer, or of the visitor beside them, on the site that they are on."""
        site = {"X-Sub-Variant": self.other_site} if who in self.elsewhere else {}
        if not is_guest:
            return {**self.customers[who].headers, **site}
        token = self.guests[who][0]
        return {**APP, **site} if token is None else {**APP, **site, "X-Cart-Token": token}

    def cart_of(self, who: int, *, is_guest: bool) -> ModelCart:
        """The cart of a customer, or of the visitor beside them, who may share it with others."""
        if not is_guest:
            return self.carts[who]
        _, cart = self.guests[who]
        cart.beside = who
        return cart

    def agree(self, answer: httpx2.Response, cart: ModelCart) -> None:
        """The cart that was answered is the model's."""
        assert answer.status_code in (200, 201), answer.text
        self.agree_shown(answer.json()["result"], cart)

    def agree_shown(self, shown: dict[str, Any], cart: ModelCart) -> None:
        """The same of a cart within an answer."""
        catalogue = self.seen(cart)
        lines, discounts = cart.buyable(catalogue), cart.discounts(catalogue)
        assert shown["version"] == cart.version
        assert {line["id"]: line["price"]["amount"] for line in shown["cart_items"]} == {
            place: format_amount(cart.price(line, catalogue)) for place, line in lines.items()
        }
        gone = {each["id"]: each["reason"] for each in shown["auto_removed_items"]}
        assert gone == cart.removed(catalogue)
        ahead = cart.ahead_lines(catalogue)
        assert {line["id"] for line in shown["cart_items"] if line["scheduled_purchase"]} == ahead.keys()
        assert {line["id"]: line["discount"]["amount"] for line in shown["cart_items"]} == {
            place: format_amount(discounts.get(place, 0)) for place in lines
        }
        assert [shown[name]["amount"] for name in TOTALS] == [
            format_amount(cents)
            for cents in (
                cart.full_price(catalogue),
                cart.later(catalogue),
                sum(discounts.values()),
                cart.total(catalogue),
            )
        ]
        self.agree_voucher(shown["voucher"], cart)
        assert {changed["id"]: changed["old_price"]["amount"] for changed in shown["price_changes"]} == {
            place: format_amount(line.shown)
            for place, line in lines.items()
            if line.shown != cart.price(line, catalogue)
        }
        if lines or cart.paying is not None:
            assert ("close" in shown["blocked_reasons"]) == (cart.paying is not None)

    def agree_voucher(self, shown: dict[str, Any] | None, cart: ModelCart) -> None:
        """Compares a cart's voucher."""
        reduction = cart.reduction(self.seen(cart))
        refusal = reduction if isinstance(reduction, str) else None
        if cart.voucher is None:
            assert shown is None
        else:
            assert shown is not None
            assert (shown["code"], shown["refusal"] and shown["refusal"]["code"]) == (
                cart.voucher.code,
                refusal,
            )

    def expect(self, answer: httpx2.Response, refusal: Refusal) -> None:
        assert (answer.status_code, answer.json()["error"]) == refusal, answer.text

    def chosen(self, choice: Choice) -> tuple[Line, dict[str, Any]]:
        """A line, and what asks for it."""
        product, is_large, first, num_draws = choice
        key = list(self.actual)[product]
        if self.actual[key].is_scarce:
            line = Line(key, 2 if is_large else 1, 0, 1)
            named: dict[str, Any] = {"first_draw_no": line.draws(self.actual)[0].draw_no}
            if product == SHARES:
                return line, {
                    "product_offer_key": key,
                    "game_type": "syndicate",
                    "num_shares": line.quantity,
                    **named,
                }
            if product == BOOKS_LATER:
                named |= {"game_type": "deferred", "purchase_on": on(day(3))}
            return line, book(key, line.quantity, **named)
        line = Line(key, 6 if is_large else 4, first, num_draws)
        named = {"first_draw_no": line.draws(self.actual)[0].draw_no, "num_draws": num_draws}
        return line, item(key, games=games(line.quantity), **named)

    @rule(
        who=WHO,
        is_guest=st.booleans(),
        does=st.sampled_from(["adds", "adds", "edits", "removes"]),
        at=PLACE,
        choice=CHOICE,
    )
    def changes_a_cart(self, who: int, is_guest: bool, does: str, at: int, choice: Choice) -> None:
        match does:
            case "adds":
                self.adds(who, is_guest, choice)
            case "edits":
                self.edits(who, is_guest, at, choice)
            case _:
                self.removes(who, is_guest, at)

    def adds(self, who: int, is_guest: bool, choice: Choice) -> None:
        cart, (line, body) = self.cart_of(who, is_guest=is_guest), self.chosen(choice)
        answer = self.call("POST", "/items", self.headers(who, is_guest=is_guest), body)
        if refusal := line.refusal(self.seen(cart)):
            self.expect(answer, refusal)
        elif cart.paying is not None:
            self.expect(answer, IN_PROGRESS)
        else:
            shown = answer.json()["result"]
            (place,) = {one["id"] for one in shown["cart_items"]} - cart.lines.keys()
            cart.put(place, line, self.seen(cart))
            if is_guest:
                self.guests[who] = (shown["anonymous_cart_token"], cart)
            self.agree(answer, cart)

    def edits(self, who: int, is_guest: bool, at: int, choice: Choice) -> None:
        cart, (line, body) = self.cart_of(who, is_guest=is_guest), self.chosen(choice)
        places = [*cart.lines, str(uuid4())]
        place = places[at % len(places)]
        answer = self.call("PUT", f"/items/{place}", self.headers(who, is_guest=is_guest), body)
        if refusal := line.refusal(self.seen(cart)) or self.unchangeable(cart, place):
            self.expect(answer, refusal)
        else:
            cart.put(place, line, self.seen(cart))
            self.agree(answer, cart)

    def removes(self, who: int, is_guest: bool, at: int) -> None:
        cart = self.cart_of(who, is_guest=is_guest)
        places = [*cart.lines, str(uuid4())]
        place = places[at % len(places)]
        answer = self.call("DELETE", f"/items/{place}", self.headers(who, is_guest=is_guest))
        if refusal := self.unchangeable(cart, place):
            self.expect(answer, refusal)
        else:
            cart.drop(place)
            self.agree(answer, cart)

    def unchangeable(self, cart: ModelCart, place: str) -> Refusal | None:
        """Why a line cannot be changed."""
        if not cart.version:
            return Refusal(404, "cart_not_found")
        if cart.paying is not None:
            return IN_PROGRESS
        return None if place in cart.lines else Refusal(404, "item_not_found")

    def looks(self, who: int, is_guest: bool) -> None:
        answer = self.call("GET", "", self.headers(who, is_guest=is_guest))
        self.agree(answer, self.cart_of(who, is_guest=is_guest))

    @rule(who=WHO, is_guest=st.booleans(), behind=st.integers(0, 1))
    def agrees_to_prices(self, who: int, is_guest: bool, behind: int) -> None:
        cart = self.cart_of(who, is_guest=is_guest)
        body = {"cart_version": max(cart.version - behind, 0)}
        answer = self.call("POST", "/confirm-prices", self.headers(who, is_guest=is_guest), body)
        catalogue = self.seen(cart)
        if cart.is_agreed(catalogue):
            self.agree(answer, cart)
        elif behind:
            self.expect(answer, Refusal(409, "cart_changed"))
        else:
            cart.agree(catalogue)
            self.agree(answer, cart)

    @rule(guest=WHO, who=WHO)
    def signs_in(self, guest: int, who: int) -> None:
        token, taken = self.guests[guest]
        headers = self.headers(who, is_guest=False) | ({} if token is None else {"X-Cart-Token": token})
        answer = self.call("POST", "/convert", headers)
        if token is not None and self.carts[who].paying is not None:
            self.expect(answer, IN_PROGRESS)
            self.looks(guest, True)
            self.looks(who, False)
            return
        if token is not None:
            self.carts[who].take_along(taken)
        self.agree(answer, self.carts[who])
        if token is not None:
            self.spend(token)
            self.agree(self.call("POST", "/convert", headers), self.carts[who])

    def spend(self, token: str) -> None:
        """The token of a visitor's cart is used up; the visitor starts anew."""
        self.expect(self.call("GET", "", APP | {"X-Cart-Token": token}), Refusal(404, "cart_not_found"))
        self.spent.append(token)
        for guest, (own, _) in enumerate(self.guests):
            if own == token:
                self.guests[guest] = (None, ModelCart(beside=guest))

    @rule(who=WHO, is_elsewhere=st.booleans())
    def changes_to_another_site(self, who: int, is_elsewhere: bool) -> None:
        (self.elsewhere.add if is_elsewhere else self.elsewhere.discard)(who)
        self.looks(who, False)
        self.looks(who, True)

    @rule(who=WHO, cents=st.integers(1, 3000))
    def money_arrives(self, who: int, cents: int) -> None:
        self.shop.wallet.balances[str(self.who[who])] += cents
        self.deposited[who] += cents

    @rule(lags=st.booleans())
    def the_catalogue_in_memory_lags_behind(self, lags: bool) -> None:
        self.looks(0, False)
        self.shop.glances.lags = lags
        self.shop.glances.look_again()
