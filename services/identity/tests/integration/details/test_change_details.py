from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from services.identity.tests.kit.suite import Account, Suite

MELBOURNE = {
    "address_line1": "2 Collins Street",
    "suburb": "Melbourne",
    "state": "VIC",
    "postcode": "3000",
}
BRISBANE = {"address_line1": "3 Queen Street", "suburb": "Brisbane", "state": "QLD", "postcode": "4000"}


async def verified(account: Account) -> None:
    await account.identity.rows(
        "update customers set verified_at = now(), verification_deadline = null where customer_id = %(id)s",
        id=account.customer_id,
    )


async def test_details_are_returned_and_changed_in_stored_form(account: Account) -> None:
    changed = await account.result(
        "PATCH", "/api/customer/details", {"phone_number": "0491 570 156", "first_name": " Zoë "}
    )
    assert (changed["phone_number"], changed["first_name"]) == ("+61491570156", "Zoë")
    assert await account.result("GET", "/api/customer/details") == changed
    assert "details_changed" in await account.facts()


async def test_wrong_details_are_all_named_and_change_nothing(account: Account) -> None:
    before = await account.row()
    response = await account.ask(
        "PATCH",
        "/api/customer/details",
        {"phone_number": "12", "suburb": "Parramatta", "date_of_birth": "2020-01-01", "last_name": ""},
    )
    assert response.status_code == 400
    assert {each["target"]: each["code"] for each in response.json()["errors"]} == {
        "phone_number": "invalid_phone_number",
        "suburb": "suburb_disagrees",
        "date_of_birth": "under_age",
        "last_name": "required",
    }
    assert await account.row() == before


async def test_an_unknown_field_is_refused(account: Account) -> None:
    response = await account.ask("PATCH", "/api/customer/details", {"account_status": "open"})
    assert (response.status_code, response.json()["errors"][0]["code"]) == (400, "unknown_field")


async def test_move_requires_address_confirmation_and_publishes_event(account: Account) -> None:
    await account.result("PATCH", "/api/customer/details", BRISBANE)
    record = await account.record()
    assert (record["region"], record["branding_region"]) == ("QLD", "QLD")
    assert record["address_confirmation_required"] is True
    change = (await account.published_changes())[-1]
    assert (change.region, change.verified, change.account_status) == ("QLD", False, "open")
    assert len(await account.mails("confirm_address")) == 1


async def test_move_within_state_keeps_verification(account: Account) -> None:
    await verified(account)
    await account.result("PATCH", "/api/customer/details", {"address_line1": "9 Pitt Street"})
    assert (await account.record())["is_verified"] is True


@pytest.mark.parametrize(("move", "kept"), [(BRISBANE, True), (MELBOURNE, False)])
async def test_only_move_into_special_state_revokes_verification(
    account: Account, move: dict[str, str], kept: bool
) -> None:
    await verified(account)
    await account.result("PATCH", "/api/customer/details", move)
    record = await account.record()
    assert record["is_verified"] is kept
    change = (await account.published_changes())[-1]
    assert (change.verified, change.verification_revoked) == (kept, not kept)
    assert len(await account.mails("verification_revoked")) == (0 if kept else 1)


async def test_move_out_of_special_state_does_not_restore_verification(account: Account) -> None:
    await verified(account)
    await account.result("PATCH", "/api/customer/details", MELBOURNE)
    await account.result("PATCH", "/api/customer/details", BRISBANE)
    record = await account.record()
    assert record["is_verified"] is False
    assert record["verification"]["status"] == "not_attempted"
    assert (await account.published_changes())[-1].verification_revoked


async def test_move_of_unverified_customer_revokes_nothing(account: Account) -> None:
    await account.result("PATCH", "/api/customer/details", MELBOURNE)
    assert not (await account.published_changes())[-1].verification_revoked


@pytest.mark.parametrize("change", [{"last_name": "Smith"}, {"date_of_birth": "1990-04-18"}])
async def test_change_of_name_or_birth_date_revokes_verification(
    account: Account, change: dict[str, str]
) -> None:
    await verified(account)
    await account.result("PATCH", "/api/customer/details", change)
    record = await account.record()
    assert record["is_verified"] is False
    deadline = datetime.fromisoformat(record["verification"]["deadline"])
    assert deadline - account.identity.clock.now() == timedelta(days=90)


async def test_same_name_changes_nothing(account: Account) -> None:
    await verified(account)
    before = await account.row()
    await account.result("PATCH", "/api/customer/details", {"last_name": "Nguyen"})
    assert await account.row() == before


async def test_change_of_country_is_refused(account: Account) -> None:
    response = await account.ask(
        "PATCH",
        "/api/customer/details",
        {"country": "GB", "state": "ENG", "postcode": "SW1A 1AA", "suburb": "London"},
    )
    assert (response.status_code, response.json()["error"]) == (422, "country_change")


async def test_change_during_verification_is_refused(account: Account) -> None:
    await account.identity.rows(
        "insert into verification_attempts (customer_id, method, state, started_at)"
        " values (%(id)s, 'pdf_form', 'in_review', now())",
        id=account.customer_id,
    )
    refused = await account.ask("PATCH", "/api/customer/details", {"last_name": "Smith"})
    phone = await account.ask("PATCH", "/api/customer/details", {"phone_number": "0491 570 157"})
    assert (refused.status_code, refused.json()["error"]) == (409, "verification_under_way")
    assert phone.status_code == 200


async def test_move_out_of_western_australia_changes_segment(suite: Suite) -> None:
    account = await suite.sign_up(state="WA", postcode="6000", suburb="Perth")
    await account.result("PATCH", "/api/customer/details", BRISBANE)
    assert (await account.record())["segment_name"] == "default"
    assert (await account.published_changes())[-1].segment == "default"


async def test_forced_upgrade_names_wrong_fields_until_complete(account: Account) -> None:
    await account.identity.rows(
        "update customers set account_upgrade_required = true, phone_number = '', suburb = 'Parramatta'"
        " where customer_id = %(id)s",
        id=account.customer_id,
    )
    asked = await account.result("GET", "/api/customer/upgrade-account")
    assert asked["required"] is True
    assert {each["target"] for each in asked["missing"]} == {"phone_number", "suburb"}
    incomplete = await account.ask(
        "POST", "/api/customer/upgrade-account", {"accept_terms": True, "suburb": "Sydney"}
    )
    without_terms = await account.ask("POST", "/api/customer/upgrade-account", {"suburb": "Sydney"})
    assert [each["target"] for each in incomplete.json()["errors"]] == ["phone_number"]
    assert without_terms.json()["error"] == "terms_not_accepted"
    assert (await account.record())["account_upgrade"] is True
    await account.result(
        "POST",
        "/api/customer/upgrade-account",
        {"accept_terms": True, "suburb": "Sydney", "phone_number": "0491 570 156"},
    )
    assert (await account.record())["account_upgrade"] is False
