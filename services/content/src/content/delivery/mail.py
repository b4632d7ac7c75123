"""E-mail, over SMTP."""

from __future__ import annotations

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

    async def send(self, mail: Mail, address: str, *, sender_name: str, message_id: UUID) -> None:
        """Hands one e-mail over.

        `message_id` stays the same when it is handed over again, so that receivers notice. Raises
        RefusedError, NotTakenNowError.
        """
        message = EmailMessage()
        try:
            message["From"] = Address(sender_name, addr_spec=self.sender)
            message["To"] = Address(addr_spec=address)
        except (ValueError, IndexError) as error:
            raise RefusedError("the address is malformed") from error
        message["Subject"] = mail.subject
        message["Message-ID"] = f"<{message_id}@{self.sender.rpartition('@')[2]}>"
        message["Auto-Submitted"] = "auto-generated"
        message.set_content(mail.text)
        message.add_alternative(mail.html, subtype="html")
        try:
            await aiosmtplib.send(
                message,
                hostname=self.host,
                port=self.port,
                username=self.user,
                password=None if self.password is None else self.password.get_secret_value(),
                start_tls=self.start_tls,
                timeout=self.timeout_seconds,
            )
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
            raise NotTakenNowError(type(error).__name__) from error
