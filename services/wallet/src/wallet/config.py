"""Settings of wallet; environment variables start with `WALLET_`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Self

from pydantic import Field, model_validator

from servicekit.settings import service_settings_config
from wallet.money.rules import AmountLimits
from wallet.settings.payments import PaymentSettings, PayoutSettings

_REPOSITORY: Final = Path(__file__).resolve().parents[4]


class WalletSettings(PaymentSettings):
    """Settings of the wallet; amounts are in minor units.

    Raises ValidationError when production asks for the test deposit (docs/reliability.md, rule 50).
    """

    model_config = service_settings_config("WALLET_")

    http_port: int = Field(default=8104, ge=0, le=65535)
    grpc_port: int = Field(default=9104, ge=0, le=65535)
    database_url: str = "postgresql://wallet:wallet@127.0.0.1:54329/wallet"

    default_currency: str = Field(default="AUD", pattern=r"^[A-Z]{3}$")
    currency_by_region: dict[str, str] = Field(default_factory=lambda: {"GB": "GBP"})
    """Currency of a customer who has no wallet yet, where the region's is not the default one."""
    largest_amount: int = Field(default=100_000_000, gt=0)
    """Most that one purchase, hold or refund may move."""
    largest_prize: int = Field(default=50_000_000_000, gt=0)
    """Most that one prize may be; division one is paid in one piece."""

    site_name: str = "Wattle"
    """What stands at the head of statements."""
    repay_receivables: bool = True
    """Whether deposits, prizes, refunds and reversals first repay what their owner owes. A deposit that pays
    an order never does.
    """

    payouts: PayoutSettings = PayoutSettings()
    """What is asked before money leaves, and who sends it."""

    test_deposit_enabled: bool | None = None
    """Whether deposit method td exists; when not stated, everywhere but in production."""
    test_deposit_minimum: int = Field(default=100, gt=0)
    test_deposit_maximum: int = Field(default=500_000, gt=0)

    demo_file: Path = _REPOSITORY / "deploy" / "seed" / "demo.json"
    """Customers whose wallets `seed` fills, outside production only."""

    @property
    def test_deposit(self) -> AmountLimits | None:
        """The limits of deposit method td, or None when it does not exist here."""
        enabled = self.test_deposit_enabled
        if enabled is None:
            enabled = self.environment != "production"
        return AmountLimits(self.test_deposit_minimum, self.test_deposit_maximum) if enabled else None

    @property
    def amounts(self) -> AmountLimits:
        """The limits of one purchase, hold, refund or deposit of a checkout."""
        return AmountLimits(1, self.largest_amount)

    @property
    def currencies(self) -> frozenset[str]:
        """Every currency that a wallet may have."""
        return frozenset({self.default_currency, *self.currency_by_region.values()})

    @property
    def credit_refused_currencies(self) -> frozenset[str]:
        """Currencies of the regions whose law refuses credit cards."""
        return frozenset(self.home_currency(region) for region in self.credit_refused_regions)

    def home_currency(self, region: str) -> str:
        """The currency of a new customer of a region."""
        return self.currency_by_region.get(region, self.default_currency)

    def deposit_methods(self, region: str) -> list[str]:
        """Codes of the methods that customers of a region may deposit with."""
        return self.methods_of(region) + ([] if self.test_deposit is None else ["td"])

    @property
    def test_withdrawal(self) -> bool:
        """Whether withdrawal method tw exists; never in production."""
        return self.environment != "production"

    @model_validator(mode="after")
    def _production_has_no_test_money(self) -> Self:
        if self.environment == "production" and self.test_deposit_enabled:
            raise ValueError("the test deposit does not exist in production")
        if self.test_deposit_minimum > self.test_deposit_maximum:
            raise ValueError("the smallest test deposit is larger than the largest")
        if self.environment == "production":
            self.payouts.check_production()
        return self
