"""Which pod may call which: exactly the calls that suite.toml lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

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


@pytest.mark.parametrize("overlay", ["development", "production", "production/migrations"])
def test_nothing_is_allowed_that_is_not_said(overlay, render):
    denials = [
        policy["spec"]
        for policy in render(f"overlays/{overlay}", kinds=("NetworkPolicy",))
        if policy["metadata"]["name"] == "default-deny"
    ]
    assert denials == [{"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}]


def test_pods_call_exactly_what_the_suite_lists(pods, policies, suite):
    expected = {("gateway", service.name, service.http_port) for service in suite.services}
    expected |= {
        (caller.name, called, suite.service(called).grpc_port)
        for caller in suite.services
        for called in caller.calls
    }
    # Every service verifies access tokens itself, from the keys that the issuer publishes.
    issuer = suite.service(suite.issuer)
    expected |= {(name, issuer.name, issuer.http_port) for name in suite.names if name != issuer.name}
    expected |= {(name, store, port) for name in suite.names for store, port in STORES.items()}
    expected |= {(f"{name}-migration", "postgres", 5432) for name in suite.names}
    expected |= {(name, "telemetry", 4318) for name in (*suite.names, "gateway")}

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


def test_gateway_gets_the_published_address_of_each_service(render, suite):
    (gateway,) = render("base/gateway", kinds=("Deployment",))
    (container,) = gateway["spec"]["template"]["spec"]["containers"]
    told = {variable["name"]: variable["value"] for variable in container["env"]}

    for service in suite.services:
        host, port = told[f"{service.name.upper()}_HTTP_ADDRESSES"].split(":")
        (ports,) = [
            item["spec"]["ports"]
            for item in render(f"base/{service.name}", kinds=("Service",))
            if item["metadata"]["name"] == host
        ]
        (published,) = ports
        assert published["port"] == int(port)
        (deployment,) = render(f"base/{service.name}", kinds=("Deployment",))
        (serving,) = deployment["spec"]["template"]["spec"]["containers"]
        assert {"name": published["targetPort"], "containerPort": int(port)} in serving["ports"]
