from __future__ import annotations

import hashlib
import hmac
import json
import uuid
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from identity.customer.change_customer import CustomerChanges
from identity.customer.reference_data import load_reference_data
from identity.customer.rules.assignment import AssignmentRules
from identity.messages.request_message import RequestMessage
from identity.verification import enforce_deadlines
from identity.verification.record_outcome import VerificationOutcomes
from identity.verification.reference_data import load_regional_rules
from identity.verification.review_verification import ReviewVerification
from servicekit.database import Database
from servicekit.errors import Conflict, RuleRefused
from services.identity.tests.integration.account.conftest import CHECKS_SECRET, Account, Suite

PATH = "/api/customer/verification"
CONSENT = {"consent": True}
JPEG = b"\xff\xd8\xff\xe0" + b"picture" * 100 + b"\xff\xd9"
PDF = b"%PDF-1.7\n" + b"form" * 100 + b"\n%%EOF\n"
LICENCE = {"consent": True, "licence_number": "12345678", "card_number": "P1234567", "issuing_state": "NSW"}


async def start(account: Account, method: str, body: Any = None) -> Any:
    return await account.result("POST", f"{PATH}/{method}", CONSENT if body is None else body)


async def upload(account: Account, content: bytes, part: str = "front") -> httpx2.Response:
    return await account.identity.client.post(
        f"{PATH}/documents?part={part}", headers=account.headers, content=content
    )


async def handed_in(account: Account, method: str = "pdf_form") -> Any:
    part = "form" if method == "pdf_form" else "front"
    document = (await upload(account, PDF if part == "form" else JPEG, part)).json()["result"]["document_id"]
    return await start(account, method, {**CONSENT, "document_ids": [document]})


def status_of(found: Any, method: str) -> str:
    return str(next(each["status"] for each in found["methods"] if each["type"] == method))


async def open_database(suite: Suite) -> Database:
    database = Database(suite.identity.urls.runtime, pool_size=2, application_name="review")
    await database.open()
    return database


def review_of(suite: Suite, database: Database) -> ReviewVerification:
    identity, reference = suite.identity, load_reference_data()
    rules: AssignmentRules = reference.assignment
    changes = CustomerChanges(rules, identity.clock)
    messages = RequestMessage(identity.secret_keys, identity.clock)
    outcomes = VerificationOutcomes(changes, messages, identity.clock)
    return ReviewVerification(
        database, load_regional_rules(reference.jurisdictions), outcomes, identity.secret_keys, identity.clock
    )


async def test_a_match_verifies_at_once_and_is_told(account: Account) -> None:
    await account.identity.rows(
        "update customers set verification_revoked_at = now() where customer_id = %(id)s",
        id=account.customer_id,
    )
    found = await start(account, "auto_verification")
    assert (found["display_state"], found["attempt"]["state"]) == ("Verified", "passed")
    assert found["deadline"] is None
    assert (await account.record())["is_verified"] is True
    told = (await account.told())[-1]
    assert (told.verified, told.verification_revoked) == (True, False)
    assert len(await account.mails("verified")) == 1
    again = await account.ask("POST", f"{PATH}/auto_verification", CONSENT)
    assert (again.status_code, again.json()["error"]) == (409, "already_verified")


async def test_without_consent_nobody_is_asked(suite: Suite) -> None:
    account = await suite.sign_up()
    answer = await account.ask("POST", f"{PATH}/auto_verification", {})
    assert (answer.status_code, answer.json()["error"]) == (400, "consent_missing")
    assert suite.provider.checks == {}


async def test_three_failures_leave_only_documents(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Failson")
    for left in (2, 1, 0):
        found = await start(account, "auto_verification")
        assert found["display_state"] == "Failed Verification"
        assert found["verification_rules"]["automatic_attempts_left"] == left
    assert status_of(found, "auto_verification") == status_of(found, "connect_id") == "disabled"
    refused = await account.ask("POST", f"{PATH}/drivers_licence", LICENCE)
    assert (refused.status_code, refused.json()["error"]) == (422, "method_unavailable")
    assert (await handed_in(account))["attempt"]["state"] == "in_review"


async def test_a_licence_is_checked_by_its_number_which_is_kept_by_nobody(account: Account) -> None:
    failed = await start(account, "drivers_licence", {**LICENCE, "licence_number": "12340000"})
    assert failed["attempt"]["reason"] == "not_confirmed"
    passed = await start(account, "drivers_licence", LICENCE)
    assert passed["display_state"] == "Verified"
    rows = await account.identity.rows(
        "select details from verification_attempts where customer_id = %(id)s", id=account.customer_id
    )
    assert [row["details"] for row in rows] == [None, None]


@pytest.mark.parametrize(
    "change", [{"licence_number": "12"}, {"card_number": ""}, {"issuing_state": "XX"}, {"more": "1"}]
)
async def test_a_wrong_licence_is_refused_before_anybody_is_asked(
    suite: Suite, change: dict[str, str]
) -> None:
    account = await suite.sign_up()
    answer = await account.ask("POST", f"{PATH}/drivers_licence", {**LICENCE, **change})
    assert answer.status_code == 400
    assert suite.provider.checks == {}


async def test_a_late_answer_is_asked_for_until_it_comes(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Late")
    found = await start(account, "auto_verification")
    assert (found["attempt"]["state"], found["display_state"]) == ("waiting_provider", "Pending Verification")
    second = await account.ask("POST", f"{PATH}/auto_verification", CONSENT)
    assert (second.status_code, second.json()["error"]) == (409, "verification_under_way")
    suite.identity.clock.advance(timedelta(seconds=25))
    await suite.sweep("verifications", account.display, "Verified")


async def test_a_lost_answer_is_looked_up_and_never_asked_twice(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Lost")
    found = await start(account, "auto_verification")
    assert (found["attempt"]["state"], found["status"]) == ("unknown", "pending")
    suite.identity.clock.advance(timedelta(seconds=25))
    await suite.sweep("verifications", account.display, "Verified")
    assert len(suite.provider.checks) == 1


async def test_an_attempt_that_never_reached_the_provider_is_sent_again(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = uuid.uuid4()
    await suite.identity.rows(
        "insert into verification_attempts"
        " (attempt_id, customer_id, method, state, details, started_at, look_at)"
        " values (%(attempt)s, %(id)s, 'auto_verification', 'sending', %(details)s, %(now)s, %(now)s)",
        attempt=attempt_id,
        id=account.customer_id,
        details=suite.identity.secret_keys.encrypt(b"{}"),
        now=suite.identity.clock.now(),
    )
    await suite.sweep("verifications", account.display, "Verified")
    assert str(attempt_id) in suite.provider.checks


@pytest.mark.parametrize("method", ["connect_id", "greenid_ui"])
async def test_on_the_providers_page_the_customer_decides(suite: Suite, method: str) -> None:
    account = await suite.sign_up()
    found = await start(account, method)
    attempt = found["attempt"]
    assert attempt["state"] == "waiting_customer"
    async with httpx2.AsyncClient() as browser:
        back = await browser.post(attempt["redirect_url"], data={"outcome": "passed"})
    assert back.headers["location"].endswith(f"/my-account/verify-account?attempt={attempt['attempt_id']}")
    notified = await notify(suite, attempt["attempt_id"])
    assert notified.status_code == 204
    assert (await account.result("GET", PATH))["display_state"] == "Verified"


async def notify(suite: Suite, reference: str, *, secret: str = CHECKS_SECRET, **changes: Any) -> Any:
    body = json.dumps({"event_id": uuid.uuid4().hex, "reference": reference, **changes}).encode()
    stamp = str(int(suite.identity.clock.now().timestamp()))
    signature = hmac.digest(secret.encode(), stamp.encode() + b"." + body, hashlib.sha256).hex()
    return await suite.identity.client.post(
        "/api/identity/verification-notifications",
        content=body,
        headers={"Check-Signature": f"t={stamp},v1={signature}"},
    )


async def test_a_notification_is_believed_only_after_a_look_at_the_check(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = (await start(account, "connect_id"))["attempt"]["attempt_id"]
    assert (await notify(suite, attempt_id)).status_code == 204
    assert (await account.result("GET", PATH))["attempt"]["state"] == "waiting_customer"
    assert (await notify(suite, attempt_id, secret="guessed")).status_code == 401
    assert (await notify(suite, str(uuid.uuid4()))).status_code == 204
    assert (await notify(suite, attempt_id, status="passed")).status_code == 400


async def test_another_method_gives_up_what_waits_for_the_customer(account: Account) -> None:
    await start(account, "connect_id")
    found = await start(account, "auto_verification")
    assert found["display_state"] == "Verified"


async def test_a_page_that_nobody_finishes_is_given_up_after_a_day(suite: Suite) -> None:
    account = await suite.sign_up()
    await start(account, "connect_id")
    suite.identity.clock.advance(timedelta(hours=24, seconds=1))
    await suite.sweep("verifications", account.attempts, ["abandoned"])


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"<svg onload=alert(1)>", b"%PDF-1.7 cut off", b"\x89PNG\r\n\x1a\n...", b"GIF89a"],
)
async def test_only_whole_pictures_and_pdfs_are_taken(account: Account, content: bytes) -> None:
    answer = await upload(account, content)
    assert (answer.status_code, answer.json()["error"]) == (400, "document_type")


async def test_an_upload_has_a_largest_size(account: Account) -> None:
    large = JPEG[:-2] + b"x" * 1_000_000 + b"\xff\xd9"
    assert (await upload(account, large)).status_code == 201
    assert (await upload(account, b"x" * (8 * 1024 * 1024 + 1))).status_code == 413


async def test_documents_are_encrypted_belong_to_one_customer_and_are_handed_in_once(suite: Suite) -> None:
    account, other = await suite.sign_up(last_name="Refer"), await suite.sign_up()
    document = (await upload(account, JPEG)).json()["result"]["document_id"]
    [row] = await suite.identity.rows(
        "select content, content_type from verification_documents where document_id = %(id)s", id=document
    )
    assert b"picture" not in row["content"]
    assert row["content_type"] == "image/jpeg"
    body = {**CONSENT, "document_ids": [document]}
    foreign = await other.ask("POST", f"{PATH}/photo_id_upload", body)
    assert (foreign.status_code, foreign.json()["error"]) == (400, "document_unknown")
    assert (await other.result("GET", PATH))["attempt"] is None
    found = await start(account, "photo_id_upload", body)
    assert (found["attempt"]["state"], found["display_state"]) == ("in_review", "Pending Verification")


async def test_the_right_part_is_needed(account: Account) -> None:
    selfie = (await upload(account, JPEG, "selfie")).json()["result"]["document_id"]
    answer = await account.ask("POST", f"{PATH}/photo_id_upload", {**CONSENT, "document_ids": [selfie]})
    assert answer.json()["error"] == "document_missing"


async def test_a_picture_that_the_machine_reads_verifies_without_a_person(account: Account) -> None:
    assert (await handed_in(account, "photo_id_upload"))["display_state"] == "Verified"


async def test_staff_read_and_decide_and_it_is_written_down_who(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = uuid.UUID((await handed_in(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    review = review_of(suite, database)
    assert attempt_id in [attempt.attempt_id for attempt, _ in await review.queue()]
    [document] = await review.documents(attempt_id, staff="kim")
    assert document.content == PDF
    assert await review.decide(attempt_id, "approve", staff="kim", note="seen") == "verified"
    with pytest.raises(Conflict):
        await review.decide(attempt_id, "reject", staff="lee", note="too late")
    await database.close()
    assert (await account.record())["is_verified"] is True
    rows = await suite.identity.rows(
        "select fact, actor from customer_history where customer_id = %(id)s and actor like 'staff:%%'"
        " order by entry_id",
        id=account.customer_id,
    )
    assert [(row["fact"], row["actor"]) for row in rows] == [
        ("documents_read", "staff:kim"),
        ("verified", "staff:kim"),
    ]


async def test_a_rejection_fails_the_attempt_and_another_may_follow(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = uuid.UUID((await handed_in(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    outcome = await review_of(suite, database).decide(attempt_id, "reject", staff="kim", note="unreadable")
    await database.close()
    assert outcome == "rejected"
    found = await account.result("GET", PATH)
    assert (found["display_state"], found["attempt"]["reason"]) == (
        "Failed Verification",
        "documents_rejected",
    )
    assert (await handed_in(account))["attempt"]["state"] == "in_review"


async def test_where_the_region_asks_for_two_the_same_person_does_not_count_twice(suite: Suite) -> None:
    account = await suite.sign_up(
        country="GB", state="ENG", postcode="SW1A 1AA", suburb="London", phone_number="020 7946 0018"
    )
    attempt_id = uuid.UUID((await handed_in(account))["attempt"]["attempt_id"])
    database = await open_database(suite)
    review = review_of(suite, database)
    assert await review.decide(attempt_id, "approve", staff="kim", note="1") == "waits_for_another"
    with pytest.raises(RuleRefused):
        await review.decide(attempt_id, "approve", staff="kim", note="2")
    assert (await account.record())["is_verified"] is False
    assert await review.decide(attempt_id, "approve", staff="lee", note="3") == "verified"
    await database.close()
    assert (await account.record())["is_verified"] is True


async def test_after_45_days_south_australia_suspends_and_a_verification_lifts_it(suite: Suite) -> None:
    account = await suite.sign_up(state="SA", postcode="5000", suburb="Adelaide")
    suite.identity.clock.advance(timedelta(days=45) - timedelta(minutes=1))
    await suite.sweep_once("verification_deadlines")
    assert await account.status() == "open"
    suite.identity.clock.advance(timedelta(minutes=1))
    await suite.sweep("verification_deadlines", account.status, "suspended")
    assert (await account.told())[-1].account_status == "suspended"
    assert len(await account.mails("verification_overdue_suspended")) == 1


async def test_after_90_days_new_south_wales_closes_and_staff_can_still_verify(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt = await handed_in(account)
    suite.identity.clock.advance(timedelta(days=90))
    await suite.sweep_once("verification_deadlines")
    assert await account.status() == "open", "what is under check is not punished"
    await suite.identity.rows(
        "update verification_attempts set state = 'failed' where customer_id = %(id)s", id=account.customer_id
    )
    await suite.sweep("verification_deadlines", account.status, "closed")
    assert (await account.row())["account_status_reason"] == "verification_deadline"
    live = await suite.identity.rows(
        "select 1 from sessions where customer_id = %(id)s and ended_at is null", id=account.customer_id
    )
    assert live == []
    await suite.identity.rows(
        "update verification_attempts set state = 'in_review' where customer_id = %(id)s",
        id=account.customer_id,
    )
    database = await open_database(suite)
    attempt_id = uuid.UUID(attempt["attempt"]["attempt_id"])
    await review_of(suite, database).decide(attempt_id, "approve", staff="kim", note="by post")
    await database.close()
    row = await account.row()
    assert (row["account_status"], row["verified_at"] is not None) == ("open", True)


async def test_those_under_check_do_not_keep_the_sweep_from_everybody_behind_them(
    suite: Suite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(enforce_deadlines, "_BATCH", 1)
    checked, other = await suite.sign_up(), await suite.sign_up()
    await handed_in(checked)
    await suite.identity.rows(
        "update customers set verification_deadline = verification_deadline - interval '1 hour'"
        " where customer_id = %(id)s",
        id=checked.customer_id,
    )
    suite.identity.clock.advance(timedelta(days=90))
    await suite.sweep("verification_deadlines", other.status, "closed")
    assert await checked.status() == "open"


async def test_customers_are_reminded_fourteen_and_three_days_before_and_not_more_often(suite: Suite) -> None:
    account = await suite.sign_up()

    async def reminders() -> int:
        return len(await account.mails("verification_reminder"))

    for days, expected in ((70, 0), (6, 1), (1, 1), (10, 2), (1, 2)):
        suite.identity.clock.advance(timedelta(days=days))
        await suite.sweep("verification_reminders", reminders, expected)
        await suite.sweep_once("verification_reminders")
        assert await reminders() == expected


async def test_the_form_to_print_is_a_pdf_that_may_be_handed_in_again(suite: Suite) -> None:
    account = await suite.sign_up(first_name="Žofia", last_name="李")
    form = await account.ask("GET", f"{PATH}/form")
    assert form.headers["content-type"] == "application/pdf"
    assert (await upload(account, form.content, "form")).status_code == 201
