"""Shared steps of tests: settle draws."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID, uuid4

from typing_extensions import override

from checkout.app import armed_failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.handlers import RESTRICTION_HANDLERS
from checkout.settlement.refund_excluded import RefundExcluded
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.rules.payouts import Payout
from servicekit.errors import InvalidRequest, RuleRefused, ServiceError
from servicekit.events.handlers import ReceivedEvent
from services.checkout.tests.kit.factories import GAME, draw, item, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer, SealAndSettle
from wattle.catalog.v1 import draw_pb2, events_pb2
from wattle.checkout.v1 import events_pb2 as facts
from wattle.wallet.v1.events_pb2 import CustomerRestricted

DIVIDENDS = (100_000_00, 5_000_00, 1_000_00, 200_00, 100_00, 50_00, 30_00, 15_00, 10_00)


LOSING = {"Numbers": [20, 21, 22, 23, 24, 25, 26], "Powerball": [1]}


THREE_AND_POWERBALL = {"Numbers": [1, 2, 3, 24, 25, 26, 27], "Powerball": [8]}


async def ticket_in(
    checkout: Checkout, drawn: draw_pb2.Draw, games: Sequence[dict[str, list[int]]]
) -> tuple[Customer, str]:
    """A customer with a paid ticket in the draw; the ticket's id."""
    customer = await checkout.customer()
    body = item(drawn.offer_key, games=list(games), first_draw_no=drawn.draw_no)
    paid = await checkout.pay(customer, await checkout.put_in_cart(customer, body))
    assert paid.status_code == 201, paid.text
    order = await checkout.client.get(
        f"/api/orders/{paid.json()['result']['order_id']}", headers=customer.headers
    )
    return customer, order.json()["result"]["lines"][0]["ticket_id"]


async def a_draw(checkout: Checkout) -> draw_pb2.Draw:
    drawn = draw(offer_key())
    await checkout.selling(drawn)
    return drawn


async def ticket(checkout: Checkout, customer: Customer, ticket_id: str) -> dict[str, Any]:
    answer = await checkout.client.get(f"/api/tickets/{ticket_id}", headers=customer.headers)
    found: dict[str, Any] = answer.json()["result"]
    return found


async def settlement(checkout: Checkout, drawn: draw_pb2.Draw, version: int = 1) -> dict[str, Any]:
    rows = await checkout.database.call(
        "select state, entries, winning_entries, prizes_minor, paid_minor from settlements"
        " where offer_key = %(o)s and draw_no = %(d)s and result_version = %(v)s",
        {"o": drawn.offer_key, "d": drawn.draw_no, "v": version},
    )
    return rows[0]


async def published(checkout: Checkout, subject: str, aggregate: str) -> list[bytes]:
    rows = await checkout.database.call(
        "select payload from outbox where subject = %(s)s and aggregate_id = %(a)s order by sequence",
        {"s": f"wattle.checkout.v1.{subject}", "a": aggregate},
    )
    return [row["payload"] for row in rows]


async def settlements_due(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        """
        with seals as (
            update draw_seals set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null
        )
        update settlements set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null
        """,
        {"o": drawn.offer_key},
    )


async def published_prizes(checkout: Checkout, drawn: draw_pb2.Draw) -> list[bytes]:
    rows = await checkout.database.call(
        "select payload from outbox join entries on entries.ticket_id = outbox.aggregate_id::uuid"
        " where subject = 'wattle.checkout.v1.prize_won' and entries.offer_key = %(o)s",
        {"o": drawn.offer_key},
    )
    return [row["payload"] for row in rows]


async def close(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    await checkout.receive("draw_closed", events_pb2.DrawClosed(draw=drawn))


async def sealed(checkout: Checkout, drawn: draw_pb2.Draw) -> facts.DrawSealed:
    [message] = await published(checkout, "draw_sealed", f"{drawn.offer_key}/{drawn.draw_no}")
    return facts.DrawSealed.FromString(message)


async def overpaid(checkout: Checkout, drawn: draw_pb2.Draw) -> list[dict[str, Any]]:
    return await checkout.database.call(
        "select ticket_id::text, paid_minor, prize_minor from audit.overpaid_prizes where offer_key = %(o)s",
        {"o": drawn.offer_key},
    )


async def postponed(checkout: Checkout, reference: str) -> dict[str, Any]:
    """What is known of a payout that the wallet refused; nothing of one that it did not."""
    rows = await checkout.database.call(
        "select reason, attempts,"
        " round(extract(epoch from try_at - clock_timestamp()) / 60)::integer as minutes"
        " from audit.refused_payouts where reference = %(r)s",
        {"r": reference},
    )
    return rows[0] if rows else {}


async def retry_now(checkout: Checkout, reference: str) -> None:
    """Its time has come."""
    await checkout.database.call(
        "update refused_payouts set try_at = clock_timestamp() where reference = %(r)s", {"r": reference}
    )


async def cancel(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    drawn.version += 1
    drawn.status = draw_pb2.DRAW_STATUS_CLOSED
    drawn.cancelled_at.GetCurrentTime()
    await checkout.receive(
        "draw_cancelled", events_pb2.DrawCancelled(draw=drawn, reason="The machine failed")
    )


async def refunds_due(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        "update draw_refunds set due_at = clock_timestamp() where offer_key = %(o)s and due_at is not null",
        {"o": drawn.offer_key},
    )


async def exclude(checkout: Checkout, customer: Customer, kind: str = "self_excluded") -> None:
    """The wallet tells of a restriction."""
    subject = "wattle.wallet.v1.customer_restricted"
    fact = CustomerRestricted(customer_id=str(customer.customer_id), kind=kind)
    async with checkout.database.transaction() as session:
        await RESTRICTION_HANDLERS[subject](
            session,
            ReceivedEvent(uuid4(), subject, "x", 1, datetime.now(UTC), fact.SerializeToString(), None),
        )


def refunder(checkout: Checkout, failpoint: str | None = None, batch: int = 50) -> RefundExcluded:
    return RefundExcluded(
        checkout.database, checkout.wallet, checkout.stock, armed_failpoints(failpoint), batch=batch
    )


async def exclusions_due(checkout: Checkout) -> None:
    await checkout.database.call("update exclusions set due_at = clock_timestamp() where due_at is not null")


async def is_finished(checkout: Checkout, customer: Customer) -> bool:
    rows = await checkout.database.call(
        "select finished_at is not null as done from exclusions where customer_id = %(c)s",
        {"c": customer.customer_id},
    )
    return bool(rows[0]["done"])


async def pass_stop(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    """The stop of a draw passes."""
    await checkout.database.call(
        "update draws set stop = clock_timestamp() where offer_key = %(o)s and draw_no = %(d)s",
        {"o": drawn.offer_key, "d": drawn.draw_no},
    )


FIRST = 100_000_00


LEFT = 10_000 - 615


def reviewing_settler(checkout: Checkout, *, waits: timedelta | None = None) -> SealAndSettle:
    """Every prize of $1,000 or more needs a review."""
    return SealAndSettle(
        checkout.database,
        checkout.wallet,
        armed_failpoints(None),
        sealer=checkout.sealer(),
        provisional_for=waits,
        thresholds=THRESHOLDS,
    )


THRESHOLDS = ReviewThresholds({"*": 1_000_00})


def reviews_of(checkout: Checkout) -> ReviewPayouts:
    return ReviewPayouts(checkout.database, THRESHOLDS)


def reference(drawn: draw_pb2.Draw, ticket_id: UUID, version: int = 1) -> str:
    return f"{drawn.offer_key}/{drawn.draw_no}/{ticket_id}/{version}"


async def won(
    checkout: Checkout, *, waits: timedelta | None = None
) -> tuple[draw_pb2.Draw, Customer, UUID, Customer]:
    """A settled draw: the draw, the winner of the first division with the ticket, and a small winner."""
    drawn = await a_draw(checkout)
    first, first_ticket = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    eighth, _ = await ticket_in(checkout, drawn, [THREE_AND_POWERBALL, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await reviewing_settler(checkout, waits=waits).settle_due()
    await reviews_of(checkout).open_due()
    return drawn, first, UUID(first_ticket), eighth


async def count_published(checkout: Checkout, fact: str, aggregate: str) -> int:
    """The number of published events of a prize."""
    return len(await published(checkout, fact, aggregate))


class RefusingWallet(PayoutClient):
    """The wallet, as `wallet` reaches it, with its limit of descriptions.

    `refusals` are by the reference of a prize or a refund, or by the customer of refunds, whose whole call
    fails.
    `before` and `after` happen once, when prizes have arrived and when they are credited.
    """

    def __init__(
        self,
        wallet: PayoutClient,
        refusals: dict[str, ServiceError] | None = None,
        *,
        before: Callable[[], Awaitable[object]] | None = None,
        after: Callable[[], Awaitable[object]] | None = None,
    ) -> None:
        self._wallet = wallet
        self.refusals = refusals or {}
        self._before = before
        self._after = after
        self.described: dict[str, str] = {}

    @override
    async def pay_prizes(self, payouts: Sequence[Payout]) -> None:
        before, self._before = self._before, None
        if before:
            await before()
        for payout in payouts:
            if payout.reference in self.refusals:
                raise self.refusals[payout.reference]
            if len(payout.payment_text) > 200:
                raise InvalidRequest("invalid", "This must be a text of at most 200 characters")
            self.described[payout.reference] = payout.payment_text
        await self._wallet.pay_prizes(payouts)
        after, self._after = self._after, None
        if after:
            await after()

    @override
    async def reverse_prizes(self, payouts: Sequence[Payout]) -> None:
        await self._wallet.reverse_prizes(payouts)

    @override
    async def refund(self, **asked: Any) -> None:
        for name in (str(asked["customer_id"]), asked["reference"]):
            if name in self.refusals:
                raise self.refusals[name]
        if len(asked["description"]) > 200:
            raise InvalidRequest("invalid", "This must be a text of at most 200 characters")
        await self._wallet.refund(**asked)


def prize_too_large() -> RuleRefused:
    """What can never succeed."""
    return RuleRefused("prize_too_large", "This is more than a prize may be")
