"""What was sent, newest first, for as long as the process lives."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from functools import cache
from itertools import islice
from typing import Final, Literal, NamedTuple

KEPT: Final = 1000
"""Older messages make room."""
SHOWN: Final = 100
"""Most messages that a search gives."""
_CODE: Final = re.compile(r"(?<![\w@./=-])\d{6}(?![\w@/=-])")
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
    unsubscribe: str = ""
    """What the mail program is told to unsubscribe at (`List-Unsubscribe`); empty where there is nothing."""
    one_click: bool = False
    """Whether it may do so by itself (RFC 8058)."""

    @property
    def codes(self) -> tuple[str, ...]:
        """The six-digit codes in the text, in its order."""
        return tuple(_CODE.findall(self.text))

    @property
    def links(self) -> tuple[str, ...]:
        """The addresses in the text, in its order."""
        return tuple(link.rstrip(".,;:") for link in _LINK.findall(self.text))


class _Kept(NamedTuple):
    recipient: str
    read: Callable[[], Message]


class Inbox:
    """Keeps messages; the same id arrives once, however often it is sent.

    A message is read when somebody looks at it: most are looked at by nobody.
    """

    def __init__(self) -> None:
        self._messages: dict[str, _Kept] = {}

    def put(self, message_id: str, recipient: str, read: Callable[[], Message]) -> None:
        """Takes a message in, unless it is there already."""
        if message_id in self._messages:
            return
        self._messages[message_id] = _Kept(recipient.lower(), cache(read))
        if len(self._messages) > KEPT:
            del self._messages[next(iter(self._messages))]

    def find(self, message_id: str) -> Message | None:
        """One message."""
        kept = self._messages.get(message_id)
        return None if kept is None else kept.read()

    def search(self, recipient: str = "") -> Sequence[Message]:
        """The newest messages to an address, or of all; newest first. Upper and lower case are the same."""
        wanted = recipient.strip().lower()
        newest_first = reversed(self._messages.values())
        found = (each for each in newest_first if not wanted or wanted == each.recipient)
        return [each.read() for each in islice(found, SHOWN)]


def read_email(raw: bytes, recipient: str, *, message_id: str, received_at: datetime) -> Message:
    """What a person reads of an e-mail."""
    content = BytesParser(EmailMessage, policy=policy.default).parsebytes(raw)
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
        unsubscribe=str(content.get("List-Unsubscribe", "")).strip("<>"),
        one_click=content.get("List-Unsubscribe-Post") == "List-Unsubscribe=One-Click",
    )
