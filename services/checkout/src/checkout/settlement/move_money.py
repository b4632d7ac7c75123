"""What customers are owed, or a correction takes back, goes to the wallet, and one payment that it refuses
keeps back none of the others.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, TypeVar

from checkout.clients import Prize, PrizeReversal, WalletClient
from checkout.metrics import PAYOUTS_REFUSED
from checkout.settlement.store import refused_payouts
from servicekit.database import Database
from servicekit.errors import Conflict, ServiceError
from servicekit.logs import log

_OF_THE_CALLER: Final = frozenset({401, 403, 429})
"""Statuses of refusals that are about checkout itself, such as a token that the wallet does not know."""

Movement = TypeVar("Movement", Prize, PrizeReversal)


async def credit(database: Database, wallet: WalletClient, prizes: Sequence[Prize]) -> set[str]:
    """Credits prizes, at most 500, and gives the references of those that are in the wallet.

    The wallet takes all or none, so when it refuses each goes alone. Raises as `is_moved`.
    """
    return await _moved(database, prizes, wallet.pay_prizes)


async def take_back(database: Database, wallet: WalletClient, prizes: Sequence[PrizeReversal]) -> set[str]:
    """Takes prizes back, at most 500, and gives the references of those that are. Raises as `is_moved`."""
    return await _moved(database, prizes, wallet.reverse_prizes)


async def _moved(
    database: Database,
    movements: Sequence[Movement],
    move: Callable[[Sequence[Movement]], Awaitable[None]],
) -> set[str]:
    try:
        await move(movements)
        moved = {movement.reference for movement in movements}
    except ServiceError as error:
        if not _is_its_own(error):
            raise
        moved = {
            movement.reference
            for movement in movements
            if await is_moved(database, movement.reference, move([movement]))
        }
    await refused_payouts.done(database, moved)
    return moved


def _is_its_own(refusal: ServiceError) -> bool:
    """Whether a refusal says anything of the payment."""
    return refusal.status < 500 and refusal.status not in _OF_THE_CALLER


async def is_given_back(database: Database, reference: str, refund: Awaitable[None]) -> bool:
    """Whether the wallet takes a refund; one that it refuses, whatever for, is left aside, with an alarm.

    Raises Unavailable when the outcome is not known.
    """
    try:
        return await is_moved(database, reference, refund)
    except Conflict:
        return False


async def is_moved(database: Database, reference: str, payment: Awaitable[None]) -> bool:
    """Whether the wallet takes one payment; one that it refuses is left aside, with an alarm.

    Raises Unavailable when the outcome is not known, and Conflict, once it is aside, when something else was
    moved by its reference: only people can tell what.
    """
    try:
        await payment
    except ServiceError as error:
        if not _is_its_own(error):
            raise
        attempts = await refused_payouts.put_aside(database, reference, error.code)
        PAYOUTS_REFUSED.inc()
        log.error("payout_refused", reference=reference, reason=error.code, attempts=attempts)
        if isinstance(error, Conflict):
            raise
        return False
    return True
