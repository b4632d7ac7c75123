"""Writes and checks the committed locks: hash-pinned requirements that name no registry.

`write` resolves the workspace with uv and exports one file a service, one for all simulators, one for
development (`dev.txt`) and one for what the installation itself needs (`tool.txt`). `check` works offline:
the locks belong to the dependencies that the pyproject files name now, and no lock says where a package was
downloaded from. uv.lock itself does say that, so it is not committed.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

LOCKS = Path(__file__).parent
ROOT = LOCKS.parent
INPUTS = LOCKS / "inputs.sha256"
NPM_LOCK = ROOT / "frontends" / "package-lock.json"
ADDRESS = re.compile(r"://|--(index-url|extra-index-url|find-links|trusted-host)")


def main() -> int:
    """Run `write` or `check`; the exit code says whether all is well."""
    if sys.argv[1:] == ["write"]:
        write()
        return 0
    if sys.argv[1:] == ["check"]:
        faults = check()
        print("\n".join(faults) or "locks: up to date, and no registry named")
        return 1 if faults else 0
    print("usage: lock.py write | check", file=sys.stderr)
    return 2


def write() -> None:
    """Resolve, then export every lock."""
    subprocess.run(["uv", "lock", "--quiet"], cwd=ROOT, check=True)
    export("dev.txt", "--all-packages", "--no-emit-workspace")
    export("tool.txt", "--only-group", "tool")
    for service in services():
        export(
            f"{service}.txt", "--package", f"wattle-{service}", "--no-default-groups", "--no-emit-workspace"
        )
    selected = [argument for name in simulators() for argument in ("--package", f"wattle-{name}-simulator")]
    export("simulators.txt", *selected, "--no-default-groups", "--no-emit-workspace")
    INPUTS.write_text(inputs_digest() + "\n")


def export(name: str, *selection: str) -> None:
    """Export one selection of the lock to a requirements file."""
    command = [
        "uv",
        "export",
        "--frozen",
        "--quiet",
        "--no-header",
        *selection,
        "--output-file",
        str(LOCKS / name),
    ]
    subprocess.run(command, cwd=ROOT, check=True)


def check() -> list[str]:
    """What is wrong with the committed locks, one sentence a fault."""
    faults = []
    if not INPUTS.exists() or INPUTS.read_text().strip() != inputs_digest():
        faults.append("locks: a pyproject.toml names other dependencies than the locks; run `make lock`")
    expected = {"dev.txt", "tool.txt", "simulators.txt", *(f"{service}.txt" for service in services())}
    present = {path.name for path in LOCKS.glob("*.txt")}
    faults += [f"locks/{name}: missing or of no service" for name in sorted(expected ^ present)]
    for path in sorted(LOCKS.glob("*.txt")):
        faults += [
            f"locks/{path.name}:{number}: says where packages come from: {line.strip()}"
            for number, line in enumerate(path.read_text().splitlines(), 1)
            if ADDRESS.search(line)
        ]
    for name, package in json.loads(NPM_LOCK.read_text())["packages"].items():
        if "://" in package.get("resolved", ""):
            faults.append(
                f"frontends/package-lock.json: {name} says where it comes from; see frontends/.npmrc"
            )
    return faults


def services() -> list[str]:
    """Names of the services, which are the folders below services/."""
    return sorted(path.parent.name for path in (ROOT / "services").glob("*/pyproject.toml"))


def simulators() -> list[str]:
    """Names of the simulators, which are the folders below simulators/."""
    return sorted(path.parent.name for path in (ROOT / "simulators").glob("*/pyproject.toml"))


def inputs_digest() -> str:
    """A digest of everything in the pyproject files that decides what is locked."""
    digest = hashlib.sha256()
    members = ("libs/*", "proto", "services/*", "simulators/*", "deploy/launcher", "deploy/topology")
    for pattern in ("pyproject.toml", *(f"{member}/pyproject.toml" for member in members)):
        for path in sorted(ROOT.glob(pattern)):
            document = tomllib.loads(path.read_text())
            project = document["project"]
            decisive = {
                "name": project["name"],
                "python": project["requires-python"],
                "dependencies": project.get("dependencies", []),
                "extras": project.get("optional-dependencies", {}),
                "groups": document.get("dependency-groups", {}),
                "uv": {
                    k: v for k, v in document.get("tool", {}).get("uv", {}).items() if k != "build-backend"
                },
            }
            digest.update(json.dumps(decisive, sort_keys=True).encode())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
