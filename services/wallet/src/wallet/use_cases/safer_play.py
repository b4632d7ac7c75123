"""Safer play: breaks, exclusion, reality check, what playing came to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from wallet.domain.activity import Position, position
from wallet.repository import activity, customers, limits
from wallet.use_cases.restrict_customer import FOREVER, InForce, Restriction, restrict_customer
from wallet.use_cases.set_limits import Owner

TIME_OUT_DAYS: Final = (1, 42)
"""The shortest and the longest break, in days."""
REALITY_CHECK_MINUTES: Final = (15, 30, 60, 120)
_DEFAULT_SPAN: Final = timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Centre:
    """What a customer chose, and may choose, in the safer-play centre."""

    restrictions: list[customers.Restriction]
    exclusion_label: str
    exclusion_periods: tuple[str, ...]
    reality_check_minutes: int | None
    answer_required: bool


@dataclass(frozen=True, slots=True)
class Activity:
    """What happened from `since` until before `until`, and the balances then, in minor units."""

    currency: str
    since: datetime
    until: datetime
    opening_balance: int
    closing_balance: int
    position: Position
    lines: int


async def centre(database: Database, owner: Owner) -> Centre:
    """What holds for a customer now."""
    async with database.read() as session:
        known = await customers.get(session, owner.customer_id)
        law = await customers.jurisdiction(session, owner.region if known is None else known.region)
        return Centre(
            restrictions=await customers.restrictions(session, owner.customer_id),
            exclusion_label=law.exclusion_label,
            exclusion_periods=law.exclusion_periods,
            reality_check_minutes=None if known is None else known.reality_check_minutes,
            answer_required=known is None or known.limit_prompt_answered_at is None,
        )


async def take_time_out(database: Database, owner: Owner, days: int, key: str) -> InForce:
    """A break from playing; one that is longer than another replaces it, none makes another shorter."""
    return await restrict_customer(
        database,
        Restriction(owner.customer_id, "time_out", f"time_out/{key}", owner.home_currency, f"P{days}D"),
    )


async def exclude(database: Database, owner: Owner, period: str, key: str) -> InForce:
    """Self-exclusion, which nobody can take back. Raises RuleRefused (`period_not_offered`)."""
    offered = (await centre(database, owner)).exclusion_periods
    if period not in offered:
        raise RuleRefused("period_not_offered", "Please choose one of the options", target="period")
    return await restrict_customer(
        database,
        Restriction(
            owner.customer_id,
            "self_excluded",
            f"self_exclusion/{key}",
            owner.home_currency,
            None if period == FOREVER else period,
        ),
    )


async def set_reality_check(database: Database, owner: Owner, minutes: int | None) -> None:
    """Remembers after how many minutes the customer wants to be told what playing came to; None is never."""
    async with database.transaction() as session:
        await customers.met(session, owner.customer_id, owner.region, owner.home_currency)
        await customers.set_reality_check(session, owner.customer_id, minutes)


async def want_no_limit(database: Database, owner: Owner) -> None:
    """The answer to the question for a limit at sign-up, when it is none."""
    async with database.transaction() as session:
        await customers.met(session, owner.customer_id, owner.region, owner.home_currency)
        await customers.answer_limit_prompt(session, owner.customer_id)


async def activity_between(
    database: Database, owner: Owner, since: datetime | None, until: datetime | None
) -> Activity:
    """What happened from `since`, by default 30 days ago, until before `until`, by default now."""
    async with database.read() as session:
        known = await customers.get(session, owner.customer_id)
        now = await limits.now(session)
    currency = owner.home_currency if known is None else known.currency
    end = now if until is None else until
    begin = end - _DEFAULT_SPAN if since is None else since
    sums = await activity.sums(database, owner.customer_id, currency, begin, end)
    return Activity(
        currency=currency,
        since=begin,
        until=end,
        opening_balance=await activity.balance_at(database, owner.customer_id, currency, begin),
        closing_balance=await activity.balance_at(database, owner.customer_id, currency, end),
        position=position({each.kind: each.amount for each in sums}),
        lines=sum(each.lines for each in sums),
    )
