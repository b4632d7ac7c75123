"""Traits, restrictions that follow a person, due checks, and reviews."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from sqlalchemy import delete, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from identity.persons.rules import OF_RECORD, SELECTIVE
from identity.persons.tables import HOLDING, PersonBar, PersonCheck, PersonReview, PersonTrait
from identity.sessions.tables import Device
from servicekit.data.database import Database

HELD: Final = "details_review"
"""Reason of a suspension while a match is reviewed, and after it is confirmed.

It bars nobody else: two accounts of one person would otherwise hold each other.
"""

_MOST_DEVICES: Final = 20


@dataclass(frozen=True, slots=True)
class Match:
    """A barred customer who shares traits; `excluded` is false for an account that is only not open."""

    customer_id: UUID
    shared: frozenset[str]
    excluded: bool


_MATCHES: Final = text("""
    select trait.customer_id, array_agg(distinct trait.kind) as shared,
           bool_or(exists (select from person_bars bar
                           where bar.customer_id = trait.customer_id and bar.until > :now)) as excluded
    from person_traits trait join customers customer on customer.customer_id = trait.customer_id
    where trait.digest = any(:digests) and trait.customer_id <> :customer_id
      and (customer.account_status <> 'open' and customer.account_status_reason is distinct from :held
           or exists (select from person_bars bar
                      where bar.customer_id = trait.customer_id and bar.until > :now))
    group by trait.customer_id
""")

_HOLD_REGISTERED: Final = text("""
    with bar as (
        insert into person_bars as known (customer_id, kind, until)
        select :customer_id, 'register', cast(:until as timestamptz)
        where cast(:until as timestamptz) > :now
        on conflict (customer_id, kind) do update set until = greatest(known.until, excluded.until)
        returning customer_id
    )
    insert into person_reviews as known (customer_id, matched_customer_id, state, likeness, shared, opened_at,
                                decided_by, reason, decided_at)
    select customer_id, customer_id, 'refused', 'strict', array['register'], :now,
           'system', 'named by a national register', :now
    from bar
    on conflict (customer_id, matched_customer_id) do update
        set state = 'refused', opened_at = excluded.opened_at, decided_by = excluded.decided_by,
            reason = excluded.reason, decided_at = excluded.decided_at
        where known.state = 'ended'
""")

_REQUEST_OF_RESEMBLING: Final = text("""
    update person_checks set due_at = :now
    where customer_id in (
        select other.customer_id from person_traits own join person_traits other on other.digest = own.digest
        where own.customer_id = :customer_id and other.customer_id <> :customer_id
          and own.kind = any(:selective))
""")

_REQUEST_MISSING: Final = """
    with missing as (
        insert into person_checks (customer_id, made_by, due_at)
        select customer_id, '', now() from customers customer
        where not exists (select from person_checks known where known.customer_id = customer.customer_id)
        limit %(limit)s
        on conflict do nothing
        returning 1
    ), stale as (
        update person_checks set due_at = now()
        where due_at is null and customer_id in (
            select customer_id from person_checks where made_by <> %(made_by)s and due_at is null
            limit %(limit)s)
        returning 1
    )
    select (select count(*) from missing) + (select count(*) from stale) as requested
"""

_ADD_MISSING_BARS: Final = """
    insert into person_bars (customer_id, kind, until)
    select customer_id,
           case when 'register_excluded' = any(facts) then 'register'
                when 'self_excluded' = any(facts) then 'self_excluded'
                else 'time_out' end,
           no_marketing_until
    from customers cross join lateral (
        select array_agg(fact) as facts from customer_history history
        where history.customer_id = customers.customer_id) as history
    where no_marketing_until > now()
      and not exists (select from person_bars known where known.customer_id = customers.customer_id)
    on conflict do nothing
"""

_ENDED: Final = text("""
    select review_id, customer_id from person_reviews review
    where state in ('open', 'refused')
      and not exists (select from person_bars bar
                      where bar.customer_id = review.matched_customer_id and bar.until > :now)
      and exists (select from customers matched
                  where matched.customer_id = review.matched_customer_id
                    and (matched.account_status = 'open' or matched.account_status_reason = :held))
    limit :limit
""")


async def devices_of(session: AsyncSession, customer_id: UUID) -> tuple[str, ...]:
    """Ids of the devices that the customer used last."""
    statement = select(Device.device_id).where(Device.customer_id == customer_id)
    found = await session.scalars(statement.order_by(Device.last_seen_at.desc()).limit(_MOST_DEVICES))
    return tuple(str(device_id) for device_id in found)


async def find_matches(
    session: AsyncSession, customer_id: UUID, digests: Collection[bytes], *, now: datetime
) -> list[Match]:
    """Every other customer who is barred and has one of these digests."""
    rows = await session.execute(
        _MATCHES, {"customer_id": customer_id, "digests": list(digests), "now": now, "held": HELD}
    )
    return [Match(row.customer_id, frozenset(row.shared), row.excluded) for row in rows]


async def kept_digests(session: AsyncSession, customer_id: UUID) -> Sequence[bytes]:
    """Digests of the devices, cards and accounts that the customer has used."""
    statement = select(PersonTrait.digest).where(
        PersonTrait.customer_id == customer_id, PersonTrait.kind.not_in(OF_RECORD)
    )
    return (await session.scalars(statement)).all()


async def replace_traits(
    session: AsyncSession, customer_id: UUID, traits: Iterable[tuple[str, bytes]]
) -> None:
    """Replaces the traits of the record; those of devices, cards and accounts stay."""
    await session.execute(
        delete(PersonTrait).where(PersonTrait.customer_id == customer_id, PersonTrait.kind.in_(OF_RECORD))
    )
    await add_traits(session, customer_id, traits)


async def add_traits(session: AsyncSession, customer_id: UUID, traits: Iterable[tuple[str, bytes]]) -> None:
    rows = [{"customer_id": customer_id, "kind": kind, "digest": digest} for kind, digest in traits]
    await session.execute(insert(PersonTrait).values(rows).on_conflict_do_nothing())


async def request_check(session: AsyncSession, customer_id: UUID, *, made_by: str, now: datetime) -> None:
    """Makes a check due, of traits that are computed by `made_by`."""
    values = {"made_by": made_by, "due_at": now}
    await session.execute(
        insert(PersonCheck)
        .values(customer_id=customer_id, **values)
        .on_conflict_do_update(index_elements=["customer_id"], set_=values)
    )


async def request_checks_of_resembling(session: AsyncSession, customer_id: UUID, *, now: datetime) -> None:
    """Makes checks due of the customers who share a selective trait with this one."""
    await session.execute(
        _REQUEST_OF_RESEMBLING, {"customer_id": customer_id, "now": now, "selective": sorted(SELECTIVE)}
    )


async def request_missing_checks(database: Database, *, made_by: str, limit: int) -> int:
    """Makes checks due of at most `limit` customers without traits, and as many with traits of other rules or
    another key; returns how many.
    """
    [row] = await database.call(_REQUEST_MISSING, {"made_by": made_by, "limit": limit})
    return int(row["requested"])


async def add_missing_bars(database: Database) -> None:
    """Adds the restrictions that a process of the last release applied."""
    await database.call(_ADD_MISSING_BARS)


async def lease_due_checks(
    session: AsyncSession, *, now: datetime, again_at: datetime, limit: int
) -> Sequence[UUID]:
    """Customers whose check is due, leased until `again_at`.

    The newest requests come first, so that a check of every customer delays no new one.
    """
    due = (
        select(PersonCheck.customer_id)
        .where(PersonCheck.due_at <= now)
        .order_by(PersonCheck.due_at.desc())
        .limit(limit)
        .with_for_update(skip_locked=True)
        # A subquery may be run again for each row, and leaves out what it has changed.
        .cte("due")
    )
    leased = await session.scalars(
        update(PersonCheck)
        .where(PersonCheck.customer_id == due.c.customer_id)
        .values(due_at=again_at)
        .returning(PersonCheck.customer_id)
        .execution_options(synchronize_session=False)
    )
    return leased.all()


async def finish_check(
    session: AsyncSession, customer_id: UUID, *, made_by: str, leased_until: datetime, now: datetime
) -> None:
    """Ends a leased check; one that was requested since stays due."""
    values = {"made_by": made_by, "checked_at": now, "due_at": None}
    await session.execute(
        update(PersonCheck)
        .where(PersonCheck.customer_id == customer_id, PersonCheck.due_at == leased_until)
        .values(values)
    )


async def bar(session: AsyncSession, customer_id: UUID, kind: str, *, until: datetime) -> None:
    """Records a restriction that follows the person; never shortens one."""
    await session.execute(
        insert(PersonBar)
        .values(customer_id=customer_id, kind=kind, until=until)
        .on_conflict_do_update(
            index_elements=["customer_id", "kind"], set_={"until": until}, where=PersonBar.until < until
        )
    )


async def hold_registered(
    session: AsyncSession, customer_id: UUID, *, until: datetime | None, now: datetime
) -> None:
    """Holds the customer while an entry of a national register is in force; changes nothing without one.

    One statement either way, which takes about the same time. What staff decided stays.
    """
    await session.execute(_HOLD_REGISTERED, {"customer_id": customer_id, "until": until, "now": now})


async def reviews_of(session: AsyncSession, customer_id: UUID) -> Mapping[UUID, PersonReview]:
    """The reviews of a customer, by the customer whom they resemble."""
    found = await session.scalars(
        select(PersonReview)
        .where(PersonReview.customer_id == customer_id)
        .execution_options(populate_existing=True)
    )
    return {review.matched_customer_id: review for review in found}


async def put_review(session: AsyncSession, values: Mapping[str, Any]) -> None:
    """Adds the review of a pair of customers, or opens it again."""
    changed = {name: value for name, value in values.items() if not name.endswith("customer_id")}
    await session.execute(
        insert(PersonReview)
        .values(values)
        .on_conflict_do_update(index_elements=["customer_id", "matched_customer_id"], set_=changed)
    )


async def find_review(session: AsyncSession, review_id: UUID) -> PersonReview | None:
    return (
        await session.scalars(select(PersonReview).where(PersonReview.review_id == review_id))
    ).one_or_none()


async def open_reviews(session: AsyncSession, *, limit: int) -> Sequence[PersonReview]:
    """Reviews without a decision, oldest first."""
    statement = select(PersonReview).where(PersonReview.state == "open")
    return (await session.scalars(statement.order_by(PersonReview.review_id).limit(limit))).all()


async def change_review(
    session: AsyncSession, review_id: UUID, values: Mapping[str, Any], *, while_in: Collection[str]
) -> bool:
    """False, and nothing changed, when the review is in none of these states."""
    changed = await session.scalars(
        update(PersonReview)
        .where(PersonReview.review_id == review_id, PersonReview.state.in_(while_in))
        .values(**values)
        .returning(PersonReview.review_id)
        .execution_options(synchronize_session=False)
    )
    return changed.one_or_none() is not None


async def holds(session: AsyncSession, customer_id: UUID) -> bool:
    """Whether a review keeps the customer suspended."""
    found = await session.scalar(
        select(PersonReview.review_id)
        .where(PersonReview.customer_id == customer_id, PersonReview.state.in_(HOLDING))
        .limit(1)
    )
    return found is not None


async def reviews_without_cause(
    session: AsyncSession, *, now: datetime, limit: int
) -> Sequence[tuple[UUID, UUID]]:
    """Reviews that hold a customer who resembles nobody who is still barred: their ids and customers."""
    rows = await session.execute(_ENDED, {"now": now, "limit": limit, "held": HELD})
    return [(row.review_id, row.customer_id) for row in rows]


RETENTION: Final = timedelta(days=7 * 365)
"""How long exclusions that ended and ended reviews are kept for audits."""
