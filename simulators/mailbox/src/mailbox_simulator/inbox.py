"""What was sent, newest first, for as long as the process lives."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email.message import EmailMessage
from typing import Final, Literal

KEPT: Final = 1000
"""Older messages make room."""
_CODE: Final = re.compile(r"(?<!\d)\d{6}(?!\d)")
_LINK: Final = re.compile(r"https?://[^\s<>\"')]+")


@dataclass(frozen=True, slots=True)
class Message:
    """One message as it arrived."""

    id: str
    channel: Literal["email", "sms"]
    sender: str
    recipient: str
    subject: str
    """Empty for a text message."""
    text: str
    html: str
    """The HTML alternative of an e-mail; empty where there is none."""
    received_at: datetime

    @property
    def codes(self) -> tuple[str, ...]:
        """The six-digit codes in the text, in its order."""
        return tuple(_CODE.findall(self.text))

    @property
    def links(self) -> tuple[str, ...]:
        """The addresses in the text, in its order."""
        return tuple(link.rstrip(".,;:") for link in _LINK.findall(self.text))


class Inbox:
    """Keeps messages; the same id arrives once, however often it is sent."""

    def __init__(self) -> None:
        self._messages: deque[Message] = deque(maxlen=KEPT)

    def put(self, message: Message) -> None:
        """Takes a message in, unless it is there already."""
        if self.find(message.id) is None:
            self._messages.appendleft(message)

    def find(self, message_id: str) -> Message | None:
        """One message."""
        return next((each for each in self._messages if each.id == message_id), None)

    def search(self, recipient: str = "") -> Sequence[Message]:
        """The messages to an address, or all; newest first. Upper and lower case are the same."""
        wanted = recipient.strip().lower()
        return [each for each in self._messages if not wanted or wanted == each.recipient.lower()]


def read_email(content: EmailMessage, recipient: str, *, message_id: str, received_at: datetime) -> Message:
    """What a person reads of an e-mail."""
    plain = content.get_body(("plain",))
    html = content.get_body(("html",))
    return Message(
        id=message_id,
        channel="email",
        sender=str(content.get("From", "")),
        recipient=recipient,
        subject=str(content.get("Subject", "")),
        text="" if plain is None else plain.get_content(),
        html="" if html is None else html.get_content(),
        received_at=received_at,
    )
