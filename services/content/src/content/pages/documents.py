"""Puts a page together: the shell's document with everything the server knows about the path."""

from __future__ import annotations

import html
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import orjson

from content.domain.paths import longest_mount
from content.domain.routes import NOT_FOUND_PAGE, Match, find_route
from content.domain.site import PageText
from content.pages.artefacts import Artefacts, MicroFrontend, Preload
from content.use_cases.known_offers import KnownOffers
from content.use_cases.live_site import LiveSite, Site

_INDEXED = "index,follow"
_HIDDEN = "noindex,nofollow"


@dataclass(frozen=True, slots=True)
class Document:
    """An answer: status, HTML, and the headers that belong to it."""

    status: int
    body: bytes
    headers: dict[str, str]


class Documents:
    """Renders the document of any path."""

    def __init__(
        self,
        *,
        artefacts: Artefacts,
        site: LiveSite,
        offers: KnownOffers,
        public_origin: str,
        app_key: str,
        frame_sources: Sequence[str] = (),
    ) -> None:
        self._artefacts = artefacts
        self._site = site
        self._offers = offers
        self._origin = public_origin.rstrip("/")
        self._app_key = app_key
        self._frames = " ".join(("'self'", *frame_sources))

    def render(self, path: str, segment: str | None) -> Document:
        """The document of a path (decoded, with its leading slash) for a visitor of a segment."""
        template = self._artefacts.template
        if template is None:
            return _not_built()
        site = self._site.current
        canonical = path.rstrip("/") or "/"
        match = find_route(canonical, self._offers.key_of)
        if match is not None and not (
            match.route.is_open_to(site.granted(segment))
            and has_screen(self._artefacts.micro_frontends, canonical)
        ):
            match = None
        text = self._text(site, match)
        indexed = match is not None and match.route.audience == "everybody"
        nonce = secrets.token_urlsafe(16)
        body = template.render(
            language=site.document.locale,
            head=self._head(
                site, text, self._address(match, canonical), _INDEXED if indexed else _HIDDEN, nonce
            )
            + self._preloads(canonical),
            config=self._data_blocks(site, segment),
            main=_first_words(text),
        )
        private = match is not None and match.route.audience == "customer"
        headers = {
            "content-security-policy": _policy(nonce, self._frames),
            "cross-origin-opener-policy": "same-origin",
            "cache-control": "no-store" if private else "private, no-cache",
        }
        if not indexed:
            headers["x-robots-tag"] = _HIDDEN
        return Document(404 if match is None else 200, body.encode(), headers)

    def _text(self, site: Site, match: Match | None) -> PageText:
        offer = self._offers.name_of(match.offer_key) if match is not None and match.offer_key else ""
        page = NOT_FOUND_PAGE if match is None else match.route.page
        return site.document.page(page, {"offer": offer, "site": site.document.site_name})

    def _address(self, match: Match | None, path: str) -> str:
        """The canonical address: no trailing slash, and the offer's own path instead of an alias."""
        if match is not None and match.offer_key is not None:
            rest = path.split("/", 2)[2:]
            path = "/".join((self._offers.url_of(match.offer_key), *rest))
        return self._origin + quote(path)

    def _head(self, site: Site, text: PageText, address: str, robots: str, nonce: str) -> str:
        name = site.document.site_name
        title = html.escape(text.title if text.title == name else f"{text.title} | {name}")
        description, address = html.escape(text.description), html.escape(address)
        return (
            f"<title>{title}</title>"
            f'<meta name="description" content="{description}">'
            f'<link rel="canonical" href="{address}">'
            f'<meta name="robots" content="{robots}">'
            f'<meta property="og:type" content="website">'
            f'<meta property="og:site_name" content="{html.escape(name)}">'
            f'<meta property="og:title" content="{title}">'
            f'<meta property="og:description" content="{description}">'
            f'<meta property="og:url" content="{address}">'
            f'<meta name="twitter:card" content="summary">'
            f'<meta name="twitter:title" content="{title}">'
            f'<meta name="twitter:description" content="{description}">'
            f'<link rel="manifest" href="/manifest.webmanifest">'
            f'<style id="theme" nonce="{nonce}">{site.css}</style>'
        )

    def _data_blocks(self, site: Site, segment: str | None) -> str:
        registry = [
            {"name": mfe.name, "entry": mfe.entry, "contract": mfe.contract, "mounts": mfe.mounts}
            for mfe in self._artefacts.micro_frontends
        ]
        configuration = {**site.configuration(segment), "app_key": self._app_key}
        return data_block("mfe-registry", registry) + data_block("site-configuration", configuration)

    def _preloads(self, path: str) -> str:
        needed = page_preload(self._artefacts.micro_frontends, path)
        if needed is None:
            return ""
        styles = (
            f'<link rel="stylesheet" crossorigin href="{html.escape(address)}">' for address in needed.styles
        )
        scripts = (
            f'<link rel="modulepreload" crossorigin href="{html.escape(address)}">'
            for address in needed.scripts
        )
        return "".join((*styles, *scripts))


def page_preload(micro_frontends: tuple[MicroFrontend, ...], path: str) -> Preload | None:
    """What the first render of a path needs from the micro-frontend that owns it."""
    owner = _owner(micro_frontends, path)
    if owner is None:
        return None
    return next((preload for preload in owner.preloads if preload.pattern.matches(path)), None)


def has_screen(micro_frontends: tuple[MicroFrontend, ...], path: str) -> bool:
    """False when the micro-frontend that owns a path lists its pages, and none of them is for the path.

    So a page of the route table answers 404 until a release brings its screen.
    """
    owner = _owner(micro_frontends, path)
    return owner is None or not owner.preloads or page_preload(micro_frontends, path) is not None


def _owner(micro_frontends: tuple[MicroFrontend, ...], path: str) -> MicroFrontend | None:
    owners = {mount: mfe for mfe in micro_frontends for mount in mfe.mounts}
    mount = longest_mount(owners, path)
    return None if mount is None else owners[mount]


def data_block(name: str, value: Any) -> str:
    """JSON inside a document: no text of it ends the script element, and nothing in it is ever run."""
    text = orjson.dumps(value).decode()
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return f'<script type="application/json" id="{name}">{text}</script>'


def _first_words(text: PageText) -> str:
    lead = f"<p>{html.escape(text.lead)}</p>" if text.lead else ""
    return f"<h1>{html.escape(text.heading)}</h1>{lead}"


def _policy(nonce: str, frames: str) -> str:
    return (
        "default-src 'self'; script-src 'self'; "
        f"style-src 'self' 'nonce-{nonce}'; "
        "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
        f"frame-src {frames}; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    )


def _not_built() -> Document:
    body = (
        '<!doctype html><html lang="en-AU"><meta charset="utf-8"><title>The storefront is not built</title>'
        "<h1>The storefront is not built</h1>"
        "<p>Run <code>make run</code>, which builds and starts everything, or build the frontends alone with "
        "<code>npm --prefix frontends run build</code>. This page goes away by itself.</p></html>"
    )
    headers = {
        "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
        "cache-control": "no-store",
        "x-robots-tag": _HIDDEN,
        "retry-after": "5",
    }
    return Document(503, body.encode(), headers)
