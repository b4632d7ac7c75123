"""Forms as browsers and providers' clients send them."""

from __future__ import annotations

from urllib.parse import parse_qsl

from fastapi import Request


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a URL-encoded body; the last of several with one name."""
    body = (await request.body()).decode("utf-8", errors="replace")
    return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=200))
