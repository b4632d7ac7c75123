"""Settings of the payment providers. The defaults are those of the payment simulator of the native run."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field, SecretStr

SIMULATOR: Final = "http://localhost:8192"
_SIMULATED: Final = "simulated"
"""Begins every secret that only the simulator takes; production refuses to start with one."""


class GatewaySettings(BaseModel):
    """What every provider has: where it is, where the browser finds its fields, whether the code is asked
    again.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    base_url: str = Field(pattern=r"^https?://[^\s/]+(/[^\s]*)?$")
    hosted_fields_url: str = Field(default=f"{SIMULATOR}/fields", pattern=r"^https?://[^\s/]+(/[^\s]*)?$")
    csc_required: bool = False

    @property
    def is_simulated(self) -> bool:
        """Whether any secret or address is the simulator's."""
        values = [str(self.base_url), str(self.hosted_fields_url)]
        for value in self.__dict__.values():
            secrets = value if isinstance(value, tuple) else (value,)
            values += [each.get_secret_value() for each in secrets if isinstance(each, SecretStr)]
        return any(value.startswith((_SIMULATED, "http://")) for value in values)


class StripeSettings(GatewaySettings):
    """Stripe. Two webhook secrets are valid while one is being changed."""

    base_url: str = f"{SIMULATOR}/stripe"
    publishable_key: str = "pk_simulated"
    secret_key: SecretStr = SecretStr("simulated_sk_stripe")
    webhook_secrets: tuple[SecretStr, ...] = (SecretStr("simulated_whsec_stripe"),)


class BraintreeSettings(GatewaySettings):
    """Braintree's GraphQL API; webhooks are signed with the key pair."""

    base_url: str = f"{SIMULATOR}/braintree"
    publishable_key: str = "simulated_tokenization_braintree"
    merchant_account_ids: dict[str, str] = Field(
        default_factory=lambda: {"AUD": "wattle_aud", "GBP": "wattle_gbp"}
    )
    public_key: str = "simulated_public_braintree"
    private_key: SecretStr = SecretStr("simulated_private_braintree")


class EwaySettings(GatewaySettings):
    """eWAY's Rapid API with Secure Fields."""

    base_url: str = f"{SIMULATOR}/eway"
    publishable_key: str = "simulated_epk_eway"
    api_key: SecretStr = SecretStr("simulated_key_eway")
    password: SecretStr = SecretStr("simulated_password_eway")
    csc_required: bool = True


class OpayoSettings(GatewaySettings):
    """Opayo's Pi API with its drop-in fields."""

    base_url: str = f"{SIMULATOR}/opayo"
    vendor_name: str = "wattle"
    integration_key: SecretStr = SecretStr("simulated_key_opayo")
    integration_password: SecretStr = SecretStr("simulated_password_opayo")
    csc_required: bool = True


class PaystreamSettings(GatewaySettings):
    """Paystream: JSON with a bearer key and signed webhooks."""

    base_url: str = f"{SIMULATOR}/paystream"
    publishable_key: str = "simulated_public_paystream"
    api_key: SecretStr = SecretStr("simulated_key_paystream")
    webhook_secrets: tuple[SecretStr, ...] = (SecretStr("simulated_whsec_paystream"),)


class PaypalSettings(GatewaySettings):
    """PayPal: orders v2, payments v2, vault v3, payouts v1."""

    base_url: str = f"{SIMULATOR}/paypal"
    client_id: str = "simulated_client_paypal"
    client_secret: SecretStr = SecretStr("simulated_secret_paypal")
    webhook_id: str = "WH-SIMULATED"
