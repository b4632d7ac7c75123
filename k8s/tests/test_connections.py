"""What all pods hold of Postgres at most is no more than it takes."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from servicekit.data.database import CONNECTIONS_A_SLOT
from servicekit.jobs.queue import CONCURRENCY, FURTHER_CONNECTIONS
from servicekit.settings import ServiceSettings

OTHERS = 30
"""Migrations, commands of operators, a base backup, monitoring, and Postgres' own reserve."""


def taken_by_postgres(root: Path) -> int:
    (number,) = re.findall(
        r"^max_connections = (\d+)$", (root / "deploy/postgres/postgresql.conf").read_text(), re.M
    )
    return int(number)


def connections_of(container: dict[str, Any]) -> int:
    """What one process holds at most."""
    sizes = [entry["value"] for entry in container["env"] if entry["name"].endswith("_DATABASE_POOL_SIZE")]
    (size,) = sizes or [ServiceSettings.model_fields["database_pool_size"].default]
    jobs = 0 if "--api-only" in container["args"] else CONCURRENCY + FURTHER_CONNECTIONS
    return int(size) * CONNECTIONS_A_SLOT + jobs


@pytest.mark.parametrize("overlay", ["development", "production"])
def test_connections_of_all_pods_add_up_to_what_postgres_takes(overlay, render, root, suite):
    manifests = render(f"overlays/{overlay}")
    most_pods = {
        item["spec"]["scaleTargetRef"]["name"]: item["spec"]["maxReplicas"]
        for item in manifests
        if item["kind"] == "HorizontalPodAutoscaler"
    }
    counted = set()
    total = OTHERS
    for item in manifests:
        name = item["metadata"]["name"]
        if item["kind"] == "Deployment" and name.removesuffix("-work") in suite.names:
            (container,) = item["spec"]["template"]["spec"]["containers"]
            pods = most_pods.get(name) or item["spec"].get("replicas", 1)
            surge = item["spec"]["strategy"]["rollingUpdate"]["maxSurge"]
            total += (pods + surge) * connections_of(container)
            counted.add(name.removesuffix("-work"))

    assert counted == set(suite.names)
    assert total <= taken_by_postgres(root)


def test_processes_of_the_native_run_add_up_to_what_postgres_takes(root, suite):
    each = connections_of({"env": [], "args": ["serve"]})

    assert each * len(suite.names) + OTHERS <= taken_by_postgres(root)
