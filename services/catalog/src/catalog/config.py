"""Settings of catalog; environment variables start with `CATALOG_`."""

from __future__ import annotations

from pydantic import Field

from servicekit.settings import ServiceSettings, service_settings_config


class CatalogSettings(ServiceSettings):
    """What the catalogue needs to know about where it runs."""

    model_config = service_settings_config("CATALOG_")

    http_port: int = Field(default=8102, ge=0, le=65535)
    grpc_port: int = Field(default=9102, ge=0, le=65535)
    database_url: str = "postgresql://catalog:catalog@127.0.0.1:54329/catalog"

    @property
    def allows_supervised_acts(self) -> bool:
        """Whether a draw may be closed or drawn before its time: for demonstrations only."""
        return self.environment != "production"
