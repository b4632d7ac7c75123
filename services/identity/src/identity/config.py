"""Settings of identity; environment variables start with `IDENTITY_`."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from pydantic import Field, model_validator

from identity import breached_passwords
from identity.rate_limits import Attempts
from servicekit.settings import ServiceSettings, service_settings_config

_REPOSITORY = Path(__file__).resolve().parents[4]


class IdentitySettings(ServiceSettings):
    """Where identity runs and how strict it is. Limits read like `10/15 minutes;50/day`."""

    model_config = service_settings_config("IDENTITY_")

    http_port: int = Field(default=8101, ge=0, le=65535)
    grpc_port: int = Field(default=9101, ge=0, le=65535)

    database_url: str = "postgresql://identity:identity@127.0.0.1:54329/identity"

    signing_keys_dir: Path = _REPOSITORY / ".wattle" / "identity" / "keys"
    """Folder of the Ed25519 keys, `<name>.pem` each.

    Outside production an empty one gets a key at the first start.
    """
    signing_key_name: str | None = None
    """Name of the key that signs; needed while the folder holds more than one."""
    secret_keys_dir: Path | None = None
    """Folder of the keys that encrypt, `<name>.key` each; that of the signing keys when absent."""
    secret_key_name: str | None = None
    """Name of the key that encrypts; needed while the folder holds more than one."""

    location_country_header: str | None = None
    """Header in which the network in front of the gateway tells the country of an address, such as
    `CF-IPCountry`; none when absent. Name one only where that network replaces what a client sends.
    """
    location_region_header: str | None = None
    """Header of the same kind for the state, such as `CF-Region-Code`."""
    default_country: str = Field(default="AU", min_length=2, max_length=2)
    """Country of a visitor whose address tells nothing, ISO 3166."""

    breached_passwords_file: Path = breached_passwords.SHIPPED
    demo_file: Path = _REPOSITORY / "deploy" / "seed" / "demo.json"
    """Customers that `seed` makes, outside production only."""

    hashing_threads: int = Field(default=2, ge=1, le=32)
    """Passwords hashed at once: 19 MiB and one processor each."""
    hashing_queue: int = Field(default=64, ge=1)
    """Passwords that may wait for a thread; beyond it sign-ins are refused with 503."""

    login_limit_by_account: str = "10/15 minutes;50/day"
    login_limit_by_address: str = "60/minute;600/hour"
    signup_limit_by_account: str = "5/hour"
    signup_limit_by_address: str = "20/minute;200/day"
    refresh_limit_by_address: str = "300/minute"

    @property
    def attempt_limits(self) -> dict[Attempts, str]:
        """The limits by what they count."""
        return {
            Attempts.LOGIN_BY_ACCOUNT: self.login_limit_by_account,
            Attempts.LOGIN_BY_ADDRESS: self.login_limit_by_address,
            Attempts.SIGNUP_BY_ACCOUNT: self.signup_limit_by_account,
            Attempts.SIGNUP_BY_ADDRESS: self.signup_limit_by_address,
            Attempts.REFRESH_BY_ADDRESS: self.refresh_limit_by_address,
        }

    @model_validator(mode="after")
    def _production_states_its_keys(self) -> Self:
        if self.environment == "production" and "signing_keys_dir" not in self.model_fields_set:
            raise ValueError("production needs IDENTITY_SIGNING_KEYS_DIR stated")
        return self
