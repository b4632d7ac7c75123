"""A payout of a raffle or a syndicate that the wallet refuses delays no other."""

from __future__ import annotations

from typing import Any

import pytest

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.rules.settlements import DueSyndicate
from checkout.settlement.settle_payouts import SettlePayouts
from checkout.settlement.store import shares
from servicekit.errors import Conflict, Forbidden, ServiceError, Unavailable
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
from services.checkout.tests.kit.settlement import (
    RefusingWallet,
    postponed,
    prize_too_large,
    published,
    retry_now,
)
from wattle.catalog.v1 import draw_pb2

PAID = 4000
SHARE = 1234


def settler(checkout: Checkout, wallet: PayoutClient) -> SettlePayouts:
    return SettlePayouts(checkout.database, wallet, armed_failpoints(), batch=2)


async def drawn_raffle(
    checkout: Checkout, *amounts: int, title: str = "prize"
) -> tuple[str, draw_pb2.Draw, Customer]:
    """A raffle whose one winner has these amounts in cash."""
    key, drawn = await raffle(checkout)
    winner = await checkout.customer()
    assert (await buy(checkout, winner, book(key))).status_code == 201
    ticket_id = (await only_ticket(checkout, winner))["ticket_id"]
    message = raffle_drawn(drawn, ticket_id, [("cash", amount) for amount in amounts])
    for won in message.winners:
        won.title = title
    await checkout.receive("raffle_drawn", message)
    return key, drawn, winner


async def shared_prize(checkout: Checkout) -> Customer:
    """The holder of all three shares of a syndicate that has won $600."""
    plays = offer_key()
    drawn = draw(plays)
    await checkout.publish(offer(plays), drawn)
    await checkout.selling(drawn)
    key, message = await syndicate(checkout, plays, drawn)
    holder = await checkout.customer()
    assert (await buy(checkout, holder, shares_of(key, drawn, 3))).status_code == 201
    await change(checkout, message, SyndicateStatus.PURCHASED)
    await checkout.draw_result(drawn, result(plays, drawn.draw_no, dividends=[300_00]))
    return holder


async def unfilled(checkout: Checkout) -> list[Customer]:
    """Two holders of a share of a syndicate that does not fill."""
    drawn = draw(plays := offer_key())
    key, message = await syndicate(checkout, plays, drawn)
    members = [await checkout.customer() for _ in range(2)]
    for member in members:
        assert (await buy(checkout, member, shares_of(key, drawn, 1))).status_code == 201
    await change(checkout, message, SyndicateStatus.CANCELLED)
    return members


async def test_raffle_prize_with_the_longest_title_is_paid(checkout: Checkout) -> None:
    title = "A " + "holiday " * 24 + "by sea"
    key, drawn, winner = await drawn_raffle(checkout, 500_00, title=title[:200])
    wallet = RefusingWallet(checkout.wallet)

    await settler(checkout, wallet).settle_due()

    assert balance(checkout, winner) == 10_000 - PAID + 500_00
    described = wallet.described[f"{key}/{drawn.draw_no}/main/1"]
    assert described.startswith("Dream Home Main draw, ticket 3: A holiday holiday")
    assert described.endswith("holiday…")


async def test_share_refund_with_the_longest_name_is_paid(checkout: Checkout) -> None:
    members = await unfilled(checkout)
    await checkout.database.call(
        "update syndicates set name = repeat('Sea ', 50)"
        " where offer_key = (select offer_key from tickets where customer_id = %(c)s)",
        {"c": members[0].customer_id},
    )

    await settler(checkout, RefusingWallet(checkout.wallet)).settle_due()

    assert [balance(checkout, member) for member in members] == [10_000, 10_000]


async def test_refused_raffle_prize_delays_no_other(checkout: Checkout) -> None:
    key, drawn, winner = await drawn_raffle(checkout, 500_00, 300_00, 200_00)
    _, _, next_winner = await drawn_raffle(checkout, 100_00)
    holder, members = await shared_prize(checkout), await unfilled(checkout)
    one = f"{key}/{drawn.draw_no}/main/1"
    wallet = RefusingWallet(checkout.wallet, {one: prize_too_large()})

    for _ in range(2):
        await settler(checkout, wallet).settle_due()

    assert balance(checkout, winner) == 10_000 - PAID + 300_00 + 200_00
    assert balance(checkout, next_winner) == 10_000 - PAID + 100_00
    assert balance(checkout, holder) == 10_000 - 3 * SHARE + 600_00
    assert [balance(checkout, member) for member in members] == [10_000, 10_000]
    assert await published(checkout, "draw_paid", f"{key}/{drawn.draw_no}") == []
    assert await postponed(checkout, one) == {"reason": "prize_too_large", "attempts": 1, "minutes": 1}

    wallet.refusals.clear()
    await retry_now(checkout, one)
    await settler(checkout, wallet).settle_due()

    assert balance(checkout, winner) == 10_000 - PAID + 1_000_00
    assert len(await published(checkout, "draw_paid", f"{key}/{drawn.draw_no}")) == 1
    assert await postponed(checkout, one) == {}


@pytest.mark.parametrize(
    "reason", [prize_too_large(), Conflict("reference_reused")], ids=["a rule", "other contents"]
)
async def test_repeated_refusal_postpones_for_longer(checkout: Checkout, reason: ServiceError) -> None:
    key, drawn, winner = await drawn_raffle(checkout, 500_00, 300_00)
    one = f"{key}/{drawn.draw_no}/main/1"
    wallet = RefusingWallet(checkout.wallet, {one: reason})

    waits = []
    for _ in range(8):
        await retry_now(checkout, one)
        await settler(checkout, wallet).settle_due()
        waits.append((await postponed(checkout, one))["minutes"])
    await settler(checkout, wallet).settle_due()

    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]
    assert balance(checkout, winner) == 10_000 - PAID + 300_00


async def test_refused_refund_delays_no_other(checkout: Checkout) -> None:
    holder, members = await shared_prize(checkout), await unfilled(checkout)
    _, _, winner = await drawn_raffle(checkout, 100_00)
    wallet = RefusingWallet(checkout.wallet, {str(members[0].customer_id): prize_too_large()})

    await settler(checkout, wallet).settle_due()

    assert balance(checkout, holder) == 10_000 - 3 * SHARE + 600_00
    assert balance(checkout, winner) == 10_000 - PAID + 100_00
    assert [balance(checkout, member) for member in members] == [10_000 - SHARE, 10_000]
    [told, untold] = [await published_refunds(checkout, member) for member in reversed(members)]
    assert (told, untold) == (1, 0)
    ticket = await only_ticket(checkout, members[0], "past")
    reference = f"syndicate/{ticket['ticket_id']}"
    assert (await postponed(checkout, reference))["attempts"] == 1

    wallet.refusals.clear()
    await retry_now(checkout, reference)
    await settler(checkout, wallet).settle_due()
    assert balance(checkout, members[0]) == 10_000
    assert await published_refunds(checkout, members[0]) == 1


async def published_refunds(checkout: Checkout, member: Customer) -> int:
    ticket = await only_ticket(checkout, member, "past")
    return len(await published(checkout, "entry_refunded", ticket["ticket_id"]))


@pytest.mark.parametrize(
    "answer", [Unavailable(), Forbidden("caller_unknown")], ids=["nobody answers", "checkout is not known"]
)
async def test_unavailable_prizes_postpone_nothing_and_delay_no_refund(
    checkout: Checkout, answer: ServiceError
) -> None:
    key, drawn, winner = await drawn_raffle(checkout, 500_00)
    members = await unfilled(checkout)
    one = f"{key}/{drawn.draw_no}/main/1"
    wallet = RefusingWallet(checkout.wallet, {one: answer})

    await settler(checkout, wallet).settle_due()

    assert [balance(checkout, member) for member in members] == [10_000, 10_000]
    assert balance(checkout, winner) == 10_000 - PAID
    assert await postponed(checkout, one) == {}
    wallet.refusals.clear()
    await settler(checkout, wallet).settle_due()
    assert balance(checkout, winner) == 10_000 - PAID + 500_00


async def test_result_that_fails_delays_no_refund(
    checkout: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    members = await unfilled(checkout)
    wallet = RefusingWallet(checkout.wallet, {str(member.customer_id): Unavailable() for member in members})
    await settler(checkout, wallet).settle_due()

    async def fails(*_: Any, **__: Any) -> list[DueSyndicate]:
        raise KeyError("divisions")

    monkeypatch.setattr(shares, "due_syndicates", fails)
    with pytest.raises(KeyError):
        await settler(checkout, checkout.wallet).settle_due()

    assert [balance(checkout, member) for member in members] == [10_000, 10_000]
    assert [await published_refunds(checkout, member) for member in members] == [1, 1]
