"""Settings that every service has. Each service subclasses `ServiceSettings` with its own prefix."""

from __future__ import annotations

from collections.abc import Mapping
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from servicekit.callers import CallerPolicy
from servicekit.published import published_settings

Environment = Literal["development", "test", "production"]
Channel = Literal["web", "app", "partner"]


class AppKey(BaseModel):
    """A client of the public API: what it is, and whether it signs its requests.

    `secrets` holds the current secret and, while it is being changed, the previous one too; both are
    accepted.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str = Field(min_length=8, max_length=128)
    channel: Channel
    requires_signature: bool = True
    secrets: tuple[SecretStr, ...] = Field(default=(), max_length=2)

    @model_validator(mode="after")
    def _a_signing_key_has_a_secret(self) -> Self:
        if self.requires_signature and not self.secrets:
            raise ValueError(f"app key {self.key} requires a signature and has no secret")
        return self


DEVELOPMENT_APP_KEYS = (
    AppKey(key="wattle-web-development", channel="web", requires_signature=False),
    AppKey(key="wattle-app-development", channel="app", requires_signature=False),
)

_ABOUT_THIS_MACHINE = frozenset({"environment", "host", "otlp_endpoint", "trusted_proxies"})
"""May name this machine in production too."""

_SETTINGS_FILE = "/etc/wattle/settings.env"


def service_settings_config(prefix: str) -> SettingsConfigDict:
    """Where a service's settings come from: variables under `prefix`, one file each in `/run/secrets`, and
    the settings file that Kubernetes mounts, in which `${NAME:-default}` means the same as in compose.

    A variable wins over a secret, and a secret over the settings file.
    """
    return SettingsConfigDict(
        env_prefix=prefix,
        extra="ignore",
        frozen=True,
        # An error would show what was given, secrets too.
        hide_input_in_errors=True,
        secrets_dir=_secrets_directory(),
        env_file=_SETTINGS_FILE,
    )


def _secrets_directory() -> str | None:
    from pathlib import Path

    directory = Path("/run/secrets")
    return str(directory) if directory.is_dir() else None


class ServiceSettings(BaseSettings):
    """What any service needs to know about where it runs. Defaults are those of the native development run.

    In production every address and secret must be stated; a default never reaches a customer.
    """

    stated_in_production: ClassVar[tuple[str, ...]] = (
        "app_keys",
        "database_url",
        "jwks_url",
        "nats_url",
        "redis_url",
        "rpc_callers",
        "rpc_tokens",
    )

    environment: Environment = "development"
    log_level: Literal["debug", "info", "warning", "error"] = "info"

    host: str = "127.0.0.1"
    http_port: int = Field(ge=0, le=65535)
    grpc_port: int = Field(ge=0, le=65535)

    max_concurrent_requests: int = Field(default=256, ge=1)
    """Requests of the public API answered at once; more are refused with 503."""

    database_url: str
    """Connection of the runtime role, which owns nothing and changes no schema."""
    migration_database_url: str | None = None
    """Connection of the owner role for migrations; the runtime role's when absent."""
    database_pool_size: int = Field(default=8, ge=1, le=64)
    """Pieces of work that touch the database at once; a process holds up to twice as many connections, and
    six more where its jobs run.
    """

    nats_url: str = "nats://127.0.0.1:42229"
    """One server, or several of a cluster parted by commas: `nats://a:4222,b:4222`."""
    nats_replicas: int = Field(default=1, ge=1, le=5)
    """How many servers of NATS keep each event, at least."""
    redis_url: str = "redis://127.0.0.1:63799/0"
    jwks_url: str = "http://127.0.0.1:8101/api/identity/keys"
    """Where the keys that verify access tokens are published."""

    otlp_endpoint: str | None = None
    """Base address of an OTLP/HTTP receiver, such as `http://127.0.0.1:43189`; no export when absent."""
    trace_ratio: float = Field(default=0.01, ge=0, le=1)
    """Share of the traces recorded; the gateway's own share (`TRAEFIK_TRACING_SAMPLERATE`) is the same."""

    app_keys: tuple[AppKey, ...] = DEVELOPMENT_APP_KEYS
    rpc_tokens: Mapping[str, SecretStr] = Field(default_factory=dict)
    """What this service shows to each service that it calls, by that service's name."""
    rpc_callers: Mapping[str, tuple[SecretStr, ...]] | None = None
    """What each service that calls this one shows, two while one is being changed; calls are not checked when
    absent.
    """
    rpc_methods: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)
    """The methods that each service which calls this one may call."""
    trusted_proxies: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """Networks of the gateway, which state the client's address."""

    shutdown_pause_seconds: float | None = Field(default=None, ge=0)
    """How long to go on serving after readiness fails; 5 s in production and none elsewhere when absent."""
    drain_seconds: float = Field(default=30, ge=0)
    """How long requests under way may take to finish at a stop."""

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],  # noqa: ARG003 - the signature is the library's
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Secrets before the settings file, whose defaults for passwords are those of development."""
        return init_settings, env_settings, file_secret_settings, dotenv_settings

    @property
    def caller_policy(self) -> CallerPolicy | None:
        """Who may call what; None when calls are not checked."""
        return None if self.rpc_callers is None else CallerPolicy(self.rpc_callers, self.rpc_methods)

    @property
    def owner_database_url(self) -> str:
        """The connection that migrations use."""
        return self.migration_database_url or self.database_url

    @property
    def shutdown_pause(self) -> float:
        """Seconds between failing readiness and draining, so that balancers stop sending first."""
        if self.shutdown_pause_seconds is not None:
            return self.shutdown_pause_seconds
        return 5.0 if self.environment == "production" else 0.0

    @property
    def proxy_networks(self) -> tuple[IPv4Network | IPv6Network, ...]:
        """The trusted proxies as networks."""
        return tuple(ip_network(network) for network in self.trusted_proxies)

    @model_validator(mode="after")
    def _callers_differ(self) -> Self:
        _ = self.caller_policy
        return self

    @model_validator(mode="after")
    def _production_has_values_of_its_own(self) -> Self:
        if self.environment != "production":
            return self
        faults = []
        missing = [name for name in self.stated_in_production if name not in self.model_fields_set]
        if missing:
            faults.append(f"production needs these settings stated: {', '.join(missing)}")
        published = published_settings(self, self.fields_in_use - _ABOUT_THIS_MACHINE - set(missing))
        if published:
            faults.append(f"production refuses values of the repository: {', '.join(published)}")
        if faults:
            raise ValueError("; ".join(faults))
        return self

    @property
    def fields_in_use(self) -> frozenset[str]:
        """The settings that this service reads as it is set up; the rest may be what it is in development."""
        return frozenset(type(self).model_fields)
