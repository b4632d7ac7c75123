"""Carts of the machine that come in a link."""

from __future__ import annotations

import asyncio
from secrets import token_urlsafe

import httpx2
from hypothesis import strategies as st
from hypothesis.stateful import rule

from checkout.cart.change_cart import token_hash
from services.checkout.tests.kit.machine.carts import CHOICE, WHO, CartMachine, Choice
from services.checkout.tests.kit.machine.model import IN_PROGRESS, ModelCart, Refusal
from services.checkout.tests.kit.machine.seller import PEOPLE

NOT_FOUND = Refusal(404, "cart_not_found")
LINK = st.sampled_from(["lives", "lives", "lives", "lives", "lives", "expires", "was spent", "never was"])
"""What there is to say of the cart that a link leads to."""

_A_MONTH_PASSES = """
    update carts set touched_at = clock_timestamp() - interval '31 days' where token_hash = %(token)s
"""


class LinkMachine(CartMachine):
    """Opens links to the carts of visitors, on one device or on two concurrently."""

    @rule(
        giver=WHO,
        adding=st.lists(CHOICE, min_size=1, max_size=2),
        link=LINK,
        away=st.sampled_from([1, 2, 1, 2, 0]),
        is_guest=st.sampled_from([True, False]),
        wanted=st.sampled_from([1, 2, 0]),
        devices=st.sampled_from([1, 1, 2]),
    )
    def opens_a_link(
        self,
        giver: int,
        adding: list[Choice],
        link: str,
        away: int,
        is_guest: bool,
        wanted: int,
        devices: int,
    ) -> None:
        """Whoever opens it, so many places away from the giver, has so many of the lines already that are put
        into the linked cart.
        """
        who = (giver + away) % PEOPLE
        for choice in adding:
            self.adds(giver, True, choice)
        for choice in adding[:wanted]:
            self.adds(who, is_guest, choice)
        token = self.token_of(giver, link)
        linked = next((cart for had, cart in self.guests if had == token), None)
        answers = self.open_at_once(token, self.headers(who, is_guest=is_guest), devices)
        if is_guest:
            self.comes_to_a_visitor(who, token, linked, answers)
        else:
            self.comes_to_a_customer(who, token, linked, answers)
        self.looks(who, is_guest)

    def token_of(self, giver: int, link: str) -> str:
        """What is in the link that a visitor gives away."""
        token = self.guests[giver][0]
        if link == "was spent" and self.spent:
            return self.spent[-1]
        if link == "never was" or token is None:
            return token_urlsafe(32)
        if link == "expires":
            self.run(self.shop.checkout.database.call(_A_MONTH_PASSES, {"token": token_hash(token)}))
            self.spend(token)
        return token

    def open_at_once(self, token: str, headers: dict[str, str], devices: int) -> list[httpx2.Response]:
        """What each of some devices is answered that open a link at the same time."""
        self.shop.network.is_troubled = self.shop.switch.has_crashed = False
        self.remember()

        async def work() -> list[httpx2.Response]:
            client, body = self.shop.checkout.client, {"cart_token": token}
            return await asyncio.gather(
                *(client.post("/api/cart/adopt", json=body, headers=headers) for _ in range(devices))
            )

        return self.run(work())

    def comes_to_a_customer(
        self, who: int, token: str, linked: ModelCart | None, answers: list[httpx2.Response]
    ) -> None:
        """The cart of a link goes into the customer's own, once; one that is being paid is let alone."""
        cart = self.carts[who]
        if linked is not None and cart.paying is not None:
            for answer in answers:
                self.expect(answer, IN_PROGRESS)
            return
        if linked is not None:
            cart.take_along(linked)
            self.spend(token)
        for answer in answers:
            self.agree(answer, cart)

    def comes_to_a_visitor(
        self, who: int, token: str, linked: ModelCart | None, answers: list[httpx2.Response]
    ) -> None:
        """It goes into the visitor's own cart, or takes its place where there is nothing in that. A token
        that means nothing leaves them what they have.
        """
        own_token, own = self.guests[who]
        if linked is not None and (linked is own or not own.lines):
            own_token = token
            self.guests[who] = (token, linked)
        elif linked is not None:
            own.take_over(linked)
            self.spend(token)
            # Whichever came first has spent it.
            answers.sort(key=lambda answer: answer.status_code)
            for answer in answers[1:]:
                self.expect(answer, NOT_FOUND)
            answers = answers[:1]
        cart = self.cart_of(who, is_guest=True)
        for answer in answers:
            if linked is None:
                self.expect(answer, NOT_FOUND)
            else:
                self.agree(answer, cart)
                assert answer.json()["result"]["anonymous_cart_token"] == own_token
