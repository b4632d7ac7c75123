"""Email over SMTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from uuid import UUID

import aiosmtplib
from pydantic import SecretStr

from content.messages.channels.compose_email import compose_email
from content.messages.channels.outcomes import RefusedError, RetryLaterError
from content.messages.templates import Mail


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
