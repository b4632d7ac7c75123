import pytest
from pydantic import ValidationError

from servicekit.settings import ServiceSettings, service_settings_config

STATED = {
    "environment": "production",
    "app_keys": [{"key": "wattle-web-1", "channel": "web", "secrets": ["secret"]}],
    "database_url": "postgresql://example@db/example",
    "internal_token": "between-services",
    "jwks_url": "http://identity/keys",
    "nats_url": "nats://nats",
    "redis_url": "redis://redis/0",
}


class ExampleSettings(ServiceSettings):
    model_config = service_settings_config("EXAMPLE_")

    http_port: int = 8100
    grpc_port: int = 9100
    database_url: str = "postgresql://example@127.0.0.1/example"


def test_development_needs_no_settings():
    settings = ExampleSettings()

    assert {key.channel for key in settings.app_keys} == {"web", "app"}
    assert settings.shutdown_pause == 0


@pytest.mark.parametrize("name", sorted(STATED.keys() - {"environment"}))
def test_production_relies_on_no_default(name):
    with pytest.raises(ValidationError, match=name):
        ExampleSettings(**{key: value for key, value in STATED.items() if key != name})


def test_production_waits_before_it_stops():
    assert ExampleSettings(**STATED).shutdown_pause == 5


def test_settings_come_from_variables_under_the_prefix(monkeypatch):
    monkeypatch.setenv("EXAMPLE_HTTP_PORT", "8999")
    monkeypatch.setenv(
        "EXAMPLE_APP_KEYS", '[{"key":"one-key-only","channel":"app","requires_signature":false}]'
    )

    settings = ExampleSettings()

    assert settings.http_port == 8999
    assert [key.key for key in settings.app_keys] == ["one-key-only"]


def test_migrations_use_the_owner_when_there_is_one():
    assert ExampleSettings().owner_database_url == "postgresql://example@127.0.0.1/example"
    owner = ExampleSettings(migration_database_url="postgresql://owner@127.0.0.1/example")
    assert owner.owner_database_url == "postgresql://owner@127.0.0.1/example"


def test_a_secret_is_not_shown():
    assert "between-services" not in repr(ExampleSettings(**STATED))
