"""Delivery of webhooks: once, twice, late, never, or beside a forged one."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import httpx2

from payments_simulator.processor import Payment, Processor

_RETRIES: Final = (1.0, 5.0, 20.0)
"""Seconds between attempts while the merchant does not answer with success."""


@dataclass(frozen=True, slots=True)
class Message:
    """A webhook as it is sent."""

    path: str
    headers: Mapping[str, str]
    body: bytes


Render = Callable[[Payment, str, bool], Message | None]
"""Given a payment, what happened, and whether the signature is to be wrong: the message, if there is one."""


class Webhooks:
    """Sends what the dialects render to the merchant. `late` is in seconds."""

    def __init__(self, processor: Processor, target: str, *, late: float) -> None:
        self._processor = processor
        self.target = target
        """Where the merchant is."""
        self._late = late
        self._renders: dict[str, Render] = {}
        self._client = httpx2.AsyncClient(timeout=10)
        processor.announce = self.announce

    def register(self, provider: str, render: Render) -> None:
        """Says how a provider's messages look."""
        self._renders[provider] = render

    async def close(self) -> None:
        """Closes every connection."""
        await self._client.aclose()

    async def announce(self, payment: Payment, what: str) -> None:
        """Delivers one message in the manner of its payment."""
        render = self._renders.get(payment.provider)
        if render is None or payment.delivery == "lost":
            return
        message = render(payment, what, False)
        if message is None:
            return
        if payment.delivery == "late":
            await asyncio.sleep(self._late)
        if payment.delivery == "forged":
            forged = render(payment, what, True)
            if forged is not None:
                await self._send(forged)
        await self.deliver(message)
        if payment.delivery == "doubled":
            await self.deliver(message)

    async def deliver(self, message: Message) -> bool:
        """Sends a message until it is taken; False when it never was."""
        for pause in (*_RETRIES, None):
            if await self._send(message):
                return True
            if pause is not None:
                await asyncio.sleep(pause)
        return False

    async def _send(self, message: Message) -> bool:
        with suppress(httpx2.HTTPError):
            answer = await self._client.post(
                self.target.rstrip("/") + message.path, content=message.body, headers=dict(message.headers)
            )
            return answer.is_success
        return False
