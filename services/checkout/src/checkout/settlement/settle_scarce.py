"""Prizes of raffles and syndicates, and refunds of syndicates that did not fill (domain handbook §6.2, §8).

Everything owed is written down first, then moved by the wallet under one reference for ever, then marked. Any
step may run twice or be taken over by another worker.

A corrected result is a new version, as for tickets: it pays shares what it grants more; where it grants less,
what was paid is taken back by reversing journals and the smaller prize is paid anew, and what waited is
withdrawn. So it is written that the prize of a share is being paid before the wallet is asked: a correction
that comes just then takes it back as one that was paid. Nothing takes back what a raffle or a refund owes.

What shares win, or get back, is written down once no purchase into their draw is undecided: the ticket of a
share that is paid and confirmed may be issued after the result is known. A syndicate that is refunded, or
whose draw is cancelled, has ended, and nobody looks at it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from checkout import events, failpoints
from checkout.clients import Prize, PrizeReversal, WalletClient
from checkout.domain.descriptions import description
from checkout.domain.stakes import stake_in
from checkout.domain.states import SyndicateStatus
from checkout.failpoints import Failpoints
from checkout.repository import catalogue
from checkout.repository.tickets import draw_result
from checkout.settlement.move_money import credit, is_moved, take_back
from checkout.settlement.rules.payout_reviews import NO_CLAIMS, ClaimThresholds
from checkout.settlement.rules.scoring import prize
from checkout.settlement.store import raffle_prizes, refused_payouts
from checkout.settlement.store import syndicate_shares as syndicates
from checkout.settlement.store.raffle_prizes import UnpaidPrize
from checkout.settlement.store.syndicate_shares import SharePayment
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from servicekit.outbox import Event, publish

BATCH: Final = 500
"""Prizes credited at a time, the most that the wallet takes."""

FIRST_DIVISION: Final = 1

RESULT_VERSION: Final = 1
"""A raffle's result, and the draw of its syndicates, has one version in catalog."""

NOT_BOUGHT: Final = "We did not buy the ticket of the syndicate"
"""Why shares are refunded, for customers."""


def share_of(total: int, shares: int) -> int:
    """What one of `shares` gets of a prize, truncated to the minor unit (domain handbook §8.2)."""
    return total // shares


class SettleScarce:
    """The use case. `first_division_waits` is how long a prize of division 1 that is shared is provisional
    before it is paid (domain handbook §6.2); None pays it at once. `claims` says from which amount on two
    people look at a prize before it is paid.
    """

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
        first_division_waits: timedelta | None = None,
        claims: ClaimThresholds = NO_CLAIMS,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._failpoints = failpoints
        self._batch = batch
        self._first_division_waits = first_division_waits
        self._claims = claims

    async def settle_due(self) -> None:
        """Moves everything on that is due. A part that fails keeps none of the others waiting; raises what is
        no refusal, after them.
        """
        bugs: list[Exception] = []
        for part in (
            self._pay_raffles,
            self._share_out,
            self._take_back,
            self._pay_shares,
            self._refund_shares,
            self._tell,
        ):
            try:
                await part()
            except ServiceError as error:
                log.warning("prizes_wait", part=part.__name__.lstrip("_"), reason=error.code)
            except Exception as error:  # Whatever it was, what others are owed must not wait for its repair.
                bugs.append(error)
        if bugs:
            raise bugs[0]

    async def _pay_raffles(self) -> None:
        while unpaid := await raffle_prizes.unpaid_prizes(self._database, self._claims, limit=self._batch):
            credited = await self._credit([_raffle_payout(won) for won in unpaid])
            self._failpoints.reach(failpoints.AFTER_PAYOUT)
            async with self._database.transaction() as session:
                await raffle_prizes.mark_prizes_paid(
                    session,
                    [
                        (
                            won,
                            events.prize_won(
                                ticket_id=won.ticket_id,
                                customer_id=won.customer_id,
                                offer_key=won.offer_key,
                                offer_name=won.offer_name,
                                draw_no=won.draw_no,
                                prize=won.value,
                                currency=won.currency,
                            ),
                        )
                        for won in unpaid
                        if won.reference in credited
                    ],
                )

    async def _share_out(self) -> None:
        while due := await syndicates.due_syndicates(self._database, limit=self._batch):
            for syndicate in due:
                async with self._database.transaction() as session:
                    if syndicate.status is SyndicateStatus.CANCELLED or syndicate.result is None:
                        await syndicates.owe_refunds(session, syndicate)
                    else:
                        wins = draw_result(dict(syndicate.result)).score(syndicate.games, syndicate.layout)
                        total = prize(wins)
                        await syndicates.owe_shares(
                            session,
                            syndicate,
                            result_version=syndicate.result["result_version"],
                            prize=total,
                            share=share_of(total, syndicate.shares),
                            divisions=[(win.division, win.games, win.dividend) for win in wins],
                            waits=self._first_division_waits
                            if any(win.division == FIRST_DIVISION for win in wins)
                            else None,
                            claim_from=self._claims.of(syndicate.offer_key),
                        )
                self._failpoints.reach(failpoints.AFTER_DUE)
        await syndicates.mark_shared_out(self._database)

    async def _take_back(self) -> None:
        while back := await syndicates.unreversed_shares(self._database, limit=self._batch):
            if begun := [share for share in back if not share.is_paid]:
                # Only what is in the wallet can be taken back; if it is there already, nothing happens.
                await self._pay_begun(begun)
                continue
            reversals = [
                PrizeReversal(share.reference, description(f"{share.name}: result corrected"))
                for share in back
            ]
            taken = await take_back(self._database, self._wallet, reversals)
            self._failpoints.reach(failpoints.AFTER_REVERSAL)
            async with self._database.transaction() as session:
                for share in back:
                    if share.reference in taken:
                        await syndicates.mark_share_reversed(session, share, _corrected(share))

    async def _pay_shares(self) -> None:
        while begun := await syndicates.begin_shares(self._database, self._claims, limit=self._batch):
            self._failpoints.reach(failpoints.AFTER_INTENT)
            await self._pay_begun(begun)

    async def _pay_begun(self, begun: Sequence[SharePayment]) -> None:
        credited = await self._credit([_share_payout(share) for share in begun])
        await self._mark_shares([share for share in begun if share.reference in credited])
        async with self._database.transaction() as session:
            for share in begun:
                if share.reference not in credited:
                    await syndicates.withdraw_share(session, share)

    async def _refund_shares(self) -> None:
        while unpaid := await syndicates.unpaid_refunds(self._database, limit=self._batch):
            refunded = [
                share
                for share in unpaid
                if await is_moved(self._database, share.reference, self._refund(share))
            ]
            await refused_payouts.done(self._database, [share.reference for share in refunded])
            await self._mark_shares(refunded)

    async def _credit(self, prizes: Sequence[Prize]) -> set[str]:
        return await credit(self._database, self._wallet, prizes)

    async def _mark_shares(self, paid: Sequence[SharePayment]) -> None:
        self._failpoints.reach(failpoints.AFTER_PAYOUT)
        async with self._database.transaction() as session:
            for share in paid:
                await syndicates.mark_share_paid(session, share, _told(share))

    async def _refund(self, share: SharePayment) -> None:
        await self._wallet.refund(
            customer_id=share.customer_id,
            order_id=share.order_id,
            reference=f"syndicate/{share.ticket_id}",
            amount=share.amount,
            currency=share.currency,
            stakes=stake_in(share.offer_key, share.draw_no, share.amount),
            discounts=stake_in(share.offer_key, share.draw_no, share.discount),
            description=description(f"{share.name}: ticket not bought"),
        )

    async def _tell(self) -> None:
        for result in await raffle_prizes.finished_results(self._database):
            currency = result.currency or await self._price_currency(result.offer_key)
            if currency is None:
                continue  # Nobody bought anything of an offer that catalog has not told of yet.
            async with self._database.transaction() as session:
                if await raffle_prizes.settle_result(session, result) and result.is_last:
                    await publish(
                        session,
                        *_settled(
                            result.offer_key,
                            result.draw_no,
                            entries=result.entries,
                            winners=result.winners,
                            prizes=result.prizes,
                            currency=currency,
                        ),
                    )
        for paid in await syndicates.paid_shares(self._database):
            async with self._database.transaction() as session:
                if await raffle_prizes.remember_told(
                    session,
                    offer_key=paid.offer_key,
                    draw_no=paid.draw_no,
                    result_version=paid.result_version,
                ):
                    await publish(
                        session,
                        *_settled(
                            paid.offer_key,
                            paid.draw_no,
                            entries=paid.entries,
                            winners=paid.winners,
                            prizes=paid.prizes,
                            currency=paid.currency,
                        ),
                    )

    async def _price_currency(self, offer_key: str) -> str | None:
        """What tickets of an offer are paid in, of which none was."""
        offer = await catalogue.offer_of(self._database, offer_key)
        sold = [] if offer is None else [shape for way in offer.game_types for shape in way.game_offers]
        return sold[0].currency if sold else None


def _settled(
    offer_key: str, draw_no: int, *, entries: int, winners: int, prizes: int, currency: str
) -> tuple[Event, Event]:
    """The facts that catalog waits for: everything is matched, and everything is paid."""
    aggregate = f"{offer_key}/{draw_no}"
    scored = events.draw_scored(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=RESULT_VERSION,
        entries=entries,
        winning_entries=winners,
        prizes=prizes,
        currency=currency,
    )
    paid = events.draw_paid(
        offer_key=offer_key,
        draw_no=draw_no,
        result_version=RESULT_VERSION,
        prizes=prizes,
        currency=currency,
    )
    return (
        Event("wattle.checkout.v1.draw_scored", aggregate, RESULT_VERSION * 2, scored),
        Event("wattle.checkout.v1.draw_paid", aggregate, RESULT_VERSION * 2 + 1, paid),
    )


def _raffle_payout(won: UnpaidPrize) -> Prize:
    return Prize(
        customer_id=won.customer_id,
        reference=won.reference,
        amount=won.value,
        currency=won.currency,
        description=description(f"{won.offer_name} {won.drawing_name}, ticket {won.number}: {won.title}"),
    )


def _share_payout(share: SharePayment) -> Prize:
    noun = "share" if share.shares == 1 else "shares"
    return Prize(
        customer_id=share.customer_id,
        reference=share.reference,
        amount=share.amount,
        currency=share.currency,
        description=description(f"{share.name}, {share.shares} {noun}"),
    )


def _corrected(share: SharePayment) -> Event:
    """What its holder is told of a prize that is taken back."""
    corrected = events.prize_corrected(
        ticket_id=share.ticket_id,
        customer_id=share.customer_id,
        offer_key=share.offer_key,
        offer_name=share.offer_name,
        draw_no=share.draw_no,
        taken_back=share.amount,
        prize=share.prize_now,
        currency=share.currency,
    )
    version = share.reversed_by or share.result_version
    return Event("wattle.checkout.v1.prize_corrected", str(share.ticket_id), version, corrected)


def _told(share: SharePayment) -> Event:
    """What its holder is told of a payment."""
    ticket_id = str(share.ticket_id)
    if not share.result_version:
        refunded = events.entry_refunded(
            ticket_id=share.ticket_id,
            customer_id=share.customer_id,
            offer_key=share.offer_key,
            offer_name=share.offer_name,
            draw_no=share.draw_no,
            amount=share.amount,
            currency=share.currency,
            reason=NOT_BOUGHT,
            cause="syndicate_unfilled",
        )
        return Event("wattle.checkout.v1.entry_refunded", ticket_id, share.draw_no, refunded)
    won = events.prize_won(
        ticket_id=share.ticket_id,
        customer_id=share.customer_id,
        offer_key=share.offer_key,
        offer_name=share.offer_name,
        draw_no=share.draw_no,
        prize=share.amount,
        currency=share.currency,
    )
    return Event("wattle.checkout.v1.prize_won", ticket_id, 1, won)
