"""Settings of content; environment variables start with `CONTENT_`."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field

from servicekit.settings import ServiceSettings, service_settings_config

_REPOSITORY = Path(__file__).resolve().parents[4]


class ContentSettings(ServiceSettings):
    """Where content runs and where the built frontends lie."""

    model_config = service_settings_config("CONTENT_")

    http_port: int = Field(default=8105, ge=0, le=65535)
    grpc_port: int = Field(default=9105, ge=0, le=65535)
    database_url: str = "postgresql://content:content@127.0.0.1:54329/content"

    shell_dist: Path = _REPOSITORY / "frontends" / "shell" / "dist"
    """Build of the shell, with its index.html."""
    mfe_root: Path = _REPOSITORY / "frontends" / "mfe"
    """Folder of the micro-frontends; each has its build in `<name>/dist`."""
    public_origin: str = Field(default="http://127.0.0.1:8080", pattern=r"^https?://[^/]+/?$")
    """Address of the site as the world knows it, for canonical links."""

    @property
    def web_app_key(self) -> str:
        """The public key that the storefront calls the API with. Raises ValueError when there is none."""
        for app_key in self.app_keys:
            if app_key.channel == "web":
                return app_key.key
        raise ValueError("CONTENT_APP_KEYS holds no key of the channel web")
