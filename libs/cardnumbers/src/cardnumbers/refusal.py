"""No body with a card number gets past the door (docs/reliability.md, rule 49)."""

from __future__ import annotations

import re
from typing import Final

import orjson
from fastapi import Request

from cardnumbers.detection import CARD_NUMBER_REFUSED, find_card_number
from servicekit.errors import InvalidRequest

_MAY_HOLD_ONE: Final = re.compile(rb"[0-9](?:[^0-9A-Za-z]{0,3}[0-9]){12}|[\x80-\xff]|\\u")
"""Thirteen digits close together, or a character beside ASCII: most bodies have neither and are not read."""


async def refuse_card_numbers(request: Request) -> None:
    """Raises InvalidRequest(`card_number_not_accepted`) with the field. `create_app` runs it for every route
    whose body has fields.
    """
    body = await request.body()
    if _MAY_HOLD_ONE.search(body) is None:
        return
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        content = body.decode("utf-8", errors="replace")
    found = find_card_number(content)
    if found is not None:
        raise InvalidRequest(*CARD_NUMBER_REFUSED, target=found)
