"""Answers unknown API calls."""

from __future__ import annotations

from fastapi import APIRouter, Response

from servicekit.errors import NotFound


def router() -> APIRouter:
    """To be included after everything else below /api."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown_call() -> Response:
        raise NotFound

    return routes
