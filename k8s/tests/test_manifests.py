"""Every folder renders by itself, to manifests that Kubernetes knows, of pods that may do little."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import kubernetes_validate
import pytest

from topology.suite import read_suite

SERVICES = read_suite(Path(__file__).parents[2]).names
DEPLOYABLES = tuple(f"base/{name}" for name in (*SERVICES, "gateway"))
OVERLAYS = tuple(
    f"overlays/{overlay}{part}" for overlay in ("development", "production") for part in ("", "/migrations")
)
PRODUCTION = ("overlays/production", "overlays/production/migrations")
WORKLOADS = ("Deployment", "Job", "StatefulSet")

# servicekit.settings: the pause of 5 s after readiness fails, then `drain_seconds`.
PAUSE_SECONDS = 5
PAUSE_AND_DRAIN_SECONDS = PAUSE_SECONDS + 30
CACHED_ADDRESS_SECONDS = 5  # what CoreDNS gives its answers to live


def containers(workload: dict[str, Any]) -> list[dict[str, Any]]:
    pod = workload["spec"]["template"]["spec"]
    return [*pod.get("initContainers", ()), *pod["containers"]]


def named(manifest: dict[str, Any]) -> str:
    return f"{manifest['kind']} {manifest['metadata']['name']}"


@pytest.mark.parametrize(
    "folder", [*DEPLOYABLES, *(f"base/{service}/migration" for service in SERVICES), *OVERLAYS]
)
def test_every_manifest_is_valid_and_has_no_unknown_field(folder, render):
    for manifest in render(folder):
        kubernetes_validate.validate(manifest, "1.37", strict=True)


@pytest.mark.parametrize("folder", DEPLOYABLES)
def test_a_part_brings_all_that_it_needs_to_be_deployed_alone(folder, render):
    manifests = render(folder)
    name = Path(folder).name

    assert {manifest["kind"] for manifest in manifests} == {
        "ConfigMap",
        "Deployment",
        "HorizontalPodAutoscaler",
        "NetworkPolicy",
        "PodDisruptionBudget",
        "Service",
        "ServiceAccount",
    }
    assert {manifest["metadata"]["labels"]["app.kubernetes.io/name"] for manifest in manifests} == {name}


@pytest.mark.parametrize("folder", OVERLAYS)
def test_every_pod_fits_the_restricted_profile_on_a_read_only_root(folder, render):
    for workload in render(folder, kinds=WORKLOADS):
        pod = workload["spec"]["template"]["spec"]
        assert pod["securityContext"]["runAsNonRoot"], named(workload)
        assert pod["securityContext"]["runAsUser"] > 0, named(workload)
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}, named(workload)
        assert pod["automountServiceAccountToken"] is False, named(workload)
        assert pod["enableServiceLinks"] is False, named(workload)
        assert not any("hostPath" in volume for volume in pod["volumes"]), named(workload)
        for container in containers(workload):
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }, named(workload)


@pytest.mark.parametrize("folder", OVERLAYS)
def test_every_container_says_what_it_needs_and_may_take(folder, render):
    for workload in render(folder, kinds=WORKLOADS):
        for container in containers(workload):
            resources = container["resources"]
            assert set(resources["requests"]) == set(resources["limits"]) == {"cpu", "memory"}, named(
                workload
            )
            assert resources["requests"]["memory"] == resources["limits"]["memory"], named(workload)


@pytest.mark.parametrize("folder", ["overlays/development", "overlays/production"])
def test_every_server_is_probed(folder, render):
    for workload in render(folder, kinds=("Deployment", "StatefulSet")):
        for container in containers(workload):
            assert {"readinessProbe", "livenessProbe"} <= set(container), named(workload)


def test_services_are_ready_by_their_own_word_and_live_without_their_dependencies(render):
    for workload in render("overlays/production", kinds=("Deployment",)):
        service = workload["metadata"]["name"].removesuffix("-work")
        if service not in SERVICES:
            continue
        (container,) = containers(workload)
        assert container["readinessProbe"]["httpGet"] == {"path": "/health/ready", "port": "http"}
        assert container["livenessProbe"]["httpGet"] == {"path": "/health/live", "port": "http"}


def test_a_pod_is_given_the_time_to_drain(render):
    for workload in render("overlays/production", kinds=("Deployment",)):
        if workload["metadata"]["name"] == "telemetry":
            continue
        assert workload["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] > PAUSE_AND_DRAIN_SECONDS
        (container,) = containers(workload)
        pauses = [
            int(variable["value"]) for variable in container["env"] if "SHUTDOWN_PAUSE" in variable["name"]
        ]
        pauses += [
            hook["sleep"]["seconds"] for hook in container.get("lifecycle", {}).values() if "sleep" in hook
        ]
        assert pauses == [PAUSE_SECONDS], named(workload)


def test_a_release_never_takes_a_serving_pod_before_its_successor_is_ready(render):
    for folder in DEPLOYABLES:
        (deployment,) = render(folder, kinds=("Deployment",))
        assert deployment["spec"]["strategy"]["rollingUpdate"] == {"maxSurge": 1, "maxUnavailable": 0}
        (budget,) = render(folder, kinds=("PodDisruptionBudget",))
        assert budget["spec"]["maxUnavailable"] == 1
        (autoscaler,) = render(folder, kinds=("HorizontalPodAutoscaler",))
        assert autoscaler["spec"]["minReplicas"] >= 2
        assert "replicas" not in deployment["spec"]


def test_a_roll_goes_on_when_callers_know_the_new_replica(render):
    for folder in DEPLOYABLES:
        (deployment,) = render(folder, kinds=("Deployment",))
        if deployment["metadata"]["name"] != "gateway":
            assert deployment["spec"]["minReadySeconds"] > CACHED_ADDRESS_SECONDS


@pytest.mark.parametrize("folder", PRODUCTION)
def test_production_runs_nothing_but_digests(folder, render):
    for workload in render(folder, kinds=WORKLOADS):
        pod = workload["spec"]["template"]["spec"]
        images = [container["image"] for container in containers(workload)]
        images += [volume["image"]["reference"] for volume in pod["volumes"] if "image" in volume]
        for image in images:
            assert re.fullmatch(r"registry\.example/[a-z/-]+@sha256:[0-9a-f]{64}", image), named(workload)


def test_production_keeps_background_work_away_from_requests(render):
    arguments = {
        workload["metadata"]["name"]: containers(workload)[0].get("args")
        for workload in render("overlays/production", kinds=("Deployment",))
    }

    for service in SERVICES:
        assert arguments[service] == ["serve", "--api-only"]
        assert arguments[f"{service}-work"] == ["work"]


@pytest.mark.parametrize("folder", PRODUCTION)
def test_secrets_are_files_that_the_manifests_do_not_hold(folder, render):
    assert not render(folder, kinds=("Secret",))
    for workload in render(folder, kinds=WORKLOADS):
        for container in containers(workload):
            assert not any("valueFrom" in variable for variable in container.get("env", ())), named(workload)
            assert not any("secretRef" in source for source in container.get("envFrom", ())), named(workload)


def test_only_a_migration_gets_the_owner_of_a_database(render):
    for workload in render(*PRODUCTION, kinds=WORKLOADS):
        secrets = {
            volume["secret"]["secretName"]
            for volume in workload["spec"]["template"]["spec"]["volumes"]
            if "secret" in volume
        }
        owners = {secret for secret in secrets if secret.endswith("-owner")}
        is_migration = workload["metadata"]["name"].endswith("-migration")
        assert bool(owners) == is_migration, named(workload)
        for container in containers(workload):
            mounts = {mount["name"] for mount in container["volumeMounts"]}
            assert not {"owner", "secrets"} <= mounts, named(workload)


@pytest.mark.parametrize("folder", OVERLAYS)
def test_every_selector_finds_a_pod(folder, render):
    pods = [
        workload["spec"]["template"]["metadata"]["labels"] for workload in render(folder, kinds=WORKLOADS)
    ]
    selectors = [(named(item), item["spec"]["selector"]) for item in render(folder, kinds=("Service",))]
    selectors += [
        (named(item), item["spec"]["selector"]["matchLabels"])
        for item in render(folder, kinds=("PodDisruptionBudget", "Deployment", "StatefulSet"))
    ]
    for name, selector in selectors:
        assert any(selector.items() <= labels.items() for labels in pods), name
