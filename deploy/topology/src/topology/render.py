"""Renders the templates: the content of every written file, in memory.

A template's place below templates/files is the place of the file that it makes; `SERVICE` in it stands for
the name of each service. A template that renders to nothing makes no file. templates/blocks holds parts of
files that are otherwise written by hand, each between two comments: `topology: <block>` and `topology: end`.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import jinja2
import yaml

from topology.published import published_values
from topology.suite import Suite

TEMPLATES = Path(__file__).parent / "templates"
NOTICE = "Written by `make topology` from suite.toml. Do not edit."
BLOCKS_IN = ("pyproject.toml", "README.md", "docs/architecture.md")
PINS = Path("k8s/overlays/production/release/images/kustomization.yaml")
"""Holds the released digests, which rendering keeps."""

_BLOCK = re.compile(
    r"(?P<begin>^[^\n]*\btopology: (?P<name>[a-z-]+)[^\n]*\n).*?(?P<end>^[^\n]*\btopology: end\b)",
    re.M | re.S,
)
_NO_DIGEST = f"sha256:{'0' * 64}"


def render(suite: Suite, root: Path) -> dict[Path, str]:
    """The content of every written file by its path relative to `root`, the repository."""
    libraries = sorted(path.parent.name for path in root.glob("libs/*/pyproject.toml"))
    context = {
        "suite": suite,
        "issuer": suite.service(suite.issuer),
        "libraries": libraries,
        "type_paths": [
            "proto/gen",
            *(f"libs/{library}/src" for library in libraries),
            *("deploy/launcher/src", "deploy/topology/src"),
            *(f"services/{name}/src" for name in suite.names),
            *(f"simulators/{simulator.name}/src" for simulator in suite.simulators),
            *("tests", "tests/load"),
        ],
        "image_libraries": lambda name: _libraries(root, root / "services" / name),
        "pin": _pins(root).get,
        "no_digest": _NO_DIGEST,
        "published_values": published_values(suite, root),
    }
    return dict(_files(suite, context)) | dict(_with_blocks(root, context))


def notice_line(path: Path) -> str:
    """The comment that marks a written file."""
    return f"{'//' if path.suffix == '.ts' else '#'} {NOTICE}"


def _files(suite: Suite, context: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    folder = TEMPLATES / "files"
    for template in sorted(path for path in folder.rglob("*") if path.is_file()):
        place = template.relative_to(folder)
        if "SERVICE" in place.as_posix():
            for service in suite.services:
                yield from _file(
                    template,
                    Path(str(place).replace("SERVICE", service.name)),
                    context | {"service": service},
                )
        else:
            yield from _file(template, place, context)


def _file(template: Path, path: Path, context: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    text = _rendered(template, context)
    if not text.strip():
        return
    first, rest = "", text
    if text.startswith(("#!", "# syntax=")):
        first, rest = text[: text.index("\n") + 1], text[text.index("\n") + 1 :]
    yield path, f"{first}{notice_line(path)}\n{rest}"


def _with_blocks(root: Path, context: dict[str, Any]) -> Iterator[tuple[Path, str]]:
    def replaced(found: re.Match[str]) -> str:
        return found["begin"] + _rendered(TEMPLATES / "blocks" / found["name"], context) + found["end"]

    for name in BLOCKS_IN:
        yield Path(name), _BLOCK.sub(replaced, (root / name).read_text())


def _rendered(template: Path, context: dict[str, Any]) -> str:
    return _environment().get_template(template.relative_to(TEMPLATES).as_posix()).render(context)


@cache
def _environment() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        autoescape=False,  # noqa: S701 - configuration, not HTML
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # The usual braces belong to Traefik's own templates in the same files.
        variable_start_string="[[",
        variable_end_string="]]",
        block_start_string="[%",
        block_end_string="%]",
        comment_start_string="[#",
        comment_end_string="#]",
    )
    environment.filters["inline"] = lambda values: f"[{', '.join(values)}]"
    environment.filters["quoted"] = lambda value: json.dumps(value, ensure_ascii=False)
    return environment


def _libraries(root: Path, package: Path) -> list[str]:
    """The folders below libs/ that a package depends on, directly or not."""
    found: set[str] = set()
    waiting = [package]
    while waiting:
        project = tomllib.loads((waiting.pop() / "pyproject.toml").read_text())["project"]
        names = {re.split(r"[^a-z0-9-]", dependency)[0] for dependency in project.get("dependencies", [])}
        for name in {name.removeprefix("wattle-") for name in names if name.startswith("wattle-")} - found:
            if (root / "libs" / name / "pyproject.toml").exists():
                found.add(name)
                waiting.append(root / "libs" / name)
    return sorted(found)


def _pins(root: Path) -> dict[str, dict[str, str]]:
    path = root / PINS
    document = yaml.safe_load(path.read_text()) if path.exists() else {}
    return {image["name"]: image for image in document.get("images", [])}
