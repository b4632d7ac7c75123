"""How messages travel to customers."""

from __future__ import annotations

from typing import Final, Literal

MessageChannel = Literal["email", "sms"]
MESSAGE_CHANNELS: Final[tuple[MessageChannel, ...]] = ("email", "sms")
