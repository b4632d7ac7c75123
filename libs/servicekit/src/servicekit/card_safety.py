"""No body with a card number gets past the door (handbook, API and web, rule 49)."""

from __future__ import annotations

import orjson
from fastapi import Request

from servicekit.card_numbers import CARD_NUMBER_REFUSED, find_card_number
from servicekit.errors import InvalidRequest


async def refuse_card_numbers(request: Request) -> None:
    """Raises InvalidRequest(`card_number_not_accepted`) with the field. A dependency of whole routers."""
    body = await request.body()
    if not body:
        return
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        content = body.decode("utf-8", errors="replace")
    found = find_card_number(content)
    if found is not None:
        raise InvalidRequest(*CARD_NUMBER_REFUSED, target=found or "general")
