from __future__ import annotations

import asyncio
import smtplib
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from email.message import EmailMessage

import httpx2
import pytest
import pytest_asyncio

from devservers.processes import free_port
from mailbox_simulator.main import run
from servicekit.testing.waiting import eventually


@dataclass(frozen=True)
class Mailbox:
    client: httpx2.AsyncClient
    smtp_port: int

    async def mail(self, message: EmailMessage) -> None:
        def send() -> None:
            with smtplib.SMTP("127.0.0.1", self.smtp_port) as server:
                server.send_message(message)

        await asyncio.to_thread(send)

    async def text(self, *, account: str = "AC1", **form: str) -> httpx2.Response:
        return await self.client.post(
            f"/2010-04-01/Accounts/{account}/Messages.json", data=form, auth=("AC1", "secret")
        )


@pytest_asyncio.fixture(loop_scope="session")
async def mailbox() -> AsyncIterator[Mailbox]:
    port, smtp_port = free_port(), free_port()
    serving = asyncio.create_task(run("127.0.0.1", port, smtp_port))
    async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}") as client:

        async def answers() -> int:
            try:
                return (await client.get("/health/live")).status_code
            except httpx2.TransportError:
                return 0

        await eventually(answers, 200)
        yield Mailbox(client, smtp_port)
    serving.cancel()
    await asyncio.gather(serving, return_exceptions=True)


def mail(to: str = "alex@example.com", text: str = "Your code is 123456.\n") -> EmailMessage:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "Wattle <no-reply@wattle.example>", to, "Your code"
    message["Message-ID"] = f"<{to}.1@wattle.example>"
    message.set_content(text)
    message.add_alternative("<p>Your code is <b>123456</b>.</p><script>alert(1)</script>", subtype="html")
    return message


async def test_an_email_is_kept_with_its_code_in_sight(mailbox: Mailbox) -> None:
    await mailbox.mail(mail())
    [kept] = (await mailbox.client.get("/api/messages?to=ALEX@example.com")).json()
    assert (kept["channel"], kept["subject"], kept["codes"]) == ("email", "Your code", ["123456"])
    page = (await mailbox.client.get("/")).text
    assert '<p class="code">123456</p>' in page


async def test_digits_of_an_address_or_a_link_are_no_code(mailbox: Mailbox) -> None:
    text = "For customer-1-403812ab@example.com: https://a.example/t/x123456_y?n=654321-1 and 777888.\n"
    await mailbox.mail(mail(text=text))
    [kept] = (await mailbox.client.get("/api/messages?to=alex@example.com")).json()
    assert kept["codes"] == ["777888"]


async def test_the_same_email_sent_again_is_there_once(mailbox: Mailbox) -> None:
    for _ in range(2):
        await mailbox.mail(mail(to="twice@example.com"))
    assert len((await mailbox.client.get("/api/messages?to=twice@example.com")).json()) == 1


async def test_links_are_found_without_the_full_stop_behind_them(mailbox: Mailbox) -> None:
    text = "Go to http://localhost:8080/reset/abc.\n"
    await mailbox.mail(mail(to="link@example.com", text=text))
    [kept] = (await mailbox.client.get("/api/messages?to=link@example.com")).json()
    assert kept["links"] == ["http://localhost:8080/reset/abc"]


async def test_nothing_in_an_email_runs(mailbox: Mailbox) -> None:
    await mailbox.mail(mail(to="script@example.com"))
    [kept] = (await mailbox.client.get("/api/messages?to=script@example.com")).json()
    shown = await mailbox.client.get(f"/messages/{kept['id']}/html")
    assert shown.headers["content-security-policy"].startswith("sandbox; default-src 'none'")


@pytest.mark.parametrize(("address", "refusal"), [("refused@example.com", 550), ("later@example.com", 451)])
async def test_some_addresses_are_refused_on_purpose(mailbox: Mailbox, address: str, refusal: int) -> None:
    with pytest.raises(smtplib.SMTPRecipientsRefused) as refused:
        await mailbox.mail(mail(to=address))
    assert refused.value.recipients[address][0] == refusal


async def test_a_text_message_is_taken_as_twilio_takes_it(mailbox: Mailbox) -> None:
    answer = await mailbox.text(To="+61400000001", From="Wattle", Body="Your code is 654321")
    assert answer.status_code == 201
    assert answer.json()["status"] == "queued"
    [kept] = (await mailbox.client.get("/api/messages?to=%2B61400000001")).json()
    assert (kept["channel"], kept["codes"]) == ("sms", ["654321"])


@pytest.mark.parametrize(
    ("send", "code"),
    [
        (lambda box: box.text(account="AC2", To="+61400000002", Body="x"), 20003),
        (lambda box: box.text(To="0400000002", Body="x"), 21211),
        (lambda box: box.text(To="+61400000002", Body=""), 21617),
    ],
    ids=["another account", "not a number of the world", "nothing to say"],
)
async def test_a_wrong_text_message_is_refused_with_twilios_code(
    mailbox: Mailbox, send: Callable[[Mailbox], Awaitable[httpx2.Response]], code: int
) -> None:
    answer = await send(mailbox)
    assert answer.json()["code"] == code
    assert (await mailbox.client.get("/api/messages?to=%2B61400000002")).json() == []
