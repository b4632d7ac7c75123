"""Settings."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from services.wallet.tests.kit.factories import REAL_PAYMENTS
from wallet.config import WalletSettings
from wallet.money.rules import AmountLimits

PRODUCTION: dict[str, Any] = {
    "environment": "production",
    "database_url": "postgresql://wallet@db/wallet",
    "nats_url": "nats://nats",
    "redis_url": "redis://redis",
    "jwks_url": "http://identity/keys",
    "app_keys": (),
    "rpc_callers": {},
    "rpc_tokens": {},
    **REAL_PAYMENTS,
}


def test_the_test_deposit_exists_in_development() -> None:
    assert WalletSettings().test_deposit == AmountLimits(100, 500_000)


def test_production_has_no_test_deposit() -> None:
    assert WalletSettings(**PRODUCTION).test_deposit is None


def test_production_refuses_to_start_with_the_test_deposit() -> None:
    with pytest.raises(ValidationError, match="test deposit does not exist in production"):
        WalletSettings(**PRODUCTION, test_deposit_enabled=True)


@pytest.mark.parametrize(
    "simulated",
    [
        {"gateways": ("stripe",)},
        {"gateways": ("paypal",), "paypal": {"base_url": "https://api.paypal.example"}},
        {"bank": {}},
        {"public_origin": "http://shop.example"},
        {"failpoint": "after_create:raise"},
    ],
)
def test_production_refuses_to_start_with_anything_of_the_simulator(simulated: dict[str, Any]) -> None:
    with pytest.raises(ValidationError, match=r"simulator|https|failpoint"):
        WalletSettings(**(PRODUCTION | simulated))


@pytest.mark.parametrize("name", ["account_number", "biller_code", "bsb", "payid"])
def test_production_refuses_an_invented_account_of_the_bank(name: str) -> None:
    bank = {key: value for key, value in PRODUCTION["bank"].items() if key != name}
    with pytest.raises(ValidationError, match=f"values of the repository: bank.{name}"):
        WalletSettings(**(PRODUCTION | {"bank": bank}))


def test_production_starts_with_providers_of_its_own() -> None:
    stripe = {
        "base_url": "https://api.stripe.com",
        "hosted_fields_url": "https://fields.shop.example",
        "publishable_key": "pk_live",
        "secret_key": "sk_live",
        "webhook_secrets": ("whsec_live",),
    }
    settings = WalletSettings(**(PRODUCTION | {"gateways": ("stripe",), "stripe": stripe}))
    assert settings.methods_of("NSW") == ["cc", "ap", "gp", "bd", "dd", "bp"]


def test_the_smallest_test_deposit_is_not_above_the_largest() -> None:
    with pytest.raises(ValidationError, match="larger than the largest"):
        WalletSettings(test_deposit_minimum=200, test_deposit_maximum=100)


@pytest.mark.parametrize(("region", "currency"), [("NSW", "AUD"), ("GB", "GBP"), ("", "AUD")])
def test_the_region_decides_the_currency_of_a_new_wallet(region: str, currency: str) -> None:
    assert WalletSettings().home_currency(region) == currency
