from __future__ import annotations

from email import policy
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from content.messages.channels import RefusedError, compose_email
from content.messages.templates import Mail

MAIL = Mail("Your tickets are ready", "Hello Alex,\n\nyou paid $6.15.\n", "<p>Hello Alex</p>\n")
MESSAGE_ID = UUID(int=11)


def composed(mail: Mail = MAIL, address: str = "alex@example.com", name: str = "Wattle") -> bytes:
    return compose_email(
        mail, address, sender="no-reply@wattle.example", sender_name=name, message_id=MESSAGE_ID
    )


def read(raw: bytes) -> EmailMessage:
    """The email as a mail program parses it."""
    message = BytesParser(EmailMessage, policy=policy.default).parsebytes(raw)
    assert not message.defects
    return message


def alternative(message: EmailMessage, kind: str) -> str:
    part = message.get_body((kind,))
    assert part is not None
    content: str = part.get_content()
    return content.replace("\r\n", "\n")


def test_email_has_sender_recipient_and_subject() -> None:
    message = read(composed())
    headers = {name: str(value) for name, value in message.items()}
    assert headers.pop("Content-Type").startswith("multipart/alternative")
    assert headers == {
        "From": "Wattle <no-reply@wattle.example>",
        "To": "alex@example.com",
        "Subject": "Your tickets are ready",
        "Message-ID": f"<{MESSAGE_ID}@wattle.example>",
        "Auto-Submitted": "auto-generated",
        "MIME-Version": "1.0",
    }


def test_email_has_text_and_html() -> None:
    message = read(composed())
    assert [part.get_content_type() for part in message.iter_parts()] == ["text/plain", "text/html"]
    assert alternative(message, "plain") == MAIL.text
    assert alternative(message, "html") == MAIL.html


def test_long_unsubscribe_address_stays_on_one_line() -> None:
    address = f"https://shop.test/unsubscribe/{UUID(int=7)}/powerball?token={'t' * 400}"
    raw = composed(Mail("Results", "text", "<p>page</p>", unsubscribe=address))
    assert f"\r\nList-Unsubscribe: <{address}>\r\n".encode() in raw
    assert b"\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n" in raw


@pytest.mark.parametrize("name", ["Wättle", "Wattle, the shop", 'W"attle'])
def test_any_sender_name_is_readable(name: str) -> None:
    sender: Any = read(composed(name=name))["From"]
    assert [(each.display_name, each.addr_spec) for each in sender.addresses] == [
        (name, "no-reply@wattle.example")
    ]


@pytest.mark.parametrize(
    "address",
    [
        "",
        "alex",
        "@example.com",
        "alex@",
        "a@b@example.com",
        "alex@example.com\r\nBcc: eve@example.com",
        "alex@example.com\n",
        "alex @example.com",
        "<alex@example.com>",
        "alex@example.com, eve@example.com",
        "alex@example.com(x)",
    ],
)
def test_malformed_address_is_refused(address: str) -> None:
    with pytest.raises(RefusedError):
        composed(address=address)


def test_non_ascii_address_is_unchanged() -> None:
    assert "\r\nTo: jörg@bücher.example\r\n".encode() in composed(address="jörg@bücher.example")


# Mail programs show no other control characters, and line ends are the email's own.
_SHOWN = st.characters(blacklist_categories=("Cs", "Cc", "Zl", "Zp"))


@given(
    subject=st.text(_SHOWN, min_size=1).map(lambda text: " ".join(text.split())),
    lines=st.lists(st.text(_SHOWN), max_size=8),
)
def test_any_text_is_readable_and_no_line_too_long(subject: str, lines: list[str]) -> None:
    text = "\n".join(lines)
    raw = composed(Mail(subject, f"{text}\n", f"<p>{text}</p>\n"))
    raw.decode("ascii")
    assert max(map(len, raw.split(b"\r\n"))) <= 998
    assert b"\n" not in raw.replace(b"\r\n", b"")
    message = read(raw)
    assert str(message["Subject"]).split() == subject.split()
    assert alternative(message, "plain") == f"{text}\n"
