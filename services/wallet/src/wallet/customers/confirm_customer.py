"""Who asks for money to leave (docs/decisions/0053)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.ext.asyncio import AsyncSession

from servicekit.errors import RuleRefused
from servicekit.security.principal import Principal
from servicekit.security.step_ups import use_step_up


async def confirm_customer(
    session: AsyncSession, principal: Principal, *, purpose: str, binding: str, now: datetime
) -> bool:
    """Uses the step-up of the customer in the caller's transaction; returns whether its proof is strong.

    Raises Forbidden `REQUIRED`, and RuleRefused `stronger_proof_required` for a code by message on a new
    device.
    """
    await use_step_up(session, principal, purpose=purpose, binding=binding, now=now)
    made = principal.elevation
    if made is None or made.strength == "new_device":
        raise RuleRefused(
            "stronger_proof_required",
            "This device is new to us. Use a device that you used before, or wait a day and try again.",
        )
    return made.strength == "strong"
