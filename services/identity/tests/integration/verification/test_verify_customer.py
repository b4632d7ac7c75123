from __future__ import annotations

import hashlib
import hmac
import json
import uuid
from datetime import timedelta
from typing import Any

import httpx2
import pytest

from services.identity.tests.kit.suite import CHECKS_SECRET, Account, Suite
from services.identity.tests.kit.verification import (
    CONSENT,
    JPEG,
    PATH,
    start,
    submitted,
    upload,
)

LICENCE = {"consent": True, "licence_number": "12345678", "card_number": "P1234567", "issuing_state": "NSW"}


def status_of(found: Any, method: str) -> str:
    return str(next(each["status"] for each in found["methods"] if each["type"] == method))


async def test_matching_details_verify_at_once_and_publish_event(account: Account) -> None:
    await account.identity.rows(
        "update customers set verification_revoked_at = now() where customer_id = %(id)s",
        id=account.customer_id,
    )
    found = await start(account, "auto_verification")
    assert (found["display_state"], found["attempt"]["state"]) == ("Verified", "passed")
    assert found["deadline"] is None
    assert (await account.record())["is_verified"] is True
    change = (await account.published_changes())[-1]
    assert (change.verified, change.verification_revoked) == (True, False)
    assert len(await account.mails("verified")) == 1
    again = await account.ask("POST", f"{PATH}/auto_verification", CONSENT)
    assert (again.status_code, again.json()["error"]) == (409, "already_verified")


async def test_attempt_without_consent_sends_no_check(suite: Suite) -> None:
    account = await suite.sign_up()
    answer = await account.ask("POST", f"{PATH}/auto_verification", {})
    assert (answer.status_code, answer.json()["error"]) == (400, "consent_missing")
    assert suite.provider.checks == {}


async def test_three_failed_attempts_leave_only_documents(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Failson")
    for left in (2, 1, 0):
        found = await start(account, "auto_verification")
        assert found["display_state"] == "Failed Verification"
        assert found["verification_rules"]["automatic_attempts_left"] == left
    assert status_of(found, "auto_verification") == status_of(found, "connect_id") == "disabled"
    refused = await account.ask("POST", f"{PATH}/drivers_licence", LICENCE)
    assert (refused.status_code, refused.json()["error"]) == (422, "method_unavailable")
    assert (await submitted(account))["attempt"]["state"] == "in_review"


async def test_licence_number_is_checked_and_not_stored(account: Account) -> None:
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
async def test_malformed_licence_is_refused_before_any_check(suite: Suite, change: dict[str, str]) -> None:
    account = await suite.sign_up()
    answer = await account.ask("POST", f"{PATH}/drivers_licence", {**LICENCE, **change})
    assert answer.status_code == 400
    assert suite.provider.checks == {}


async def test_pending_check_is_polled_until_decided(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Late")
    found = await start(account, "auto_verification")
    assert (found["attempt"]["state"], found["display_state"]) == ("waiting_provider", "Pending Verification")
    second = await account.ask("POST", f"{PATH}/auto_verification", CONSENT)
    assert (second.status_code, second.json()["error"]) == (409, "verification_under_way")
    suite.identity.clock.advance(timedelta(seconds=25))
    await suite.sweep("verifications", account.display, "Verified")


async def test_lost_answer_is_looked_up_and_not_sent_twice(suite: Suite) -> None:
    account = await suite.sign_up(last_name="Lost")
    found = await start(account, "auto_verification")
    assert (found["attempt"]["state"], found["status"]) == ("unknown", "pending")
    suite.identity.clock.advance(timedelta(seconds=25))
    await suite.sweep("verifications", account.display, "Verified")
    assert len(suite.provider.checks) == 1


async def test_attempt_unknown_to_provider_is_sent_again(suite: Suite) -> None:
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
async def test_redirecting_method_waits_for_customer(suite: Suite, method: str) -> None:
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


async def test_notification_only_triggers_lookup_of_check(suite: Suite) -> None:
    account = await suite.sign_up()
    attempt_id = (await start(account, "connect_id"))["attempt"]["attempt_id"]
    assert (await notify(suite, attempt_id)).status_code == 204
    assert (await account.result("GET", PATH))["attempt"]["state"] == "waiting_customer"
    assert (await notify(suite, attempt_id, secret="guessed")).status_code == 401
    assert (await notify(suite, str(uuid.uuid4()))).status_code == 204
    assert (await notify(suite, attempt_id, status="passed")).status_code == 400


async def test_another_method_abandons_attempt_waiting_for_customer(account: Account) -> None:
    await start(account, "connect_id")
    found = await start(account, "auto_verification")
    assert found["display_state"] == "Verified"


async def test_unfinished_redirect_is_abandoned_after_a_day(suite: Suite) -> None:
    account = await suite.sign_up()
    await start(account, "connect_id")
    suite.identity.clock.advance(timedelta(hours=24, seconds=1))
    await suite.sweep("verifications", account.attempts, ["abandoned"])


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"<svg onload=alert(1)>", b"%PDF-1.7 cut off", b"\x89PNG\r\n\x1a\n...", b"GIF89a"],
)
async def test_upload_accepts_only_complete_pictures_and_pdfs(account: Account, content: bytes) -> None:
    answer = await upload(account, content)
    assert (answer.status_code, answer.json()["error"]) == (400, "document_type")


async def test_upload_above_size_limit_is_refused(account: Account) -> None:
    large = JPEG[:-2] + b"x" * 1_000_000 + b"\xff\xd9"
    assert (await upload(account, large)).status_code == 201
    assert (await upload(account, b"x" * (8 * 1024 * 1024 + 1))).status_code == 413


async def test_documents_are_encrypted_owned_and_submitted_once(suite: Suite) -> None:
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


async def test_submission_without_required_part_is_refused(account: Account) -> None:
    selfie = (await upload(account, JPEG, "selfie")).json()["result"]["document_id"]
    answer = await account.ask("POST", f"{PATH}/photo_id_upload", {**CONSENT, "document_ids": [selfie]})
    assert answer.json()["error"] == "document_missing"


async def test_readable_picture_verifies_without_review(account: Account) -> None:
    assert (await submitted(account, "photo_id_upload"))["display_state"] == "Verified"


async def test_printed_form_is_a_pdf_that_can_be_submitted(suite: Suite) -> None:
    account = await suite.sign_up(first_name="Žofia", last_name="李")
    form = await account.ask("GET", f"{PATH}/form")
    assert form.headers["content-type"] == "application/pdf"
    assert (await upload(account, form.content, "form")).status_code == 201
