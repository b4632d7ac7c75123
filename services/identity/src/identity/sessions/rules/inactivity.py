"""End of sessions by inactivity (docs/domain.md §10.20, Inactivity)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

NEW_VISIT_AFTER: Final = timedelta(minutes=30)
"""Inactivity after which a new visit begins (docs/requirements.md, Authentication)."""


@dataclass(frozen=True, slots=True)
class InactivityRules:
    """How long a session lasts without activity of the customer."""

    browsers: timedelta
    apps: timedelta

    def limit(self, channel: str) -> timedelta:
        """The time for a channel."""
        return self.apps if channel == "app" else self.browsers

    def alive_since(self, now: datetime) -> Mapping[str, datetime]:
        """By channel, the latest last activity of an expired session."""
        return {channel: now - self.limit(channel) for channel in ("web", "app", "partner")}

    def is_over(self, channel: str, last_active_at: datetime, now: datetime) -> bool:
        return now - last_active_at >= self.limit(channel)
