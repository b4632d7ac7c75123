"""Emails on the wire (RFC 5322): a text, and the same as HTML."""

from __future__ import annotations

import re
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from typing import Any, Final
from uuid import UUID

from content.messages.channels.outcomes import RefusedError
from content.messages.templates import Mail

# A dot-atom on both sides, which needs no quoting in a header or in RCPT TO. Identity has validated the
# address; this check keeps line breaks out of headers.
_ATOM: Final = r'[^\s\x00-\x1f\x7f()<>\[\]:;@\\,"]'
_ADDRESS: Final = re.compile(f"{_ATOM}{{1,64}}@{_ATOM}{{1,255}}")


class _UnfoldedLinks(EmailPolicy):
    """Keeps `List-Unsubscribe` on one line: mail programs do not read a folded, encoded address."""

    def fold_binary(self, name: str, value: Any) -> bytes:
        if name == "List-Unsubscribe":
            return f"{name}: {value}{self.linesep}".encode("ascii")
        return super().fold_binary(name, value)


_POLICY: Final = _UnfoldedLinks(linesep="\r\n")


def compose_email(mail: Mail, address: str, *, sender: str, sender_name: str, message_id: UUID) -> bytes:
    """The whole email. It is ASCII unless `address` is not, which needs SMTPUTF8.

    Raises RefusedError when the address is malformed.
    """
    if _ADDRESS.fullmatch(address) is None:
        raise RefusedError("the address is malformed")
    policy = _POLICY if address.isascii() else _POLICY.clone(utf8=True)
    message = EmailMessage(policy)
    message["From"] = Address(sender_name, addr_spec=sender)
    message["Subject"] = mail.subject
    message["To"] = address
    message["Message-ID"] = f"<{message_id}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe is not None:
        # RFC 2369, and RFC 8058 for one click in a mail program.
        message["List-Unsubscribe"] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(mail.text, cte="quoted-printable")
    message.add_alternative(mail.html, subtype="html", cte="quoted-printable")
    return message.as_bytes()
