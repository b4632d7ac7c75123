from __future__ import annotations

from servicekit.errors import Unavailable
from services.identity.tests.kit.suite import Account, Suite

SPECIFIED = {
    "customer_id", "first_name", "last_name", "email", "state", "balance", "available_funds",
    "withdrawable_funds", "pricing_id", "branding_region", "force_password_change", "account_upgrade",
    "verification", "verification_rules", "is_verified", "pre_commitment", "spend_limits",
    "spend_limit_required", "migration_status", "country_banned", "country_banned_confirmation_required",
    "address_confirmation_required", "email_address_confirmation_required", "favourite_numbers",
    "automatic_favourite_numbers", "segment_name", "atv", "experiment_groups", "membership_programs",
    "tfa_prompt_required", "is_new_signup", "payment_methods", "withdrawal_methods",
    "available_recurring_purchase_methods", "selected_recurring_purchase_method_key",
    "communication_preferences",
}  # fmt: skip


async def test_the_record_has_every_field_of_the_requirements(account: Account) -> None:
    record = await account.record()
    assert record.keys() >= SPECIFIED
    assert record["verification"]["display_state"] == "Unverified"
    assert record["verification"]["methods"][0]["type"] == "auto_verification"
    assert record["verification_rules"]["deadline_days"] == 90
    assert record["experiment_groups"]["assignment_check"] in ("a", "b")
    assert record["tfa_prompt_required"] is True


async def test_record_includes_wallet_account(account: Account) -> None:
    account.wallet.balances[account.customer_id] = 1250
    record = await account.record()
    assert record["balance"] == {"amount": "12.50", "currency": "AUD"}
    assert record["spend_limits"] == [
        {"id": "1", "period": "week", "limit": {"amount": "50.00", "currency": "AUD"}}
    ]
    assert (record["spend_limit_required"], record["pre_commitment"]) == (True, None)
    assert (record["payment_methods"], record["withdrawal_methods"]) == (["cc", "td"], ["tt"])


async def test_record_without_wallet_names_wallet_as_missing(account: Account) -> None:
    account.wallet.failure = Unavailable("down")
    response = await account.ask("GET", "/api/v3/customer")
    body = response.json()
    assert response.status_code == 200
    assert body["result"]["balance"] is None
    assert body["result"]["spend_limits"] is None
    assert body["result"]["email"] == account.email
    assert body["entities"] == {"missing": ["wallet"]}
    assert [message["code"] for message in body["messages"]] == ["wallet_unavailable"]


async def test_record_includes_favourite_offers_from_catalog(suite: Suite, account: Account) -> None:
    assert (await account.record())["favourite_numbers"] == []
    suite.catalog.favourites[account.customer_id] = ["oz_lotto", "powerball"]
    assert (await account.record())["favourite_numbers"] == ["oz_lotto", "powerball"]


async def test_record_without_catalog_names_catalog_as_missing(suite: Suite, account: Account) -> None:
    suite.catalog.failure = Unavailable("down")
    response = await account.ask("GET", "/api/v3/customer")
    body = response.json()
    assert response.status_code == 200
    assert body["result"]["favourite_numbers"] is None
    assert body["result"]["balance"] is not None
    assert body["entities"] == {"missing": ["catalog"]}
    assert [message["code"] for message in body["messages"]] == ["catalog_unavailable"]


async def test_segment_and_price_list_are_recorded_with_time_and_reason(suite: Suite) -> None:
    account = await suite.sign_up(state="WA", postcode="6000", suburb="Perth")
    rows = await suite.identity.rows(
        "select kind, value, reason, assigned_at is not null as timed from assignments"
        " where customer_id = %(id)s order by kind",
        id=account.customer_id,
    )
    assert [(row["kind"], row["value"], row["timed"]) for row in rows] == [
        ("pricing", "standard", True),
        ("segment", "commercial_restricted", True),
    ]
    assert all(row["reason"] for row in rows)


async def test_sub_variant_at_sign_up_is_stored_unless_malformed(suite: Suite) -> None:
    good = await suite.sign_up(headers={"X-Sub-Variant": "spring_raffle"})
    bad = await suite.sign_up(headers={"X-Sub-Variant": "<script>"})
    assert (await good.row())["sub_variant"] == "spring_raffle"
    assert (await bad.row())["sub_variant"] is None


async def test_suspended_customer_can_read_record(account: Account) -> None:
    await account.identity.rows(
        "update customers set account_status = 'suspended' where customer_id = %(id)s", id=account.customer_id
    )
    assert (await account.record())["account_status"] == "suspended"
