"""Images and compose: what they copy and mount is there, and compose is well formed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
DOCKERFILES = sorted([*ROOT.glob("services/*/Dockerfile"), ROOT / "frontends/Dockerfile"])


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
    return loaded


def image_of(dockerfile: Path) -> str:
    return dockerfile.parent.name


@pytest.mark.parametrize("dockerfile", DOCKERFILES, ids=image_of)
def test_an_image_copies_what_is_there_and_not_ignored(dockerfile):
    ignored = {line for line in (ROOT / ".dockerignore").read_text().splitlines() if not line.startswith("#")}
    copied = re.findall(r"^COPY (?!--from)(.+) \S+$", dockerfile.read_text(), re.MULTILINE)

    assert copied
    for source in " ".join(copied).split():
        assert (ROOT / source).exists(), source
        assert not any(part in ignored or f"**/{part}" in ignored for part in Path(source).parts), source


@pytest.mark.parametrize("dockerfile", sorted(ROOT.glob("services/*/Dockerfile")), ids=image_of)
def test_the_image_of_a_service_runs_unprivileged_from_its_own_folder(dockerfile):
    service = dockerfile.parent.name
    text = dockerfile.read_text()

    assert "USER 10001:10001" in text
    assert f"--editable services/{service}" in text, "the schema lies beside src"
    assert (dockerfile.parent / "db/revisions").exists()
    assert f'ENTRYPOINT ["{service}"]' in text
    assert re.search(rf"--require-hashes -r locks/{service}\.txt", text)


def test_compose_is_well_formed():
    schema = "vendor.compose-spec"
    checker = Path(sys.executable).with_name("check-jsonschema")
    run = subprocess.run(
        [str(checker), "--builtin-schema", schema, str(ROOT / "compose.yaml")], capture_output=True, text=True
    )

    assert run.returncode == 0, run.stdout


def test_compose_builds_reads_and_mounts_what_is_there(compose):
    for name, service in compose["services"].items():
        paths = [volume.split(":")[0] for volume in service.get("volumes", ()) if volume.startswith("./")]
        paths += [service["env_file"]] if "env_file" in service else []
        paths += [service["build"]["dockerfile"]] if "build" in service else []
        for path in paths:
            assert (ROOT / path).exists(), f"{name}: {path}"


def test_compose_waits_only_for_what_it_starts(compose):
    for name, service in compose["services"].items():
        for awaited, how in service.get("depends_on", {}).items():
            other = compose["services"][awaited]
            assert other["profiles"] == service["profiles"], f"{name} waits for {awaited}"
            if how["condition"] == "service_completed_successfully":
                assert other["restart"] == "no", f"{name} waits for {awaited}"
