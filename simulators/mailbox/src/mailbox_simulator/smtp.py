"""The mail server: takes every message and delivers none."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from functools import partial
from typing import Final
from uuid import uuid4

from aiosmtpd.smtp import SMTP, Envelope, Session

from mailbox_simulator.inbox import Inbox, read_email

# Only this of all headers is needed before somebody looks at a message.
_MESSAGE_ID: Final = re.compile(rb"^message-id:\s*<?([^<>\s]+)", re.IGNORECASE | re.MULTILINE)


class TakeEverything:
    """Handler of aiosmtpd.

    An address that starts with `refused` is refused for ever, one with `later` for now, so that a sender's
    handling of both can be seen.
    """

    def __init__(self, inbox: Inbox) -> None:
        self._inbox = inbox

    async def handle_RCPT(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        """Takes a recipient, or says why not."""
        if address.startswith("refused"):
            return "550 5.1.1 there is no such mailbox"
        if address.startswith("later"):
            return "451 4.3.0 come again later"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 - the name that aiosmtpd calls
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        """Keeps the message for each recipient."""
        content, now = envelope.original_content or b"", datetime.now(UTC)
        found = _MESSAGE_ID.search(content.partition(b"\r\n\r\n")[0])
        message_id = found[1].decode("latin-1") if found else str(uuid4())
        for recipient in envelope.rcpt_tos:
            own_id = message_id if len(envelope.rcpt_tos) == 1 else f"{message_id}/{recipient}"
            read = partial(read_email, content, recipient, message_id=own_id, received_at=now)
            self._inbox.put(own_id, recipient, read)
        return "250 OK"
