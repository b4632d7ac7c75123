"""Settings of catalog; environment variables start with `CATALOG_`."""

from __future__ import annotations

from typing import Final, Self

from pydantic import Field, SecretStr, model_validator

from servicekit.security.cipher import Cipher
from servicekit.settings import ServiceSettings, service_settings_config

_DEVELOPMENT_KEY: Final = "ZGV2ZWxvcG1lbnQtc2VlZC1rZXktbm90LWEtc2VjcmU="


class CatalogSettings(ServiceSettings):
    """Settings of one deployment."""

    model_config = service_settings_config("CATALOG_")

    http_port: int = Field(default=8102, ge=0, le=65535)
    grpc_port: int = Field(default=9102, ge=0, le=65535)
    database_url: str = "postgresql://catalog:catalog@127.0.0.1:54329/catalog"

    currency: str = Field(default="AUD", pattern=r"^[A-Z]{3}$")
    """Currency of the site: without a region, the public lists show the offers that are sold in it."""

    beacon_url: str | None = None
    """Relay of the public randomness that raffles are drawn with; None is https://api.drand.sh in production,
    and predictable rounds elsewhere."""

    seed_keys: tuple[SecretStr, ...] = Field(default=(SecretStr(_DEVELOPMENT_KEY),), min_length=1)
    """Keys of the seeds that raffles are drawn with; the first encrypts, all decrypt."""

    @model_validator(mode="after")
    def _seeds_have_keys_of_their_own(self) -> Self:
        keys = {key.get_secret_value() for key in self.seed_keys}
        Cipher(self.seed_keys)
        if self.environment == "production" and _DEVELOPMENT_KEY in keys:
            raise ValueError("production needs seed_keys of its own")
        return self

    @property
    def allows_supervised_acts(self) -> bool:
        """Whether a draw may be closed or drawn before its time: for demonstrations only."""
        return self.environment != "production"
