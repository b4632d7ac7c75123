"""A new service is an entry in suite.toml and a folder below services/; nothing else is edited by hand."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest
import yaml

from devservers.processes import free_port
from launcher.gateway import gateway
from launcher.settings import read_settings
from topology.__main__ import main
from topology.render import render
from topology.suite import read_suite

ENTRY = """
[services.scratch]
owns = "scratch cards"
http_port = 8198
grpc_port = 9198
wave = 2
seed = "always"
paths = ["scratch-cards"]
secret_folders = [{ name = "keys", path = "/var/lib/wattle/scratch-keys", setting = "KEYS_DIR" }]

[[services.scratch.routes]]
name = "scratch-uploads"
rule = "Path(`/api/staff/scratch`)"
priority = 400
middlewares = ["api-uploads"]

[services.scratch.calls]
catalog = ["GetDraw"]

[services.scratch.settings]
COLOUR = "${SCRATCH_COLOUR:-blue}"

[services.scratch.secrets]
card_key = "key"
"""

PACKAGE = {
    "pyproject.toml": """
[project]
name = "wattle-scratch"
version = "0.1.0"
requires-python = ">=3.11,<3.14"
dependencies = ["wattle-games", "wattle-servicekit"]
""",
    "src/scratch/__init__.py": "",
    "src/scratch/main.py": "print('scratch')\n",
    "README.md": "# scratch\n",
}

BIN = Path(sys.executable).parent


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def add_service(repository: Path) -> None:
    with (repository / "suite.toml").open("a") as file:
        file.write(ENTRY)
    for name, text in PACKAGE.items():
        path = repository / "services/scratch" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture(scope="module")
def extended(copy_repository: Callable[[Path], Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with one more service, after `make topology`."""
    repository = copy_repository(tmp_path_factory.mktemp("extended"))
    add_service(repository)
    assert main(["write"], repository) == 0
    return repository


def kustomized(repository: Path, folder: str) -> dict[tuple[str, str], dict[str, Any]]:
    run = subprocess.run(
        [str(BIN / "kubectl"), "kustomize", folder], cwd=repository / "k8s", capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    manifests = [document for document in yaml.safe_load_all(run.stdout) if document]
    return {(item["kind"], item["metadata"]["name"]): item for item in manifests}


def run(repository: Path, *command: str, **environment: str) -> str:
    done = subprocess.run(
        command, cwd=repository, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_only_written_files_change_beside_the_entry_and_the_folder(repository: Path) -> None:
    add_service(repository)
    before = contents(repository)
    assert main(["write"], repository) == 0
    after = contents(repository)

    changed = {name for name in after if after[name] != before.get(name)}
    assert changed <= {str(path) for path in render(read_suite(repository), repository)}
    assert main(["check"], repository) == 0


@pytest.fixture
def answering() -> Iterator[str]:
    """The address of a service that answers every request with its path."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(self.path.encode())

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield f"127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


async def test_the_gateway_routes_its_paths_to_it(extended: Path, answering: str, tmp_path: Path) -> None:
    port = free_port()
    addresses = dict.fromkeys(read_suite(extended).names, "127.0.0.1:9") | {"scratch": answering}
    process = gateway(
        extended / "gateway",
        tmp_path / "gateway.log",
        port=port,
        internal_port=free_port(),
        addresses=addresses,
        overrides={"TRAEFIK_TRACING_OTLP_HTTP_ENDPOINT": "http://127.0.0.1:9/v1/traces"},
    )
    await process.start()
    try:
        async with httpx2.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=20) as client:
            for path in ("/api/scratch-cards/1", "/api/staff/scratch"):
                assert (await client.get(path)).text == path
    finally:
        await process.kill()


def test_compose_runs_it(extended: Path) -> None:
    compose = yaml.safe_load((extended / "compose.yaml").read_text())
    services = compose["services"]
    assert services["scratch"]["depends_on"]["scratch-seed"]
    assert services["scratch-migrate"]["build"]["dockerfile"] == "services/scratch/Dockerfile"
    assert services["scratch"]["volumes"] == ["scratch-keys:/var/lib/wattle/scratch-keys"]
    assert "scratch-keys" in compose["volumes"]
    assert services["gateway"]["environment"]["SCRATCH_HTTP_ADDRESSES"] == "scratch:8198"
    assert services["gateway"]["depends_on"]["scratch"] == {"condition": "service_healthy"}
    assert "SCRATCH_OWNER_PASSWORD" in services["postgres"]["environment"]
    run(extended, str(BIN / "check-jsonschema"), "--builtin-schema", "vendor.compose-spec", "compose.yaml")


def test_its_settings_file_has_what_every_service_has_and_its_own(extended: Path) -> None:
    settings = read_settings(extended / "deploy/settings/scratch/settings.env", {})
    assert settings["SCRATCH_DATABASE_URL"] == "postgresql://scratch:scratch@postgres:5432/scratch"
    assert settings["SCRATCH_CATALOG_TARGET"] == "catalog:9102"
    assert settings["SCRATCH_COLOUR"] == "blue"
    assert settings["SCRATCH_KEYS_DIR"] == "/var/lib/wattle/scratch-keys"


@pytest.mark.parametrize("overlay", ["development", "production"])
def test_kubernetes_runs_it(extended: Path, overlay: str) -> None:
    manifests = kustomized(extended, f"overlays/{overlay}")
    migrations = kustomized(extended, f"overlays/{overlay}/migrations")

    pod = manifests["Deployment", "scratch"]["spec"]["template"]["spec"]
    secrets = next(volume["secret"] for volume in pod["volumes"] if volume["name"] == "secrets")
    assert "scratch_card_key" in {item["key"] for item in secrets["items"]}
    keys = next(volume for volume in pod["volumes"] if volume["name"] == "keys")
    assert ("secret" in keys) == (overlay == "production")
    assert ("Service", "scratch") in manifests
    assert ("PodDisruptionBudget", "scratch") in manifests
    assert ("Deployment", "scratch-work") in manifests or overlay == "development"
    assert ("Job", "scratch-migration") in migrations
    catalog = json.dumps(manifests["NetworkPolicy", "catalog"]["spec"]["ingress"])
    assert '"checkout", "identity", "scratch"' in catalog
    egress = json.dumps(manifests["NetworkPolicy", "gateway"]["spec"]["egress"])
    assert "8198" in egress


def test_the_databases_script_makes_its_database(extended: Path, tmp_path: Path) -> None:
    programs = tmp_path / "bin"
    programs.mkdir()
    (programs / "psql").write_text(f"#!/bin/sh\ncat >> {tmp_path}/statements\n")
    (programs / "psql").chmod(0o755)
    run(extended, "sh", "deploy/postgres/databases.sh", PATH=f"{programs}:{os.environ['PATH']}")
    assert "\\set service scratch\n" in (tmp_path / "statements").read_text()


def test_the_launcher_starts_it_in_its_wave(extended: Path) -> None:
    program = """
from launcher.layout import SERVICES, free_ports
service = SERVICES[-1]
print(service.name, service.wave, service.seed, {"scratch-http", "scratch-grpc"} <= free_ports().keys())
"""
    sources = f"{extended}/deploy/launcher/src:{extended}/deploy/topology/src"
    assert run(extended, sys.executable, "-c", program, PYTHONPATH=sources) == "scratch 2 always True\n"


def test_prometheus_reads_its_metrics(extended: Path) -> None:
    prometheus = yaml.safe_load((extended / "deploy/telemetry/prometheus.yml").read_text())
    (services,) = (job for job in prometheus["scrape_configs"] if job["job_name"] == "services")
    assert "scratch:8198" in services["static_configs"][0]["targets"]


@pytest.mark.parametrize(
    ("statement", "kept"), [("import json", True), ("import catalog", False), ("import wallet", False)]
)
def test_the_import_contract_holds_for_it(extended: Path, statement: str, kept: bool) -> None:
    (extended / "services/scratch/src/scratch/main.py").write_text(f"{statement}\n")
    done = subprocess.run(
        [str(BIN / "lint-imports"), "--no-cache", "--contract", "services-apart"],
        cwd=extended,
        env={**os.environ, "PYTHONPATH": str(extended / "services/scratch/src")},
        capture_output=True,
        text=True,
    )
    assert (done.returncode == 0) == kept, done.stdout + done.stderr
    assert f"Services never import each other {'KEPT' if kept else 'BROKEN'}" in done.stdout


def test_its_image_has_its_lock_its_libraries_and_its_ports(extended: Path) -> None:
    dockerfile = (extended / "services/scratch/Dockerfile").read_text()
    assert "COPY locks/tool.txt locks/scratch.txt locks/" in dockerfile
    assert re.findall(r"^COPY libs/(\w+)", dockerfile, re.MULTILINE) == ["games", "servicekit"]
    assert "EXPOSE 8198 9198" in dockerfile


def test_locks_make_and_the_client_generator_list_it(extended: Path) -> None:
    listed = "import sys; sys.path.insert(0, 'locks'); import lock; print(*lock.services())"
    assert "scratch" in run(extended, sys.executable, "-c", listed).split()
    printed = run(extended, "make", "--silent", "--eval", "listed: ; @echo $(SERVICES)", "listed")
    assert printed.split() == list(read_suite(extended).names)
    sources = str(extended / "deploy/topology/src")
    names = run(extended, sys.executable, "-m", "topology", "services", PYTHONPATH=sources)
    assert "scratch" in names.split()


def test_documents_list_it(extended: Path) -> None:
    assert "| scratch | scratch cards |" in (extended / "README.md").read_text()
    assert "scratch → catalog" in (extended / "docs/architecture.md").read_text()
