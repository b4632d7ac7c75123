"""What the gateway says when a service does not answer, and what nobody serves."""

from __future__ import annotations

import html

from fastapi import APIRouter, Request, Response

from servicekit.envelope import error_response
from servicekit.errors import NotFound, RequestTooLarge, ServiceError, Unavailable

_RETRY_SECONDS = 2


def router() -> APIRouter:
    """The routes; include them after everything else below /api."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/internal/errors/{status}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def gateway_error(status: int, request: Request) -> Response:
        """A page for people, the envelope for programs. The gateway sets the status itself."""
        error = _error(status)
        if "text/html" not in request.headers.get("accept", ""):
            return error_response(error)
        return _page(error)

    @routes.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown_call() -> Response:
        """No service has this call."""
        raise NotFound

    return routes


def _error(status: int) -> ServiceError:
    if status == RequestTooLarge.status:
        return RequestTooLarge()
    if status == NotFound.status:
        return NotFound()
    return Unavailable("service_unavailable", retry_after=_RETRY_SECONDS)


def _page(error: ServiceError) -> Response:
    """Words of the specification's error pages, without anything that could be missing too."""
    title = (
        "There's a spanner in the works!" if error.status == Unavailable.status else "Something went wrong."
    )
    body = (
        '<!doctype html><html lang="en-AU"><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{html.escape(title)}</title><h1>{html.escape(title)}</h1>"
        f'<p>{html.escape(error.message)}</p><p><a href="/">Go to the homepage</a></p></html>'
    )
    headers = {
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cache-control": "no-store",
        "x-robots-tag": "noindex,nofollow",
    }
    if error.retry_after is not None:
        headers["retry-after"] = str(error.retry_after)
    return Response(body, error.status, media_type="text/html", headers=headers)
