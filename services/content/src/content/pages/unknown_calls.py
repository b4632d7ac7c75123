"""What nobody serves."""

from __future__ import annotations

from fastapi import APIRouter, Response

from servicekit.errors import NotFound


def router() -> APIRouter:
    """The routes; include them after everything else below /api."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown_call() -> Response:
        """No service has this call."""
        raise NotFound

    return routes
