from __future__ import annotations

from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from markdown_it import MarkdownIt

from content.messages.rules import CLASSES, MessageClass, is_wanted
from content.messages.templates import FOLDER, Mail, MessageTemplateError, MessageTemplates, PreferenceLinks
from services.content.tests.kit.documents import shipped_site
from wattle.identity.v1.identity_service_pb2 import Contact

SITE = shipped_site()
PAID: dict[str, Any] = {
    "first_name": "Alex",
    "minor_units": 615,
    "currency": "AUD",
    "order_id": "o-1",
    "lines": [{"offer_name": "Powerball", "games": 4, "draws": 1}],
}


CONTACT = Contact(
    customer_id=str(UUID(int=7)),
    first_name="Alex",
    email="alex@example.com",
    locale="en-AU",
    marketing_channels=["email"],
    unsubscribed_offer_keys=[],
    preferences_id="signed-id",
    unsubscribe_token="token",
)


def words_of(mail: Mail) -> str:
    """The text of a mail without its footer."""
    return mail.text.partition("\n\n-- \n")[0]


@pytest.fixture(scope="module")
def words() -> MessageTemplates:
    return MessageTemplates("https://shop.test/")


def test_mail_has_subject_text_and_html(words: MessageTemplates) -> None:
    mail = words.mail("order_paid", PAID, SITE, "en-AU")
    assert mail.subject == "Your tickets are ready"
    assert "Hello Alex," in mail.text
    assert "- Powerball, 4 games" in mail.text
    assert "You paid $6.15 from your wallet." in mail.text
    assert words_of(mail).endswith("https://shop.test/my-account/upcoming-tickets")
    assert "<li>Powerball, 4 games</li>" in mail.html.replace("<p>", "").replace("</p>", "").replace("\n", "")
    assert SITE.responsible_play.number in mail.html


def test_times_are_in_the_countrys_time_zone(words: MessageTemplates) -> None:
    facts = {"first_name": "Alex", "until": "2026-12-24T10:00:00+00:00"}
    british = SITE.model_copy(
        update={"support": SITE.support.model_copy(update={"time_zone": "Europe/London"})}
    )
    assert "Until Thu 24 Dec 2026, 9:00 pm AEDT you" in words.mail("time_out", facts, SITE, "en-AU").text
    assert "Until Thu 24 Dec 2026, 10:00 am GMT you" in words.mail("time_out", facts, british, "en-GB").text


def test_order_mail_links_to_its_receipt(words: MessageTemplates) -> None:
    path = "/receipt/c-1?expires=1&signature=x"
    mail = words.mail("order_paid", {**PAID, "receipt_path": path}, SITE, "en-AU")
    assert words_of(mail).endswith(f"https://shop.test{path}")
    assert (
        '<a href="https://shop.test/receipt/c-1?expires=1&amp;signature=x">See your receipt</a>' in mail.html
    )


def test_order_mail_counts_what_was_bought(words: MessageTemplates) -> None:
    lines = [
        {"offer_name": "Dream Home", "product_type": "raffle_ticket", "games": 1, "draws": 1},
        {"offer_name": "Powerball Syndicate", "product_type": "syndicate_share", "games": 2, "draws": 1},
        {"offer_name": "Powerball", "product_type": "multi_draw_ticket", "games": 4, "draws": 3},
    ]
    text = words.mail("order_paid", {**PAID, "lines": lines}, SITE, "en-AU").text
    for each in (
        "- Dream Home, 1 ticket",
        "- Powerball Syndicate, 2 shares",
        "- Powerball, 4 games in 3 draws",
    ):
        assert f"{each}\n" in text


def test_order_mail_links_to_buying_again_only_with_a_path(words: MessageTemplates) -> None:
    again = words.mail("order_paid", {**PAID, "again_path": "/cart/replay/o-1"}, SITE, "en-AU")
    assert "https://shop.test/cart/replay/o-1" in again.text
    assert 'href="https://shop.test/cart/replay/o-1"' in again.html
    assert "you agreed to hear from us by email" in again.text
    silent = words.mail("order_paid", {**PAID, "again_path": None}, SITE, "en-AU")
    assert "/cart/" not in silent.text + silent.html


def test_money_is_in_the_customers_region(words: MessageTemplates) -> None:
    assert "A$6.15" in words.mail("order_paid", PAID, SITE, "en-GB").text


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "[free money](https://evil.example)",
        "<https://evil.example>",
        "![x](https://evil.example/x.png)",
        "a\n\n# Headline",
        "{{ 7 * 7 }}",
        "&lt;script&gt;",
    ],
)
def test_value_stays_text(words: MessageTemplates, name: str) -> None:
    html = words.mail("order_paid", {**PAID, "first_name": name}, SITE, "en-AU").html
    body = html.partition("<main>")[2].partition("</main>")[0]
    assert "<script" not in body
    assert "evil.example</a>" not in body
    assert 'href="https://evil' not in body
    assert "<img" not in body
    assert body.count("<h1") == 1
    assert "49" not in body


def test_value_that_looks_like_a_slot_stays_text(words: MessageTemplates) -> None:
    name = "\ue0001\ue001"
    mail = words.mail("order_paid", {**PAID, "first_name": name}, SITE, "en-AU")
    assert f"Hello {name}," in mail.text
    assert f"Hello {name}," in mail.html


@pytest.mark.parametrize(
    "address",
    ["https://evil.example/x", "//evil.example", "/\\evil.example", "/a> <b", "javascript:alert(1)"],
)
def test_link_to_another_site_is_refused(tmp_path: Path, address: str) -> None:
    (tmp_path / "linked.md").write_text("Subject\n\n{{ to | link('Here & now') }}\n")
    (tmp_path / "mail.html").write_text("{{ body | safe }}")
    (tmp_path / "mail.txt").write_text("foot")
    words = MessageTemplates("https://shop.test", tmp_path)
    with pytest.raises(MessageTemplateError):
        words.mail("linked", {"to": address}, SITE, "en-AU")
    assert (
        words.mail("linked", {"to": "/a?b=c"}, SITE, "en-AU").text == "https://shop.test/a?b=c\n\n-- \nfoot\n"
    )


def test_template_with_a_missing_value_is_refused(words: MessageTemplates) -> None:
    with pytest.raises(MessageTemplateError, match="first_name"):
        words.mail("order_paid", {key: PAID[key] for key in PAID if key != "first_name"}, SITE, "en-AU")


def test_message_without_a_template_is_refused(words: MessageTemplates) -> None:
    with pytest.raises(MessageTemplateError):
        words.mail("nothing_like_this", {}, SITE, "en-AU")
    with pytest.raises(MessageTemplateError):
        words.text_message("order_paid", PAID, SITE, "en-AU")


NAMED: dict[str, Any] = {
    **PAID,
    "method": "tt",
    "code": "123456",
    "expires_in_minutes": "5",
    "expires_in_days": "7",
    "link": "/x",
    "address": "1 High St, Sydney",
    "new_email": "a…@example.com",
    "name": "My phone",
    "reason": "There is money in your wallet.",
    "deadline": "2026-12-24",
    "until": "2026-12-24T10:00:00+00:00",
    "withdrawal_id": "w-1",
    "deposit_id": "d-1",
    "ticket_id": "t-1",
    "offer_name": "Powerball",
    "draw_no": 1593,
    "pre_order_id": "p-1",
    "draw_date": "2026-11-19",
    "drawn": "4, 7, 12 and 8",
    "tickets": 2,
    "number": 3,
    "title": "a house by the sea",
    "drawing_name": "Main draw",
    "shares": 1,
    "period": "week",
    "limit": "spend",
    "message": "There is not enough in your wallet",
    "refunded": True,
    "checkout_id": "c-1",
    "purchase_at": "2026-12-24T10:00:00+00:00",
    "is_share": False,
    "suffix": "",
    "minimum_minor_units": 20_000_000,
    "offer_url": "/powerball",
}


@pytest.mark.parametrize("template", sorted(FOLDER.glob("*.md")), ids=lambda path: path.stem)
@pytest.mark.parametrize("locale", ["en-AU", "en-GB"])
def test_every_template_renders(words: MessageTemplates, template: Path, locale: str) -> None:
    mail = words.mail(template.stem, NAMED, SITE, locale)
    assert mail.text.startswith("Hello Alex,")
    assert "{" not in mail.text + mail.html.partition("<main>")[2]
    assert ">http" not in mail.html, "a link says what it is for"


def test_refund_mail_names_the_draw_or_the_syndicate(words: MessageTemplates) -> None:
    cancelled = words.mail("entry_refunded", {**NAMED, "cause": "", "reason": ""}, SITE, "en-AU")
    assert (cancelled.subject, "was cancelled." in cancelled.text) == ("A draw was cancelled", True)
    not_bought = words.mail("entry_refunded", {**NAMED, "cause": "syndicate_unfilled"}, SITE, "en-AU")
    assert not_bought.subject == "Your syndicate was cancelled"
    assert "we did not buy the ticket of your syndicate" in not_bought.text
    assert words_of(not_bought).endswith("https://shop.test/my-account/syndicate-tickets/share/t-1")


def test_full_syndicate_mail_does_not_promise_a_ticket(words: MessageTemplates) -> None:
    filled = words.mail("syndicate_filled", NAMED, SITE, "en-AU")
    assert "We will buy its ticket before draw" in filled.text
    assert "If we cannot, we will refund what you paid to your wallet" in filled.text


@pytest.mark.parametrize("template", sorted(FOLDER.glob("*.md")), ids=lambda path: path.stem)
def test_every_mail_begins_with_its_subject(template: Path) -> None:
    subject, blank, _ = template.read_text().split("\n", 2)
    assert subject
    assert not blank


def test_every_template_has_a_class_and_every_class_a_template() -> None:
    texts = {path.name.removesuffix(".sms.txt") for path in FOLDER.glob("*.sms.txt")}
    mails = {path.stem for path in FOLDER.glob("*.md")}
    assert mails | texts == set(CLASSES)


def test_account_mail_links_to_preferences_and_cannot_be_ended(words: MessageTemplates) -> None:
    choices = PreferenceLinks.of(CONTACT, is_optional=False, offer_key="powerball")
    mail = words.mail("order_paid", PAID, SITE, "en-AU", choices)
    for foot in (mail.text.partition("\n-- \n")[2], mail.html.partition("<footer>")[2]):
        assert "https://shop.test/communication-preferences/signed-id" in foot
        assert "/unsubscribe/" not in foot
    assert mail.unsubscribe is None


@pytest.mark.parametrize(("offer", "path"), [("powerball", "/powerball"), (None, "")])
def test_optional_mail_can_be_ended_without_signing_in(
    words: MessageTemplates, offer: str | None, path: str
) -> None:
    choices = PreferenceLinks.of(CONTACT, is_optional=True, offer_key=offer)
    mail = words.mail("order_paid", PAID, SITE, "en-AU", choices)
    address = f"https://shop.test/unsubscribe/{UUID(int=7)}{path}?token=token"
    assert mail.unsubscribe == address
    for foot in (mail.text.partition("\n-- \n")[2], mail.html.partition("<footer>")[2]):
        assert "https://shop.test/communication-preferences/signed-id" in foot
        assert address in foot


@pytest.mark.parametrize("message_class", list(MessageClass))
@pytest.mark.parametrize("channel", ["email", "sms"])
@pytest.mark.parametrize("allowed", [(), ("email",), ("sms",), ("email", "sms")])
@pytest.mark.parametrize("offer", [None, "powerball", "oz_lotto"])
def test_optional_message_needs_its_readers_choice(
    message_class: MessageClass, channel: Any, allowed: tuple[str, ...], offer: str | None
) -> None:
    wanted = is_wanted(
        message_class, channel, offer, channels=allowed, unsubscribed_offers=frozenset({"powerball"})
    )
    always = message_class is MessageClass.SERVICE
    assert wanted is (always or (channel in allowed and offer != "powerball"))


@pytest.mark.parametrize(
    "address",
    [
        "/receipt/c-1?expires=1&signature=x",
        "/unsubscribe/7/powerball?token=a_b-c~d",
        "/my-account/é",
        "/a%20b",
        '/a"b',
        "/a|b",
    ],
)
def test_link_equals_that_of_the_markdown_library(tmp_path: Path, address: str) -> None:
    (tmp_path / "linked.md").write_text("Subject\n\n{{ to | link('Here & now') }}\n")
    (tmp_path / "mail.html").write_text("{{ body | safe }}")
    (tmp_path / "mail.txt").write_text("foot")
    for origin in ("https://shop.test", "http://127.0.0.1:8080", "https://xn--bcher-kva.example"):
        mail = MessageTemplates(origin, tmp_path).mail("linked", {"to": address}, SITE, "en-AU")
        written = MarkdownIt("commonmark", {"html": False}).render(f"[Here & now](<{origin}{address}>)")
        assert mail.html == written
