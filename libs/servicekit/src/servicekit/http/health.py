"""Liveness, readiness and metrics, for probes and scrapers inside the installation."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import orjson
from fastapi import APIRouter, Response

from servicekit.telemetry import metrics
from servicekit.telemetry.logs import log

ReadinessCheck = Callable[[], Awaitable[object]]
"""Raises when the service cannot work: its own database, its schema version (docs/reliability.md,
rule 61).
"""

_CHECK_SECONDS = 2


class Health:
    """Whether this process should get requests, and how its background tasks do."""

    def __init__(self, checks: Sequence[ReadinessCheck]) -> None:
        self._checks = tuple(checks)
        self.stopping = False
        self.background: dict[str, str] = {}

    async def is_ready(self) -> bool:
        """True when the process is not stopping and every check passes in time."""
        if self.stopping:
            return False
        try:
            async with asyncio.timeout(_CHECK_SECONDS):
                for check in self._checks:
                    await check()
        except Exception as error:  # a check says "not ready" with whatever it raises
            log.warning("not_ready", error_type=type(error).__name__)
            return False
        return True


def router(health: Health) -> APIRouter:
    """The internal routes over the state of this process."""
    routes = APIRouter(include_in_schema=False)

    @routes.get("/health/live")
    async def live() -> Response:
        return _json({"status": "live"}, 200)

    @routes.get("/health/ready")
    async def ready() -> Response:
        if await health.is_ready():
            return _json({"status": "ready", "background": health.background}, 200)
        return _json({"status": "not_ready", "background": health.background}, 503)

    @routes.get("/metrics")
    async def scrape() -> Response:
        return Response(metrics.render(), media_type=metrics.CONTENT_TYPE)

    return routes


def _json(content: object, status: int) -> Response:
    return Response(orjson.dumps(content), status_code=status, media_type="application/json")
