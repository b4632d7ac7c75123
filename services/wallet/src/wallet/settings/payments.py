"""Settings of deposits and withdrawals: providers, our own bank account, and what each method allows."""

from __future__ import annotations

from typing import Final, Literal, Self, get_args

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from servicekit.settings import ServiceSettings
from wallet.money.rules import AmountLimits
from wallet.settings.failpoints import Failpoints

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

    @property
    def invented(self) -> list[str]:
        """The names of what is still invented: money sent there would be lost."""
        fields = type(self).model_fields
        return [
            name
            for name in ("bsb", "account_number", "payid", "biller_code")
            if getattr(self, name) == fields[name].default
        ]


class PaymentSettings(ServiceSettings):
    """Settings of deposits. Raises ValidationError for a simulated provider in production."""

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

    @property
    def fields_in_use(self) -> frozenset[str]:
        """Without the providers that are not in use."""
        return super().fields_in_use - (frozenset(get_args(GatewayKey)) - frozenset(self.gateways))

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
        if self.bank.invented:
            names = ", ".join(f"bank.{name}" for name in self.bank.invented)
            raise ValueError(f"production refuses values of the repository: {names}")
        if not self.public_origin.startswith("https://"):
            raise ValueError("production needs a public origin with https")
        return self


_DEVELOPMENT_KEY: Final = "d2F0dGxlLWRldmVsb3BtZW50LWFjY291bnQta2V5ISE="
"""Public, so production refuses it."""


class PayoutSettings(BaseModel):
    """Amounts are in minor units, times in seconds unless a name says otherwise."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minimum: int = Field(default=500, gt=0)
    """Least that is sent, unless it is all that can be withdrawn."""
    approval_threshold: int = Field(default=200_000, gt=0)
    """From here on two members of staff must agree (docs/reliability.md §4, Withdrawal)."""
    new_destination_hours: float = Field(default=24, ge=0)
    """How long a destination must be known before money is sent there."""
    message_code_hours: float = Field(default=24, ge=0)
    """How long a withdrawal waits that a code by message confirmed, so that its customer can cancel it."""
    cancellation_seconds: float = Field(default=60, ge=0)
    """How long a request to a known destination can be cancelled before it goes on by itself."""
    poll_seconds: float = Field(default=15, gt=0)
    """Pause between two questions to a provider about one payout."""
    returns_days: float = Field(default=14, ge=0)
    """How long a bank may send a paid withdrawal back."""
    causes: dict[str, str] = Field(default_factory=dict)
    """Names of the causes that take donations, by key."""

    bank_url: str = Field(default="http://localhost:8192/bank", pattern=r"^https?://[^\s/]+(/[^\s]*)?$")
    bank_key: SecretStr = SecretStr("simulated_key_bank")
    timeout: float = Field(default=10, gt=0, le=25)

    account_keys: tuple[SecretStr, ...] = Field(default=(SecretStr(_DEVELOPMENT_KEY),), min_length=1)
    """Keys of account numbers; the first encrypts, all decrypt."""
    fingerprint_key: SecretStr = SecretStr(_DEVELOPMENT_KEY)
    """Key of the fingerprints by which an account is recognised; never changed."""

    def check_production(self) -> None:
        """Raises ValueError for anything that only development may use."""
        secrets = (self.bank_key, self.fingerprint_key, *self.account_keys)
        if any(
            secret.get_secret_value().startswith(_SIMULATED) or secret.get_secret_value() == _DEVELOPMENT_KEY
            for secret in secrets
        ) or not self.bank_url.startswith("https://"):
            raise ValueError("withdrawals need a bank, its key and account keys of their own in production")
