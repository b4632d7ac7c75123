"""Follows checkout's settlement of a draw: scored, then paid."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncSession

from catalog.domain.draw_states import DrawStatus
from catalog.repository import draws


async def draw_scored(session: AsyncSession, offer_key: str, draw_no: int, result_version: int) -> None:
    """Every entry was matched against this version of the result; ignored once the draw has moved past it."""
    await draws.settle(session, offer_key, draw_no, result_version, DrawStatus.SCORED)


async def draw_paid(session: AsyncSession, offer_key: str, draw_no: int, result_version: int) -> None:
    """Every prize of this version was credited; ignored once the result was corrected."""
    await draws.settle(session, offer_key, draw_no, result_version, DrawStatus.PAID)
