from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from servicekit.testing.services import APP
from services.identity.tests.kit.factories import unique_email
from services.identity.tests.kit.suite import Account, Suite


async def use(account: Account, token: str) -> tuple[int, str | None]:
    response = await account.identity.post(f"/api/confirmations/{token}", APP)
    return response.status_code, response.json()["error"]


async def test_sign_up_sends_email_confirmation_link(account: Account) -> None:
    token = await account.token_of("confirm_email")
    shown = await account.identity.client.get(f"/api/confirmations/{token}", headers=APP)
    assert shown.json()["result"]["purpose"] == "confirm_email"
    assert account.email not in shown.text
    assert shown.headers["referrer-policy"] == "no-referrer"
    assert (await account.record())["email_address_confirmation_required"] is True
    assert await use(account, token) == (200, None)
    assert (await account.record())["email_address_confirmation_required"] is False
    assert await use(account, token) == (409, "link_used")


async def test_concurrent_uses_of_link_act_once(account: Account) -> None:
    token = await account.token_of("confirm_email")
    answers = await asyncio.gather(*(use(account, token) for _ in range(20)))
    assert sorted(answers, key=str).count((200, None)) == 1
    assert (await account.facts()).count("email_confirmed") == 1


async def test_confirmation_link_expires_after_seven_days(account: Account) -> None:
    token = await account.token_of("confirm_email")
    account.identity.clock.advance(timedelta(days=7))
    assert await use(account, token) == (409, "link_expired")


async def test_newer_link_replaces_older_link(account: Account) -> None:
    old = await account.token_of("confirm_email")
    await account.result("POST", "/api/customer/confirm-email/send-link")
    new = await account.token_of("confirm_email")
    assert await use(account, old) == (409, "link_replaced")
    assert await use(account, new) == (200, None)
    assert (await account.ask("POST", "/api/customer/confirm-email/send-link")).status_code == 202
    assert len(await account.mails("confirm_email")) == 2


@pytest.mark.parametrize("token", ["x", "A" * 43, "%00", "../../v3/customer"])
async def test_an_unknown_link_is_not_found(account: Account, token: str) -> None:
    response = await account.identity.post(f"/api/confirmations/{token}", APP)
    assert response.status_code == 404


async def test_signed_in_customer_confirms_postal_address(account: Account) -> None:
    await account.result("PATCH", "/api/customer/details", {"address_line1": "9 Pitt Street"})
    token = await account.token_of("confirm_address")
    assert (await account.ask("POST", "/api/customer/confirm-address")).status_code == 204
    assert (await account.record())["address_confirmation_required"] is False
    assert await use(account, token) == (409, "link_replaced")


async def test_link_confirms_only_the_postal_address_it_was_made_for(account: Account) -> None:
    await account.result("PATCH", "/api/customer/details", {"address_line1": "9 Pitt Street"})
    first = await account.token_of("confirm_address")
    await account.result("PATCH", "/api/customer/details", {"address_line1": "10 Pitt Street"})
    second = await account.token_of("confirm_address")
    shown = await account.identity.client.get(f"/api/confirmations/{second}", headers=APP)
    assert shown.json()["result"]["address"] == ["10 Pitt Street", "Sydney NSW 2000"]
    assert await use(account, first) == (409, "link_replaced")
    assert await use(account, second) == (200, None)
    assert (await account.record())["address_confirmation_required"] is False


async def test_email_change_needs_step_up_and_its_link(
    account: Account,
) -> None:
    new = unique_email()
    refused = await account.ask("POST", "/api/customer/email", {"email": new.upper()})
    assert await account.mails("change_email", new) == []
    await account.step_up_for(refused)
    other = await account.ask("POST", "/api/customer/email", {"email": unique_email()})
    assert other.json()["error"] == "REQUIRED"
    accepted = await account.ask("POST", "/api/customer/email", {"email": new.upper()})
    assert accepted.status_code == 202
    assert (await account.record())["email"] == account.email
    assert len(await account.mails("email_change_requested")) == 1
    assert await use(account, await account.token_of("change_email", new)) == (200, None)
    record = await account.record()
    assert (record["email"], record["email_address_confirmation_required"]) == (new, False)
    assert len(await account.mails("email_changed")) == 1


async def test_taken_email_address_is_neither_revealed_nor_assigned(suite: Suite) -> None:
    account, other = await suite.sign_up(), await suite.sign_up()
    await account.step_up_for(await account.ask("POST", "/api/customer/email", {"email": other.email}))
    answer = await account.ask("POST", "/api/customer/email", {"email": other.email})
    assert answer.status_code == 202
    assert await account.mails("change_email", other.email) == []


async def test_link_to_email_address_taken_meanwhile_is_refused(suite: Suite) -> None:
    account = await suite.sign_up()
    new = unique_email()
    await account.step_up_for(await account.ask("POST", "/api/customer/email", {"email": new}))
    await account.ask("POST", "/api/customer/email", {"email": new})
    token = await account.token_of("change_email", new)
    await suite.sign_up(email=new)
    assert await use(account, token) == (409, "email_taken")
    assert (await account.record())["email"] == account.email


async def test_links_of_closed_account_are_unknown(account: Account) -> None:
    token = await account.token_of("confirm_email")
    await account.identity.rows(
        "update customers set account_status = 'closed' where customer_id = %(id)s", id=account.customer_id
    )
    assert await use(account, token) == (404, "link_unknown")
