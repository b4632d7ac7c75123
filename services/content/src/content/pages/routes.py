"""Everything outside /api: documents, files of the frontends, and files for crawlers and browsers."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final
from urllib.parse import quote
from xml.sax.saxutils import escape, quoteattr

import orjson
from fastapi import APIRouter, Request, Response

from catalogue.product_types import LOTTERY
from content.catalogue.offer_snapshot import OfferSnapshot
from content.catalogue.rules import Archive
from content.configuration.rules.page_table import hidden_prefixes
from content.configuration.rules.variants import SiteVisitor
from content.pages.archive_pages import ArchivePages
from content.pages.artefacts import Artefacts, StaticFile
from content.pages.documents import SHARE_IMAGE, Documents
from content.pages.rules import addresses
from content.site.live_site import LiveSite
from content.site.preview_drafts import first_path
from content.site.routes.visitor import (
    PREVIEW_COOKIE,
    PREVIEW_HEADERS,
    SUB_VARIANT_COOKIE,
    SiteSelector,
    Visitor,
    requested_sub_variant,
)
from content.site.sites import Site
from servicekit.errors import NotFound, ServiceError

_READ = ["GET", "HEAD"]
_FOR_EVER = "public, max-age=31536000, immutable"
_SUB_VARIANT_SECONDS = 30 * 86_400
_OF_HOST = {"cache-control": "public, max-age=3600", "vary": "host"}
PREVIEW_PAGE: Final = "/preview"
_SHARE_PICTURE: Final = (Path(__file__).parent / "share.png").read_bytes()


def router(
    *,
    artefacts: Artefacts,
    documents: Documents,
    selector: SiteSelector,
    offers: OfferSnapshot,
    archive: Archive,
    origin: str,
) -> APIRouter:
    """To be included last, because it answers every path. `origin` is the site's public address."""
    base, content = origin.rstrip("/"), selector.content
    archive_pages = ArchivePages(archive, offers)
    routes = APIRouter(include_in_schema=False)

    def site_of_host(request: Request) -> tuple[Site, str]:
        """The site of a host, and its origin. A sub-variant may have a host of its own."""
        site = content.site_of(SiteVisitor(None, host=request.url.hostname or ""))
        return site, base if site.host is None else f"https://{site.host}"

    def address_of(site: Site, path: str) -> str:
        return (base if site.host is None else f"https://{site.host}") + quote(path)

    def listed_paths(site: Site) -> list[str]:
        """The paths of a site for its sitemap."""
        granted, locale = site.granted(None), site.document.locale
        single = None if "multi_offer_site" in granted else offers.single(site.offers, granted)
        sold = [
            offer
            for offer in offers.listed(site.offers)
            if archive_pages.is_sold(offer.key, locale) and offers.is_shown(offer.key, granted)
        ]
        return addresses(
            content.contents,
            {offer.url: offer.type for offer in sold},
            granted,
            causes=[cause.slug for cause in archive.causes if archive_pages.is_supported(cause, locale)],
            periods=[
                f"{offer.url}/results/{period}"
                for offer in sold
                if offer.type == LOTTERY
                for period in archive.months(offer.key)
            ],
            home=None if single is None else single.url,
            locale=locale,
            sub_variant=site.sub_variant,
        )

    @routes.api_route("/robots.txt", methods=_READ)
    async def robots(request: Request) -> Response:
        _, origin = site_of_host(request)
        lines = [
            "User-agent: *",
            *(f"Disallow: {prefix}" for prefix in hidden_prefixes()),
            "Disallow: /api/",
            f"Sitemap: {origin}/sitemap.xml",
        ]
        return Response("\n".join(lines) + "\n", media_type="text/plain", headers=_OF_HOST)

    @routes.api_route("/sitemap.xml", methods=_READ)
    async def site_map(request: Request) -> Response:
        site, _ = site_of_host(request)
        others = {} if site.sub_variant is not None else content.with_own_address()
        listed_by = {
            locale: set(listed_paths(other)) for locale, other in others.items() if other is not site
        }
        urls = []
        for path in listed_paths(site):
            found = [locale for locale, other in others.items() if other is site or path in listed_by[locale]]
            links: dict[str, str] = {}
            if len(found) > 1:
                links = {locale: address_of(others[locale], path) for locale in found}
                if content.contents.site.locale in found:
                    links["x-default"] = address_of(content.site, path)
            urls.append(_url(address_of(site, path), links))
        body = (
            '<?xml version="1.0" encoding="UTF-8"?>'
            '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
            f' xmlns:xhtml="http://www.w3.org/1999/xhtml">{"".join(urls)}</urlset>'
        )
        return Response(body, media_type="application/xml", headers=_OF_HOST)

    @routes.api_route(SHARE_IMAGE, methods=_READ)
    async def share_image() -> Response:
        headers = {"cache-control": "public, max-age=86400"}
        return Response(_SHARE_PICTURE, media_type="image/png", headers=headers)

    @routes.api_route("/manifest.webmanifest", methods=_READ)
    async def web_manifest() -> Response:
        document = content.site.document
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
    async def page(request: Request, visitor: Visitor) -> Response:
        path: str = request.scope["path"]
        file = artefacts.files.get(path)
        if file is not None:
            return _file(file, request)
        if path.startswith(("/assets/", "/mfe/")) or "." in path.rpartition("/")[2]:
            headers = {"cache-control": "no-store"}
            return Response("Not found", 404, media_type="text/plain", headers=headers)
        is_preview_page = path.rstrip("/") == PREVIEW_PAGE
        if is_preview_page and "leave" in request.query_params:
            return _redirect("/", leaves_preview=True)
        try:
            if is_preview_page and (token := request.query_params.get("token")):
                opened = await selector.previews.open(token)
                return _redirect(first_path(opened.preview), opens_preview=token)
            shown = await selector.select(request)
        except ServiceError as error:
            return _redirect(f"{PREVIEW_PAGE}?refused={quote(error.code)}", leaves_preview=True)
        document = documents.render(path, visitor, shown=shown, cookies=request.cookies)
        response = Response(document.body, document.status, media_type="text/html", headers=document.headers)
        if shown.preview is None:
            _store_sub_variant(response, request, content)
        return response

    return routes


def _url(address: str, alternates: Mapping[str, str]) -> str:
    """An entry of the sitemap with the addresses for other locales."""
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{locale}" href={quoteattr(other)}/>'
        for locale, other in alternates.items()
    )
    return f"<url><loc>{escape(address)}</loc>{links}</url>"


def _redirect(path: str, *, opens_preview: str | None = None, leaves_preview: bool = False) -> Response:
    """Redirects; sets or deletes the preview cookie."""
    headers = {"location": path, "referrer-policy": "no-referrer", **PREVIEW_HEADERS}
    response = Response(status_code=303, headers=headers)
    if opens_preview is not None:
        response.set_cookie(
            PREVIEW_COOKIE, opens_preview, path="/", samesite="lax", secure=True, httponly=True
        )
    elif leaves_preview:
        response.delete_cookie(PREVIEW_COOKIE, path="/", samesite="lax", secure=True, httponly=True)
    return response


def _store_sub_variant(response: Response, request: Request, content: LiveSite) -> None:
    """Stores the sub-variant in the address for thirty days; an empty name deletes it."""
    named = requested_sub_variant(request)
    if named == "":
        response.delete_cookie(SUB_VARIANT_COOKIE, path="/", samesite="lax")
    elif named is not None and named in content.contents.variants:
        response.set_cookie(
            SUB_VARIANT_COOKIE, named, max_age=_SUB_VARIANT_SECONDS, path="/", samesite="lax", secure=True
        )


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
    """The encodings that a client accepts; `q=0` refuses one."""
    accepted = set()
    for part in header.split(","):
        name, _, parameter = part.strip().partition(";")
        if parameter.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000"):
            accepted.add(name.strip().lower())
    return accepted


def unknown_calls_router() -> APIRouter:
    """To be included after everything else below /api."""
    routes = APIRouter(include_in_schema=False)

    @routes.api_route("/api/{path:path}", methods=["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"])
    async def unknown_call() -> Response:
        raise NotFound

    return routes
