from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from servicekit.settings import Channel


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who is at the door, as far as the connection tells."""

    channel: Channel
    address: str
    """Network address of the client."""
    device_id: UUID | None
    """Device the client says it is; believed only together with a proof."""
    sub_variant: str | None = None
    """Sub-variant of the site that the client shows, e.g. "spring_raffle"."""
    country: str | None = None
    """Country of the network address, ISO 3166, where the edge tells it."""
    user_agent: str = ""
    """What the client calls itself."""
    device_token: str | None = None
    """Proof that the device was trusted before."""
    previous_token: str | None = None
    """Refresh token of the session that the browser had until now."""
