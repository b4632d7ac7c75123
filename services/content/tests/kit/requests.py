"""Bodies of requests."""

from __future__ import annotations

import uuid
from datetime import UTC, datetime
from typing import Any

from access.roles import ANALYST
from services.content.tests.kit.service import staff

READER = staff("ina", ANALYST)


def feedback(**changes: Any) -> dict[str, Any]:
    client = {
        "build": "release",
        "name": "Web",
        "version": "1.4.0",
        "client_environment": {"timezone": "Australia/Sydney", "locale": "en-AU"},
    }
    return {
        "category": "user",
        "event_type": "feedback_event",
        "name": "feedback",
        "rating": "satisfied",
        "comment": " Good ",
        "source": "/cart",
        "variant": None,
        "client_information": client,
        **changes,
    }


def event(name: str = "product added", **changes: Any) -> dict[str, Any]:
    return {
        "id": str(uuid.uuid4()),
        "name": name,
        "occurred_at": datetime.now(UTC).isoformat(),
        "session_id": "s-1",
        **changes,
    }
