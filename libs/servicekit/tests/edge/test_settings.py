import pytest
from pydantic import SecretStr, ValidationError
from pydantic_settings import SettingsConfigDict

from servicekit.settings import DEVELOPMENT_APP_KEYS, ServiceSettings, service_settings_config

STATED = {
    "environment": "production",
    "app_keys": [{"key": "wattle-web-1", "channel": "web", "secrets": ["of-the-web"]}],
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


@pytest.mark.parametrize(
    ("name", "value", "named"),
    [
        ("rpc_tokens", {"wallet": "development-checkout-wallet"}, "rpc_tokens.wallet"),
        ("rpc_callers", {"checkout": ["new", "development-checkout-wallet"]}, r"rpc_callers.checkout\[1\]"),
        ("database_url", "postgresql://catalog:catalog@db/catalog", r"database_url \(password\)"),
        ("migration_database_url", "postgresql://a:catalog_owner@db/a", r"migration_database_url \(pass"),
        ("app_keys", list(DEVELOPMENT_APP_KEYS), r"app_keys\[0\].key, app_keys\[1\].key"),
        ("nats_url", "nats://nats:4222,localhost:4222", r"nats_url \(address\)"),
        ("redis_url", "redis://:secret@valkey:6379/0", r"redis_url \(password\)"),
        ("jwks_url", "http://127.0.0.1:8101/api/identity/keys", "jwks_url"),
        ("origin", "http://localhost:8080", r"origin"),
        ("origin", "https://www.wattle.example", "origin"),
        ("origin", "http://payments:8192/bank", r"origin \(address\)"),
        ("key", "b3duLWtleS1vZi1zZWVkcy1vZi1kcmF3aW5ncy0wMDE=", "key"),
        ("key", "of-the-default", "key"),
    ],
)
def test_production_refuses_a_value_of_the_repository(name, value, named):
    class PublicSettings(ExampleSettings):
        origin: str = "http://localhost:8080"
        key: SecretStr = SecretStr("of-the-default")

    own = {**STATED, "origin": "https://wattle.test", "key": "own"}
    assert PublicSettings(**own)

    with pytest.raises(ValidationError, match=rf"refuses values of the repository: {named}") as refused:
        PublicSettings(**{**own, name: value})

    assert "secret" not in str(refused.value)
    assert "between-services" not in str(refused.value)


def test_production_names_every_value_of_the_repository_at_once():
    published = {"rpc_tokens": {"wallet": "secret"}, "database_url": "postgresql://a:catalog@db/a"}

    with pytest.raises(ValidationError) as refused:
        ExampleSettings(**{**STATED, **published})

    assert "database_url (password), rpc_tokens.wallet" in str(refused.value)


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
        'EXAMPLE_RPC_TOKENS={"wallet":"of-development"}\nEXAMPLE_DATABASE_URL=postgresql://file@db/example\n'
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
