"""A provisional prize is corrected while it is paid: its winner ends with the newest result's prize."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import timedelta

import pytest
from prometheus_client import REGISTRY

from checkout.app import armed_failpoints
from checkout.settlement import events
from checkout.settlement.clients import PayoutClient
from checkout.settlement.engine import MoveMoney
from checkout.settlement.rules.payouts import TicketPrize
from checkout.settlement.settle_draws import SettleDraws
from checkout.settlement.store import ticket_prizes
from servicekit.errors import Conflict
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import GAME, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance
from services.checkout.tests.kit.settlement import (
    DIVIDENDS,
    LOSING,
    RefusingWallet,
    a_draw,
    overpaid,
    postponed,
    prize_too_large,
    published,
    published_prizes,
    retry_now,
    settlement,
    settlements_due,
    ticket_in,
)
from wattle.catalog.v1 import draw_pb2
from wattle.checkout.v1 import events_pb2 as facts

LEFT = 10_000 - 615
FIRST = 100_000_00
SMALLER = 100_00
PROVISIONAL = timedelta(days=14)


class Winner:
    """A winner of $100,000 in the first division, which is final."""

    def __init__(self, checkout: Checkout, drawn: draw_pb2.Draw, customer: Customer, ticket_id: str) -> None:
        self.checkout = checkout
        self.drawn = drawn
        self.customer = customer
        self.ticket_id = ticket_id

    def pays(self, failpoint: str | None = None, wallet: PayoutClient | None = None) -> Awaitable[None]:
        """A worker looks for prizes that have waited; those of the corrected result go at once."""
        return SettleDraws(
            self.checkout.database, wallet or self.checkout.wallet, armed_failpoints(failpoint)
        ).pay_provisional()

    async def corrected(self, failpoint: str | None = None, wallet: PayoutClient | None = None) -> None:
        """A new version of the result grants $100, and is settled."""
        smaller = (SMALLER, *DIVIDENDS[1:])
        await self.checkout.draw_result(
            self.drawn, result(self.drawn.offer_key, self.drawn.draw_no, version=2, dividends=smaller)
        )
        await self.settles(failpoint, wallet)

    async def settles(self, failpoint: str | None = None, wallet: PayoutClient | None = None) -> None:
        """A worker settles what is due."""
        await settlements_due(self.checkout, self.drawn)
        await SettleDraws(
            self.checkout.database, wallet or self.checkout.wallet, armed_failpoints(failpoint)
        ).settle_due()

    async def assert_has_the_smaller_prize(self, *, told: list[int]) -> None:
        """Checks ledger, winnings, the sums of the settlements and the published prizes."""
        wallet = self.checkout.others.wallet
        in_ledger = sum(
            amount
            for reference, (_, amount) in wallet.prize_of.items()
            if reference.startswith(f"{self.drawn.offer_key}/") and reference not in wallet.reversed
        )
        [books] = await self.checkout.database.call(
            """
            select (select sum(due_minor) from winnings
                    where offer_key = %(o)s and paid_at is not null and reversed_at is null)::bigint as won,
                   (select sum(paid_minor - reversed_minor) from settlements
                    where offer_key = %(o)s)::bigint as settled
            """,
            {"o": self.drawn.offer_key},
        )
        assert (books["won"], books["settled"], in_ledger) == (SMALLER, SMALLER, SMALLER)
        assert balance(self.checkout, self.customer) == LEFT + SMALLER
        assert (await settlement(self.checkout, self.drawn, 2))["state"] == "done"
        assert await overpaid(self.checkout, self.drawn) == []
        prizes = [
            facts.PrizeWon.FromString(fact) for fact in await published_prizes(self.checkout, self.drawn)
        ]
        assert sorted(fact.prize.minor_units for fact in prizes) == told
        assert len(await published(self.checkout, "prize_corrected", self.ticket_id)) == len(told) - 1


@pytest.fixture
async def winner(checkout: Checkout) -> Winner:
    drawn = await a_draw(checkout)
    customer, ticket_id = await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING])
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler(provisional_for=PROVISIONAL).settle_due()
    await make_final(checkout, drawn)
    return Winner(checkout, drawn, customer, ticket_id)


async def make_final(checkout: Checkout, drawn: draw_pb2.Draw) -> None:
    await checkout.database.call(
        "update winnings set pay_from = clock_timestamp() where offer_key = %(o)s and pay_from is not null",
        {"o": drawn.offer_key},
    )


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_correction_during_the_wallet_call_reverses_the_prize(winner: Winner, moment: str) -> None:
    before, after = (winner.corrected if moment == each else None for each in ("before", "after"))

    await winner.pays(wallet=RefusingWallet(winner.checkout.wallet, before=before, after=after))

    await winner.assert_has_the_smaller_prize(told=[SMALLER, FIRST])


@pytest.mark.parametrize("place", ["after_marked_paying", "after_payout"])
async def test_correction_after_a_crash_reverses_the_prize(winner: Winner, place: str) -> None:
    with pytest.raises(FailpointError):
        await winner.pays(f"{place}:raise")

    await winner.corrected()
    await winner.pays()

    await winner.assert_has_the_smaller_prize(told=[SMALLER, FIRST])


@pytest.mark.parametrize("place", ["after_written_down", "after_payout", "after_reversal"])
@pytest.mark.parametrize("before", ["after_marked_paying", "after_payout"])
async def test_crash_of_the_correction_is_continued_by_the_next_worker(
    winner: Winner, before: str, place: str
) -> None:
    with pytest.raises(FailpointError):
        await winner.pays(f"{before}:raise")
    with pytest.raises(FailpointError):
        await winner.corrected(f"{place}:raise")

    await winner.pays()
    await winner.settles()

    await winner.assert_has_the_smaller_prize(told=[SMALLER, FIRST])


@pytest.mark.parametrize("place", ["after_marked_paying", "after_payout"])
async def test_payment_after_a_crash_is_paid_once(winner: Winner, place: str) -> None:
    with pytest.raises(FailpointError):
        await winner.pays(f"{place}:raise")

    await asyncio.gather(*(winner.pays() for _ in range(3)))

    assert balance(winner.checkout, winner.customer) == LEFT + FIRST
    assert len(await published(winner.checkout, "prize_won", winner.ticket_id)) == 1
    assert (await settlement(winner.checkout, winner.drawn))["paid_minor"] == FIRST


async def test_concurrent_payments_and_corrections_agree(winner: Winner) -> None:
    with pytest.raises(FailpointError):
        await winner.corrected("after_divide:raise")

    await asyncio.gather(*(winner.pays() for _ in range(10)), *(winner.settles() for _ in range(10)))
    await winner.settles()

    assert balance(winner.checkout, winner.customer) == LEFT + SMALLER
    assert await overpaid(winner.checkout, winner.drawn) == []
    wallet = winner.checkout.others.wallet
    known = {f"{winner.drawn.offer_key}/{winner.drawn.draw_no}/{winner.ticket_id}/1"}
    assert known & wallet.prize_of.keys() == known & wallet.reversed


async def test_correction_before_the_wallet_call_pays_only_the_smaller_prize(
    winner: Winner,
) -> None:
    await winner.corrected()
    await winner.pays()

    await winner.assert_has_the_smaller_prize(told=[SMALLER])


async def test_audit_lists_a_prize_that_is_not_reversed(winner: Winner) -> None:
    with pytest.raises(FailpointError):
        await winner.pays("after_payout:raise")
    with pytest.raises(FailpointError):
        await winner.corrected("after_written_down:raise")

    assert await overpaid(winner.checkout, winner.drawn) == [
        {"ticket_id": winner.ticket_id, "paid_minor": FIRST, "prize_minor": SMALLER}
    ]
    await winner.settles()
    await winner.assert_has_the_smaller_prize(told=[SMALLER, FIRST])


@pytest.mark.parametrize("is_settled", [False, True])
async def test_unmarked_payment_is_reversed_or_listed(winner: Winner, *, is_settled: bool) -> None:
    old = await _begins_unmarked(winner)
    if is_settled:
        await winner.corrected()
    else:
        with pytest.raises(FailpointError):
            await winner.corrected("after_written_down:raise")

    await _pays_unmarked(winner, old)
    await winner.settles()

    seen = await overpaid(winner.checkout, winner.drawn)
    assert [row["paid_minor"] for row in seen] == ([FIRST + SMALLER] if is_settled else [])
    assert balance(winner.checkout, winner.customer) == LEFT + SMALLER + (FIRST if is_settled else 0)


async def _begins_unmarked(winner: Winner) -> list[TicketPrize]:
    """An older version has read which prizes are due; it writes nothing of it."""
    begun = await ticket_prizes.begin_provisional(winner.checkout.database, limit=500)
    mine = [payout for payout in begun if payout.offer_key == winner.drawn.offer_key]
    await ticket_prizes.end_payment(winner.checkout.database, mine)
    return mine


async def _pays_unmarked(winner: Winner, due: list[TicketPrize]) -> None:
    await MoveMoney(winner.checkout.database, winner.checkout.wallet).pay(due)
    await ticket_prizes.mark_paid(
        winner.checkout.database, [(prize, events.prize_won(prize)) for prize in due]
    )


async def test_refused_prize_delays_no_other_winner(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winners = [await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING]) for _ in range(3)]
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    await checkout.settler(provisional_for=PROVISIONAL).settle_due()
    await make_final(checkout, drawn)
    one = f"{drawn.offer_key}/{drawn.draw_no}/{winners[0][1]}/1"
    wallet = RefusingWallet(checkout.wallet, {one: prize_too_large()})
    worker = SettleDraws(checkout.database, wallet, armed_failpoints())

    await worker.pay_provisional()
    await worker.pay_provisional()

    assert [balance(checkout, customer) - LEFT for customer, _ in winners] == [0, FIRST, FIRST]
    assert (await postponed(checkout, one))["attempts"] == 1
    wallet.refusals.clear()
    await retry_now(checkout, one)
    await worker.pay_provisional()
    assert balance(checkout, winners[0][0]) == LEFT + FIRST
    assert await postponed(checkout, one) == {}


@pytest.mark.parametrize("dies", [False, True])
async def test_refused_prize_is_corrected_to_the_smaller_prize(winner: Winner, *, dies: bool) -> None:
    reference = f"{winner.drawn.offer_key}/{winner.drawn.draw_no}/{winner.ticket_id}/1"
    wallet = RefusingWallet(winner.checkout.wallet, {reference: prize_too_large()})
    if dies:
        with pytest.raises(FailpointError):
            await winner.pays("after_marked_paying:raise")
    else:
        await winner.pays(wallet=wallet)

    await winner.corrected(wallet=wallet)
    await retry_now(winner.checkout, reference)
    await winner.pays()

    await winner.assert_has_the_smaller_prize(told=[SMALLER])


async def test_reused_reference_leaves_the_prize_unpaid(winner: Winner) -> None:
    reference = f"{winner.drawn.offer_key}/{winner.drawn.draw_no}/{winner.ticket_id}/1"
    wallet = RefusingWallet(winner.checkout.wallet, {reference: Conflict("reference_reused")})

    await winner.pays(wallet=wallet)
    await winner.corrected(wallet=wallet)

    assert (await settlement(winner.checkout, winner.drawn, 2))["state"] == "paying"
    assert len(await overpaid(winner.checkout, winner.drawn)) == 1
    assert (await postponed(winner.checkout, reference))["reason"] == "reference_reused"
    wallet.refusals.clear()
    await winner.settles(wallet=wallet)
    await winner.assert_has_the_smaller_prize(told=[SMALLER, FIRST])


async def test_refused_prize_of_a_draw_pays_its_other_winners(checkout: Checkout) -> None:
    drawn = await a_draw(checkout)
    winners = [await ticket_in(checkout, drawn, [GAME, LOSING, LOSING, LOSING]) for _ in range(3)]
    await checkout.draw_result(drawn, result(drawn.offer_key, drawn.draw_no, dividends=DIVIDENDS))
    one = f"{drawn.offer_key}/{drawn.draw_no}/{winners[1][1]}/1"
    wallet = RefusingWallet(checkout.wallet, {one: prize_too_large()})
    await checkout.sealer().seal_due()
    worker = SettleDraws(checkout.database, wallet, armed_failpoints(), batch=2)

    mismatches = REGISTRY.get_sample_value("checkout_settlement_mismatches_total")
    await worker.settle_due()

    assert [balance(checkout, customer) - LEFT for customer, _ in winners] == [FIRST, 0, FIRST]
    assert (await settlement(checkout, drawn))["state"] == "paying"
    assert REGISTRY.get_sample_value("checkout_settlement_mismatches_total") == mismatches
    wallet.refusals.clear()
    await retry_now(checkout, one)
    await settlements_due(checkout, drawn)
    await worker.settle_due()
    assert balance(checkout, winners[1][0]) == LEFT + FIRST
    assert (await settlement(checkout, drawn))["state"] == "done"
