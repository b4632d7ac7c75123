"""The events of draw settlement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

from checkout.payment.events import money
from checkout.settlement.rules.payout_reviews import PayoutReview
from checkout.settlement.rules.payouts import (
    Payout,
    Refund,
    RefundSums,
    ShareHolder,
    SharePrize,
    WonGoods,
)
from checkout.settlement.rules.sealed_list import SealedList
from checkout.settlement.rules.settlements import DrawLease, PaidDraw, Settlement
from servicekit.events.outbox import Event
from wattle.checkout.v1 import events_pb2

RESULT_VERSION: Final = 1
"""A raffle, and a draw of syndicates, has one version of its result in catalog."""

Cause = Literal["draw_cancelled", "syndicate_unfilled", "self_excluded"]


def draw_sealed(seal: DrawLease, sealed: SealedList) -> events_pb2.DrawSealed:
    """The list of tickets of a draw is final."""
    message = events_pb2.DrawSealed(
        **_draw(seal),
        entries=sealed.entries,
        root=sealed.root,
        stakes=money(sealed.stakes, sealed.currency),
    )
    message.sealed_at.FromDatetime(sealed.at)
    return message


def draw_counted(
    settlement: Settlement, *, divisions: Mapping[int, int], stakes: int
) -> events_pb2.DrawCounted:
    """Every entry is scored; `divisions` are winning games by division, `stakes` in minor units."""
    return events_pb2.DrawCounted(
        **_result(settlement),
        entries=settlement.entries,
        winning_entries=settlement.winning_entries,
        divisions=[
            events_pb2.DivisionCount(division=division, winning_games=games)
            for division, games in divisions.items()
        ],
        stakes=money(stakes, settlement.currency),
    )


def draw_scored(settlement: Settlement) -> events_pb2.DrawScored:
    """Every prize of a draw is known."""
    return events_pb2.DrawScored(
        **_result(settlement),
        entries=settlement.entries,
        winning_entries=settlement.winning_entries,
        prizes=money(settlement.prizes, settlement.currency),
    )


def draw_paid(settlement: Settlement) -> events_pb2.DrawPaid:
    """Every prize of a draw is paid."""
    return events_pb2.DrawPaid(
        **_result(settlement),
        prizes=money(settlement.prizes, settlement.currency),
    )


def draw_settled(paid: PaidDraw) -> tuple[Event, Event]:
    """`draw_scored` and `draw_paid` of a raffle or of a draw of syndicates, whose currency is known."""
    aggregate = f"{paid.offer_key}/{paid.draw_no}"
    prizes = money(paid.prizes, paid.currency or "")
    scored = events_pb2.DrawScored(
        **_draw(paid),
        result_version=RESULT_VERSION,
        entries=paid.entries,
        winning_entries=paid.winners,
        prizes=prizes,
    )
    finished = events_pb2.DrawPaid(**_draw(paid), result_version=RESULT_VERSION, prizes=prizes)
    return (
        Event("wattle.checkout.v1.draw_scored", aggregate, RESULT_VERSION * 2, scored),
        Event("wattle.checkout.v1.draw_paid", aggregate, RESULT_VERSION * 2 + 1, finished),
    )


def prize_won(payout: Payout) -> events_pb2.PrizeWon:
    """A prize is in the wallet."""
    return events_pb2.PrizeWon(
        **_ticket(payout),
        prize=money(payout.amount, payout.currency),
    )


def prize_paid(payout: Payout) -> Event:
    """The same, of a raffle or of shares."""
    return Event("wattle.checkout.v1.prize_won", str(payout.ticket_id), 1, prize_won(payout))


def prize_corrected(payout: Payout) -> events_pb2.PrizeCorrected:
    """A corrected result reversed a prize; what the ticket still wins is paid anew."""
    return events_pb2.PrizeCorrected(
        **_ticket(payout),
        taken_back=money(payout.amount, payout.currency),
        prize=money(payout.prize_now, payout.currency),
    )


def share_corrected(prize: SharePrize) -> Event:
    """The same, of shares."""
    version = prize.reversed_by or prize.result_version
    return Event("wattle.checkout.v1.prize_corrected", str(prize.ticket_id), version, prize_corrected(prize))


def prize_held(review: PayoutReview) -> Event:
    """A large prize is in review."""
    held = events_pb2.PrizeHeld(prize=_large_prize(review))
    return Event("wattle.checkout.v1.prize_held", review.reference, 1, held)


def prize_refused(review: PayoutReview) -> Event:
    """A large prize is not paid."""
    refused = events_pb2.PrizeRefused(
        prize=_large_prize(review), reason=review.reason or "", is_corrected=review.decision == "withdrawn"
    )
    return Event("wattle.checkout.v1.prize_refused", review.reference, 2, refused)


def _large_prize(review: PayoutReview) -> events_pb2.LargePrize:
    return events_pb2.LargePrize(
        reference=review.reference,
        **_ticket(review),
        amount=money(review.amount, review.currency),
        is_share=review.kind == "share",
    )


def raffle_prize_won(won: WonGoods) -> Event:
    """A raffle ticket won goods or a voucher."""
    return Event(
        "wattle.checkout.v1.raffle_prize_won",
        str(won.ticket_id),
        1,
        events_pb2.RafflePrizeWon(
            **_ticket(won),
            drawing_name=won.drawing_name,
            number=won.number,
            title=won.title,
            kind=won.kind,
            value=money(won.value, won.currency),
        ),
    )


def syndicate_filled(holders: Sequence[ShareHolder]) -> Event:
    """Every share of a syndicate is sold; `holders` are all of one syndicate, at least one."""
    syndicate = holders[0]
    return Event(
        "wattle.checkout.v1.syndicate_filled",
        f"{syndicate.offer_key}/{syndicate.draw_no}/{syndicate.series}",
        1,
        events_pb2.SyndicateFilled(
            offer_key=syndicate.offer_key,
            draw_no=syndicate.draw_no,
            series=syndicate.series,
            name=syndicate.name,
            holders=[
                events_pb2.ShareHolder(
                    customer_id=str(holder.customer_id),
                    ticket_id=str(holder.ticket_id),
                    shares=holder.shares,
                )
                for holder in holders
            ],
        ),
    )


def entry_refunded(refund: Refund, *, reason: str, cause: Cause) -> events_pb2.EntryRefunded:
    """An entry is not played and its part of the ticket's price is refunded."""
    return events_pb2.EntryRefunded(
        **_ticket(refund),
        amount=money(refund.amount, refund.currency),
        reason=reason,
        cause=cause,
    )


def share_refunded(refund: Refund, *, reason: str) -> Event:
    """The same, of shares of a syndicate that did not fill."""
    return Event(
        "wattle.checkout.v1.entry_refunded",
        str(refund.ticket_id),
        refund.draw_no,
        entry_refunded(refund, reason=reason, cause="syndicate_unfilled"),
    )


def draw_refunded(refund: DrawLease, sums: RefundSums) -> events_pb2.DrawRefunded:
    """Every entry of a cancelled draw is refunded."""
    return events_pb2.DrawRefunded(
        **_draw(refund),
        entries=sums.entries,
        refunded=money(sums.refunded, sums.currency or ""),
    )


def _draw(of: DrawLease | Settlement | PaidDraw) -> dict[str, Any]:
    return {"offer_key": of.offer_key, "draw_no": of.draw_no}


def _result(settlement: Settlement) -> dict[str, Any]:
    return {**_draw(settlement), "result_version": settlement.result_version}


def _ticket(of: Payout | Refund | PayoutReview | WonGoods) -> dict[str, Any]:
    """A customer's ticket in a draw."""
    return {
        "ticket_id": str(of.ticket_id),
        "customer_id": str(of.customer_id),
        "offer_key": of.offer_key,
        "offer_name": of.offer_name,
        "draw_no": of.draw_no,
    }
