"""Settings of content; environment variables start with `CONTENT_`."""

from __future__ import annotations

from pathlib import Path
from typing import Final, Self

from pydantic import Field, SecretStr, model_validator

from servicekit.settings import AppKey, ServiceSettings, service_settings_config

_DEVELOPMENT_LINK_KEY: Final = "development-preview-link-key-32-bytes"
_REPOSITORY = Path(__file__).resolve().parents[4]


class ContentSettings(ServiceSettings):
    model_config = service_settings_config("CONTENT_")

    http_port: int = Field(default=8105, ge=0, le=65535)
    grpc_port: int = Field(default=9105, ge=0, le=65535)
    database_url: str = "postgresql://content:content@127.0.0.1:54329/content"

    shell_dist: Path = _REPOSITORY / "frontends" / "shell" / "dist"
    """Build of the shell, with its index.html."""
    mfe_root: Path = _REPOSITORY / "frontends" / "mfe"
    """Folder of the micro-frontends; each has its build in `<name>/dist`."""
    public_origin: str = Field(default="http://127.0.0.1:8080", pattern=r"^https?://[^/]+/?$")
    """Public address of the site, for canonical links."""
    app_scheme: str | None = Field(default=None, pattern=r"^[a-z][a-z0-9+.-]{1,31}$")
    """URL scheme of the native app, whose paths are those of the site; None without an app."""
    frame_sources: tuple[str, ...] = ()
    """Other origins that pages may frame: card fields of payment providers, and pages of card issuers
    (`https:` for any).
    """

    identity_target: str = "127.0.0.1:9101"
    """Address of identity's RPCs."""

    mail_host: str = "127.0.0.1"
    mail_port: int = Field(default=8191, ge=1, le=65535)
    mail_user: str | None = None
    mail_password: SecretStr | None = None
    mail_start_tls: bool = False
    """Whether the connection to the mail server is encrypted; required in production."""
    mail_sender: str = Field(default="no-reply@wattle.example", pattern=r"^[^@\s]+@[^@\s]+$")
    """Sender address of email."""

    text_message_url: str = Field(default="http://127.0.0.1:8190", pattern=r"^https?://[^/]+$")
    """The provider of text messages: Twilio's API, or a compatible one."""
    text_message_account: str = "AC00000000000000000000000000000000"
    text_message_token: SecretStr = SecretStr("development-only")
    text_message_sender: str = Field(default="Wattle", pattern=r"^(\+\d{6,15}|[A-Za-z0-9 ]{1,11})$")

    directus_url: str | None = Field(default=None, pattern=r"^https?://[^/]+$")
    """A Directus that stores the entries instead of our own tables; see `content.entries.sources`."""
    directus_token: SecretStr = SecretStr("")
    directus_collection: str = Field(default="wattle_entries", pattern=r"^[a-z][a-z0-9_]{0,63}$")

    preview_link_keys: tuple[SecretStr, ...] = Field(
        default=(SecretStr(_DEVELOPMENT_LINK_KEY),), min_length=1
    )
    """Keys that sign links to previews, at least 32 characters each; the first signs, all verify."""

    mail_connections: int = Field(default=4, ge=1, le=32)
    """Connections to the mail server in each process; providers limit them."""
    messages_at_once: int = Field(default=100, ge=1, le=250)
    """Messages that a process leases at a time. A full batch is followed by the next at once."""

    @model_validator(mode="after")
    def _signs_with_keys_of_its_own(self) -> Self:
        keys = {key.get_secret_value() for key in self.preview_link_keys}
        if any(len(key) < 32 for key in keys):
            raise ValueError("a key of preview_link_keys is shorter than 32 characters")
        if self.environment == "production" and _DEVELOPMENT_LINK_KEY in keys:
            raise ValueError("production needs preview_link_keys of its own")
        return self

    @model_validator(mode="after")
    def _production_sends_for_real(self) -> Self:
        if self.environment != "production":
            return self
        if not self.mail_start_tls:
            raise ValueError("mail goes out unencrypted: CONTENT_MAIL_START_TLS")
        if not self.text_message_url.startswith("https://"):
            raise ValueError("text messages go out unencrypted: CONTENT_TEXT_MESSAGE_URL")
        if self.text_message_token.get_secret_value() == "development-only":
            raise ValueError("CONTENT_TEXT_MESSAGE_TOKEN is the one of development")
        if self.directus_url is not None and not self.directus_url.startswith("https://"):
            raise ValueError("content comes in unencrypted: CONTENT_DIRECTUS_URL")
        return self

    @property
    def web_app_key(self) -> AppKey:
        """The app key of the storefront. Raises ValueError when there is none."""
        for app_key in self.app_keys:
            if app_key.channel == "web":
                return app_key
        raise ValueError("CONTENT_APP_KEYS holds no key of the channel web")
