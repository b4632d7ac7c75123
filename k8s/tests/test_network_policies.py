"""Who may call whom: exactly what docs/architecture.md says, and nobody anybody else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

SERVICES = {
    "identity": (8101, 9101),
    "catalog": (8102, 9102),
    "checkout": (8103, None),
    "wallet": (8104, 9104),
    "content": (8105, None),
}
STORES = {"postgres": 5432, "nats": 4222, "valkey": 6379}
INSTALLATION = ("overlays/development", "overlays/development/migrations")


@dataclass(frozen=True)
class Pod:
    name: str
    labels: tuple[tuple[str, str], ...]
    ports: tuple[tuple[str, int], ...]


@pytest.fixture(scope="module")
def pods(render) -> list[Pod]:
    found = []
    for workload in render(*INSTALLATION, kinds=("Deployment", "Job", "StatefulSet")):
        template = workload["spec"]["template"]
        labels = template["metadata"]["labels"]
        ports = tuple(
            (port["name"], port["containerPort"])
            for container in template["spec"]["containers"]
            for port in container.get("ports", ())
        )
        found.append(Pod(labels["app.kubernetes.io/name"], tuple(labels.items()), ports))
    return found


@pytest.fixture(scope="module")
def policies(render) -> list[dict[str, Any]]:
    return [item["spec"] for item in render(*INSTALLATION, kinds=("NetworkPolicy",))]


def selects(selector: dict[str, Any], pod: Pod) -> bool:
    labels = dict(pod.labels)
    for expression in selector.get("matchExpressions", ()):
        assert expression["operator"] == "In"
        if labels.get(expression["key"]) not in expression["values"]:
            return False
    wanted: dict[str, str] = selector.get("matchLabels", {})
    return wanted.items() <= labels.items()


def permits(rule: dict[str, Any], peer: Pod, direction: str, port: tuple[str, int]) -> bool:
    peers = rule.get(direction)
    within = peers is None or any(
        "podSelector" in one and "namespaceSelector" not in one and selects(one["podSelector"], peer)
        for one in peers
    )
    ports = rule.get("ports")
    return within and (ports is None or any(one["port"] in port for one in ports))


def may_call(policies: list[dict[str, Any]], caller: Pod, called: Pod, port: tuple[str, int]) -> bool:
    leaves = any(
        permits(rule, called, "to", port)
        for policy in policies
        if "Egress" in policy["policyTypes"] and selects(policy["podSelector"], caller)
        for rule in policy.get("egress", ())
    )
    enters = any(
        permits(rule, caller, "from", port)
        for policy in policies
        if "Ingress" in policy["policyTypes"] and selects(policy["podSelector"], called)
        for rule in policy.get("ingress", ())
    )
    return leaves and enters


def rpc_calls(architecture: str) -> set[tuple[str, str]]:
    """The calls of the sentence "Synchronous calls go one way: checkout → catalog, wallet; …."."""
    sentence = re.search(r"Synchronous calls go one way: ([^.]+)\.", architecture)
    assert sentence is not None
    rules = [rule.split(" → ") for rule in sentence[1].split("; ")]
    return {(caller, each) for caller, called in rules for each in called.split(", ")}


@pytest.mark.parametrize("overlay", ["development", "production", "production/migrations"])
def test_nothing_is_allowed_that_is_not_said(overlay, render):
    denials = [
        policy["spec"]
        for policy in render(f"overlays/{overlay}", kinds=("NetworkPolicy",))
        if policy["metadata"]["name"] == "default-deny"
    ]
    assert denials == [{"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}]


def test_pods_call_exactly_what_the_architecture_says(pods, policies, root: Path):
    expected = {("gateway", service, http) for service, (http, _) in SERVICES.items()}
    expected |= {
        (caller, called, SERVICES[called][1])
        for caller, called in rpc_calls((root / "docs/architecture.md").read_text())
    }
    # Every service verifies access tokens itself, from the keys that identity publishes.
    expected |= {(service, "identity", 8101) for service in SERVICES if service != "identity"}
    expected |= {(service, store, port) for service in SERVICES for store, port in STORES.items()}
    expected |= {(f"{service}-migration", "postgres", 5432) for service in SERVICES}
    expected |= {(name, "telemetry", 4318) for name in (*SERVICES, "gateway")}

    allowed = {
        (caller.name, called.name, number)
        for caller in pods
        for called in pods
        for name, number in called.ports
        if may_call(policies, caller, called, (name, number)) and (called.name, number) != ("gateway", 8080)
    }

    assert allowed == expected


def test_the_world_reaches_the_gateway_and_only_its_public_side(pods, policies):
    world = Pod("world", (), ())

    reached = {
        (pod.name, number)
        for pod in pods
        for name, number in pod.ports
        for policy in policies
        if "Ingress" in policy["policyTypes"] and selects(policy["podSelector"], pod)
        for rule in policy.get("ingress", ())
        if permits(rule, world, "from", (name, number))
    }

    assert reached == {("gateway", 8080)}


def test_every_owner_of_a_route_is_a_service_at_the_address_that_the_gateway_is_told(render, root: Path):
    routes = (root / "gateway/dynamic/routes.yaml").read_text()
    owners = re.search(r"range \$owner := list ([^}]+?) }}", routes)
    assert owners is not None
    (gateway,) = render("base/gateway", kinds=("Deployment",))
    (container,) = gateway["spec"]["template"]["spec"]["containers"]
    told = {variable["name"]: variable["value"] for variable in container["env"]}

    for owner in re.findall(r'"(\w+)"', owners[1]):
        host, port = told[f"{owner.upper()}_HTTP_ADDRESSES"].split(":")
        (service,) = [
            item for item in render(f"base/{owner}", kinds=("Service",)) if item["metadata"]["name"] == host
        ]
        (published,) = service["spec"]["ports"]
        assert published["port"] == int(port)
        (deployment,) = render(f"base/{owner}", kinds=("Deployment",))
        (serving,) = deployment["spec"]["template"]["spec"]["containers"]
        assert {"name": published["targetPort"], "containerPort": int(port)} in serving["ports"]
