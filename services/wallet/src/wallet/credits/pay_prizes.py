"""Prizes and promotional money: credited once, reversed once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final
from uuid import UUID

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.events.outbox import Event
from servicekit.telemetry.tracing import span
from wallet.credits import store as credits
from wallet.credits.rules import Prize, PrizeReversal, Promo
from wallet.ledger.postings import accept, reverse_journal
from wallet.ledger.rules import prize_journal, promo_journal
from wallet.money.fields import FIRST_VERSION, money_message
from wallet.money.rules import Money
from wattle.wallet.v1 import events_pb2

PRIZE_CREDITED: Final = "wattle.wallet.v1.prize_credited"


def prize_credited(reference: str, customer_id: UUID, amount: Money) -> Event:
    """A prize is in the wallet."""
    return Event(
        PRIZE_CREDITED,
        reference,
        FIRST_VERSION,
        events_pb2.PrizeCredited(
            customer_id=str(customer_id), reference=reference, amount=money_message(amount)
        ),
    )


async def pay_prizes(database: Database, prizes: Sequence[Prize], *, repay: bool = True) -> int:
    """Credits each prize once; returns how many were new.

    All or none: a prize that was credited before with other contents refuses the whole batch, because then
    the results themselves are in doubt. Prizes repay what their winner owes, unless `repay` is off. Raises
    Conflict(`reference_reused`).
    """
    if not prizes:
        return 0
    facts = [prize_credited(prize.reference, prize.customer_id, prize.amount) for prize in prizes]
    with span("wallet pay_prizes", prizes=len(prizes)):
        status, credited = await credits.pay_prizes(database, prizes, facts, repay=repay)
        accept("pay_prizes", status, "credited")
    return credited


async def reverse_prizes(
    database: Database, reversals: Sequence[PrizeReversal], *, repay: bool = True
) -> list[UUID]:
    """Takes each prize back and returns the journals that did; one that is back already is left as it is.

    Each has its own transaction, so a call that ends half-way is simply repeated. What a winner has spent
    of a prize is owed. Raises NotFound (`journal_not_found`) for a prize that was never credited.
    """
    return [await retrying(partial(_reverse, database, asked, repay)) for asked in reversals]


async def _reverse(database: Database, asked: PrizeReversal, repay: bool) -> UUID:
    async with database.transaction() as session:
        return await reverse_journal(
            session, prize_journal(asked.reference).journal_id, description=asked.description, repay=repay
        )


async def grant_promo(database: Database, promo: Promo) -> UUID:
    """Grants promotional money once; returns the journal.

    Raises RuleRefused(`wrong_currency`) or Conflict(`reference_reused`).
    """
    journal_id = promo_journal(promo.reference).journal_id
    with span("wallet grant_promo", journal_id=str(journal_id)):
        posted = await credits.grant_promo(database, promo)
        accept("grant_promo", posted.status, "granted", "repeated")
    return journal_id
