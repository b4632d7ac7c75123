"""Settings of deposits: providers, our own bank account, and what each method allows."""

from __future__ import annotations

from typing import Final, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from servicekit.settings import ServiceSettings
from wallet.money.rules import AmountLimits
from wallet.settings.failpoints import Failpoints
from wallet.settings.gateways import (
    BraintreeSettings,
    EwaySettings,
    OpayoSettings,
    PaypalSettings,
    PaystreamSettings,
    StripeSettings,
)

GatewayKey = Literal["stripe", "braintree", "eway", "opayo", "paystream", "paypal"]

METHOD_NAMES: Final = {
    "cc": "Credit or debit card",
    "ap": "Apple Pay",
    "gp": "Google Pay",
    "pl": "PayPal",
    "bd": "Direct debit",
    "dd": "Bank transfer or PayID",
    "bp": "BPAY",
}
"""Deposit methods of docs/requirements.md but td, in the order in which they are offered."""


class MethodLimits(BaseModel):
    """The smallest and the largest deposit by one method, in minor units."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minimum: int = Field(default=500, gt=0)
    maximum: int = Field(default=500_000, gt=0)

    @property
    def amounts(self) -> AmountLimits:
        """As the domain checks them."""
        return AmountLimits(self.minimum, self.maximum)


class BankSettings(BaseModel):
    """Our account, to which customers transfer, and the secret of the bank's messages."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    account_name: str = "Wattle customer funds"
    bsb: str = Field(default="062-000", pattern=r"^[0-9]{3}-?[0-9]{3}$")
    account_number: str = Field(default="12345678", pattern=r"^[0-9]{5,9}$")
    payid: str = "deposits@wattle.example"
    payid_type: Literal["payid_email", "payid_phone"] = "payid_email"
    biller_code: str = Field(default="123456", pattern=r"^[0-9]{3,10}$")
    biller_name: str = "Wattle"
    webhook_secrets: tuple[SecretStr, ...] = (SecretStr("simulated_whsec_bank"),)


class PaymentSettings(ServiceSettings):
    """What deposits need to know. Raises ValidationError when production would use the simulator."""

    public_origin: str = Field(default="http://localhost:8080", pattern=r"^https?://[^\s/]+$")
    """Where browsers find the site: providers send customers back there."""
    gateways: tuple[GatewayKey, ...] = ("stripe", "braintree", "eway", "opayo", "paystream", "paypal")
    """The providers in use; cards prefer the first."""
    paypal_gateway: Literal["paypal", "braintree"] | None = "paypal"
    direct_debit_gateway: Literal["stripe"] | None = "stripe"
    provider_timeout: float = Field(default=10, gt=0, le=25)
    """Seconds to wait for a provider; less than the lease of a charge."""

    stripe: StripeSettings = StripeSettings()
    braintree: BraintreeSettings = BraintreeSettings()
    eway: EwaySettings = EwaySettings()
    opayo: OpayoSettings = OpayoSettings()
    paystream: PaystreamSettings = PaystreamSettings()
    paypal: PaypalSettings = PaypalSettings()
    bank: BankSettings = BankSettings()

    method_limits: dict[str, MethodLimits] = Field(default_factory=dict)
    """By method code, where it is not the common one."""
    methods_by_region: dict[str, tuple[str, ...]] = {"GB": ("cc", "ap", "gp", "bd")}  # noqa: RUF012 - pydantic copies it
    """The methods of a region, where it has not all of them. British rules need to know how a PayPal
    payment was funded, which PayPal does not tell, and BPAY and PayID are Australian.
    """
    credit_refused_regions: frozenset[str] = frozenset({"GB"})
    """Where the law refuses credit cards (docs/domain.md §9.2)."""
    direct_debit_clearing_days: float = Field(default=3, ge=0)
    """Days after which a debit can hardly bounce and its money becomes cash."""

    failpoint: str | None = None
    """A failpoint of `settings.failpoints`, in tests."""

    def limits_of(self, method: str) -> AmountLimits:
        """The smallest and the largest deposit by a method."""
        return self.method_limits.get(method, MethodLimits()).amounts

    def methods_of(self, region: str) -> list[str]:
        """Codes of the methods that providers and the bank offer in a region."""
        allowed = self.methods_by_region.get(region, tuple(METHOD_NAMES))
        served = {
            "pl": self.paypal_gateway in self.gateways,
            "bd": self.direct_debit_gateway in self.gateways,
            "cc": any(key != "paypal" for key in self.gateways),
        }
        return [method for method in METHOD_NAMES if method in allowed and served.get(method, True)]

    def refuses_credit(self, region: str) -> bool:
        """Whether credit may not be taken from a region's customers."""
        return region in self.credit_refused_regions

    @model_validator(mode="after")
    def _production_has_no_simulator(self) -> Self:
        Failpoints(self.failpoint)
        if self.failpoint is not None and self.environment != "test":
            raise ValueError("a failpoint is set outside the test environment")
        if self.environment != "production":
            return self
        simulated: list[str] = [key for key in self.gateways if getattr(self, key).is_simulated]
        if any(secret.get_secret_value().startswith("simulated") for secret in self.bank.webhook_secrets):
            simulated.append("bank")
        if simulated:
            raise ValueError(f"these providers are the simulator's: {', '.join(simulated)}")
        if not self.public_origin.startswith("https://"):
            raise ValueError("production needs a public origin with https")
        return self
