"""E-mail, over SMTP."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.headerregistry import Address
from email.message import EmailMessage
from uuid import UUID

import aiosmtplib
from pydantic import SecretStr

from content.delivery.outcomes import NotTakenNowError, RefusedError
from content.delivery.words import Mail


@dataclass(frozen=True, slots=True)
class MailServer:
    """The server that sends for us. With `start_tls` the connection is encrypted or not used."""

    host: str
    port: int
    user: str | None
    password: SecretStr | None
    start_tls: bool
    sender: str
    timeout_seconds: float = 10

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[MailConnection]:
        """A connection for the e-mails of one round. Nothing is opened before the first of them."""
        client = aiosmtplib.SMTP(
            hostname=self.host,
            port=self.port,
            username=self.user,
            password=None if self.password is None else self.password.get_secret_value(),
            start_tls=self.start_tls,
            timeout=self.timeout_seconds,
        )
        try:
            yield MailConnection(client, self.sender)
        finally:
            if client.is_connected:
                try:
                    await client.quit()
                except aiosmtplib.SMTPException:
                    client.close()


class MailConnection:
    """Hands e-mails over, one after the other; one that breaks the connection does not take it from the next.

    A server that cannot be reached is asked once: the rest of the round waits for the next.
    """

    def __init__(self, client: aiosmtplib.SMTP, sender: str) -> None:
        self._client = client
        self._sender = sender
        self._turn = asyncio.Lock()
        self._unreachable: str | None = None

    async def send(self, mail: Mail, address: str, *, sender_name: str, message_id: UUID) -> None:
        """Hands one e-mail over.

        `message_id` stays the same when it is handed over again, so that receivers notice. Raises
        RefusedError, NotTakenNowError.
        """
        message = self._message(mail, address, sender_name=sender_name, message_id=message_id)
        async with self._turn:
            await self._connect()
            try:
                await self._client.send_message(message)
            except aiosmtplib.SMTPRecipientsRefused as error:
                codes = [recipient.code for recipient in error.recipients]
                if all(500 <= code < 600 for code in codes):
                    raise RefusedError(f"SMTP {codes}") from error
                raise NotTakenNowError(f"SMTP {codes}") from error
            except aiosmtplib.SMTPDataError as error:
                if 500 <= error.code < 600:
                    raise RefusedError(f"SMTP {error.code}") from error
                raise NotTakenNowError(f"SMTP {error.code}") from error
            except (aiosmtplib.SMTPException, OSError) as error:
                # What the server still meant to say must not be taken for an answer to the next e-mail.
                self._client.close()
                raise NotTakenNowError(type(error).__name__) from error

    async def _connect(self) -> None:
        if self._unreachable is not None:
            raise NotTakenNowError(self._unreachable)
        if self._client.is_connected:
            return
        try:
            await self._client.connect()
        except (aiosmtplib.SMTPException, OSError) as error:
            self._unreachable = type(error).__name__
            raise NotTakenNowError(self._unreachable) from error

    def _message(self, mail: Mail, address: str, *, sender_name: str, message_id: UUID) -> EmailMessage:
        message = EmailMessage()
        try:
            message["From"] = Address(sender_name, addr_spec=self._sender)
            message["To"] = Address(addr_spec=address)
        except (ValueError, IndexError) as error:
            raise RefusedError("the address is malformed") from error
        message["Subject"] = mail.subject
        message["Message-ID"] = f"<{message_id}@{self._sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        message.add_alternative(mail.html, subtype="html")
        return message
