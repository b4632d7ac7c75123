"""Large prizes are paid after two approvals."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from servicekit.errors import Conflict, InvalidRequest, NotFound
from services.checkout.tests.kit.factories import result
from services.checkout.tests.kit.harness import Checkout
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    FIRST,
    LEFT,
    count_published,
    published,
    reference,
    reviewing_settler,
    reviews_of,
    settlement,
    settlements_due,
    ticket,
    won,
)
from wattle.checkout.v1 import events_pb2 as checkout_facts


async def test_large_prize_is_paid_after_two_approvals(checkout: Checkout) -> None:
    drawn, first, ticket_id, eighth = await won(checkout)
    prizes = reviews_of(checkout)

    await reviewing_settler(checkout).pay_provisional()

    assert (await settlement(checkout, drawn))["state"] == "done"
    assert (balance(checkout, first), balance(checkout, eighth)) == (LEFT, LEFT + 15_00)
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert (entry["claim_required"], entry["provisional_until"]) == (True, None)
    [waiting] = [each for each in await prizes.all_open() if each.ticket_id == ticket_id]
    assert (waiting.amount, waiting.votes) == (FIRST, [])
    assert await count_published(checkout, "prize_held", reference(drawn, ticket_id)) == 1

    assert await prizes.approve(reference(drawn, ticket_id), by="Ann Lee") == 1
    assert await prizes.approve(reference(drawn, ticket_id), by=" ann  LEE ") == 1
    await reviewing_settler(checkout).pay_provisional()
    assert balance(checkout, first) == LEFT
    assert await prizes.approve(reference(drawn, ticket_id), by="Bob Ray") == 0
    await asyncio.gather(*(reviewing_settler(checkout).pay_provisional() for _ in range(3)))

    assert balance(checkout, first) == LEFT + FIRST
    assert len(await published(checkout, "prize_won", str(ticket_id))) == 1
    paid = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert (paid["claim_required"], paid["winnings"]["amount"]) == (False, "100000.00")
    done = await settlement(checkout, drawn)
    assert done["paid_minor"] == done["prizes_minor"] == FIRST + 15_00
    assert not [each for each in await prizes.all_open() if each.ticket_id == ticket_id]


async def test_approved_provisional_prize_is_paid_once_final(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout, waits=timedelta(days=14))
    prizes = reviews_of(checkout)
    for name in ("Ann Lee", "Bob Ray"):
        await prizes.approve(reference(drawn, ticket_id), by=name)

    await reviewing_settler(checkout).pay_provisional()

    assert balance(checkout, first) == LEFT
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert entry["claim_required"] is False
    assert entry["provisional_until"] is not None


async def test_correction_withdraws_the_review(
    checkout: Checkout,
) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prizes = reviews_of(checkout)
    assert await prizes.approve(reference(drawn, ticket_id), by="Ann Lee") == 1
    smaller = (100_00, *DIVIDENDS[1:])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, version=2, dividends=smaller))
    await settlements_due(checkout, drawn)

    await reviewing_settler(checkout).settle_due()
    await reviewing_settler(checkout).pay_provisional()

    assert balance(checkout, first) == LEFT + 100_00
    with pytest.raises(Conflict, match="decided already"):
        await prizes.approve(reference(drawn, ticket_id), by="Bob Ray")


async def test_vote_without_a_review_or_name_fails(checkout: Checkout) -> None:
    prizes = reviews_of(checkout)
    with pytest.raises(NotFound):
        await prizes.approve("powerball/1/x/1", by="Ann Lee")
    with pytest.raises(InvalidRequest):
        await prizes.approve("powerball/1/x/1", by="  ")


async def test_prize_with_two_rejections_is_never_paid(
    checkout: Checkout,
) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prizes, key = reviews_of(checkout), reference(drawn, ticket_id)

    assert await prizes.reject(key, by="Ann Lee", reason="Not their own card") == 1
    assert await prizes.reject(key, by="ANN LEE", reason="Again") == 1
    with pytest.raises(Conflict, match="already voted differently"):
        await prizes.approve(key, by="ann lee")
    assert await prizes.approve(key, by="Cy Fox") == 1
    assert await prizes.reject(key, by="Bob Ray", reason=" The card  was not yours ") == 0
    with pytest.raises(Conflict, match="decided already"):
        await prizes.approve(key, by="Dee Oak")
    for _ in range(2):
        await prizes.open_due()
        await reviewing_settler(checkout).pay_provisional()

    assert balance(checkout, first) == LEFT
    assert (
        await count_published(checkout, "prize_held", key),
        await count_published(checkout, "prize_refused", key),
    ) == (
        1,
        1,
    )
    shown = await ticket(checkout, first, str(ticket_id))
    entry = shown["entries"][0]
    assert (entry["claim_required"], entry["claim_refused"]) == (False, "The card was not yours")
    assert (entry["winnings"]["amount"], shown["winnings"]["amount"]) == ("0.00", "0.00")
    assert not [each for each in await prizes.all_open() if each.ticket_id == ticket_id]


async def test_rejected_prize_is_reviewed_again_after_a_correction(
    checkout: Checkout,
) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prizes = reviews_of(checkout)
    for name in ("Ann Lee", "Bob Ray"):
        await prizes.reject(reference(drawn, ticket_id), by=name, reason="No")
    smaller = (100_00, *DIVIDENDS[1:])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, version=2, dividends=smaller))
    await settlements_due(checkout, drawn)

    await reviewing_settler(checkout).settle_due()
    await prizes.open_due()
    await reviewing_settler(checkout).pay_provisional()

    assert balance(checkout, first) == LEFT
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert (entry["claim_required"], entry["claim_refused"]) == (True, None)
    for name in ("Ann Lee", "Bob Ray"):
        await prizes.approve(reference(drawn, ticket_id, 2), by=name)
    await reviewing_settler(checkout).pay_provisional()
    assert balance(checkout, first) == LEFT + 100_00


async def test_withdrawn_review_notifies_its_customer(checkout: Checkout) -> None:
    drawn, _, ticket_id, _ = await won(checkout)
    smaller = (100_00, *DIVIDENDS[1:])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, version=2, dividends=smaller))
    await settlements_due(checkout, drawn)
    await reviewing_settler(checkout).settle_due()

    await reviews_of(checkout).open_due()

    [fact] = await published(checkout, "prize_refused", reference(drawn, ticket_id))
    assert checkout_facts.PrizeRefused.FromString(fact).is_corrected


async def test_twenty_concurrent_votes_decide_once(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prizes, key = reviews_of(checkout), reference(drawn, ticket_id)

    answers = await asyncio.gather(
        *(prizes.approve(key, by=f"approver {number}") for number in range(10)),
        *(prizes.reject(key, by=f"refuser {number}", reason="No") for number in range(10)),
        return_exceptions=True,
    )

    assert answers.count(0) == 1
    for _ in range(2):
        await reviewing_settler(checkout).pay_provisional()
    [claim] = await checkout.database.call(
        "select decision from payout_reviews where reference = %(r)s", {"r": key}
    )
    assert balance(checkout, first) == LEFT + (FIRST if claim["decision"] == "approved" else 0)


async def test_rejection_needs_a_reason(checkout: Checkout) -> None:
    drawn, _, ticket_id, _ = await won(checkout)
    with pytest.raises(InvalidRequest):
        await reviews_of(checkout).reject(reference(drawn, ticket_id), by="Ann Lee", reason="  ")
