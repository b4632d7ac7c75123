"""Email over SMTP (RFC 5322), and text messages over Twilio's message API."""

from __future__ import annotations

import asyncio
import re
from binascii import b2a_qp
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.header import Header
from email.message import Message
from email.mime.multipart import MIMEMultipart
from email.mime.nonmultipart import MIMENonMultipart
from email.policy import compat32
from email.utils import formataddr
from typing import Final
from uuid import UUID

import aiosmtplib
import httpx2
from pydantic import SecretStr

from content.messages.templates import Mail


class RetryLaterError(Exception):
    """The channel is unavailable or busy; the message is retried later."""


class RefusedError(Exception):
    """The channel will never accept this message, for example because the address does not exist."""


# A dot-atom on both sides, which needs no quoting in a header or in RCPT TO. Identity has validated the
# address; this check keeps line breaks out of headers.
_ATOM: Final = r'[^\s\x00-\x1f\x7f()<>\[\]:;@\\,"]'
_ADDRESS: Final = re.compile(f"{_ATOM}{{1,64}}@{_ATOM}{{1,255}}")


# Not folded, as mail programs do not read a folded `List-Unsubscribe`. `email.policy.SMTP` takes three times
# as long (docs/performance.md).
_POLICY: Final = compat32.clone(linesep="\r\n", max_line_length=None)


def compose_email(mail: Mail, address: str, *, sender: str, sender_name: str, message_id: UUID) -> bytes:
    """The whole email. It is ASCII unless `address` is not, which needs SMTPUTF8.

    Raises RefusedError when the address is malformed.
    """
    if _ADDRESS.fullmatch(address) is None:
        raise RefusedError("the address is malformed")
    message = MIMEMultipart("alternative", policy=_POLICY)
    message["From"] = formataddr((sender_name, sender))
    message["Subject"] = Header(mail.subject, header_name="Subject").encode(linesep="\r\n")
    message["To"] = address.encode().decode("ascii", "surrogateescape")
    message["Message-ID"] = f"<{message_id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe is not None:
        # RFC 2369, and RFC 8058 for one click in a mail program.
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.attach(_part("plain", mail.text))
    message.attach(_part("html", mail.html))
    return message.as_bytes(policy=_POLICY)


def _part(subtype: str, text: str) -> Message:
    part = MIMENonMultipart("text", subtype, policy=_POLICY, charset="utf-8")
    part["Content-Transfer-Encoding"] = "quoted-printable"
    part.set_payload(b2a_qp(text.encode()).decode("ascii"))
    return part


@dataclass(frozen=True, slots=True)
class MailServer:
    """The mail server. With `start_tls` an unencrypted connection is never used."""

    host: str
    port: int
    user: str | None
    password: SecretStr | None
    start_tls: bool
    sender: str
    timeout_seconds: float = 10
    connections: int = 4
    """Connections in each process."""

    @asynccontextmanager
    async def open(self) -> AsyncIterator[MailConnections]:
        """Connections for one round. Each is opened at its first email."""
        clients = [
            aiosmtplib.SMTP(
                hostname=self.host,
                port=self.port,
                username=self.user,
                password=None if self.password is None else self.password.get_secret_value(),
                start_tls=self.start_tls,
                timeout=self.timeout_seconds,
            )
            for _ in range(self.connections)
        ]
        try:
            yield MailConnections(clients, self.sender)
        finally:
            await asyncio.gather(*(_close(client) for client in clients))


async def _close(client: aiosmtplib.SMTP) -> None:
    if client.is_connected:
        try:
            await client.quit()
        except (aiosmtplib.SMTPException, OSError):
            client.close()


class MailConnections:
    """Sends emails, one at a time on each connection; a broken connection fails only its own email.

    After a failed connection attempt, every further email of the round is retried later.
    """

    def __init__(self, clients: list[aiosmtplib.SMTP], sender: str) -> None:
        self._sender = sender
        self._idle: asyncio.LifoQueue[aiosmtplib.SMTP] = asyncio.LifoQueue()
        for client in clients:
            self._idle.put_nowait(client)
        self.unreachable: str | None = None
        """Why the server cannot be reached."""

    async def send(self, mail: Mail, address: str, *, sender_name: str, message_id: UUID) -> None:
        """Sends one email.

        A repeated attempt uses the same `message_id`, so that receivers can detect a duplicate. Raises
        RefusedError, RetryLaterError.
        """
        message = compose_email(
            mail, address, sender=self._sender, sender_name=sender_name, message_id=message_id
        )
        client = await self._idle.get()
        try:
            await self._connect(client)
            await self._hand_over(client, address, message)
        except (RefusedError, RetryLaterError):
            raise
        except BaseException:
            # A late reply to this email must not be read as the reply to the next one.
            client.close()
            raise
        finally:
            self._idle.put_nowait(client)

    async def _hand_over(self, client: aiosmtplib.SMTP, address: str, message: bytes) -> None:
        options = [] if address.isascii() else ["SMTPUTF8", "BODY=8BITMIME"]
        try:
            await client.sendmail(self._sender, address, message, mail_options=options)
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [recipient.code for recipient in error.recipients]
            if all(500 <= code < 600 for code in codes):
                raise RefusedError(f"SMTP {codes}") from error
            raise RetryLaterError(f"SMTP {codes}") from error
        except aiosmtplib.SMTPDataError as error:
            if 500 <= error.code < 600:
                raise RefusedError(f"SMTP {error.code}") from error
            raise RetryLaterError(f"SMTP {error.code}") from error
        except (aiosmtplib.SMTPException, OSError) as error:
            client.close()
            raise RetryLaterError(type(error).__name__) from error

    async def _connect(self, client: aiosmtplib.SMTP) -> None:
        if self.unreachable is not None:
            raise RetryLaterError(self.unreachable)
        if client.is_connected:
            return
        try:
            await client.connect()
        except (aiosmtplib.SMTPException, OSError) as error:
            self.unreachable = type(error).__name__
            raise RetryLaterError(self.unreachable) from error


@dataclass(frozen=True, slots=True)
class TextMessages:
    """The provider of text messages. `sender` is a phone number or the name that the phone shows."""

    client: httpx2.AsyncClient
    account: str
    token: SecretStr
    sender: str

    async def send(self, text: str, number: str) -> None:
        """Sends one text message; `number` is E.164. Raises RefusedError, RetryLaterError."""
        try:
            answer = await self.client.post(
                f"/2010-04-01/Accounts/{self.account}/Messages.json",
                data={"To": number, "From": self.sender, "Body": text},
                auth=(self.account, self.token.get_secret_value()),
            )
        except httpx2.HTTPError as error:
            raise RetryLaterError(type(error).__name__) from error
        code = _code(answer)
        if answer.status_code == httpx2.codes.BAD_REQUEST and isinstance(code, int):
            # Without the provider's code it is of something in front of it, and says nothing of the message.
            raise RefusedError(f"code {code}")
        if answer.is_error:
            raise RetryLaterError(f"HTTP {answer.status_code}")


def _code(answer: httpx2.Response) -> object:
    """The provider's error code."""
    try:
        body = answer.json()
    except ValueError:
        return None
    return body.get("code") if isinstance(body, dict) else None
