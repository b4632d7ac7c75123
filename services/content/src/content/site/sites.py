"""A site with everything that is made from it, ready to send: the one that everybody sees, or a preview."""

from __future__ import annotations

import hashlib
from collections.abc import Set
from dataclasses import dataclass
from typing import Any, Final

import orjson

from content.configuration.rules.addresses import Leads, without_dead_link
from content.configuration.rules.capabilities import granted
from content.configuration.rules.parts import Locale
from content.configuration.rules.site import Rebrand, SiteDocument, SitewideBanner
from content.configuration.rules.sub_variants import SiteVisitor, SubVariant
from content.entries.rules.contents import Contents, LocalContents, Pages
from content.site.rules.links import paths_of_others
from content.site.rules.previews import ShownPreview
from content.site.unknown_names import UnknownNames

_TOLD: Final = {"notice", "link", "link_text"}
"""Of a change of name."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A body ready to send, and its entity tag."""

    body: bytes
    etag: str


@dataclass(frozen=True, slots=True)
class News:
    """What is told above every page, as far as its links lead anywhere for whoever it is told to."""

    of_name: Rebrand | None
    """Only where the new name is shown."""
    of_site: SitewideBanner | None


class Site:
    """The site for a locale, or one sub-variant of it."""

    def __init__(
        self,
        document: SiteDocument,
        *,
        local: LocalContents,
        sub_variant: tuple[str, SubVariant] | None = None,
        rebranded: bool = False,
        preview: ShownPreview | None = None,
        paths_of_others: Set[str] = frozenset(),
    ) -> None:
        self.sub_variant = None if sub_variant is None else sub_variant[0]
        self.pages: Pages = local.pages_of(self.sub_variant)
        self.paths_of_others = paths_of_others
        self._public_segment = local.segment
        document = document.rebranded() if rebranded else document
        self.document = document
        self.is_rebranded = rebranded
        self.css = document.theme.css()
        differs = None if sub_variant is None else sub_variant[1]
        self.offers: tuple[str, ...] = () if differs is None else tuple(differs.offers)
        """Keys of the offers that a sub-variant shows, in its order; all when empty."""
        own_hosts = local.hosts[:1] if differs is None else (differs.host,)
        self.host: str | None = next(iter(own_hosts), None)
        """The host that always shows this sub-variant or this locale, if it has one of its own."""
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
        self._answers: dict[tuple[str | None, News], Answer] = {}

    def known(self, segment: str | None) -> str | None:
        """The segment, or None when the site has no such one, which then counts as none (handbook §10.1)."""
        return segment if segment in self.document.segments else None

    def granted(self, segment: str | None) -> frozenset[str]:
        """The capabilities of a segment; of none that is known, those of the public of this locale."""
        return granted(self.document.segments, self.known(segment) or self._public_segment)

    def news(self, leads: Leads) -> News:
        """What is told above every page; without its links whose addresses `leads` nowhere."""
        of_name = self.document.rebrand if self.is_rebranded else None
        of_site = self.document.sitewide_banner
        return News(
            of_name=of_name and without_dead_link(of_name, leads),
            of_site=of_site and without_dead_link(of_site, leads),
        )

    def configuration(self, segment: str | None, leads: Leads) -> dict[str, Any]:
        """What the storefront gets to know, for a visitor of a segment; `leads` as for `news`."""
        news = self.news(leads)
        return {
            **self._public,
            "rebrand": news.of_name and news.of_name.model_dump(mode="json", include=_TOLD),
            "sitewide_banner": news.of_site and news.of_site.model_dump(mode="json"),
            "segment": self.known(segment),
            "capabilities": sorted(self.granted(segment)),
        }

    def answer(self, segment: str | None, leads: Leads) -> Answer:
        """The answer of the configuration call for a segment; made once, and again where other links lead
        somewhere.
        """
        segment = self.known(segment)
        made = segment, self.news(leads)
        answer = self._answers.get(made)
        if answer is None:
            envelope: dict[str, Any] = {
                "result": self.configuration(segment, leads),
                "entities": {},
                "page_info": None,
                "links": {},
                "messages": [],
                "error": None,
                "errors": [],
            }
            body = orjson.dumps(envelope)
            answer = Answer(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
            self._answers[made] = answer
        return answer


class WholeSite:
    """The site for everybody who may ask for it: each locale, each sub-variant of it, under either name."""

    def __init__(self, contents: Contents, preview: ShownPreview | None = None) -> None:
        self.preview = preview
        self._unknown = UnknownNames()
        self.take(contents)

    def take(self, contents: Contents) -> None:
        """Puts contents on the site."""
        self.contents = contents
        self._sites: dict[tuple[Locale, str | None, bool], Site] = {}
        for locale, local in contents.locales.items():
            documents: list[tuple[str | None, SiteDocument]] = [(None, local.site), *local.variants.items()]
            for key, document in documents:
                others = paths_of_others(contents, local.pages_of(key), locale=locale, sub_variant=key)
                for rebranded in (False, True):
                    self._sites[locale, key, rebranded] = Site(
                        document,
                        local=local,
                        sub_variant=None if key is None else (key, contents.variants[key]),
                        rebranded=rebranded,
                        preview=self.preview,
                        paths_of_others=others,
                    )
        self.site = self._sites[contents.site.locale, None, False]

    def site_of(self, visitor: SiteVisitor) -> Site:
        """The site for a visitor: the first sub-variant of those named that there is, or none, in the locale
        of the customer, of the sub-variant or of the host.

        A customer who belongs to a sub-variant stays there, unless one is named that such customers come over
        to (handbook §10.2). Without the capability `sub_variants` it is the site itself; with `rebrand`, that
        of the new name.
        """
        granted = self.site.granted(visitor.segment)
        variants = self.contents.variants
        if visitor.segment is not None and self.site.known(visitor.segment) is None:
            self._unknown.note("segment", visitor.segment)
        for name in visitor.named:
            if name not in variants:
                self._unknown.note("sub_variant", name)
        of_host = self.contents.variant_of_host(visitor.host)
        named = visitor.named if of_host is None else (*visitor.named, of_host)
        known = [name for name in named if name in variants]
        if visitor.own is not None and visitor.own in variants:
            known = [*(name for name in known if variants[name].overrides_customer), visitor.own]
        sub_variant = known[0] if known and "sub_variants" in granted else None
        asked = (
            visitor.locale,
            None if sub_variant is None else variants[sub_variant].locale,
            self.contents.locale_of_host(visitor.host),
        )
        locale = next((one for one in asked if one in self.contents.locales), None)
        return self._sites[locale or self.contents.site.locale, sub_variant, "rebrand" in granted]

    def at_home(self) -> dict[Locale, Site]:
        """The site of each locale that has an address of its own: the site's own, and those with a host."""
        sites = {locale: self._sites[locale, None, False] for locale in self.contents.locales}
        return {locale: site for locale, site in sites.items() if site is self.site or site.host is not None}

    def document_of(self, locale: str, sub_variant: str | None = None) -> SiteDocument:
        """What the site is for customers of a locale and a sub-variant; the site itself where it has none of
        theirs.
        """
        locals_ = self.contents.locales.items()
        local = next((local for name, local in locals_ if name == locale), None)
        if local is None:
            local = self.contents.locales[self.contents.site.locale]
        return local.site if sub_variant is None else local.variants.get(sub_variant, local.site)
