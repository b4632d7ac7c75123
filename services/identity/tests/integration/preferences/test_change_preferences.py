from __future__ import annotations

import uuid

import pytest

from identity.preferences.change_preferences import PreferenceLinks
from servicekit.testing.services import APP
from services.identity.tests.kit.preferences import PREFERENCES, consent_changes, contacts
from services.identity.tests.kit.suite import Account, Suite

NOTHING = {"email": False, "phone": False, "sms": False, "directmail": False, "push": False}


def links(account: Account) -> PreferenceLinks:
    return PreferenceLinks(account.identity.secret_keys)


async def test_new_customer_allows_no_channel(account: Account) -> None:
    found = await account.result("GET", PREFERENCES)
    assert found["preferences"] == NOTHING
    assert [each["name"] for each in found["features"]["methods"]] == ["email", "phone", "sms", "directmail"]


async def test_choice_applies_at_once_and_is_recorded_once(account: Account) -> None:
    for _ in range(2):
        changed = await account.result("PUT", PREFERENCES, {"preferences": {"email": True, "push": True}})
    assert changed["preferences"] == {**NOTHING, "email": True, "push": True}
    await account.result("PUT", PREFERENCES, {"preferences": {"email": False}})
    assert (await account.record())["communication_preferences"] == {**NOTHING, "push": True}
    assert await consent_changes(account) == [
        ("email", True, "account"),
        ("push", True, "account"),
        ("email", False, "account"),
    ]


async def test_signed_id_changes_preferences_without_session(account: Account) -> None:
    path = f"/api/communication-preferences/{links(account).preferences_id(uuid.UUID(account.customer_id))}"
    client = account.identity.client
    body = {"preferences": {"sms": True}}
    changed = await client.put(path, headers=APP, json=body)
    assert changed.json()["result"]["preferences"]["sms"] is True
    seen = await client.get(path, headers=APP)
    assert seen.json()["result"] == changed.json()["result"]
    assert account.email not in seen.text
    assert await consent_changes(account) == [("sms", True, "link")]


@pytest.mark.parametrize("change", ["another customer", "damaged", "empty", "unsubscribe"])
async def test_unsigned_id_is_not_found(suite: Suite, change: str) -> None:
    account, other = await suite.sign_up(), await suite.sign_up()
    made = links(account)
    good = made.preferences_id(uuid.UUID(account.customer_id))
    foreign = made.preferences_id(uuid.UUID(other.customer_id))
    wrong = {
        "another customer": foreign[:22] + good[22:],
        "damaged": good[:-2] + ("AA" if good[-2:] != "AA" else "BB"),
        "empty": "AAAA",
        "unsubscribe": made.unsubscribe_token(uuid.UUID(account.customer_id)),
    }[change]
    answer = await suite.identity.client.put(
        f"/api/communication-preferences/{wrong}", headers=APP, json={"preferences": {"sms": True}}
    )
    assert (answer.status_code, answer.json()["error"]) == (404, "link_unknown")
    assert await consent_changes(account) == await consent_changes(other) == []


async def test_unsubscribe_stops_all_marketing_only_on_post(account: Account) -> None:
    await account.result("PUT", PREFERENCES, {"preferences": {"email": True, "sms": True}})
    token = links(account).unsubscribe_token(uuid.UUID(account.customer_id))
    path = f"/api/unsubscribe/{account.customer_id}?token={token}"
    assert (await account.identity.client.get(path, headers=APP)).status_code == 204
    assert (await account.result("GET", PREFERENCES))["preferences"]["email"] is True
    for _ in range(2):
        assert (await account.identity.post(path, APP)).status_code == 204
    assert (await account.result("GET", PREFERENCES))["preferences"] == NOTHING


async def test_unsubscribe_from_one_offer_can_be_reversed(suite: Suite) -> None:
    account = await suite.sign_up()
    await account.result("PUT", PREFERENCES, {"preferences": {"email": True}})
    [contact] = await contacts(suite, account.customer_id)
    path = f"/api/unsubscribe/{account.customer_id}/powerball?token={contact.unsubscribe_token}"
    assert (await account.identity.post(path, APP)).status_code == 204
    found = await account.result("GET", PREFERENCES)
    assert found["preferences"]["email"] is True
    assert found["unsubscribed_offer_keys"] == ["powerball"]
    [contact] = await contacts(suite, account.customer_id)
    assert (list(contact.marketing_channels), list(contact.unsubscribed_offer_keys)) == (
        ["email"],
        ["powerball"],
    )
    again = await account.result("PUT", PREFERENCES, {"resubscribe_offer_keys": ["powerball"]})
    assert again["unsubscribed_offer_keys"] == []


@pytest.mark.parametrize(("offer", "email", "offers"), [("", False, []), ("/powerball", True, ["powerball"])])
async def test_mail_program_unsubscribes_in_one_click(
    account: Account, offer: str, email: bool, offers: list[str]
) -> None:
    await account.result("PUT", PREFERENCES, {"preferences": {"email": True}})
    token = links(account).unsubscribe_token(uuid.UUID(account.customer_id))
    path = f"/unsubscribe/{account.customer_id}{offer}?token={token}"
    client = account.identity.client
    refused = await client.post(path, data={"anything": "else"})
    assert (refused.status_code, refused.json()["error"]) == (400, "body_invalid")
    assert (await account.result("GET", PREFERENCES))["preferences"]["email"] is True
    assert (await client.post(path, data={"List-Unsubscribe": "One-Click"})).status_code == 204
    found = await account.result("GET", PREFERENCES)
    assert (found["preferences"]["email"], found["unsubscribed_offer_keys"]) == (email, offers)


async def test_unsubscribe_token_of_another_customer_is_refused(suite: Suite) -> None:
    account, other = await suite.sign_up(), await suite.sign_up()
    token = links(account).unsubscribe_token(uuid.UUID(account.customer_id))
    answer = await suite.identity.post(f"/api/unsubscribe/{other.customer_id}?token={token}", APP)
    assert (answer.status_code, answer.json()["error"]) == (404, "link_unknown")


async def test_contacts_include_only_open_accounts(suite: Suite) -> None:
    account, closed = await suite.sign_up(phone_number="0412 345 678"), await suite.sign_up()
    await suite.identity.rows(
        "update customers set account_status = 'closed' where customer_id = %(id)s", id=closed.customer_id
    )
    [contact] = await contacts(suite, account.customer_id, closed.customer_id, str(uuid.uuid4()))
    assert (contact.email, contact.phone_number) == (account.email, "+61412345678")
    assert links(account).customer_of(contact.preferences_id) == uuid.UUID(account.customer_id)
