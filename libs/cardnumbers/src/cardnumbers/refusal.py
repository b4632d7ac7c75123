"""No body with a card number gets past the door (docs/reliability.md, rule 49)."""

from __future__ import annotations

from typing import Final

import orjson
from fastapi import Request
from pydantic import AfterValidator
from pydantic_core import PydanticCustomError

from cardnumbers.detection import CARD_NUMBER_REFUSED, find_card_number, holds_card_number
from servicekit.errors import InvalidRequest


def _without_card_number(text: str) -> str:
    if holds_card_number(text):
        raise PydanticCustomError(*CARD_NUMBER_REFUSED)
    return text


WITHOUT_CARD_NUMBER: Final = AfterValidator(_without_card_number)
"""Validator of a text that people write, such as a comment."""


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
        raise InvalidRequest(*CARD_NUMBER_REFUSED, target=found)
