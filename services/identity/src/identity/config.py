"""Settings of identity; environment variables start with `IDENTITY_`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal, Self

from pydantic import Field, SecretStr, model_validator

from servicekit.settings import ServiceSettings, service_settings_config

AddressProvider = Literal["OFFLINE", "GOOGLE", "IDEAL_POSTCODES"]

_REPOSITORY = Path(__file__).resolve().parents[4]


class IdentitySettings(ServiceSettings):
    """Where identity runs and how strict it is. Limits read like `10/15 minutes;50/day`."""

    model_config = service_settings_config("IDENTITY_")

    stated_in_production = (
        *ServiceSettings.stated_in_production,
        "catalog_target",
        "checks_key",
        "checks_secret",
        "checks_url",
        "public_origin",
        "signing_keys_dir",
        "wallet_target",
    )

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

    public_origin: str = "http://localhost:8080"
    """Where customers find the site: the beginning of every link, and what passkeys belong to."""
    site_name: str = "Wattle"
    """Name of the site on what customers print."""
    wallet_target: str = "127.0.0.1:9104"
    """Address of wallet's RPCs."""
    catalog_target: str = "127.0.0.1:9102"
    """Address of catalog's RPCs."""

    checks_url: str = "http://127.0.0.1:8193"
    """Address of the identity check provider; the simulator's outside production."""
    checks_key: SecretStr = SecretStr("development-checks-key")
    checks_secret: SecretStr = SecretStr("development-checks-secret")
    """Secret that signs the provider's notifications."""
    checks_notification_url: str = "http://127.0.0.1:8101/api/identity/verification-notifications"
    """Address that receives those notifications."""

    exclusion_register_url: str | None = None
    """Address of a national register of self-exclusions; off when absent."""
    exclusion_register_key: SecretStr | None = None

    address_lookup: AddressProvider = "OFFLINE"
    """Provider that completes postal addresses: OFFLINE, GOOGLE or IDEAL_POSTCODES."""
    address_lookup_key: SecretStr | None = None
    """The key that GOOGLE or IDEAL_POSTCODES gave us."""

    location_country_header: str | None = None
    """Header in which the network in front of the gateway sends the country of an address, such as
    `CF-IPCountry`; none when absent. Name one only where that network replaces what a client sends.
    """
    location_region_header: str | None = None
    """Header of the same kind for the state, such as `CF-Region-Code`."""
    default_country: str = Field(default="AU", min_length=2, max_length=2)
    """Country of a visitor with an unknown location, ISO 3166."""

    breached_passwords_file: Path | None = None
    """List of breached passwords; the shipped one when absent."""
    demo_file: Path = _REPOSITORY / "deploy" / "seed" / "demo.json"
    """Customers that `seed` makes, outside production only."""

    hashing_threads: int = Field(default=2, ge=1, le=32)
    """Passwords hashed at once: 19 MiB and one processor each."""
    hashing_queue: int = Field(default=256, ge=1)
    """Passwords that may wait for a thread; beyond it sign-ins are refused with 503."""

    login_limit_by_account: str = "10/15 minutes;50/day"
    login_limit_by_known_device: str = "10/15 minutes;50/day"
    """On a device where the customer signed in before, which strangers cannot lock."""
    login_limit_by_address: str = "60/minute;600/hour"
    signup_limit_by_account: str = "5/hour"
    signup_limit_by_address: str = "20/minute;200/day"
    signup_limit_by_device: str = "10/hour"
    login_limit_by_device: str = "20/15 minutes"
    refresh_limit_by_address: str = "300/minute"
    code_limit_by_account: str = "5/hour"
    """Codes sent for one purpose."""
    code_limit_by_address: str = "30/hour"
    code_limit_by_device: str = "30/hour"
    reset_limit_by_account: str = "3/hour;6/day"
    reset_limit_by_known_device: str = "3/hour;6/day"
    reset_limit_by_address: str = "20/hour"
    reset_limit_by_device: str = "10/hour"
    link_limit_by_address: str = "30/minute"
    """Links for signing in or a new password that may be opened."""
    passkey_limit_by_address: str = "60/minute"

    remember_for_days: int = Field(default=30, ge=1, le=90)
    """How long a trusted device skips the second factor at sign-in."""
    inactivity_minutes: int = Field(default=30, ge=5)
    """How long a browser's session lasts without activity of the customer."""
    app_inactivity_days: int = Field(default=30, ge=1, le=30)
    """The same for apps, which the device itself locks."""
    confirmation_limit_by_account: str = "1/minute;5/hour"
    """Links that an account may have sent to itself."""
    confirmation_limit_by_address: str = "60/minute;600/hour"
    """Links that may be opened from a network address."""
    lookup_limit_by_address: str = "60/minute;600/hour"
    """Searches for postal addresses from a network address."""
    verification_limit_by_account: str = "10/hour;30/day"
    """Uploads and attempts to verify of an account."""

    @model_validator(mode="after")
    def _providers_have_their_keys(self) -> Self:
        if self.address_lookup != "OFFLINE" and self.address_lookup_key is None:
            raise ValueError(f"{self.address_lookup} needs IDENTITY_ADDRESS_LOOKUP_KEY")
        if self.exclusion_register_url and self.exclusion_register_key is None:
            raise ValueError("IDENTITY_EXCLUSION_REGISTER_URL needs IDENTITY_EXCLUSION_REGISTER_KEY")
        return self
