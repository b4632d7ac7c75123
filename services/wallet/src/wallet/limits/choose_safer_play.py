"""Time-outs, self-exclusion, reality check and limit prompt."""

from __future__ import annotations

from servicekit.data.database import Database
from servicekit.errors import RuleRefused
from wallet.customers import store as customers
from wallet.customers.rules import Owner
from wallet.limits.restrict_customer import restrict_customer
from wallet.limits.rules.restrictions import FOREVER, Centre, Restriction, RestrictionRequest
from wallet.limits.store import restrictions


async def centre(database: Database, owner: Owner) -> Centre:
    """What holds for a customer now."""
    async with database.read() as session:
        known = await customers.get(session, owner.customer_id)
        law = await restrictions.jurisdiction(session, owner.region if known is None else known.region)
        return Centre(
            restrictions=await restrictions.in_force(session, owner.customer_id),
            exclusion_label=law.exclusion_label,
            exclusion_periods=law.exclusion_periods,
            reality_check_minutes=None if known is None else known.reality_check_minutes,
            answer_required=known is None or known.limit_prompt_answered_at is None,
        )


async def take_time_out(database: Database, owner: Owner, days: int, key: str) -> Restriction:
    """A break from playing; one that is longer than another replaces it, none makes another shorter."""
    return await restrict_customer(
        database,
        RestrictionRequest(
            owner.customer_id, "time_out", f"time_out/{key}", owner.home_currency, f"P{days}D"
        ),
    )


async def exclude(database: Database, owner: Owner, period: str, key: str) -> Restriction:
    """Self-exclusion, which cannot be revoked. Raises RuleRefused (`period_not_offered`)."""
    offered = (await centre(database, owner)).exclusion_periods
    if period not in offered:
        raise RuleRefused("period_not_offered", "Please choose one of the options", target="period")
    return await restrict_customer(
        database,
        RestrictionRequest(
            owner.customer_id,
            "self_excluded",
            f"self_exclusion/{key}",
            owner.home_currency,
            None if period == FOREVER else period,
        ),
    )


async def set_reality_check(database: Database, owner: Owner, minutes: int | None) -> None:
    """Sets the interval of the reality check in minutes; None turns it off."""
    async with database.transaction() as session:
        await customers.add_unknown(session, owner.customer_id, owner.region, owner.home_currency)
        await restrictions.set_reality_check(session, owner.customer_id, minutes)


async def decline_limit(database: Database, owner: Owner) -> None:
    """The answer to the question for a limit at sign-up, when it is none."""
    async with database.transaction() as session:
        await customers.add_unknown(session, owner.customer_id, owner.region, owner.home_currency)
        await restrictions.answer_limit_prompt(session, owner.customer_id)
