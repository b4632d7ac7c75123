"""The facts that checkout publishes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Literal
from uuid import UUID

from checkout.domain.pre_orders import OrderedAhead
from checkout.domain.product_types import sold_as
from checkout.domain.states import CheckoutState
from checkout.repository.checkouts import Saga
from checkout.repository.deposit_purchases import KeptDeposit
from checkout.settlement.store.payout_reviews import PrizeClaim
from checkout.settlement.store.unnotified import Holder, UntoldPrize
from servicekit.outbox import Event
from wattle.checkout.v1 import events_pb2
from wattle.type.v1 import money_pb2


def order_paid(saga: Saga, *, receipt_path: str) -> Event:
    """An order was paid and its tickets exist. Whoever is given the path may see the receipt."""
    return Event(
        "wattle.checkout.v1.order_paid",
        str(saga.order_id),
        1,
        events_pb2.OrderPaid(
            order_id=str(saga.order_id),
            customer_id=str(saga.customer_id),
            total=_money(saga.total, saga.currency),
            lines=[
                events_pb2.OrderLine(
                    ticket_id=str(line.ticket_id),
                    offer_key=line.offer_key,
                    offer_name=line.offer_name,
                    draw_nos=line.draw_nos,
                    num_games=line.num_games,
                    price=_money(line.price, saga.currency),
                    product_type=sold_as(line.product_type, len(line.draw_nos)),
                    discount=_money(line.discount, saga.currency) if line.discount else None,
                )
                for line in saga.lines
            ],
            receipt_path=receipt_path,
        ),
    )


def deposit_kept(kept: KeptDeposit) -> Event:
    """A deposit was to pay an order that was not bought; its money stays in the wallet."""
    return Event(
        "wattle.checkout.v1.deposit_kept",
        str(kept.checkout_id),
        1,
        events_pb2.DepositKept(
            checkout_id=str(kept.checkout_id),
            order_id=str(kept.order_id),
            customer_id=str(kept.customer_id),
            deposit_id=str(kept.deposit_id),
            amount=_money(kept.amount, kept.currency),
            code=kept.code,
            message=kept.message,
        ),
    )


def order_not_bought(saga: Saga, *, code: str, message: str) -> Event:
    """An order ended without tickets, which its customer could not see."""
    return Event(
        "wattle.checkout.v1.order_not_bought",
        str(saga.order_id),
        1,
        events_pb2.OrderNotBought(
            checkout_id=str(saga.checkout_id),
            order_id=str(saga.order_id),
            customer_id=str(saga.customer_id),
            total=_money(saga.total, saga.currency),
            refunded=saga.state is CheckoutState.REFUNDING,
            code=code,
            message=message,
        ),
    )


def pre_order_placed(ordered: OrderedAhead, *, purchase_at: datetime) -> Event:
    """Something is bought, and charged, when its draw opens."""
    message = events_pb2.PreOrderPlaced(pre_order=_pre_order(ordered))
    message.purchase_at.FromDatetime(purchase_at)
    return Event("wattle.checkout.v1.pre_order_placed", str(ordered.pre_order_id), 1, message)


def pre_order_unpaid(ordered: OrderedAhead, version: int, *, code: str, message: str, at: datetime) -> Event:
    """A pre-order could not be charged and is tried again."""
    unpaid = events_pb2.PreOrderUnpaid(pre_order=_pre_order(ordered), code=code, message=message)
    unpaid.retry_at.FromDatetime(at)
    return Event("wattle.checkout.v1.pre_order_unpaid", str(ordered.pre_order_id), version, unpaid)


def pre_order_cancelled(ordered: OrderedAhead, version: int, *, code: str, message: str) -> Event:
    """A pre-order will not be bought; `message` says why, and where what was charged of it is."""
    cancelled = events_pb2.PreOrderCancelled(pre_order=_pre_order(ordered), code=code, message=message)
    return Event("wattle.checkout.v1.pre_order_cancelled", str(ordered.pre_order_id), version, cancelled)


def _pre_order(ordered: OrderedAhead) -> events_pb2.PreOrder:
    return events_pb2.PreOrder(
        pre_order_id=str(ordered.pre_order_id),
        customer_id=str(ordered.customer_id),
        order_id=str(ordered.order_id),
        offer_key=ordered.offer_key,
        offer_name=ordered.offer_name,
        draw_no=ordered.draw_no,
        quantity=ordered.num_games,
        price=_money(ordered.price, ordered.currency),
    )


def draw_scored(
    *,
    offer_key: str,
    draw_no: int,
    result_version: int,
    entries: int,
    winning_entries: int,
    prizes: int,
    currency: str,
) -> events_pb2.DrawScored:
    """Every entry of a draw was matched; `prizes` in minor units."""
    return events_pb2.DrawScored(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=result_version,
        entries=entries,
        winning_entries=winning_entries,
        prizes=_money(prizes, currency),
    )


def draw_paid(
    *, offer_key: str, draw_no: int, result_version: int, prizes: int, currency: str
) -> events_pb2.DrawPaid:
    """Every prize of a draw was credited; `prizes` in minor units."""
    return events_pb2.DrawPaid(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=result_version,
        prizes=_money(prizes, currency),
    )


def prize_won(
    *,
    ticket_id: UUID,
    customer_id: UUID,
    offer_key: str,
    offer_name: str,
    draw_no: int,
    prize: int,
    currency: str,
) -> events_pb2.PrizeWon:
    """A ticket won and its prize is in the wallet; `prize` in minor units."""
    return events_pb2.PrizeWon(
        ticket_id=str(ticket_id),
        customer_id=str(customer_id),
        offer_key=offer_key,
        offer_name=offer_name,
        draw_no=draw_no,
        prize=_money(prize, currency),
    )


def prize_held(claim: PrizeClaim) -> Event:
    """People look at a large prize before it is paid."""
    held = events_pb2.PrizeHeld(prize=_large_prize(claim))
    return Event("wattle.checkout.v1.prize_held", claim.reference, 1, held)


def prize_refused(claim: PrizeClaim) -> Event:
    """A large prize is not paid."""
    refused = events_pb2.PrizeRefused(
        prize=_large_prize(claim), reason=claim.reason or "", is_corrected=claim.decision == "withdrawn"
    )
    return Event("wattle.checkout.v1.prize_refused", claim.reference, 2, refused)


def _large_prize(claim: PrizeClaim) -> events_pb2.LargePrize:
    return events_pb2.LargePrize(
        reference=claim.reference,
        ticket_id=str(claim.ticket_id),
        customer_id=str(claim.customer_id),
        offer_key=claim.offer_key,
        offer_name=claim.offer_name,
        draw_no=claim.draw_no,
        amount=_money(claim.amount, claim.currency),
        is_share=claim.kind == "share",
    )


def raffle_prize_won(won: UntoldPrize) -> Event:
    """A ticket of a raffle won goods or a voucher."""
    return Event(
        "wattle.checkout.v1.raffle_prize_won",
        str(won.ticket_id),
        1,
        events_pb2.RafflePrizeWon(
            ticket_id=str(won.ticket_id),
            customer_id=str(won.customer_id),
            offer_key=won.offer_key,
            offer_name=won.offer_name,
            draw_no=won.draw_no,
            drawing_name=won.drawing_name,
            number=won.number,
            title=won.title,
            kind=won.kind,
            value=_money(won.value, won.currency),
        ),
    )


def syndicate_filled(holders: Sequence[Holder]) -> Event:
    """Every share of a syndicate is sold; `holders` are all of one, at least one."""
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


def draw_sealed(
    *,
    offer_key: str,
    draw_no: int,
    entries: int,
    root: bytes,
    stakes: int,
    currency: str,
    sealed_at: datetime,
) -> events_pb2.DrawSealed:
    """The list of tickets of a draw is complete for ever; `stakes` in minor units."""
    message = events_pb2.DrawSealed(
        offer_key=offer_key,
        draw_no=draw_no,
        entries=entries,
        root=root,
        stakes=_money(stakes, currency),
    )
    message.sealed_at.FromDatetime(sealed_at)
    return message


def draw_counted(
    *,
    offer_key: str,
    draw_no: int,
    result_version: int,
    entries: int,
    winning_entries: int,
    divisions: Mapping[int, int],
    stakes: int,
    currency: str,
) -> events_pb2.DrawCounted:
    """Every entry was matched; `divisions` are winning games by division, `stakes` in minor units."""
    return events_pb2.DrawCounted(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=result_version,
        entries=entries,
        winning_entries=winning_entries,
        divisions=[
            events_pb2.DivisionCount(division=division, winning_games=games)
            for division, games in divisions.items()
        ],
        stakes=_money(stakes, currency),
    )


def prize_corrected(
    *,
    ticket_id: UUID,
    customer_id: UUID,
    offer_key: str,
    offer_name: str,
    draw_no: int,
    taken_back: int,
    prize: int,
    currency: str,
) -> events_pb2.PrizeCorrected:
    """A corrected result took a prize back; what the ticket still wins is paid anew. In minor units."""
    return events_pb2.PrizeCorrected(
        ticket_id=str(ticket_id),
        customer_id=str(customer_id),
        offer_key=offer_key,
        offer_name=offer_name,
        draw_no=draw_no,
        taken_back=_money(taken_back, currency),
        prize=_money(prize, currency),
    )


def entry_refunded(
    *,
    ticket_id: UUID,
    customer_id: UUID,
    offer_key: str,
    offer_name: str,
    draw_no: int,
    amount: int,
    currency: str,
    reason: str,
    cause: Literal["draw_cancelled", "syndicate_unfilled", "self_excluded"] = "draw_cancelled",
) -> events_pb2.EntryRefunded:
    """An entry is not played and its part of a ticket's price went back; `amount` in minor units."""
    return events_pb2.EntryRefunded(
        ticket_id=str(ticket_id),
        customer_id=str(customer_id),
        offer_key=offer_key,
        offer_name=offer_name,
        draw_no=draw_no,
        amount=_money(amount, currency),
        reason=reason,
        cause=cause,
    )


def draw_refunded(
    *, offer_key: str, draw_no: int, entries: int, refunded: int, currency: str
) -> events_pb2.DrawRefunded:
    """Everything paid for a cancelled draw went back; `refunded` in minor units."""
    return events_pb2.DrawRefunded(
        offer_key=offer_key, draw_no=draw_no, entries=entries, refunded=_money(refunded, currency)
    )


def _money(minor_units: int, currency: str) -> money_pb2.Money:
    return money_pb2.Money(currency=currency, minor_units=minor_units)
