"""Large cash of raffles and shares is reviewed as that of draws."""

from __future__ import annotations

import asyncio

import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import ReviewThresholds
from checkout.settlement.settle_payouts import SettlePayouts
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import draw, offer, offer_key, raffle_drawn, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import (
    balance,
    book,
    buy,
    change,
    only_ticket,
    raffle,
    shares_of,
    syndicate,
)
from services.checkout.tests.kit.settlement import published
from wattle.catalog.v1 import draw_pb2

LARGE = 500_00


async def settle(checkout: Checkout, key: str) -> None:
    """Three concurrent workers; prizes of this offer of $500 or more need a review."""
    thresholds = ReviewThresholds({key: LARGE})

    def worker() -> SettlePayouts:
        return SettlePayouts(
            checkout.database, checkout.wallet, armed_failpoints(None), batch=2, thresholds=thresholds
        )

    await asyncio.gather(*(worker().settle_due() for _ in range(3)))
    await asyncio.gather(*(ReviewPayouts(checkout.database, thresholds).open_due() for _ in range(3)))
    await worker().settle_due()


async def drawn_raffle(checkout: Checkout) -> tuple[str, draw_pb2.Draw, Customer, str]:
    """A raffle whose one winner has $600, $500 and $499.99 in cash, and goods worth a house."""
    key, drawn = await raffle(checkout)
    winner = await checkout.customer()
    assert (await buy(checkout, winner, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]
    prizes = [("cash", 600_00), ("cash", LARGE), ("cash", LARGE - 1), ("goods", 900_000_00)]
    message = raffle_drawn(drawn, ticket_id, prizes)
    await checkout.receive("raffle_drawn", message)
    return key, drawn, winner, ticket_id


async def test_payment_after_a_crash_pays_an_approved_prize_once(checkout: Checkout) -> None:
    key, drawn, winner, _ = await drawn_raffle(checkout)
    await settle(checkout, key)
    before = balance(checkout, winner)
    for name in ("Ann Lee", "Bob Ray"):
        await ReviewPayouts(checkout.database).approve(f"{key}/{drawn.draw_no}/main/1", by=name)
    dying = SettlePayouts(
        checkout.database,
        checkout.wallet,
        armed_failpoints("after_payout:raise"),
        thresholds=ReviewThresholds({key: LARGE}),
    )

    with pytest.raises(FailpointError):
        await dying.settle_due()
    await settle(checkout, key)

    assert balance(checkout, winner) == before + 600_00


async def states(checkout: Checkout, winner: Customer) -> list[tuple[str, str | None]]:
    ticket = await only_ticket(checkout, winner, "past")
    return [(prize["claim"], prize["claim_refused"]) for prize in ticket["raffle_prizes"]]


async def test_large_cash_of_a_raffle_is_paid_or_rejected(checkout: Checkout) -> None:
    key, drawn, winner, ticket_id = await drawn_raffle(checkout)
    before = balance(checkout, winner)
    prizes = ReviewPayouts(checkout.database)
    one, two = (f"{key}/{drawn.draw_no}/main/{number}" for number in (1, 2))

    await settle(checkout, key)

    assert balance(checkout, winner) == before + LARGE - 1
    assert await states(checkout, winner) == [
        ("being_checked", None),
        ("being_checked", None),
        ("credited", None),
        ("to_be_delivered", None),
    ]
    assert [len(await published(checkout, "prize_held", each)) for each in (one, two)] == [1, 1]
    # The draw goes on: what people look at may take weeks.
    assert len(await published(checkout, "draw_paid", f"{key}/{drawn.draw_no}")) == 1

    for name in ("Ann Lee", "Bob Ray"):
        await prizes.approve(one, by=name)
        await prizes.reject(two, by=name, reason="The ticket was bought for somebody else")
    for _ in range(2):
        await settle(checkout, key)

    assert balance(checkout, winner) == before + LARGE - 1 + 600_00
    assert (await states(checkout, winner))[:2] == [
        ("credited", None),
        ("refused", "The ticket was bought for somebody else"),
    ]
    assert len(await published(checkout, "prize_refused", two)) == 1
    assert len(await published(checkout, "prize_won", ticket_id)) == 2
    assert (await only_ticket(checkout, winner, "past"))["winnings"]["amount"] == "1099.99"


async def test_open_review_stays_when_thresholds_change(checkout: Checkout) -> None:
    key, drawn, winner, _ = await drawn_raffle(checkout)
    before = balance(checkout, winner)
    await settle(checkout, key)

    await SettlePayouts(checkout.database, checkout.wallet, armed_failpoints(None)).settle_due()

    assert balance(checkout, winner) == before + LARGE - 1
    assert {each.reference for each in await ReviewPayouts(checkout.database).all_open()} >= {
        f"{key}/{drawn.draw_no}/main/1",
        f"{key}/{drawn.draw_no}/main/2",
    }


async def test_large_share_is_paid_after_two_approvals(checkout: Checkout) -> None:
    plays = offer_key()
    drawn = draw(plays)
    await checkout.publish(offer(plays), drawn)
    await checkout.selling(drawn)
    key, message = await syndicate(checkout, plays, drawn)
    two, one = await checkout.customer(), await checkout.customer()
    assert (await buy(checkout, two, shares_of(key, drawn, 2))).status_code == 201
    assert (await buy(checkout, one, shares_of(key, drawn, 1))).status_code == 201
    await change(checkout, message, SyndicateStatus.PURCHASED)
    # Two games win $600: a share has $400, and who holds two has $800.
    await checkout.draw_result(drawn, result(plays, drawn.draw_no, dividends=[600_00]))
    before = balance(checkout, two), balance(checkout, one)

    await settle(checkout, key)

    assert (balance(checkout, two), balance(checkout, one)) == (before[0], before[1] + 400_00)
    held = await only_ticket(checkout, two)
    assert (held["syndicate"]["claim_required"], held["syndicate"]["claim_refused"]) == (True, None)
    reference = f"syndicate/{held['ticket_id']}/1"
    for name in ("Ann Lee", "Bob Ray"):
        await ReviewPayouts(checkout.database).approve(reference, by=name)
    await settle(checkout, key)
    assert balance(checkout, two) == before[0] + 800_00
    paid = (await only_ticket(checkout, two))["syndicate"]
    assert (paid["claim_required"], paid["winnings"]["amount"]) == (False, "800.00")
