"""`/api/staff/prizes`: two people decide on each large prize."""

from __future__ import annotations

import asyncio
from typing import Any
from uuid import UUID, uuid4

import httpx2
import pytest

from access.roles import PRIZE_CHECKER, PROMOTION_MANAGER
from servicekit.testing.services import WEB
from services.checkout.tests.kit.harness import SIGNER, Checkout
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    FIRST,
    LEFT,
    count_published,
    reference,
    reviewing_settler,
    reviews_of,
    ticket,
    won,
)

STAFF = "/api/staff/prizes"


def checker(name: str) -> dict[str, str]:
    return {**WEB, **SIGNER.staff(name, PRIZE_CHECKER)}


async def listed(checkout: Checkout, review_reference: str, status: str = "waiting") -> dict[str, Any] | None:
    """A prize as the list shows it; None when it is not in that list."""
    answer = await checkout.client.get(
        STAFF, params={"status": status, "limit": 100}, headers=checker("ann lee")
    )
    assert answer.status_code == 200, answer.text
    found: list[dict[str, Any]] = answer.json()["result"]
    return next((each for each in found if each["reference"] == review_reference), None)


async def held(checkout: Checkout, review_reference: str) -> str:
    """The id of a prize in review."""
    prize = await listed(checkout, review_reference)
    assert prize is not None
    prize_id: str = prize["prize_id"]
    return prize_id


async def approve(checkout: Checkout, prize_id: str, name: str) -> httpx2.Response:
    return await checkout.client.post(f"{STAFF}/{prize_id}/approve", headers=checker(name))


async def reject(checkout: Checkout, prize_id: str, name: str, reason: str = "No") -> httpx2.Response:
    return await checkout.client.post(
        f"{STAFF}/{prize_id}/reject", json={"reason": reason}, headers=checker(name)
    )


async def test_prize_with_two_approvals_is_paid(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    review_reference = reference(drawn, ticket_id)
    waiting = await listed(checkout, review_reference)
    assert waiting is not None
    assert UUID(waiting["ticket_id"]) == ticket_id
    assert (waiting["amount"]["amount"], waiting["customer_id"]) == ("100000.00", str(first.customer_id))
    assert (waiting["kind"], waiting["votes"], waiting["decision"]) == ("draw", [], None)

    one = await approve(checkout, waiting["prize_id"], "Ann Lee")
    await reviewing_settler(checkout).pay_provisional()
    assert (one.json()["result"]["decision"], balance(checkout, first)) == (None, LEFT)
    two = await approve(checkout, waiting["prize_id"], "Bob Ray")
    await reviewing_settler(checkout).pay_provisional()

    assert balance(checkout, first) == LEFT + FIRST
    assert two.json()["result"]["decision"] == "approved"
    assert await listed(checkout, review_reference) is None
    decided = await listed(checkout, review_reference, "decided")
    assert decided is not None
    assert decided == two.json()["result"]
    assert [(each["staff"], each["verdict"]) for each in decided["votes"]] == [
        ("ann lee", "approved"),
        ("bob ray", "approved"),
    ]


async def test_prize_with_two_rejections_is_never_paid(
    checkout: Checkout,
) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prize_id = await held(checkout, reference(drawn, ticket_id))

    await reject(checkout, prize_id, "Ann Lee", "Not their own card")
    refused = await reject(checkout, prize_id, "Bob Ray", " The card  was not yours ")
    await reviews_of(checkout).open_due()
    await reviewing_settler(checkout).pay_provisional()

    result = refused.json()["result"]
    assert (result["decision"], result["reason"]) == ("rejected", "The card was not yours")
    assert [each["reason"] for each in result["votes"]] == ["Not their own card", "The card was not yours"]
    assert balance(checkout, first) == LEFT
    assert await count_published(checkout, "prize_refused", reference(drawn, ticket_id)) == 1
    entry = (await ticket(checkout, first, str(ticket_id)))["entries"][0]
    assert entry["claim_refused"] == "The card was not yours"


async def test_person_votes_once_by_api_and_command(
    checkout: Checkout,
) -> None:
    drawn, _, ticket_id, _ = await won(checkout)
    review_reference = reference(drawn, ticket_id)
    prize_id = await held(checkout, review_reference)

    await reviews_of(checkout).approve(review_reference, by="Ann Lee")
    again = await approve(checkout, prize_id, " ANN  lee")
    otherwise = await reject(checkout, prize_id, "ann lee")

    assert [vote["staff"] for vote in again.json()["result"]["votes"]] == ["ann lee"]
    assert (otherwise.status_code, otherwise.json()["error"]) == (409, "already_voted_differently")
    assert await listed(checkout, review_reference) == again.json()["result"]


async def test_repeated_vote_after_the_decision_succeeds(checkout: Checkout) -> None:
    drawn, _, ticket_id, _ = await won(checkout)
    prize_id = await held(checkout, reference(drawn, ticket_id))
    await reject(checkout, prize_id, "Cy Fox")
    await approve(checkout, prize_id, "Ann Lee")
    first = await approve(checkout, prize_id, "Bob Ray")

    again = await approve(checkout, prize_id, "Bob Ray")
    late = await approve(checkout, prize_id, "Dee Oak")
    outvoted = await reject(checkout, prize_id, "Cy Fox")

    assert (again.status_code, again.json()["result"]) == (200, first.json()["result"])
    for refused in (late, outvoted):
        assert (refused.status_code, refused.json()["error"]) == (409, "prize_decided")
    read = await checkout.client.get(f"{STAFF}/{prize_id}", headers=checker("Dee Oak"))
    assert read.json()["result"] == first.json()["result"]


@pytest.mark.parametrize(
    ("body", "target"),
    [
        ({}, "reason"),
        ({"reason": ""}, "reason"),
        ({"reason": "  "}, "reason"),
        ({"reason": "x" * 301}, "reason"),
        ({"reason": "No", "by": "Bob Ray"}, "by"),
    ],
    ids=["none", "empty", "blank", "too long", "in somebody else's name"],
)
async def test_rejection_without_a_valid_reason_fails(
    checkout: Checkout, body: dict[str, str], target: str
) -> None:
    drawn, _, ticket_id, _ = await won(checkout)
    review_reference = reference(drawn, ticket_id)
    prize_id = await held(checkout, review_reference)

    answer = await checkout.client.post(f"{STAFF}/{prize_id}/reject", json=body, headers=checker("ann lee"))

    assert (answer.status_code, answer.json()["errors"][0]["target"]) == (400, target)
    waiting = await listed(checkout, review_reference)
    assert waiting is not None
    assert waiting["votes"] == []


async def test_prizes_are_visible_to_prize_checkers_only(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    review_reference = reference(drawn, ticket_id)
    prize_id = await held(checkout, review_reference)
    other = {**WEB, **SIGNER.staff("mara", PROMOTION_MANAGER)}

    for headers, status in ((WEB, 401), (first.headers, 401), (other, 403)):
        answers = [
            await checkout.client.get(STAFF, headers=headers),
            await checkout.client.get(f"{STAFF}/{prize_id}", headers=headers),
            await checkout.client.post(f"{STAFF}/{prize_id}/approve", headers=headers),
            await checkout.client.post(f"{STAFF}/{prize_id}/reject", json={"reason": "No"}, headers=headers),
        ]
        assert [answer.status_code for answer in answers] == [status] * 4
    waiting = await listed(checkout, review_reference)
    assert waiting is not None
    assert waiting["votes"] == []


async def test_unknown_prize_is_not_found(checkout: Checkout) -> None:
    unknown = str(uuid4())
    answers = [
        await checkout.client.get(f"{STAFF}/{unknown}", headers=checker("ann lee")),
        await approve(checkout, unknown, "ann lee"),
        await reject(checkout, unknown, "ann lee"),
    ]
    assert [(answer.status_code, answer.json()["error"]) for answer in answers] == [
        (404, "prize_not_found")
    ] * 3


async def test_twelve_concurrent_votes_decide_once(checkout: Checkout) -> None:
    drawn, first, ticket_id, _ = await won(checkout)
    prize_id = await held(checkout, reference(drawn, ticket_id))

    answers = await asyncio.gather(
        *(approve(checkout, prize_id, f"approver {number}") for number in range(6)),
        *(reject(checkout, prize_id, f"refuser {number}") for number in range(6)),
    )
    await reviewing_settler(checkout).pay_provisional()

    assert {answer.status_code for answer in answers} <= {200, 409}
    read = await checkout.client.get(f"{STAFF}/{prize_id}", headers=checker("ann lee"))
    decision = read.json()["result"]["decision"]
    assert [vote["verdict"] for vote in read.json()["result"]["votes"]].count(decision) == 2
    assert balance(checkout, first) == LEFT + (FIRST if decision == "approved" else 0)
