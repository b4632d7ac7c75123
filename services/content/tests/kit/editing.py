"""Editing of entries by staff."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from access.roles import CONTENT_EDITOR, SITE_OPERATOR
from services.content.tests.kit.service import Content, staff

EDITOR = staff("ana", CONTENT_EDITOR)
OPERATOR = staff("omar", SITE_OPERATOR)


async def write(
    content: Content, path: str, document: dict[str, Any], *, after: int = 0, by: dict[str, str] = EDITOR
) -> int:
    body = {"document": document, "after": after}
    answer = await content.send("PUT", f"/api/staff/content/{path}", body, by=by)
    return int(answer["result"]["version"])


async def publish(
    content: Content, path: str, version: int, *, at: datetime | None = None, by: dict[str, str] = EDITOR
) -> dict[str, Any]:
    body = {"version": version, "effective_at": None if at is None else at.isoformat()}
    answer = await content.send("POST", f"/api/staff/content/{path}/publications", body, expected=201, by=by)
    result: dict[str, Any] = answer["result"]
    return result


async def text_at(content: Content, path: str) -> str | None:
    """What a page says; None where there is none."""
    response = await content.get(f"/api/content/pages?path={path}")
    if response.status_code == 404:
        return None
    return str(response.json()["result"]["sections"][0]["value"]).strip()
