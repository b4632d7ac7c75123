"""The mail server: takes every message and delivers none."""

from __future__ import annotations

from datetime import UTC, datetime
from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from uuid import uuid4

from aiosmtpd.smtp import SMTP, Envelope, Session

from mailbox_simulator.inbox import Inbox, read_email


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
        content = BytesParser(EmailMessage, policy=policy.default).parsebytes(
            envelope.original_content or b""
        )
        message_id = str(content.get("Message-ID", "")).strip("<> ") or str(uuid4())
        for recipient in envelope.rcpt_tos:
            own_id = message_id if len(envelope.rcpt_tos) == 1 else f"{message_id}/{recipient}"
            self._inbox.put(read_email(content, recipient, message_id=own_id, received_at=datetime.now(UTC)))
        return "250 OK"
