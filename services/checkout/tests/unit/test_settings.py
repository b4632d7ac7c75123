"""What checkout refuses to start with."""

from __future__ import annotations

import pytest
from cryptography.fernet import Fernet
from pydantic import ValidationError

from checkout.app import compose
from checkout.config import CheckoutSettings
from checkout.settlement.rules.payout_reviews import ReviewThresholds


@pytest.mark.parametrize("environment", ["development", "production"])
def test_a_failpoint_outside_tests_is_refused(environment: str) -> None:
    with pytest.raises(ValidationError, match="failpoint"):
        CheckoutSettings.model_validate(
            {
                "environment": environment,
                "failpoint": "after_begin:exit",
                "app_keys": (),
                "database_url": "postgresql://x/y",
                "rpc_callers": {},
                "rpc_tokens": {},
                "jwks_url": "http://identity/keys",
                "nats_url": "nats://nats",
                "redis_url": "redis://redis",
                "catalog_target": "catalog:9102",
                "wallet_target": "wallet:9104",
                "identity_target": "identity:9101",
                "public_origin": "https://www.wattle.test",
                "partner_secret_keys": (Fernet.generate_key().decode(),),
                "receipt_link_keys": ("r" * 32,),
            }
        )


@pytest.mark.parametrize("keys", [(), ("short",)])
def test_receipt_link_keys_must_be_long(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValidationError, match="receipt_link_keys"):
        CheckoutSettings.model_validate({"environment": "test", "receipt_link_keys": keys})


def test_unknown_failpoint_is_refused() -> None:
    with pytest.raises(ValueError, match="no failpoint"):
        compose(CheckoutSettings(environment="test", failpoint="nowhere:exit"))


def test_payout_review_thresholds_are_read_by_offer() -> None:
    amounts = {"powerball": "50000.00", "*": "100000.00"}
    settings = CheckoutSettings.model_validate({"environment": "test", "payout_review_from": amounts})
    thresholds = ReviewThresholds(settings.payout_review_from)
    assert (thresholds.of("powerball"), thresholds.of("oz_lotto")) == (50_000_00, 100_000_00)
    assert CheckoutSettings(environment="test").payout_review_from == {}


@pytest.mark.parametrize("amount", ["0.00", "-5.00", "1e9", "much"])
def test_payout_review_threshold_of_an_invalid_amount_is_refused(amount: str) -> None:
    with pytest.raises(ValidationError, match="payout_review_from"):
        CheckoutSettings.model_validate({"environment": "test", "payout_review_from": {"*": amount}})
