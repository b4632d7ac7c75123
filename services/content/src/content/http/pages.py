"""Everything outside /api: documents, the files of the frontends, and what crawlers and browsers ask for."""

from __future__ import annotations

import orjson
from fastapi import APIRouter, Request, Response

from content.domain.routes import hidden_prefixes
from content.http.site import VisitorSegment
from content.pages.artefacts import Artefacts, StaticFile
from content.pages.documents import Documents
from content.use_cases.live_site import LiveSite

_READ = ["GET", "HEAD"]
_FOR_EVER = "public, max-age=31536000, immutable"


def router(*, artefacts: Artefacts, documents: Documents, site: LiveSite) -> APIRouter:
    """The routes; include them last, for they answer every path."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/robots.txt", methods=_READ)
    async def robots() -> Response:
        lines = ["User-agent: *", *(f"Disallow: {prefix}" for prefix in hidden_prefixes()), "Disallow: /api/"]
        headers = {"cache-control": "public, max-age=3600"}
        return Response("\n".join(lines) + "\n", media_type="text/plain", headers=headers)

    @routes.api_route("/manifest.webmanifest", methods=_READ)
    async def web_manifest() -> Response:
        document = site.current.document
        colours = document.theme.colors
        manifest = {
            "name": document.site_name,
            "short_name": document.site_name,
            "lang": document.locale,
            "start_url": "/",
            "display": "browser",
        }
        if "canvas" in colours:
            manifest["background_color"] = colours["canvas"].light
        if "brand-fill" in colours:
            manifest["theme_color"] = colours["brand-fill"].light
        headers = {"cache-control": "public, max-age=3600"}
        return Response(orjson.dumps(manifest), media_type="application/manifest+json", headers=headers)

    @routes.api_route("/{path:path}", methods=_READ)
    async def page(request: Request, segment: VisitorSegment) -> Response:
        path: str = request.scope["path"]
        file = artefacts.files.get(path)
        if file is not None:
            return _file(file, request)
        if path.startswith(("/assets/", "/mfe/")) or "." in path.rpartition("/")[2]:
            headers = {"cache-control": "no-store"}
            return Response("Not found", 404, media_type="text/plain", headers=headers)
        document = documents.render(path, segment)
        return Response(document.body, document.status, media_type="text/html", headers=document.headers)

    return routes


def _file(file: StaticFile, request: Request) -> Response:
    headers = {
        "etag": file.etag,
        "cache-control": _FOR_EVER if file.immutable else "no-cache",
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match", "").removeprefix("W/") == file.etag:
        return Response(status_code=304, headers=headers)
    accepted = _accepted_encodings(request.headers.get("accept-encoding", ""))
    body = file.body
    if file.brotli is not None and "br" in accepted:
        body, headers["content-encoding"] = file.brotli, "br"
    elif file.gzip is not None and "gzip" in accepted:
        body, headers["content-encoding"] = file.gzip, "gzip"
    headers["content-type"] = file.content_type
    return Response(body, headers=headers)


def _accepted_encodings(header: str) -> set[str]:
    """The encodings a client names and does not refuse with `q=0`."""
    accepted = set()
    for part in header.split(","):
        name, _, parameter = part.strip().partition(";")
        if parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip().lower())
    return accepted
