"""Shared steps of tests: corrected results."""

from __future__ import annotations

from typing import Any

from services.checkout.tests.kit.harness import Checkout
from wattle.catalog.v1 import draw_pb2


async def overpaid(checkout: Checkout, drawn: draw_pb2.Draw) -> list[dict[str, Any]]:
    return await checkout.database.call(
        "select ticket_id::text, paid_minor, prize_minor from audit.overpaid_prizes where offer_key = %(o)s",
        {"o": drawn.offer_key},
    )
