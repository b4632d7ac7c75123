"""Small builds of the frontends."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

INDEX = """<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <!--shell:head-->
    <script type="module" crossorigin src="/assets/index-Ab12.js"></script>
  </head>
  <body>
    <!--shell:config-->
    <div id="root">
    <!--shell:preview--><aside>A draft</aside><!--/shell:preview-->
    <main><!--shell:main--><p>Loading</p></main></div>
  </body>
</html>
"""


def build_shell(folder: Path, *, index: str = INDEX) -> Path:
    """A build of the shell; returns its folder."""
    write(folder / "index.html", index)
    write(folder / "assets" / "index-Ab12.js", "console.log('shell')")
    (folder / "assets" / "index-Ab12.js.br").write_bytes(b"brotli of the shell")
    (folder / "assets" / "index-Ab12.js.gz").write_bytes(gzip.compress(b"console.log('shell')"))
    write(folder / "assets" / "index-Ab12.js.map", "{}")
    write(folder / "shellEntry-Cd34.js", "export {}")
    write(folder / "favicon.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>")
    return folder


def build_mfe(
    root: Path, name: str, *mounts: str, release: str = "r1", pages: dict[str, str] | None = None
) -> None:
    """A build of a micro-frontend; each page needs a script and a style sheet."""
    dist = root / name / "dist"
    entry = f"remoteEntry-{release}.js"
    write(dist / entry, f"export const release = '{release}'")
    write(dist / "mf-manifest.json", json.dumps({"metaData": {"remoteEntry": {"name": entry, "path": ""}}}))
    write(dist / "mfe.json", json.dumps({"name": name, "contract": 1, "mounts": mounts}))
    preloads = {}
    for pattern, page in (pages or {}).items():
        script, style = f"assets/{page}-{release}.js", f"assets/{page}-{release}.css"
        write(dist / script, "export {}")
        write(dist / style, "h1{}")
        preloads[pattern] = {"js": [entry, script], "css": [style]}
    write(dist / "preload.json", json.dumps(preloads))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


STOREFRONT_PAGES = {
    "/": "home",
    "/login": "login",
    "/deposit": "deposit",
    "/receipt/*": "receipt",
    "/my-account/*": "account",
    "/lotto-results/*": "results",
    "/:offer/results/*": "results",
    "/:offer": "play",
}
