"""A site with everything derived from it: the live site, or a preview."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from dataclasses import dataclass
from typing import Any, Final

import orjson

from content.configuration.rules.capabilities import granted
from content.configuration.rules.parts import IsReachable, Locale, without_unreachable_link
from content.configuration.rules.site import Rebrand, SiteDocument, SitewideBanner
from content.configuration.rules.variants import SiteVisitor, SubVariant
from content.entries.rules.contents import LocaleContents, Pages, SiteContents
from content.site.rules.links import paths_for_others
from content.site.rules.previews import ShownPreview
from content.site.unknown_names import UnknownNames

_REBRAND_FIELDS: Final = {"notice", "link", "link_text"}
"""Published fields of a rebranding."""


@dataclass(frozen=True, slots=True)
class ConfigurationResponse:
    """A response body, and its entity tag."""

    body: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class Banners:
    """The banners above every page, without links that the visitor cannot open."""

    rebrand: Rebrand | None
    """Only where the new name is shown."""
    sitewide: SitewideBanner | None


class Site:
    """The site for a locale, or for one of its sub-variants."""

    def __init__(
        self,
        document: SiteDocument,
        *,
        local: LocaleContents,
        sub_variant: tuple[str, SubVariant] | None = None,
        rebranded: bool = False,
        preview: ShownPreview | None = None,
        paths_for_others: Set[str] = frozenset(),
    ) -> None:
        self.sub_variant = None if sub_variant is None else sub_variant[0]
        self.pages: Pages = local.pages_of(self.sub_variant)
        self.paths_for_others = paths_for_others
        self._public_segment = local.segment
        document = document.rebranded() if rebranded else document
        self.document = document
        self.is_rebranded = rebranded
        self.css = document.theme.css()
        differs = None if sub_variant is None else sub_variant[1]
        self.offers: tuple[str, ...] = () if differs is None else tuple(differs.offers)
        """Keys of the sub-variant's offers, in order; empty for all."""
        own_hosts = local.hosts[:1] if differs is None else (differs.host,)
        self.host: str | None = next(iter(own_hosts), None)
        """The host of this sub-variant or locale, if it has one of its own."""
        self._public = {
            **document.model_dump(mode="json", exclude={"pages", "rebrand", "sitewide_banner"}),
            "home": document.page("home", {"site": document.site_name}).model_dump(mode="json"),
            "sub_variant": self.sub_variant,
            "pricing_id": differs and differs.pricing_id,
            "offers": list(self.offers),
            "default_cause": differs and differs.default_cause,
            "affiliate_variant": differs and differs.affiliate_variant,
            "content_paths": sorted(self.pages),
            "preview": preview and preview.as_json(),
        }
        self._responses: dict[tuple[str | None, Banners], ConfigurationResponse] = {}

    def known_segment(self, segment: str | None) -> str | None:
        """The segment; None when the site does not have it (docs/domain.md §10.1)."""
        return segment if segment in self.document.segments else None

    def granted(self, segment: str | None) -> frozenset[str]:
        """The capabilities of a segment; for none or an unknown one those of the locale's public."""
        return granted(self.document.segments, self.known_segment(segment) or self._public_segment)

    def banners(self, is_reachable: IsReachable) -> Banners:
        """The banners above every page."""
        rebrand = self.document.rebrand if self.is_rebranded else None
        sitewide = self.document.sitewide_banner
        return Banners(
            rebrand=rebrand and without_unreachable_link(rebrand, is_reachable),
            sitewide=sitewide and without_unreachable_link(sitewide, is_reachable),
        )

    def configuration(self, segment: str | None, is_reachable: IsReachable) -> dict[str, Any]:
        """The configuration for the storefront."""
        banners = self.banners(is_reachable)
        return {
            **self._public,
            "rebrand": banners.rebrand and banners.rebrand.model_dump(mode="json", include=_REBRAND_FIELDS),
            "sitewide_banner": banners.sitewide and banners.sitewide.model_dump(mode="json"),
            "segment": self.known_segment(segment),
            "capabilities": sorted(self.granted(segment)),
        }

    def configuration_response(self, segment: str | None, is_reachable: IsReachable) -> ConfigurationResponse:
        """The response of the configuration call; made once for each segment and set of reachable links."""
        segment = self.known_segment(segment)
        key = segment, self.banners(is_reachable)
        response = self._responses.get(key)
        if response is None:
            envelope: dict[str, Any] = {
                "result": self.configuration(segment, is_reachable),
                "entities": {},
                "page_info": None,
                "links": {},
                "messages": [],
                "error": None,
                "errors": [],
            }
            body = orjson.dumps(envelope)
            response = ConfigurationResponse(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
            self._responses[key] = response
        return response


class WholeSite:
    """The site for every visitor: each locale and sub-variant, with the old and the new name."""

    def __init__(self, contents: SiteContents, preview: ShownPreview | None = None) -> None:
        self.preview = preview
        self._unknown = UnknownNames()
        self.set_contents(contents)

    def set_contents(self, contents: SiteContents) -> None:
        """Replaces the contents of the site."""
        self.contents = contents
        self._sites: dict[tuple[Locale, str | None, bool], Site] = {}
        for locale, local in contents.locales.items():
            documents: list[tuple[str | None, SiteDocument]] = [(None, local.site), *local.variants.items()]
            for key, document in documents:
                others = paths_for_others(contents, local.pages_of(key), locale=locale, sub_variant=key)
                for rebranded in (False, True):
                    self._sites[locale, key, rebranded] = Site(
                        document,
                        local=local,
                        sub_variant=None if key is None else (key, contents.variants[key]),
                        rebranded=rebranded,
                        preview=self.preview,
                        paths_for_others=others,
                    )
        self.site = self._sites[contents.site.locale, None, False]

    def site_of(self, visitor: SiteVisitor) -> Site:
        """The site for a visitor: the first existing sub-variant of the request, in the locale of the
        customer, the sub-variant or the host.

        A customer's own sub-variant takes precedence, unless one of the request overrides it
        (docs/domain.md §10.2). Sub-variants need the capability `sub_variants`; the new name needs `rebrand`.
        """
        granted = self.site.granted(visitor.segment)
        variants = self.contents.variants
        if visitor.segment is not None and self.site.known_segment(visitor.segment) is None:
            self._unknown.record("segment", visitor.segment)
        for name in visitor.named:
            if name not in variants:
                self._unknown.record("sub_variant", name)
        of_host = self.contents.variant_of_host(visitor.host)
        named = visitor.named if of_host is None else (*visitor.named, of_host)
        known = [name for name in named if name in variants]
        if visitor.own is not None and visitor.own in variants:
            known = [*(name for name in known if variants[name].overrides_customer), visitor.own]
        sub_variant = known[0] if known and "sub_variants" in granted else None
        candidates = (
            visitor.locale,
            None if sub_variant is None else variants[sub_variant].locale,
            self.contents.locale_of_host(visitor.host),
        )
        locale = next((one for one in candidates if one in self.contents.locales), None)
        return self._sites[locale or self.contents.site.locale, sub_variant, "rebrand" in granted]

    def with_own_address(self) -> dict[Locale, Site]:
        """The site of each locale with an address of its own: the site's own locale,
        and those with a host.
        """
        sites = {locale: self._sites[locale, None, False] for locale in self.contents.locales}
        return {locale: site for locale, site in sites.items() if site is self.site or site.host is not None}

    def document_of(self, locale: str, sub_variant: str | None = None) -> SiteDocument:
        """The site for customers of a locale and a sub-variant; the site itself for unknown ones."""
        locals_ = self.contents.locales.items()
        local = next((local for name, local in locals_ if name == locale), None)
        if local is None:
            local = self.contents.locales[self.contents.site.locale]
        return local.site if sub_variant is None else local.variants.get(sub_variant, local.site)
