"""Holders of shares end with what the corrected result grants, in any order of events and after any crash."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from typing_extensions import override

from catalogue.syndicates import SyndicateStatus
from checkout.app import armed_failpoints
from checkout.settlement.clients import PayoutClient
from checkout.settlement.review_payouts import ReviewPayouts
from checkout.settlement.rules.payout_reviews import NO_REVIEWS, ReviewThresholds
from checkout.settlement.settle_payouts import SettlePayouts
from checkout.settlement.store import shares
from servicekit.errors import Conflict
from servicekit.failpoints import FailpointError
from services.checkout.tests.kit.factories import draw, offer, offer_key, result
from services.checkout.tests.kit.harness import Checkout, Customer
from services.checkout.tests.kit.scarce import balance, buy, change, only_ticket, shares_of, syndicate
from services.checkout.tests.kit.settlement import (
    RefusingWallet,
    postponed,
    prize_too_large,
    published,
    retry_now,
)
from wattle.catalog.v1 import draw_pb2
from wattle.checkout.v1 import events_pb2 as facts

LEFT = 10_000 - 2 * 1234
GRAND = 300_000_00
SMALL = 300_00
"""What a game wins; two games win, and the holder has two of three shares."""
LARGE = 1_000_00
NOBODYS = (29, 30, 31, 32, 33, 34, 35)
PROVISIONAL = timedelta(days=14)


def part(dividend: int) -> int:
    """What the holder has of it."""
    return 2 * (2 * dividend // 3)


class Holder:
    """A customer with two of three shares of a ticket whose two games win the first division."""

    def __init__(self, checkout: Checkout, key: str, played: draw_pb2.Draw, customer: Customer) -> None:
        self.checkout = checkout
        self.key = key
        self.played = played
        self.customer = customer
        self.thresholds = NO_REVIEWS
        self.ticket_id = ""

    async def result_is(self, dividend: int, version: int = 1, **changes: Any) -> None:
        await self.checkout.draw_result(
            self.played,
            result(
                self.played.offer_key,
                self.played.draw_no,
                dividends=[dividend],
                version=version,
                **changes,
            ),
        )

    async def settled(
        self, failpoint: str | None = None, wallet: PayoutClient | None = None, waits: timedelta | None = None
    ) -> None:
        """A worker does what is due, and large prizes are written down."""
        await SettlePayouts(
            self.checkout.database,
            wallet or self.checkout.wallet,
            armed_failpoints(failpoint),
            provisional_for=waits,
            thresholds=self.thresholds,
        ).settle_due()
        await ReviewPayouts(self.checkout.database, self.thresholds).open_due()

    async def corrected(self, dividend: int, version: int = 2, **how: Any) -> None:
        await self.result_is(dividend, version)
        await self.settled(**how)

    def reference(self, version: int) -> str:
        return f"syndicate/{self.ticket_id}/{version}"

    async def vote(self, version: int, *, reason: str | None = None) -> None:
        """Two people let a prize go, or refuse it."""
        prizes = ReviewPayouts(self.checkout.database)
        for name in ("Ann Lee", "Bob Ray"):
            if reason:
                await prizes.reject(self.reference(version), by=name, reason=reason)
            else:
                await prizes.approve(self.reference(version), by=name)

    async def told(self, name: str) -> list[Any]:
        message: Any = {"prize_won": facts.PrizeWon, "prize_corrected": facts.PrizeCorrected}[name]
        return [message.FromString(fact) for fact in await published(self.checkout, name, self.ticket_id)]

    async def overpaid(self) -> list[dict[str, Any]]:
        return await self.checkout.database.call(
            "select paid_minor, prize_minor from audit.overpaid_prizes where offer_key = %(k)s",
            {"k": self.key},
        )

    async def assert_has(
        self, won: int, *, told: Sequence[int], taken_back: Sequence[tuple[int, int]] = ()
    ) -> None:
        """Checks the wallet, the books, the ticket and the published prizes."""
        [books] = await self.checkout.database.call(
            "select coalesce(sum(amount_minor), 0)::bigint as paid from share_payments"
            " where offer_key = %(k)s and paid_at is not null and reversed_by is null",
            {"k": self.key},
        )
        assert (balance(self.checkout, self.customer) - LEFT, books["paid"]) == (won, won)
        ticket = await only_ticket(self.checkout, self.customer, "upcoming")
        assert ticket["syndicate"]["winnings"]["amount"] == f"{won / 100:.2f}"
        assert sorted(fact.prize.minor_units for fact in await self.told("prize_won")) == sorted(told)
        assert [
            (fact.taken_back.minor_units, fact.prize.minor_units)
            for fact in await self.told("prize_corrected")
        ] == list(taken_back)
        assert await self.overpaid() == []


@pytest.fixture
async def holder(checkout: Checkout) -> Holder:
    played = draw(offer_key())
    await checkout.publish(offer(played.offer_key), played)
    await checkout.selling(played)
    key, message = await syndicate(checkout, played.offer_key, played)
    someone = Holder(checkout, key, played, await checkout.customer())
    assert (await buy(checkout, someone.customer, shares_of(key, played, 2))).status_code == 201
    someone.ticket_id = (await only_ticket(checkout, someone.customer))["ticket_id"]
    await change(checkout, message, SyndicateStatus.PURCHASED)
    await someone.result_is(GRAND)
    return someone


@pytest.fixture
async def held(holder: Holder) -> Holder:
    """The same; the prize is in review."""
    holder.thresholds = ReviewThresholds({holder.key: LARGE})
    await holder.settled()
    assert balance(holder.checkout, holder.customer) == LEFT
    return holder


async def test_share_with_a_smaller_prize_is_reversed_and_paid_anew(holder: Holder) -> None:
    await holder.settled()
    assert balance(holder.checkout, holder.customer) == LEFT + part(GRAND)

    for _ in range(2):
        await holder.corrected(SMALL)

    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


async def test_share_with_a_larger_prize_is_paid_the_difference(holder: Holder) -> None:
    await holder.settled()

    await holder.corrected(GRAND + SMALL)

    await holder.assert_has(part(GRAND) + part(SMALL), told=[part(GRAND), part(SMALL)])


async def test_share_with_the_same_prize_moves_no_money(holder: Holder) -> None:
    await holder.settled()

    await holder.corrected(GRAND)

    await holder.assert_has(part(GRAND), told=[part(GRAND)])


async def test_share_that_wins_nothing_is_reversed(holder: Holder) -> None:
    await holder.settled()

    await holder.result_is(GRAND, 2, mains=NOBODYS, powerball=20)
    await holder.settled()

    await holder.assert_has(0, told=[part(GRAND)], taken_back=[(part(GRAND), 0)])


async def test_share_after_a_second_correction_has_the_first_prize(holder: Holder) -> None:
    await holder.settled()
    await holder.corrected(SMALL)

    await holder.corrected(GRAND, 3)

    await holder.assert_has(
        part(GRAND),
        told=[part(GRAND), part(SMALL), part(GRAND) - part(SMALL)],
        taken_back=[(part(GRAND), part(SMALL))],
    )


async def test_stale_worker_writes_down_no_corrected_result(holder: Holder) -> None:
    [late] = [
        due
        for due in await shares.due_syndicates(holder.checkout.database, is_cancelled=False, limit=500)
        if due.offer_key == holder.key
    ]
    await holder.corrected(SMALL)

    await shares.write_shares(
        holder.checkout.database,
        late,
        result_version=1,
        prize=2 * GRAND,
        share=part(GRAND) // 2,
        wins=[],
        provisional_for=None,
        review_from=None,
    )

    owed = await holder.checkout.database.call(
        "select result_version from share_payments where offer_key = %(k)s", {"k": holder.key}
    )
    assert [row["result_version"] for row in owed] == [2]
    await holder.assert_has(part(SMALL), told=[part(SMALL)])


async def test_open_review_of_a_corrected_share_is_withdrawn(held: Holder) -> None:
    await held.corrected(SMALL)

    with pytest.raises(Conflict, match="prize_decided"):
        await held.vote(1)
    await held.settled()
    await held.assert_has(part(SMALL), told=[part(SMALL)])
    assert len(await published(held.checkout, "prize_refused", held.reference(1))) == 1


async def test_approved_share_that_is_corrected_is_not_paid(held: Holder) -> None:
    await held.vote(1)

    await held.corrected(SMALL)

    await held.assert_has(part(SMALL), told=[part(SMALL)])


@pytest.mark.parametrize("dividend", [SMALL, GRAND, GRAND + SMALL])
async def test_rejected_share_that_is_corrected_is_reviewed_again(held: Holder, dividend: int) -> None:
    await held.vote(1, reason="The ticket was bought for somebody else")

    await held.corrected(dividend)
    assert balance(held.checkout, held.customer) == LEFT
    await held.vote(2)
    await held.settled()

    await held.assert_has(part(dividend), told=[part(dividend)])


async def test_increase_of_a_large_share_is_reviewed(held: Holder) -> None:
    await held.vote(1)
    await held.settled()

    await held.corrected(GRAND + SMALL)
    assert balance(held.checkout, held.customer) == LEFT + part(GRAND)
    await held.vote(2)
    await held.settled()

    await held.assert_has(part(GRAND) + part(SMALL), told=[part(GRAND), part(SMALL)])


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_correction_during_the_wallet_call_reverses_the_share(holder: Holder, moment: str) -> None:
    async def correct() -> None:
        await holder.corrected(SMALL)

    before, after = (correct if moment == each else None for each in ("before", "after"))

    await holder.settled(wallet=RefusingWallet(holder.checkout.wallet, before=before, after=after))

    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


@pytest.mark.parametrize(
    "second", ["after_written_down", "after_marked_paying", "after_payout", "after_reversal"]
)
@pytest.mark.parametrize("first", ["after_marked_paying", "after_payout"])
async def test_crash_of_payment_and_correction_moves_nothing_twice(
    holder: Holder, first: str, second: str
) -> None:
    with pytest.raises(FailpointError):
        await holder.settled(f"{first}:raise")
    await holder.result_is(SMALL, 2)
    for _ in range(3):
        await asyncio.gather(holder.settled(f"{second}:raise"), return_exceptions=True)

    await holder.settled()

    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


async def test_concurrent_workers_pay_each_share_once(holder: Holder) -> None:
    with pytest.raises(FailpointError):
        await holder.settled("after_marked_paying:raise")
    await holder.result_is(SMALL, 2)

    await asyncio.gather(*(holder.settled() for _ in range(10)))
    await holder.settled()

    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


async def test_refused_share_is_corrected_to_the_smaller_prize(holder: Holder) -> None:
    wallet = RefusingWallet(holder.checkout.wallet, {holder.reference(1): prize_too_large()})
    await holder.settled(wallet=wallet)

    await holder.corrected(SMALL, wallet=wallet)
    await retry_now(holder.checkout, holder.reference(1))
    await holder.settled()

    await holder.assert_has(part(SMALL), told=[part(SMALL)])


async def test_share_paid_by_another_worker_after_a_refusal_is_reversed(holder: Holder) -> None:
    refusing = RefusingWallet(holder.checkout.wallet, {holder.reference(1): prize_too_large()})

    async def refuse_and_correct() -> None:
        await holder.settled(wallet=refusing)
        await holder.corrected(SMALL, wallet=refusing)

    await holder.settled(wallet=RefusingWallet(holder.checkout.wallet, before=refuse_and_correct))
    await holder.settled()

    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


async def test_refused_reversal_delays_no_other(holder: Holder) -> None:
    await holder.settled()
    wallet = RefusesReversals(holder.checkout.wallet, {holder.reference(1): prize_too_large()})

    await holder.corrected(SMALL, wallet=wallet)

    assert balance(holder.checkout, holder.customer) == LEFT + part(GRAND) + part(SMALL)
    assert (await postponed(holder.checkout, holder.reference(1)))["attempts"] == 1
    assert len(await holder.overpaid()) == 1
    await retry_now(holder.checkout, holder.reference(1))
    await holder.settled()
    await holder.assert_has(
        part(SMALL), told=[part(GRAND), part(SMALL)], taken_back=[(part(GRAND), part(SMALL))]
    )


class RefusesReversals(RefusingWallet):
    """The wallet, but for the reversals of some prizes."""

    @override
    async def reverse_prizes(self, reversals: Sequence[Any]) -> None:
        for reversal in reversals:
            if reversal.reference in self.refusals:
                raise self.refusals[reversal.reference]
        await super().reverse_prizes(reversals)


async def test_audit_lists_a_share_that_is_not_reversed(holder: Holder) -> None:
    with pytest.raises(FailpointError):
        await holder.settled("after_payout:raise")
    await holder.result_is(SMALL, 2)
    with pytest.raises(FailpointError):
        await holder.settled("after_payout:raise")

    [seen] = await holder.overpaid()
    assert (seen["paid_minor"], seen["prize_minor"]) == (part(GRAND) + part(SMALL), part(SMALL))
    await holder.settled()
    assert await holder.overpaid() == []


async def test_provisional_share_is_withdrawn_by_a_correction(holder: Holder) -> None:
    await holder.settled(waits=PROVISIONAL)

    assert balance(holder.checkout, holder.customer) == LEFT
    ticket = await only_ticket(holder.checkout, holder.customer)
    assert ticket["entries"][0]["provisional_until"] is not None
    # The draw goes on, as one with tickets does.
    aggregate = f"{holder.key}/{holder.played.draw_no}"
    assert len(await published(holder.checkout, "draw_paid", aggregate)) == 1

    await holder.corrected(SMALL, waits=PROVISIONAL)
    await holder.settled(waits=PROVISIONAL)
    assert balance(holder.checkout, holder.customer) == LEFT
    await holder.checkout.database.call(
        "update share_payments set pay_from = clock_timestamp()"
        " where offer_key = %(k)s and pay_from is not null",
        {"k": holder.key},
    )
    await holder.settled(waits=PROVISIONAL)
    await holder.assert_has(part(SMALL), told=[part(SMALL)])
