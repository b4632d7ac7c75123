import pytest
from pydantic import ValidationError
from pydantic_settings import SettingsConfigDict

from servicekit.settings import ServiceSettings, service_settings_config

STATED = {
    "environment": "production",
    "app_keys": [{"key": "wattle-web-1", "channel": "web", "secrets": ["secret"]}],
    "database_url": "postgresql://example@db/example",
    "rpc_callers": {"checkout": ["checkout-to-example"]},
    "rpc_tokens": {"wallet": "between-services"},
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


def test_production_pauses_before_it_stops():
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


def settings_of_a_pod(tmp_path, settings_file: str, **secrets: str) -> type[ServiceSettings]:
    file = tmp_path / "settings.env"
    file.write_text(settings_file)
    folder = tmp_path / "secrets"
    folder.mkdir()
    for name, value in secrets.items():
        (folder / name).write_text(f"{value}\n")

    class PodSettings(ExampleSettings):
        model_config = SettingsConfigDict(env_file=file, secrets_dir=folder)

    return PodSettings


def test_a_settings_file_takes_its_references_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("NATS_ADDRESS", "nats.example:4222")
    settings = settings_of_a_pod(
        tmp_path,
        "EXAMPLE_NATS_URL=nats://${NATS_ADDRESS:-nats:4222}\n"
        "EXAMPLE_REDIS_URL=redis://${REDIS_ADDRESS:-valkey:6379}/0\n"
        'EXAMPLE_TRUSTED_PROXIES=${TRUSTED_PROXIES:-["10.0.0.0/8","172.16.0.0/12"]}\n',
    )()

    assert settings.nats_url == "nats://nats.example:4222"
    assert settings.redis_url == "redis://valkey:6379/0"
    assert settings.trusted_proxies == ("10.0.0.0/8", "172.16.0.0/12")


def test_a_secret_wins_over_the_settings_file_and_a_variable_over_both(tmp_path, monkeypatch):
    settings_file = (
        "EXAMPLE_RPC_TOKENS={\"wallet\":\"of-development\"}\nEXAMPLE_DATABASE_URL=postgresql://file@db/example\n"
    )
    pod = settings_of_a_pod(
        tmp_path,
        settings_file,
        example_rpc_tokens='{"wallet":"of-production"}',
        example_database_url="postgresql://secret@db/example",
    )
    monkeypatch.setenv("EXAMPLE_DATABASE_URL", "postgresql://variable@db/example")

    settings = pod()

    assert settings.rpc_tokens["wallet"].get_secret_value() == "of-production"
    assert settings.database_url == "postgresql://variable@db/example"
