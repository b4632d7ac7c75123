"""Shared steps of tests: sub variants."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from checkout.catalogue.handlers import SITE_HANDLERS as HANDLERS
from servicekit.events import ReceivedEvent
from services.checkout.tests.kit.harness import Checkout
from wattle.content.v1.events_pb2 import SubVariantChanged

SUBJECT = "wattle.content.v1.sub_variant_changed"


async def tell(checkout: Checkout, key: str, version: int, *, active: bool = True, **terms: Any) -> None:
    """Handles what content tells of a sub-variant."""
    fact = SubVariantChanged(key=key, active=active, **terms).SerializeToString()
    async with checkout.database.transaction() as session:
        event = ReceivedEvent(uuid4(), SUBJECT, key, version, datetime.now(UTC), fact, None)
        await HANDLERS[SUBJECT](session, event)
