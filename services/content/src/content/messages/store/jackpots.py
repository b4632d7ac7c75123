"""Statements about prize pools of draws on sale, and about alerts of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from psycopg.types.json import Jsonb
from sqlalchemy import select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from content.catalogue.tables import OfferRow
from content.messages.tables import Jackpot

# A raised prize pool starts again at the first customer; customers already notified of the draw are
# skipped.
_SAVE: Final = text("""
    insert into jackpots as stored (
        offer_key, draw_no, version, minor_units, currency, suffix, regions, draw_date, stop
    ) values (
        :offer_key, :draw_no, :version, :minor_units, :currency, :suffix, cast(:regions as text[]),
        :draw_date, :stop
    )
    on conflict (offer_key, draw_no) do update set
        version = excluded.version, minor_units = excluded.minor_units, currency = excluded.currency,
        suffix = excluded.suffix, regions = excluded.regions, draw_date = excluded.draw_date,
        stop = excluded.stop,
        told = stored.told and excluded.minor_units <= stored.minor_units,
        told_up_to = case when excluded.minor_units <= stored.minor_units then stored.told_up_to end
    where stored.version < excluded.version
""")

# The id of the notice follows from draw and customer: a customer is notified once for each draw,
# however often its prize pool is raised and whichever process does it.
_NOTIFY: Final = text("""
    with due as (
        select recipient.*, cast(md5('jackpot_alert/' || :reference || '/' || customer_id) as uuid) as notice
        from unnest(
            cast(:customer_ids as uuid[]), cast(:minimums as bigint[]), cast(:by_mail as boolean[]),
            cast(:by_text as boolean[])
        ) as recipient (customer_id, minimum, by_mail, by_text)
        where not exists (
            select from breaks where breaks.customer_id = recipient.customer_id and until > clock_timestamp()
        ) and not exists (
            select from own_limits where own_limits.customer_id = recipient.customer_id and holds
        )
    ), in_feed as (
        insert into notifications (kind, event_id, customer_id, facts, created_at)
        select 'jackpot_alert', notice, customer_id,
               cast(:facts as jsonb) || jsonb_build_object('minimum_minor_units', minimum), clock_timestamp()
        from due on conflict do nothing
        returning event_id, facts
    ), notified as (
        select due.*, in_feed.facts from due join in_feed on in_feed.event_id = due.notice
    ), mailed as (
        insert into deliveries (template, source_id, customer_id, facts)
        select 'jackpot_alert', notice, customer_id, facts from notified where by_mail
        on conflict do nothing
    ), texted as (
        insert into deliveries (template, source_id, customer_id, facts, due_at)
        select 'jackpot_alert_text', notice, customer_id, facts, cast(:text_at as timestamptz)
        from notified where by_text
        on conflict do nothing
    )
    select count(*) from notified
""")


@dataclass(frozen=True, slots=True)
class AlertRecipient:
    """A customer with an alert from `minimum` minor units on, and the channels besides the feed."""

    customer_id: UUID
    minimum: int
    by_mail: bool
    by_text: bool


async def save_prize_pool(session: AsyncSession, pool: Mapping[str, Any]) -> None:
    """Saves the prize pool of a draw by column of `Jackpot`, unless a later version is stored."""
    await session.execute(_SAVE, dict(pool))


async def list_unnotified(session: AsyncSession, offer_type: str) -> Sequence[tuple[Jackpot, OfferRow]]:
    """Draws on sale of a type of offer, with alerts still to send."""
    rows = await session.execute(
        select(Jackpot, OfferRow)
        .join(OfferRow, OfferRow.offer_key == Jackpot.offer_key)
        .where(~Jackpot.told, Jackpot.stop > text("clock_timestamp()"), OfferRow.offer_type == offer_type)
        .order_by(Jackpot.stop)
    )
    return [(jackpot, offer) for jackpot, offer in rows]


async def notify_customers(
    session: AsyncSession,
    jackpot: Jackpot,
    facts: dict[str, Any],
    recipients: Sequence[AlertRecipient],
    *,
    text_at: datetime,
) -> int:
    """Notifies customers of a draw once, except those who restrict their play; returns their number."""
    notified = await session.scalar(
        _NOTIFY,
        {
            "reference": f"{jackpot.offer_key}/{jackpot.draw_no}",
            "facts": Jsonb(facts),
            "customer_ids": [each.customer_id for each in recipients],
            "minimums": [each.minimum for each in recipients],
            "by_mail": [each.by_mail for each in recipients],
            "by_text": [each.by_text for each in recipients],
            "text_at": text_at,
        },
    )
    return int(notified or 0)


async def save_progress(session: AsyncSession, jackpot: Jackpot, customer_id: UUID | None) -> None:
    """Saves the last customer checked; None after the last page. A raise in the meantime takes precedence."""
    await session.execute(
        update(Jackpot)
        .where(
            Jackpot.offer_key == jackpot.offer_key,
            Jackpot.draw_no == jackpot.draw_no,
            Jackpot.version == jackpot.version,
        )
        .values(told_up_to=customer_id, told=customer_id is None)
    )
