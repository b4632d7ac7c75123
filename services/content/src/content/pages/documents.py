"""Renders the document of a page from the shell's document."""

from __future__ import annotations

import html
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final
from urllib.parse import quote

from content.catalogue.rules import Archive, Offer
from content.configuration.rules.page_table import NOT_FOUND_PAGE, Match, find_route
from content.configuration.rules.site import PageText
from content.configuration.rules.theme import ShareImageName
from content.configuration.rules.variants import SiteVisitor
from content.entries.rules.contents import SiteContents
from content.entries.rules.items import Image
from content.pages.archive_pages import ArchivePages, share_image_of
from content.pages.artefacts import Artefacts, has_screen, page_preload
from content.pages.fragments import (
    HIDDEN,
    alternate_links,
    banners_of,
    brand_of,
    browser_colour,
    data_block,
    first_text,
    robots_tag,
    script_block,
    script_preloads,
    style_preloads,
)
from content.pages.rules import is_for_search
from content.pages.structured_data import breadcrumbs, of_post, of_questions, of_site
from content.site.render_texts import TextRenderer
from content.site.routes.configuration import PageSigning
from content.site.sites import Site, WholeSite
from servicekit.settings import AppKey

SHARE_IMAGE: Final = "/share.png"
"""The shipped picture for shared links, 1200 by 630 pixels."""


@dataclass(frozen=True, slots=True)
class Document:
    status: int
    body: bytes
    headers: dict[str, str]


@dataclass(frozen=True, slots=True)
class _Page:
    """What the server knows about a page."""

    text: PageText
    address: str
    indexed: bool
    private: bool = False
    found: bool = True
    image: str | None = None
    shared: ShareImageName = "default"
    """The theme's picture for shared links, when the page has none of its own."""
    kind: str = "website"
    data: Sequence[dict[str, Any]] = ()


class Documents:
    def __init__(
        self,
        *,
        artefacts: Artefacts,
        texts: TextRenderer,
        archive: Archive,
        public_origin: str,
        app_key: AppKey,
        signing: PageSigning,
        frame_sources: Sequence[str] = (),
    ) -> None:
        self._artefacts = artefacts
        self._texts = texts
        self._offers = texts.offers
        self._archive = ArchivePages(archive, texts.offers)
        self._origin = public_origin.rstrip("/")
        self._app_key = app_key.key
        self._signing = signing
        self._frames = " ".join(("'self'", *frame_sources))

    def render(
        self,
        path: str,
        visitor: SiteVisitor,
        *,
        shown: WholeSite,
        cookies: Mapping[str, str] = MappingProxyType({}),
    ) -> Document:
        """The document of a path (decoded, with its leading slash) for a visitor, from the site `shown`;
        cookies name dismissed banners.

        Pages of a sub-variant are not indexed, unless it has a host of its own.
        """
        template = self._artefacts.template
        if template is None:
            return _not_built()
        site, segment = shown.site_of(visitor), visitor.segment
        is_reachable = self._texts.is_reachable(site, segment)
        canonical = path.rstrip("/") or "/"
        home = self._home_of(site, segment)
        page = self._page(shown.contents, site, canonical, segment, home)
        is_preview = shown.preview is not None
        hidden = is_preview or (site.sub_variant is not None and site.host is None)
        indexed = page.indexed and not hidden
        nonce = secrets.token_urlsafe(16)
        own = home.url if home is not None and canonical == "/" else canonical
        robots = robots_tag(indexed, of="site" if hidden else "page" if page.found else None)
        needed = page_preload(self._artefacts.micro_frontends, own)
        body = template.render(
            language=site.document.locale,
            banners=banners_of(site, segment, cookies, is_reachable),
            is_preview=is_preview,
            brand=brand_of(site.document),
            nonce=nonce,
            head=self._head(site, page, robots, nonce)
            + (alternate_links(self._alternates(shown, site, canonical)) if indexed else "")
            + script_preloads(needed),
            config=self._data_blocks(site.configuration(segment, is_reachable)),
            main=first_text(page.text),
            end=style_preloads(needed),
        )
        headers = {
            "content-security-policy": _policy(nonce, self._frames),
            "cross-origin-opener-policy": "same-origin",
            "cache-control": _caching(is_preview=is_preview, is_private=page.private),
            "vary": "cookie",
        }
        if not indexed:
            headers["x-robots-tag"] = HIDDEN
        return Document(200 if page.found else 404, body.encode(), headers)

    def _alternates(self, shown: WholeSite, site: Site, path: str) -> dict[str, str]:
        """The addresses of a page by locale; empty unless several sites have it.

        Only sites with a host of their own count, and no sub-variants, which are not translations.
        """
        sites = shown.with_own_address()
        if len(sites) < 2 or site.sub_variant is not None:
            return {}
        pages = {
            locale: self._page(shown.contents, other, path, None, self._home_of(other, None))
            for locale, other in sites.items()
        }
        found: dict[str, str] = {
            locale: page.address for locale, page in pages.items() if page.found and page.indexed
        }
        if len(found) < 2:
            return {}
        own = found.get(shown.contents.site.locale)
        return found if own is None else {**found, "x-default": own}

    def _home_of(self, site: Site, segment: str | None) -> Offer | None:
        """The offer whose page is the home page, on a site that sells one offer; else None."""
        granted = site.granted(segment)
        return None if "multi_offer_site" in granted else self._offers.single(site.offers, granted)

    def _page(
        self, contents: SiteContents, site: Site, path: str, segment: str | None, home: Offer | None
    ) -> _Page:
        granted = site.granted(segment)
        is_home = home is not None and path in ("/", home.url)
        match = find_route(home.url if home is not None and is_home else path, self._offers.at)
        open_to = match is None or match.route.is_open_to(granted)
        written = self._written(contents, site, path, segment) if open_to else None
        if written is not None:
            return written
        shown = (
            match is not None
            and open_to
            and match.route.page != "blog"
            and self._archive.exists(match, path)
            and has_screen(self._artefacts.micro_frontends, path, of_an_offer=match.offer_key is not None)
        )
        if match is None or not shown:
            text = self._text(site, NOT_FOUND_PAGE, None)
            return _Page(text, self._origin_of(site) + quote(path), indexed=False, found=False)
        route, text = match.route, self._text(site, match.route.page, match)
        text = self._archive.words(match, path, text, site.document.locale)
        address = f"{self._origin_of(site)}/" if is_home else self._address(match, site, path)
        about = self._archive.data(match, text, address, site.document.site_name)
        return _Page(
            text,
            address,
            indexed=is_for_search(route, granted)
            and self._archive.is_shown(match, path, site.document.locale, granted),
            private=route.audience == "customer",
            shared="home" if path == "/" else share_image_of(route.page),
            data=of_site(site.document, self._origin_of(site))
            if path == "/"
            else [*self._way_to(match, site, text), *about],
        )

    def _written(self, contents: SiteContents, site: Site, path: str, segment: str | None) -> _Page | None:
        """The page of an entry at a path; None where there is none for this visitor."""
        origin, granted = self._origin_of(site), site.granted(segment)
        address = origin + quote(path)
        found = site.pages.get(path)
        if found is not None:
            page = found[1]
            if not set(page.needs) <= granted:
                return None
            seo = page.seo
            text = PageText(
                title=site.document.filled(page.name if seo is None else seo.title),
                description=site.document.filled(page.name if seo is None else seo.description),
                heading=page.name,
            )
            if seo is not None and seo.canonical is not None:
                address = origin + quote(seo.canonical)
            return _Page(
                text,
                address,
                indexed=seo is None or seo.indexed,
                image=None if seo is None else seo.image,
                data=of_questions(page, self._texts.renderer(site, segment)),
            )
        parts = path.strip("/").split("/")
        locale = site.document.locale
        blog = contents.blog_of(locale)
        if parts[0] != "blog" or blog is None or "blog" not in granted:
            return None
        posts = contents.posts_of(site.sub_variant, locale)
        match parts[1:]:
            case []:
                text = PageText(
                    title=blog.title, description=blog.description, heading=blog.title, lead=blog.lead
                )
                return _Page(text, address, indexed=True)
            case ["category", slug, *rest] if slug in contents.categories and len(rest) < 2:
                category = contents.categories[slug]
                text = PageText(title=category.name, description=category.description, heading=category.name)
                return _Page(text, address, indexed=not rest)
            case [slug] if slug in posts:
                post = posts[slug]
                text = PageText(title=post.title, description=post.excerpt, heading=post.title)
                return _Page(
                    text,
                    address,
                    indexed=True,
                    kind="article",
                    image=post.social_image or _shareable(post.image),
                    data=of_post(post, address, origin, site.document.site_name),
                )
        return None

    def _text(self, site: Site, page: str, match: Match | None) -> PageText:
        names = {"site": site.document.site_name}
        if match is not None and match.offer_key is not None:
            names |= {"offer": self._offers.name_of(match.offer_key), "draw": match.draw_no or ""}
        return site.document.page(page, names)

    def _way_to(self, match: Match, site: Site, text: PageText) -> list[dict[str, Any]]:
        if match.offer_key is None or match.route.audience != "everybody":
            return []
        offer = self._offers.url_of(match.offer_key)
        way = [(site.document.site_name, "/"), (self._offers.name_of(match.offer_key), offer)]
        rest = match.route.path.partition("[")[0].removeprefix("/:productOfferKey")
        if rest and ":" not in rest:
            way.append((text.heading, offer + rest))
        return breadcrumbs(way, self._origin_of(site))

    def _origin_of(self, site: Site) -> str:
        """The origin of a site's pages."""
        return self._origin if site.host is None else f"https://{site.host}"

    def _address(self, match: Match, site: Site, path: str) -> str:
        """The canonical address: without a trailing slash, an alias, or an alternative path."""
        offer = "" if match.offer_key is None else self._offers.url_of(match.offer_key)
        if offer:
            path = "/".join((offer, *path.split("/", 2)[2:]))
        path = match.stands_for(offer) or path
        return self._origin_of(site) + quote(path)

    def _head(self, site: Site, page: _Page, robots: str, nonce: str) -> str:
        name = site.document.site_name
        text = page.text
        title = html.escape(text.title if text.title == name else f"{text.title} | {name}")
        description, address = html.escape(text.description), html.escape(page.address)
        shared = site.document.theme.share_images
        picture = page.image or shared.get(page.shared) or shared.get("default") or SHARE_IMAGE
        image = html.escape(self._origin_of(site) + picture)
        icons = site.document.theme.meta_icons
        tags = [
            f"<title>{title}</title>",
            f'<meta name="description" content="{description}">',
            f'<link rel="canonical" href="{address}">',
            robots,
            f'<meta property="og:type" content="{page.kind}">',
            f'<meta property="og:site_name" content="{html.escape(name)}">',
            f'<meta property="og:locale" content="{site.document.locale.replace("-", "_")}">',
            f'<meta property="og:title" content="{title}">',
            f'<meta property="og:description" content="{description}">',
            f'<meta property="og:url" content="{address}">',
            f'<meta property="og:image" content="{image}">',
            '<meta name="twitter:card" content="summary_large_image">',
            f'<meta name="twitter:title" content="{title}">',
            f'<meta name="twitter:description" content="{description}">',
            f'<meta name="twitter:image" content="{image}">',
        ]
        if icons.favicon is not None:
            tags.append(f'<link rel="icon" href="{html.escape(icons.favicon)}">')
        if icons.touch is not None:
            tags.append(f'<link rel="apple-touch-icon" href="{html.escape(icons.touch)}">')
        tags += [
            '<link rel="manifest" href="/manifest.webmanifest">',
            f'<meta name="theme-color" content="{browser_colour(site.document.theme)}">',
            f'<style id="theme" nonce="{nonce}">{site.css}</style>',
        ]
        tags += [script_block(data, 'type="application/ld+json"') for data in page.data]
        return "".join(tags)

    def _data_blocks(self, configuration: Mapping[str, Any]) -> str:
        registry = [
            {"name": mfe.name, "entry": mfe.entry, "contract": mfe.contract, "mounts": mfe.mounts}
            for mfe in self._artefacts.micro_frontends
        ]
        signing = self._signing.new()
        return (
            data_block("mfe-registry", registry)
            + data_block("site-configuration", {**configuration, "app_key": self._app_key})
            + ("" if signing is None else data_block("request-signing", signing.model_dump()))
        )


def _shareable(image: Image | None) -> str | None:
    """The picture of a page for shared links; other sites do not show drawings."""
    return None if image is None or image.src.endswith(".svg") else image.src


def _caching(*, is_preview: bool, is_private: bool) -> str:
    if is_preview:
        return "private, no-store"
    return "no-store" if is_private else "private, no-cache"


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
        "x-robots-tag": HIDDEN,
        "retry-after": "5",
    }
    return Document(503, body.encode(), headers)
