"""Settings of withdrawals: what is asked before money leaves, and the bank that sends it."""

from __future__ import annotations

from typing import Final

from pydantic import BaseModel, ConfigDict, Field, SecretStr

_DEVELOPMENT_KEY: Final = "d2F0dGxlLWRldmVsb3BtZW50LWFjY291bnQta2V5ISE="
"""Public, so production refuses it."""
_SIMULATED: Final = "simulated"


class PayoutSettings(BaseModel):
    """Amounts are in minor units, times in seconds unless a name says otherwise."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    minimum: int = Field(default=500, gt=0)
    """Least that is sent, unless it is all that can be withdrawn."""
    approval_threshold: int = Field(default=200_000, gt=0)
    """From here on two members of staff must agree (docs/reliability.md §4, Withdrawal)."""
    new_destination_hours: float = Field(default=24, ge=0)
    """How long a destination must be known before money is sent there."""
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
