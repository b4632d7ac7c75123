"""What the machine's seller has, and does with it while carts are filled and paid."""

from __future__ import annotations

import asyncio
import copy
import time
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Any, ClassVar, TypeVar
from uuid import uuid4

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from access import capabilities as capabilities_of_segments
from access.capabilities import on_segment_changed
from checkout.catalogue import sub_variants
from servicekit.events.handlers import ReceivedEvent
from servicekit.testing.services import APP
from services.checkout.tests.kit.carts import sub_variant_changed as tell_of_site
from services.checkout.tests.kit.factories import draw, offer, offer_key
from services.checkout.tests.kit.machine.model import Catalogue, ModelCart, ModelDraw, Product, seen_from
from services.checkout.tests.kit.machine.shop import Shop
from services.checkout.tests.kit.scarce import scarce_offer
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.content.v1.events_pb2 import SegmentChanged

T = TypeVar("T")

PEOPLE = 3
REGIONS = ("NSW", "NSW", "WA")
"""Where the customers live."""
DRAWS = 3
LEFT = 8
"""Tickets of each raffle, and shares of the syndicate."""
LOTTERY_PRICES = {4: 615, 6: 925}
SCARCE_PRICES = {1: 1000, 2: 1500}
LOTTERIES, RAFFLE, RAFFLE_AHEAD, SHARES, BOOKS_LATER = (0, 1), 2, 3, 4, 5
"""Places of the products: of RAFFLE_AHEAD tickets are ordered before its draw opens, of BOOKS_LATER for a day
to come.
"""
NOT_ON_THE_OTHER_SITE = (0, SHARES)
PRODUCT = st.integers(0, BOOKS_LATER)
CAPABILITIES = ("vouchers", "wallet_deposit", "sub_variants", "syndicates", "charity_lotteries")
"""Those that the site withdraws at times."""
ALWAYS = ("commercial_lotteries", "partner_purchase")


def for_long(key: str) -> draw_pb2.Draw:
    """A draw that is open for nine days more."""
    return draw(key, stop_in=timedelta(days=9))


def announced(key: str) -> draw_pb2.Draw:
    """A draw that opens in an hour and can be ordered for now."""
    now, hour = datetime.now(UTC), timedelta(hours=1)
    return draw(key, status=draw_pb2.DRAW_STATUS_ANNOUNCED, open_at=now + hour, pre_order_at=now - hour)


class SellerMachine(RuleBasedStateMachine):
    """Sells everything that there is, on two sites."""

    runner: ClassVar[asyncio.Runner]
    shop: ClassVar[Shop]

    def open_for_business(self) -> None:
        """New products of every kind, available to every customer."""
        self.messages: dict[tuple[str, int], draw_pb2.Draw] = {}
        self.versions: dict[str, int] = {}
        self.actual: dict[str, Product] = {}
        self.sold_to_others: dict[str, int] = {}
        self.elsewhere: set[int] = set()
        """Who is on the other site."""
        self.has_news = True
        """Whether something was told that the process has not looked at."""
        for _ in LOTTERIES:
            self.sell(dict(LOTTERY_PRICES), draw, draw, draw)
        self.sell(dict(SCARCE_PRICES), draw, is_scarce=True)
        self.sell(dict(SCARCE_PRICES), announced, is_scarce=True)
        self.sell(dict(SCARCE_PRICES), draw, is_scarce=True)
        self.sell(dict(SCARCE_PRICES), for_long, is_scarce=True, is_deferred=True)
        self.other_site = f"site-{uuid4().hex[:8]}"
        self.shown_there = frozenset(
            key for place, key in enumerate(self.actual) if place not in NOT_ON_THE_OTHER_SITE
        )
        self.run(tell_of_site(self.shop.checkout, self.other_site, 1, offer_keys=sorted(self.shown_there)))
        self.granted: set[str] = set()
        self.grant(set(CAPABILITIES))
        self.remember()

    def sell(
        self,
        prices: dict[int, int],
        *draws: Callable[[str], draw_pb2.Draw],
        is_scarce: bool = False,
        is_deferred: bool = False,
    ) -> None:
        """A new product with its draws."""
        key = offer_key()
        drawn = [make(key) for make in draws]
        self.actual[key] = Product(
            key,
            prices,
            [
                ModelDraw(one.draw_no, is_open=not is_announced, is_announced=is_announced)
                for one in drawn
                for is_announced in [one.status == draw_pb2.DRAW_STATUS_ANNOUNCED]
            ],
            is_scarce,
            is_deferred,
        )
        if is_scarce:
            self.shop.stock.left[key] = LEFT
            self.sold_to_others[key] = 0
        for one in drawn:
            self.messages[key, one.draw_no] = one
            self.tell("draw_announced", events_pb2.DrawAnnounced(draw=one))
        self.publish(key)

    def grant(self, capabilities: set[str]) -> None:
        """Content grants every capability."""
        if capabilities == self.granted:
            return
        self.granted = capabilities
        self.run(self.tell_of_everybody([*ALWAYS, *sorted(capabilities)]))

    @property
    def closed(self) -> frozenset[str]:
        """Product types that no customer may buy for want of a capability."""
        opened_by = {
            key: "syndicates" if place == SHARES else "charity_lotteries"
            for place, (key, product) in enumerate(self.actual.items())
            if product.is_scarce
        }
        return frozenset(key for key, capability in opened_by.items() if capability not in self.granted)

    async def tell_of_everybody(self, capabilities: list[str]) -> None:
        """The process reads what is told, here and of the other site, with the next request."""
        fact = SegmentChanged(name="default", active=True, capabilities=capabilities).SerializeToString()
        at = time.monotonic_ns()
        async with self.shop.checkout.database.transaction() as session:
            await on_segment_changed(
                session, ReceivedEvent(uuid4(), "", "default", at, datetime.now(UTC), fact, None)
            )
        headers = {**APP, "X-Sub-Variant": self.other_site}
        with pytest.MonkeyPatch.context() as patch:
            for module in (sub_variants, capabilities_of_segments):
                patch.setattr(module, "MAX_AGE", -1.0)
            answer = await self.shop.checkout.client.get("/api/cart", headers=headers)
        assert answer.status_code == 200

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        return self.runner.run(work)

    def tell(self, subject: str, message: Any) -> None:
        """Catalog publishes a change."""
        self.run(self.shop.checkout.receive(subject, message))
        self.shop.glances.look_again()
        self.has_news = True

    def publish(self, key: str) -> None:
        """Catalog publishes an offer as it is now."""
        product = self.actual[key]
        self.versions[key] = self.versions.get(key, 0) + 1
        changes = {
            "version": self.versions[key],
            "suspended": product.is_suspended,
            "regions": sorted(product.regions),
        }
        if product.is_scarce:
            is_share = list(self.actual).index(key) == SHARES
            kind = "syndicate_share" if is_share else "raffle_ticket"
            message = scarce_offer(key, kind, product.prices, **changes)
            if product.is_deferred:
                message.game_types[0].key = "deferred"
        else:
            message = offer(key, prices=product.prices, **changes)
        self.tell("offer_published", events_pb2.OfferPublished(offer=message))

    def remember(self) -> None:
        """The process looks at the catalogue again, unless it lags behind."""
        if self.has_news and not self.shop.glances.lags:
            self.memory = copy.deepcopy(self.actual)
            self.has_news = False

    def seen(self, cart: ModelCart) -> Catalogue:
        """What the process has in mind of the catalogue, for whoever has a cart."""
        region = None if cart.who is None else REGIONS[cart.who]
        is_elsewhere = cart.beside in self.elsewhere and not cart.is_prepared
        shown = self.shown_there if is_elsewhere and "sub_variants" in self.granted else None
        return seen_from(self.memory, region, shown=shown, closed=self.closed)

    @rule(withdrawn=st.sampled_from(["", "", "", *CAPABILITIES]))
    def the_site_withdraws_a_capability(self, withdrawn: str) -> None:
        self.grant({*CAPABILITIES} - {withdrawn})

    @rule(
        product=PRODUCT,
        does=st.sampled_from(
            [
                *("reprices", "reprices", "suspends", "resumes", "resumes"),
                *("closes", "cancels", "opens", "loses a licence"),
            ]
        ),
        place=st.integers(0, DRAWS - 1),
        cents=st.integers(-50, 50),
    )
    def the_seller_does_something(self, product: int, does: str, place: int, cents: int) -> None:
        key = list(self.actual)[product]
        sold = self.actual[key]
        match does:
            case "reprices":
                sold.prices = {quantity: price + cents for quantity, price in sold.prices.items()}
                self.publish(key)
            case "suspends":
                sold.is_suspended = True
                self.publish(key)
            case "resumes":
                self.resume()
            case "opens":
                self.open_draw(*self.ahead)
            case "loses a licence":
                sold.regions = frozenset() if sold.regions else frozenset({"NSW"})
                self.publish(key)
            case _:
                self.end_draw(sold, sold.draws[place % len(sold.draws)], is_cancelled=does == "cancels")

    def resume(self) -> None:
        """Everything that was suspended is sold again."""
        for each in self.actual.values():
            each.is_suspended = False
            self.publish(each.key)

    @property
    def ahead(self) -> tuple[Product, ModelDraw]:
        """What is ordered before its draw opens."""
        product = list(self.actual.values())[RAFFLE_AHEAD]
        return product, product.draws[0]

    def open_draw(self, product: Product, opened: ModelDraw) -> None:
        """A draw that could be ordered for is on sale, unless it is over already."""
        if not opened.is_announced:
            return
        opened.is_open, opened.is_announced = True, False
        message = self.messages[product.key, opened.draw_no]
        message.version += 1
        message.status = draw_pb2.DRAW_STATUS_OPEN
        message.open_at.FromDatetime(datetime.now(UTC) - timedelta(seconds=1))
        self.tell("draw_announced", events_pb2.DrawAnnounced(draw=message))

    def end_draw(self, product: Product, ended: ModelDraw, *, is_cancelled: bool) -> None:
        """Nothing is sold into a draw any more, or it will not be drawn at all."""
        message = self.messages[product.key, ended.draw_no]
        has_tickets = product.is_scarce and not ended.is_announced
        if ended.is_cancelled or (has_tickets and not is_cancelled):
            return
        message.version += 1
        message.status = draw_pb2.DRAW_STATUS_CLOSED
        if ended.is_open or ended.is_announced:
            message.stop.FromDatetime(datetime.now(UTC))
        ended.is_open, ended.is_announced, ended.is_cancelled = False, False, is_cancelled
        if is_cancelled:
            message.cancelled_at.GetCurrentTime()
            self.tell("draw_cancelled", events_pb2.DrawCancelled(draw=message, reason="The machine failed"))
        else:
            self.tell("draw_closed", events_pb2.DrawClosed(draw=message))
