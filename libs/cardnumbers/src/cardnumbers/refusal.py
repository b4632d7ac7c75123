"""No body with a card number gets past the door (docs/reliability.md, rule 49)."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

import orjson
from fastapi import Request
from pydantic import BaseModel

from cardnumbers.detection import CARD_NUMBER_REFUSED, find_card_number
from servicekit.errors import InvalidRequest

_MAY_HOLD_ONE: Final = re.compile(rb"[0-9](?:[^0-9A-Za-z]{0,8}[0-9]){12}|[\x80-\xff]|\\u")
"""Thirteen digits close together, or a character beside ASCII: most bodies have neither and are not read."""


@cache
def _passwords(model: type[BaseModel]) -> frozenset[str]:
    """The fields of a body that are passwords."""
    fields = getattr(model, "model_fields", {})
    return frozenset(
        name
        for name, field in fields.items()
        if isinstance(field.json_schema_extra, dict) and field.json_schema_extra.get("format") == "password"
    )


async def refuse_card_numbers(request: Request) -> None:
    """Raises InvalidRequest(`card_number_not_accepted`) with the field. `create_app` runs it for every route
    whose body has fields.

    Fields of the format `password` are passed over: any text may be a password, and only its hash is stored.
    """
    body = await request.body()
    if _MAY_HOLD_ONE.search(body) is None:
        return
    try:
        content = orjson.loads(body)
    except orjson.JSONDecodeError:
        content = body.decode("utf-8", errors="replace")
    if isinstance(content, dict):
        for name in _passwords(request.scope["route"].body_field.field_info.annotation):
            if isinstance(content.get(name), str):
                del content[name]
    found = find_card_number(content)
    if found is not None:
        raise InvalidRequest(*CARD_NUMBER_REFUSED, target=found)
