"""The application: every dialect, the hosted fields, the card issuer, the bank, and the page that steers
them.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles

from payments_simulator import challenge, console, fields, payouts
from payments_simulator.dialects import DIALECTS, paypal_payouts
from payments_simulator.processor import Processor
from payments_simulator.settings import Settings
from payments_simulator.webhooks import Webhooks


def build_app(settings: Settings) -> FastAPI:
    """Builds it; payments live as long as it does."""
    processor = Processor(pause=settings.pause, hang=settings.hang)
    webhooks = Webhooks(processor, settings.merchant, late=settings.late)

    @asynccontextmanager
    async def lifespan(_: FastAPI) -> AsyncIterator[None]:
        yield
        await processor.stop()
        await webhooks.close()

    app = FastAPI(title="Payment simulator", openapi_url=None, lifespan=lifespan)
    app.state.settings = settings
    app.state.processor = processor
    app.state.webhooks = webhooks
    app.state.paypal_revocations = 0

    @app.get("/health/live")
    async def live() -> dict[str, str]:
        return {"status": "ok"}

    for name, dialect in DIALECTS.items():
        app.include_router(dialect.router(processor, settings))
        render = dialect.render(settings)
        if render is not None:
            webhooks.register(name, render)
    app.include_router(fields.router(settings))
    app.include_router(challenge.router(processor, settings))
    merchants_bank = payouts.Bank(pause=settings.pause)
    app.state.bank = merchants_bank
    app.include_router(payouts.router(merchants_bank, settings))
    app.include_router(paypal_payouts.router(merchants_bank, settings))
    app.include_router(console.router(processor, webhooks, settings))
    app.mount("/static", StaticFiles(directory=Path(__file__).parent / "static"))
    return app
