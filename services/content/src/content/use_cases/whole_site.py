"""A site with everything that is made from it, ready to send: the one that everybody sees, or a preview."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

import orjson

from content.domain.capabilities import granted
from content.domain.contents import Contents, LocalContents, Pages
from content.domain.items import Locale
from content.domain.previews import ShownPreview
from content.domain.site import SiteDocument
from content.domain.sub_variants import SiteVisitor, SubVariant
from content.use_cases.unknown_names import UnknownNames


@dataclass(frozen=True, slots=True)
class Answer:
    """A body ready to send, and its entity tag."""

    body: bytes
    etag: str


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
    ) -> None:
        self.pages: Pages = (
            local.pages if sub_variant is None else local.pages_of_variants.get(sub_variant[0], local.pages)
        )
        self._public_segment = local.segment
        document = document.rebranded() if rebranded else document
        self.document = document
        self.is_rebranded = rebranded
        self.sub_variant = None if sub_variant is None else sub_variant[0]
        self.css = document.theme.css()
        differs = None if sub_variant is None else sub_variant[1]
        self.offers: tuple[str, ...] = () if differs is None else tuple(differs.offers)
        """Keys of the offers that a sub-variant shows, in its order; all when empty."""
        own_hosts = local.hosts[:1] if differs is None else (differs.host,)
        self.host: str | None = next(iter(own_hosts), None)
        """The host that always shows this sub-variant or this locale, if it has one of its own."""
        self._public = {
            **document.model_dump(mode="json", exclude={"pages", "rebrand"}),
            "home": document.page("home", {"site": document.site_name}).model_dump(mode="json"),
            "rebrand": _notice(document) if rebranded else None,
            "sub_variant": self.sub_variant,
            "pricing_id": differs and differs.pricing_id,
            "offers": list(self.offers),
            "default_cause": differs and differs.default_cause,
            "affiliate_variant": differs and differs.affiliate_variant,
            "content_paths": sorted(self.pages),
            "preview": preview and preview.as_json(),
        }
        self._answers: dict[str | None, Answer] = {}

    def known(self, segment: str | None) -> str | None:
        """The segment, or None when the site has no such one, which then counts as none (handbook §10.1)."""
        return segment if segment in self.document.segments else None

    def granted(self, segment: str | None) -> frozenset[str]:
        """The capabilities of a segment; of none that is known, those of the public of this locale."""
        return granted(self.document.segments, self.known(segment) or self._public_segment)

    def configuration(self, segment: str | None) -> dict[str, Any]:
        """What the storefront gets to know, for a visitor of a segment."""
        return {**self._public, "segment": self.known(segment), "capabilities": sorted(self.granted(segment))}

    def answer(self, segment: str | None) -> Answer:
        """The answer of the configuration call for a segment; made once."""
        segment = self.known(segment)
        answer = self._answers.get(segment)
        if answer is None:
            envelope: dict[str, Any] = {
                "result": self.configuration(segment),
                "entities": {},
                "page_info": None,
                "links": {},
                "messages": [],
                "error": None,
                "errors": [],
            }
            body = orjson.dumps(envelope)
            answer = Answer(body, f'"{hashlib.sha256(body).hexdigest()[:20]}"')
            self._answers[segment] = answer
        return answer


def _notice(document: SiteDocument) -> dict[str, Any] | None:
    """What is told of a change of name."""
    if document.rebrand is None:
        return None
    return document.rebrand.model_dump(mode="json", include={"notice", "link", "link_text"})


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
            for rebranded in (False, True):
                self._sites[locale, None, rebranded] = Site(
                    local.site, local=local, rebranded=rebranded, preview=self.preview
                )
                for key, document in local.variants.items():
                    self._sites[locale, key, rebranded] = Site(
                        document,
                        local=local,
                        sub_variant=(key, contents.variants[key]),
                        rebranded=rebranded,
                        preview=self.preview,
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
