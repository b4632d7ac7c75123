"""The built frontends: files to serve, the shell's document, and the registry of micro-frontends.

All files are in memory (a few megabytes) and found by address, so that no address reaches another file. A new
build is noticed automatically. Files of the former release stay available for open tabs. An incomplete or
broken build is ignored.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError

from content.pages.rules import PathPattern, longest_mount
from content.pages.template import DocumentTemplate, TemplateError
from servicekit.telemetry.logs import log

_CONTENT_TYPES = {
    ".avif": "image/avif",
    ".css": "text/css; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""Served types; other files of a build, such as source maps, are not served."""


@dataclass(frozen=True, slots=True)
class StaticFile:
    """A file with its compressed copies from the build."""

    body: bytes
    brotli: bytes | None
    gzip: bytes | None
    content_type: str
    etag: str
    immutable: bool
    """True when its name changes with its content."""


@dataclass(frozen=True, slots=True)
class Preload:
    """Addresses that the first render of a page needs."""

    pattern: PathPattern
    scripts: tuple[str, ...]
    styles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MicroFrontend:
    name: str
    entry: str
    contract: int
    mounts: tuple[str, ...]
    preloads: tuple[Preload, ...]


class _Part(BaseModel):
    model_config = ConfigDict(extra="ignore", frozen=True)


class _RemoteEntry(_Part):
    name: str = Field(pattern=r"^[A-Za-z0-9._-]+$")
    path: str = Field(default="", pattern=r"^[A-Za-z0-9._/-]*$")


class _MetaData(_Part):
    remote_entry: _RemoteEntry = Field(alias="remoteEntry")


class _Manifest(_Part):
    meta_data: _MetaData = Field(alias="metaData")


class _Description(_Part):
    name: str = Field(pattern=r"^[a-z][a-z0-9-]*$")
    contract: int
    mounts: tuple[str, ...] = Field(min_length=1)


class _Files(_Part):
    js: tuple[str, ...]
    css: tuple[str, ...]


class _Preloads(RootModel[dict[str, _Files]]):
    pass


class BrokenBuildError(ValueError):
    """A build lacks a file, or contains an invalid one."""


@dataclass(frozen=True, slots=True)
class _Artefact:
    stamp: object
    files: Mapping[str, StaticFile]
    former_files: Mapping[str, StaticFile]
    """Files of the former release, for open tabs."""


@dataclass(frozen=True, slots=True)
class _ShellArtefact(_Artefact):
    template: DocumentTemplate


@dataclass(frozen=True, slots=True)
class _MfeArtefact(_Artefact):
    mfe: MicroFrontend


class Artefacts:
    """The deployed builds. `refresh` reads the disk and runs in a thread; all other access is in memory."""

    def __init__(self, shell_dist: Path, mfe_root: Path) -> None:
        self._shell_dist = shell_dist
        self._mfe_root = mfe_root
        self._shell: _ShellArtefact | None = None
        self._mfes: dict[str, _MfeArtefact] = {}
        self._refused: dict[Path, object] = {}
        self.files: Mapping[str, StaticFile] = {}
        """Every file by address."""
        self.micro_frontends: tuple[MicroFrontend, ...] = ()
        self.template: DocumentTemplate | None = None
        """The shell's document; None before the first build."""

    def refresh(self) -> None:
        """Loads builds that changed since the last call."""
        changed = self._load_shell()
        folders = sorted(self._mfe_root.iterdir()) if self._mfe_root.is_dir() else []
        for folder in folders:
            changed = self._load_mfe(folder / "dist") or changed
        if changed:
            self._publish()

    def _load_shell(self) -> bool:
        stamp = _stamp(self._shell_dist)
        if stamp is None or not self._is_new(self._shell_dist, stamp, self._shell):
            return False
        try:
            self._shell = _read_shell(self._shell_dist, stamp, _immutable_files(self._shell))
        except (BrokenBuildError, TemplateError, OSError, UnicodeDecodeError) as error:
            self._refuse(self._shell_dist, stamp, error)
            return False
        return True

    def _load_mfe(self, dist: Path) -> bool:
        stamp, name = _stamp(dist), dist.parent.name
        if stamp is None or not self._is_new(dist, stamp, self._mfes.get(name)):
            return False
        try:
            self._mfes[name] = _read_mfe(dist, name, stamp, _immutable_files(self._mfes.get(name)))
        except (BrokenBuildError, ValidationError, OSError) as error:
            self._refuse(dist, stamp, error)
            return False
        return True

    def _is_new(self, dist: Path, stamp: object, known: _Artefact | None) -> bool:
        return self._refused.get(dist) != stamp and (known is None or known.stamp != stamp)

    def _refuse(self, dist: Path, stamp: object, error: Exception) -> None:
        self._refused[dist] = stamp
        log.warning("artefact_refused", folder=str(dist), reason=str(error))

    def _publish(self) -> None:
        deployed: list[_Artefact] = [*self._mfes.values(), *([self._shell] if self._shell else [])]
        files: dict[str, StaticFile] = {}
        for artefact in deployed:
            files.update(artefact.former_files)
            files.update(artefact.files)
        self.files = files
        self.micro_frontends = tuple(artefact.mfe for artefact in self._mfes.values())
        self.template = self._shell.template if self._shell else None
        log.info("artefacts_loaded", shell=self._shell is not None, micro_frontends=sorted(self._mfes))


def _immutable_files(replaced: _Artefact | None) -> Mapping[str, StaticFile]:
    """Files of a release that can stay beside the next: their names change with their content."""
    if replaced is None:
        return {}
    return {address: file for address, file in replaced.files.items() if file.immutable}


def _stamp(dist: Path) -> object:
    """A value that changes with any file of a build; None without a build."""
    if not dist.is_dir():
        return None
    return frozenset(_stamps(str(dist))) or None


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    # Hundreds of files are checked every few seconds: `scandir` costs a fifth of `Path.stat`.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path)
            elif entry.is_file():
                status = entry.stat()
                yield entry.path, status.st_mtime_ns, status.st_size


def _walk(dist: Path) -> list[Path]:
    return sorted(path for path in dist.rglob("*") if path.is_file())


def _read_shell(dist: Path, stamp: object, former_files: Mapping[str, StaticFile]) -> _ShellArtefact:
    document = dist / "index.html"
    if not document.is_file():
        raise BrokenBuildError("index.html is missing")
    template = DocumentTemplate(document.read_text(encoding="utf-8"))
    return _ShellArtefact(stamp, _read_files(dist, "/"), former_files, template)


def _read_mfe(dist: Path, folder: str, stamp: object, former_files: Mapping[str, StaticFile]) -> _MfeArtefact:
    description = _Description.model_validate_json(_bytes(dist / "mfe.json"))
    manifest = _Manifest.model_validate_json(_bytes(dist / "mf-manifest.json"))
    if description.name != folder:
        raise BrokenBuildError(f"{folder} calls itself {description.name}")
    base = f"/mfe/{folder}/"
    files = _read_files(dist, base)
    remote = manifest.meta_data.remote_entry
    entry = f"{base}{remote.path.strip('/') + '/' if remote.path.strip('/') else ''}{remote.name}"
    if entry not in files:
        raise BrokenBuildError(f"its entry {entry} is missing")
    mfe = MicroFrontend(
        name=folder,
        entry=entry,
        contract=description.contract,
        mounts=description.mounts,
        preloads=tuple(_read_preloads(dist / "preload.json", base, files)),
    )
    return _MfeArtefact(stamp, files, former_files, mfe)


def _read_preloads(path: Path, base: str, files: Mapping[str, StaticFile]) -> Iterable[Preload]:
    if not path.is_file():
        return
    pages = _Preloads.model_validate_json(path.read_bytes()).root
    for pattern, needed in pages.items():
        scripts, styles = ([base + name for name in names] for names in (needed.js, needed.css))
        missing = [address for address in (*scripts, *styles) if address not in files]
        if missing:
            raise BrokenBuildError(f"{pattern} needs {missing[0]}, which is missing")
        yield Preload(PathPattern(pattern), tuple(scripts), tuple(styles))


def _read_files(dist: Path, base: str) -> dict[str, StaticFile]:
    files = {}
    for path in _walk(dist):
        content_type = _CONTENT_TYPES.get(path.suffix)
        if content_type is None:
            continue
        address = base + path.relative_to(dist).as_posix()
        body = path.read_bytes()
        files[address] = StaticFile(
            body=body,
            brotli=_bytes_or_none(path.with_name(path.name + ".br")),
            gzip=_bytes_or_none(path.with_name(path.name + ".gz")),
            content_type=content_type,
            etag=f'"{hashlib.sha256(body).hexdigest()[:20]}"',
            immutable=_is_hashed(path.relative_to(dist)),
        )
    return files


def _is_hashed(path: Path) -> bool:
    """Decided by folder and entry name, because `mf-manifest` looks hashed as well."""
    return path.parts[0] == "assets" or path.name.startswith(("remoteEntry-", "shellEntry-"))


def _bytes(path: Path) -> bytes:
    if not path.is_file():
        raise BrokenBuildError(f"{path.name} is missing")
    return path.read_bytes()


def _bytes_or_none(path: Path) -> bytes | None:
    return path.read_bytes() if path.is_file() else None


def page_preload(micro_frontends: tuple[MicroFrontend, ...], path: str) -> Preload | None:
    """What the first render of a path needs from its micro-frontend."""
    owner = _owner(micro_frontends, path)
    if owner is None:
        return None
    return next((preload for preload in owner.preloads if preload.pattern.matches(path)), None)


def has_screen(micro_frontends: tuple[MicroFrontend, ...], path: str, *, of_an_offer: bool) -> bool:
    """False when the micro-frontend of a path lists its pages, and none of them matches the path.

    A page of the route table thus answers 404 until a release adds its screen. A pattern below
    `/:productOfferKey` matches pages of offers only.
    """
    owner = _owner(micro_frontends, path)
    if owner is None or not owner.preloads:
        return True
    found = next((preload.pattern for preload in owner.preloads if preload.pattern.matches(path)), None)
    return found is not None and (of_an_offer or not found.pattern.startswith("/:"))


def _owner(micro_frontends: tuple[MicroFrontend, ...], path: str) -> MicroFrontend | None:
    owners = {mount: mfe for mfe in micro_frontends for mount in mfe.mounts}
    mount = longest_mount(owners, path)
    return None if mount is None else owners[mount]
