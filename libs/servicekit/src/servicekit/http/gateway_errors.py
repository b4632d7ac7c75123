"""Error pages of the gateway for a service that does not answer; any service can serve them."""

from __future__ import annotations

import base64
import hashlib
import html
from typing import Final

from fastapi import APIRouter, Request, Response

from servicekit.errors import NotFound, RequestTooLarge, ServiceError, Unavailable
from servicekit.http.envelope import error_response

_RETRY_SECONDS: Final = 2
_STYLE: Final = (
    ":root{color-scheme:light dark}"
    "body{margin:0;min-height:100vh;display:grid;place-content:center;padding:1.5rem;text-align:center;"
    "font:1.125rem/1.5 system-ui,sans-serif;background:#fbfaf5;color:#14261c}"
    "h1{margin:0;font-size:1.75rem;line-height:1.2}p{margin:.75rem 0 0}"
    "a{display:inline-block;margin-top:1rem;padding:.625rem 1.5rem;border-radius:8px;background:#17603f;"
    "color:#fff;font-weight:650;text-decoration:none}"
    "@media (prefers-color-scheme:dark){body{background:#0f1a15;color:#eef3ef}}"
)
_STYLE_HASH: Final = base64.b64encode(hashlib.sha256(_STYLE.encode()).digest()).decode()


def router() -> APIRouter:
    """The one route; the gateway hides its path from everybody else."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/internal/errors/{status}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def gateway_error(status: int, request: Request) -> Response:
        """A page for people, the envelope for programs. The gateway sets the status itself."""
        error = _error(status)
        if "text/html" not in request.headers.get("accept", ""):
            return error_response(error)
        return _page(error)

    return routes


def _error(status: int) -> ServiceError:
    if status == RequestTooLarge.status:
        return RequestTooLarge()
    if status == NotFound.status:
        return NotFound()
    return Unavailable("service_unavailable", retry_after=_RETRY_SECONDS)


def _page(error: ServiceError) -> Response:
    """Words of the error pages (docs/requirements.md, Error pages), without anything that could be missing
    too.
    """
    title = (
        "There's a spanner in the works!" if error.status == Unavailable.status else "Something went wrong."
    )
    body = (
        '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>{html.escape(title)}</h1><p>{html.escape(error.message)}</p>"
        '<a href="/">Go to the homepage</a></main></body></html>'
    )
    headers = {
        "content-security-policy": (
            f"default-src 'none'; style-src 'sha256-{_STYLE_HASH}'; frame-ancestors 'none'"
        ),
        "cache-control": "no-store",
        "x-robots-tag": "noindex,nofollow",
    }
    if error.retry_after is not None:
        headers["retry-after"] = str(error.retry_after)
    return Response(body, error.status, media_type="text/html", headers=headers)
