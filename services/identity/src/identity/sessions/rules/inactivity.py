"""When a session is over because nothing was done in it (domain handbook §10.20, Inactivity)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

NEW_VISIT_AFTER: Final = timedelta(minutes=30)
"""After this time without any doing a visit counts as a new one (specification, Authentication)."""


@dataclass(frozen=True, slots=True)
class InactivityRules:
    """How long a session lasts without anything done by its customer."""

    browsers: timedelta
    apps: timedelta

    def limit(self, channel: str) -> timedelta:
        """The time for a channel."""
        return self.apps if channel == "app" else self.browsers

    def alive_since(self, now: datetime) -> Mapping[str, datetime]:
        """By channel, the instant after which something must have been done in a session that goes on."""
        return {channel: now - self.limit(channel) for channel in ("web", "app", "partner")}

    def is_over(self, channel: str, last_active_at: datetime, now: datetime) -> bool:
        """Whether a session is over."""
        return now - last_active_at >= self.limit(channel)
