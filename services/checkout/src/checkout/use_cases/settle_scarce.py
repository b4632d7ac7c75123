"""Prizes of raffles and syndicates, and refunds of syndicates that did not fill (domain handbook §6.2, §8).

Everything owed is written down first, then moved by the wallet under one reference for ever, then marked. Any
step may run twice or be taken over by another worker.
"""

from __future__ import annotations

from typing import Final

from checkout import events, failpoints
from checkout.clients import Prize, WalletClient
from checkout.domain.claims import NO_CLAIMS, ClaimThresholds
from checkout.domain.scoring import prize
from checkout.domain.stakes import stake_in
from checkout.domain.states import SyndicateStatus
from checkout.failpoints import Failpoints
from checkout.repository import catalogue, raffle_prizes, syndicates
from checkout.repository.raffle_prizes import UnpaidPrize
from checkout.repository.syndicates import UnpaidShare
from checkout.repository.tickets import draw_result
from servicekit.database import Database
from servicekit.errors import ServiceError
from servicekit.logs import log
from servicekit.outbox import Event, publish

BATCH: Final = 500
"""Prizes credited at a time, the most that the wallet takes."""

RESULT_VERSION: Final = 1
"""A raffle's result, and the draw of its syndicates, has one version in catalog."""

NOT_FILLED: Final = "Not all of its shares were sold, so its ticket was not bought"
"""Why shares are refunded, for customers."""


def share_of(total: int, shares: int) -> int:
    """What one of `shares` gets of a prize, truncated to the minor unit (domain handbook §8.2)."""
    return total // shares


class SettleScarce:
    """The use case. `claims` says from which amount on two people look at a prize before it is paid."""

    def __init__(
        self,
        database: Database,
        wallet: WalletClient,
        failpoints: Failpoints,
        *,
        batch: int = BATCH,
        claims: ClaimThresholds = NO_CLAIMS,
    ) -> None:
        self._database = database
        self._wallet = wallet
        self._failpoints = failpoints
        self._batch = batch
        self._claims = claims

    async def settle_due(self) -> None:
        """Moves everything on that is due. Raises Unavailable while the database is away."""
        try:
            await self._pay_raffles()
            await self._share_out()
            await self._pay_shares()
        except ServiceError as error:
            log.warning("prizes_wait", reason=error.code)
            return
        await self._tell()

    async def _pay_raffles(self) -> None:
        while unpaid := await raffle_prizes.unpaid_prizes(self._database, self._claims, limit=self._batch):
            await self._wallet.pay_prizes([_raffle_payout(won) for won in unpaid])
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
                        )

    async def _pay_shares(self) -> None:
        while unpaid := await syndicates.unpaid_shares(self._database, self._claims, limit=self._batch):
            prizes = [share for share in unpaid if share.result_version]
            if prizes:
                await self._wallet.pay_prizes([_share_payout(share) for share in prizes])
            for share in unpaid:
                if not share.result_version:
                    await self._refund(share)
            self._failpoints.reach(failpoints.AFTER_PAYOUT)
            async with self._database.transaction() as session:
                for share in unpaid:
                    await syndicates.mark_share_paid(session, share, _told(share))

    async def _refund(self, share: UnpaidShare) -> None:
        await self._wallet.refund(
            customer_id=share.customer_id,
            order_id=share.order_id,
            reference=f"syndicate/{share.ticket_id}",
            amount=share.amount,
            currency=share.currency,
            stakes=stake_in(share.offer_key, share.draw_no, share.amount),
            discounts=stake_in(share.offer_key, share.draw_no, share.discount),
            description=f"{share.name}: not filled",
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
        reference=f"{won.offer_key}/{won.draw_no}/{won.drawing}/{won.prize_no}",
        amount=won.value,
        currency=won.currency,
        description=f"{won.offer_name} {won.drawing_name}, ticket {won.number}: {won.title}",
    )


def _share_payout(share: UnpaidShare) -> Prize:
    noun = "share" if share.shares == 1 else "shares"
    return Prize(
        customer_id=share.customer_id,
        reference=f"syndicate/{share.ticket_id}/{share.result_version}",
        amount=share.amount,
        currency=share.currency,
        description=f"{share.name}, {share.shares} {noun}",
    )


def _told(share: UnpaidShare) -> Event:
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
            reason=NOT_FILLED,
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
