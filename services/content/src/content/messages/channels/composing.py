"""E-mails as bytes on the wire (RFC 5322): a text and the same as a page, for one reader.

RenderText out here, because `email.message` reads and folds each header of each mail anew, which cost more than
all else that a mail needs (docs/performance.md). The library still writes what is free text, once for each
text: subjects and names of senders.
"""

from __future__ import annotations

import re
from binascii import b2a_qp
from email.headerregistry import Address
from email.policy import SMTP
from functools import lru_cache
from typing import Final
from uuid import UUID

from content.messages.channels.outcomes import RefusedError
from content.messages.templates import Mail

# A dot-atom on both sides, which needs no quoting in a header or in RCPT TO. Identity has validated the
# address; this check keeps line breaks out of headers.
_ATOM: Final = r'[^\s\x00-\x1f\x7f()<>\[\]:;@\\,"]'
_ADDRESS: Final = re.compile(f"{_ATOM}{{1,64}}@{_ATOM}{{1,255}}")


def compose(mail: Mail, address: str, *, sender: str, sender_name: str, message_id: UUID) -> bytes:
    """The whole e-mail, with lines that end as SMTP wants them.

    ASCII, but for an `address` that is not, which a server of SMTPUTF8 takes. Raises RefusedError when the
    address is malformed.
    """
    if _ADDRESS.fullmatch(address) is None:
        raise RefusedError("the address is malformed")
    # Encoded parts have no `=_` in them.
    boundary = f"=_{message_id.hex}"
    lines = [
        f"To: {address}",
        f"Message-ID: <{message_id}@{sender.rpartition('@')[2]}>",
        "Auto-Submitted: auto-generated",
    ]
    if mail.unsubscribe is not None:
        # RFC 2369 and, for one click in a mail program, RFC 8058. An address stays in one line: folded, it
        # would become encoded words, which no mail program takes for one.
        lines += [
            f"List-Unsubscribe: <{mail.unsubscribe}>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
        ]
    lines += ["MIME-Version: 1.0", f'Content-Type: multipart/alternative; boundary="{boundary}"', "", ""]
    between = f"\r\n--{boundary}".encode()
    return b"".join(
        (
            _sender(sender_name, sender),
            _subject(mail.subject),
            "\r\n".join(lines).encode(),
            f"--{boundary}".encode(),
            _part("plain", mail.text),
            between,
            _part("html", mail.html),
            between,
            b"--\r\n",
        )
    )


@lru_cache(maxsize=64)
def _sender(name: str, address: str) -> bytes:
    return _folded("From", str(Address(name, addr_spec=address)))


@lru_cache(maxsize=512)
def _subject(subject: str) -> bytes:
    return _folded("Subject", subject)


def _folded(name: str, value: str) -> bytes:
    return SMTP.fold_binary(name, SMTP.header_factory(name, value))


def _part(kind: str, text: str) -> bytes:
    head = (
        f'\r\nContent-Type: text/{kind}; charset="utf-8"'
        "\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    )
    lines = b"".join(line + b"\r\n" for line in text.encode().splitlines())
    return head.encode() + b2a_qp(lines, istext=True)
