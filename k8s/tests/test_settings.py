"""Pods are told what the native run and compose are told, from the same files."""

from __future__ import annotations

import importlib
import json
import os
import re
import subprocess
import sys
from ipaddress import ip_address
from pathlib import Path
from typing import Any

import pytest
import yaml

from launcher.settings import read_settings
from servicekit.settings import ServiceSettings
from topology.suite import read_suite

ROOT = Path(__file__).parents[2]
SERVICES = read_suite(ROOT).names


def config_map(manifests: list[dict[str, Any]], name: str) -> dict[str, str]:
    (found,) = [
        item for item in manifests if re.fullmatch(rf"{name}-[a-z0-9]{{10}}", item["metadata"]["name"])
    ]
    data: dict[str, str] = found["data"]
    return data


def settings_class(service: str) -> type[ServiceSettings]:
    found = getattr(importlib.import_module(f"{service}.config"), f"{service.title()}Settings")
    assert issubclass(found, ServiceSettings)
    return found


def written_variables(text: str) -> dict[str, str]:
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def own(example: str) -> str:
    """A secret of the form of an example of suite.toml, which production refuses."""
    try:
        form = json.loads(example)
    except ValueError:
        return f"own-{example}"

    def changed(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: changed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [changed(each) for each in value]
        if value.replace("-", "").isdigit():
            return value.replace("0", "1")
        if value.startswith("https://"):
            return value.replace(".example", ".test")
        return value.swapcase() if value.endswith("=") else f"own-{value}"

    return json.dumps(changed(form))


@pytest.mark.parametrize("service", SERVICES)
def test_a_service_gets_the_settings_file_of_the_other_ways_to_run(service, render, root):
    settings = config_map(render(f"base/{service}", kinds=("ConfigMap",)), f"{service}-settings")

    assert settings == {"settings.env": (root / f"deploy/settings/{service}/settings.env").read_text()}


def test_the_gateway_gets_the_very_configuration_of_the_other_ways_to_run(render, root):
    manifests = render("base/gateway", kinds=("ConfigMap",))

    assert config_map(manifests, "gateway-static") == written_variables(
        (root / "gateway/static.env").read_text()
    )
    assert config_map(manifests, "gateway-dynamic") == {
        path.name: path.read_text() for path in (root / "gateway/dynamic").iterdir()
    }


def test_the_gateway_finds_each_dynamic_file_where_it_looks(render):
    (deployment,) = render("base/gateway", kinds=("Deployment",))
    manifests = render("base/gateway", kinds=("ConfigMap",))
    folder = config_map(manifests, "gateway-static")["TRAEFIK_PROVIDERS_FILE_DIRECTORY"]
    (container,) = deployment["spec"]["template"]["spec"]["containers"]

    mounted = {
        mount["mountPath"]: mount["subPath"] for mount in container["volumeMounts"] if "subPath" in mount
    }

    assert mounted == {f"{folder}/{name}": name for name in config_map(manifests, "gateway-dynamic")}


@pytest.mark.parametrize(
    "workload_name",
    [
        *(name + suffix for name in SERVICES for suffix in ("", "-work")),
        *(f"{service.name}-migration" for service in read_suite(ROOT).services if service.seed == "always"),
    ],
)
def test_service_starts_in_production_with_the_settings_of_its_pod(
    workload_name, render, suite, tmp_path, monkeypatch
):
    service = workload_name.partition("-")[0]
    listed = suite.service(service)
    manifests = render(
        "overlays/production/migrations" if workload_name.endswith("migration") else "overlays/production"
    )
    (workload,) = [
        item
        for item in manifests
        if item["kind"] in ("Deployment", "Job") and item["metadata"]["name"] == workload_name
    ]
    pod = workload["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    (settings_file,) = [
        item["data"]["settings.env"]
        for item in manifests
        if {"configMap": {"name": item["metadata"]["name"]}, "name": "settings"} in pod["volumes"]
    ]
    (environment,) = [
        item["data"]
        for item in manifests
        if container["envFrom"] == [{"configMapRef": {"name": item["metadata"]["name"], "optional": False}}]
    ]
    (secrets,) = [volume["secret"]["items"] for volume in pod["volumes"] if volume["name"] == "secrets"]
    values = {
        f"{service}_app_keys": '[{"key":"wattle-web-1","channel":"web","secrets":["own-of-the-web"]}]',
        f"{service}_database_url": f"postgresql://{service}:own@postgres/{service}",
        f"{service}_rpc_callers": json.dumps(
            {caller: [f"{caller}-to-{service}"] for caller in suite.callers(service)}
        ),
        f"{service}_rpc_tokens": json.dumps({called: f"{service}-to-{called}" for called in listed.calls}),
        **{f"{service}_{secret}": own(example) for secret, example in listed.secrets.items()},
    }
    (tmp_path / "settings.env").write_text(settings_file)
    (tmp_path / "secrets").mkdir()
    for item in secrets:
        (tmp_path / "secrets" / item["path"]).write_text(values[item["key"]])
    for name, value in environment.items():
        monkeypatch.setenv(name, value.replace(".example", ".test"))
    for variable in container["env"]:
        monkeypatch.setenv(variable["name"], variable["value"])

    settings = settings_class(service)(_env_file=tmp_path / "settings.env", _secrets_dir=tmp_path / "secrets")

    assert settings.environment == "production"
    assert (settings.http_port, settings.grpc_port) == (listed.http_port, listed.grpc_port)
    assert not ip_address(settings.host).is_loopback
    assert settings.database_url == values[f"{service}_database_url"]
    assert {called: token.get_secret_value() for called, token in settings.rpc_tokens.items()} == {
        called: f"{service}-to-{called}" for called in listed.calls
    }
    assert settings.rpc_callers is not None
    assert settings.rpc_callers.keys() == settings.rpc_methods.keys() == set(suite.callers(service))
    assert [key.key for key in settings.app_keys] == ["wattle-web-1"]
    assert settings.trace_ratio == (0.01 if workload["kind"] == "Deployment" else 0)
    assert settings.shutdown_pause == 5


@pytest.mark.parametrize("service", SERVICES)
def test_process_refuses_every_published_value_in_production(service, root, tmp_path):
    values = read_settings(
        root / f"deploy/settings/{service}/settings.env", {"WATTLE_ENVIRONMENT": "production"}
    )
    values[f"{service}_APP_KEYS".upper()] = (
        '[{"key":"wattle-web-development","channel":"web","secrets":["secret"]}]'
    )

    run = subprocess.run(
        [sys.executable, "-m", f"{service}.main", "serve"],
        env={"PATH": os.environ["PATH"], "HOME": str(tmp_path), **values},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert run.returncode != 0
    for name in ("database_url (password)", "app_keys[0].key", "app_keys[0].secrets[0]"):
        assert name in run.stderr
    for name in (f"rpc_tokens.{called}" for called in read_suite(root).service(service).calls):
        assert name in run.stderr
    if f"{service}_PUBLIC_ORIGIN".upper() in values:
        assert "public_origin" in run.stderr
    assert "development-" not in run.stderr


@pytest.mark.parametrize("service", SERVICES)
def test_service_gets_an_address_of_every_rpc_that_it_calls(service, render, root):
    settings = (root / f"deploy/settings/{service}/settings.env").read_text()
    called = set(re.findall(r"\$\{(\w+_GRPC_ADDRESS)\b", settings))
    (deployment,) = render(f"base/{service}", kinds=("Deployment",))
    (container,) = deployment["spec"]["template"]["spec"]["containers"]
    told = {
        variable["name"]: variable["value"]
        for variable in container["env"]
        if variable["name"].endswith("_GRPC_ADDRESS")
    }

    assert told.keys() == called
    for name, address in told.items():
        owner = name.removesuffix("_GRPC_ADDRESS").lower()
        published = {
            f"{item['metadata']['name']}:{port['port']}"
            for item in render(f"base/{owner}", kinds=("Service",))
            for port in item["spec"]["ports"]
            if port["name"] == "rpc"
        }
        assert address in published


def test_content_finds_each_built_part_of_the_storefront(render, root):
    (deployment,) = render("base/content", kinds=("Deployment",))
    pod = deployment["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    images = {volume["name"]: volume["image"]["reference"] for volume in pod["volumes"] if "image" in volume}

    mounted = {
        mount["mountPath"]: images[mount["name"]]
        for mount in container["volumeMounts"]
        if mount["name"] in images
    }

    parts = [path.parent.name for path in (root / "frontends/mfe").glob("*/package.json")]
    assert mounted == {
        "/app/frontends/shell/dist": "wattle/shell",
        **{f"/app/frontends/mfe/{part}/dist": f"wattle/mfe-{part}" for part in parts},
    }


def test_overlays_name_every_image_of_ours(root):
    for overlay in ("development", "production"):
        release = yaml.safe_load(
            (root / f"k8s/overlays/{overlay}/release/images/kustomization.yaml").read_text()
        )
        parts = [path.parent.name for path in (root / "frontends/mfe").glob("*/package.json")]
        assert {image["name"] for image in release["images"]} == {
            *(f"wattle/{service}" for service in SERVICES),
            "wattle/shell",
            *(f"wattle/mfe-{part}" for part in parts),
        }


@pytest.mark.parametrize("base", ["identity", "identity/worker"])
def test_the_key_of_a_register_of_exclusions_is_mounted_where_one_is_asked(base, render, root, tmp_path):
    def relative(folder: str) -> str:
        return os.path.relpath(root / "k8s" / folder, tmp_path)

    overlay = {
        "resources": [relative(f"base/{base}")],
        "components": [relative("components/exclusion-register")],
    }
    (tmp_path / "kustomization.yaml").write_text(yaml.safe_dump(overlay))
    (deployment,) = render(str(tmp_path), kinds=("Deployment",))
    volumes = deployment["spec"]["template"]["spec"]["volumes"]
    (secrets,) = [volume["secret"] for volume in volumes if volume["name"] == "secrets"]

    name = "identity_exclusion_register_key"
    assert {"key": name, "path": name} in secrets["items"]
