"""Limits of a customer's own: precommitment and spend limits (docs/domain.md §10.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.data.database import Database
from servicekit.data.failures import retrying
from servicekit.errors import NotFound, RuleRefused
from servicekit.events.outbox import Event, publish
from servicekit.money import format_amount
from servicekit.telemetry.logs import log
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.limits import store as limits
from wallet.limits.restrict_customer import limit_changed
from wallet.limits.rules import (
    SPANS,
    Change,
    CustomerLimit,
    Kind,
    Limit,
    Overview,
    OwnLimit,
    Period,
    Room,
    Usage,
    room,
)
from wallet.money.rules import Money


async def overview(database: Database, owner: Owner) -> Overview:
    """What a customer's limits are and leave now."""
    async with database.read() as session:
        return await overview_in(session, owner)


async def overview_in(session: AsyncSession, owner: Owner) -> Overview:
    """As `overview`, in the caller's transaction."""
    known = await customers.get(session, owner.customer_id)
    currency = owner.home_currency if known is None else known.currency
    own = await limits.own(session, owner.customer_id)
    rooms: dict[Kind, list[Room]] = {}
    now = await limits.now(session)
    kinds: tuple[Kind, ...] = ("spend", "deposit")
    for kind in kinds:
        in_force = await limits.in_force(session, owner.customer_id, currency, kind)
        usages: list[Usage] = []
        if in_force:
            longest = max(SPANS[limit.period] for limit in in_force)
            usages = await limits.usages(session, owner.customer_id, currency, kind, longest)
        rooms[kind] = [room(limit, usages, now) for limit in in_force]
    by_id = {each.limit.limit_id: each for kind in kinds for each in rooms[kind]}
    mine = [OwnLimit(limit, by_id[limit.limit_id]) for limit in own]
    return Overview(
        currency=currency,
        spend=[each for each in mine if each.limit.kind == "spend"],
        precommitment=next((each for each in mine if each.limit.kind == "deposit"), None),
        system=[(kind, each) for kind in kinds for each in rooms[kind] if each.limit.source == "system"],
        answer_required=known is None or known.limit_prompt_answered_at is None,
        now=now,
    )


async def set_limit(
    database: Database,
    owner: Owner,
    kind: Kind,
    period: Period,
    minor_units: int,
    *,
    must_exist: bool = False,
) -> Overview:
    """Sets a limit: lower than before at once, higher only asked for. Returns what holds then.

    Raises RuleRefused (`above_system_limit`), or NotFound when there is none and `must_exist`.
    """

    async def work() -> Overview:
        async with database.transaction() as session:
            await customers.add_unknown(session, owner.customer_id, owner.region, owner.home_currency)
            before = await overview_in(session, owner)
            own = before.spend if kind == "spend" else [before.precommitment]
            if must_exist and not any(each is not None and each.limit.period == period for each in own):
                raise NotFound("limit_not_found", "You have no such limit", target="period")
            _check_system(before, kind, period, minor_units)
            await limits.put(session, owner.customer_id, kind, period, minor_units)
            after = await overview_in(session, owner)
            await publish(session, *_changes(owner.customer_id, before.own, after.own, after.now))
            return after

    return await retrying(work)


async def change_limit(
    database: Database, owner: Owner, kind: Kind, limit_id: UUID | None, change: Change
) -> Overview:
    """Asks for the end of a limit, confirms what was asked for, or keeps the limit as it is.

    `limit_id` is None for the customer's only limit of the kind. Raises NotFound (`limit_not_found`),
    RuleRefused (`removal_requested`, `nothing_requested`, `cooling_off`).
    """

    async def work() -> Overview:
        async with database.transaction() as session:
            mine = [each for each in await limits.own(session, owner.customer_id) if each.kind == kind]
            known = next((each for each in mine if limit_id in (None, each.limit_id)), None)
            if known is None:
                raise NotFound("limit_not_found", "You have no such limit")
            status = await limits.change(session, owner.customer_id, known.limit_id, change)
            _accept(status, known)
            after = await overview_in(session, owner)
            later = [each for each in after.own if each.kind == kind]
            await publish(session, *_changes(owner.customer_id, mine, later, after.now))
            return after

    return await retrying(work)


def _check_system(before: Overview, kind: Kind, period: Period, minor_units: int) -> None:
    over: list[Limit] = [
        each.limit
        for of_kind, each in before.system
        if of_kind == kind and each.limit.period == period and minor_units > each.limit.amount
    ]
    if over:
        most = Money(over[0].amount, before.currency)
        raise RuleRefused(
            "above_system_limit",
            f"The highest amount allowed here is {format_amount(most.minor_units)} {most.currency}.",
            target="limit",
        )


def _changes(
    customer_id: UUID,
    before: Sequence[CustomerLimit],
    after: Sequence[CustomerLimit],
    now: datetime,
) -> Iterator[Event]:
    """The facts of limits that are others now; what was only asked for is none."""
    allowed = {each.limit_id: each.amount for each in before}
    for limit in after:
        if allowed.pop(limit.limit_id, None) != limit.amount:
            amount = Money(limit.amount, limit.currency)
            yield limit_changed(limit.limit_id, customer_id, limit.kind, limit.period, amount, at=now)
    for limit in before:
        if limit.limit_id in allowed:
            yield limit_changed(limit.limit_id, customer_id, limit.kind, limit.period, None, at=now)


def _accept(status: str, known: CustomerLimit) -> None:
    if status == "limit_not_found":
        raise NotFound("limit_not_found", "You have no such limit")
    if status == "repeated":
        raise RuleRefused("removal_requested", "You have asked to remove this limit already.")
    if status == "nothing_requested":
        raise RuleRefused("nothing_requested", "You have not asked to change this limit.")
    if status == "cooling_off" and known.confirmable_at is not None:
        raise RuleRefused(
            "cooling_off",
            f"You can confirm this from {known.confirmable_at:%-d %B %Y, %H:%M} UTC.",
            entities={"confirmable_at": known.confirmable_at.isoformat()},
        )


_AT_ONCE: Final = 50


async def apply_system_limits(database: Database) -> int:
    """Applies limits that have begun; returns the number of wallets."""
    async with database.read() as session:
        began = await limits.now(session)
    applied = 0
    after: UUID | None = UUID(int=0)
    while after is not None:
        batch, after = await limits.apply_system_limits(database, began, after, _AT_ONCE)
        applied += batch
    if applied:
        log.info("system_limits_applied", customers=applied)
    return applied
