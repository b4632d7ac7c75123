"""/api/site: the configuration, and keys for signed requests of pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from fastapi import APIRouter, Request, Response

from content.configuration.rules.site import (
    AppStores,
    Footer,
    NavigationItem,
    PageText,
    RegulationImage,
    ResponsiblePlay,
    SitewideBanner,
    SocialLink,
    Support,
)
from content.configuration.rules.theme import ComponentVariants, Logo, Theme
from content.site.render_texts import TextRenderer
from content.site.routes.visitor import PREVIEW_HEADERS, SiteSelector, Visitor
from servicekit.clock import Clock
from servicekit.http.envelope import Envelope, ResponseModel, ok
from servicekit.http.policy import PUBLIC
from servicekit.security.session_keys import issue_session_key
from servicekit.settings import AppKey


class SigningOut(ResponseModel):
    """A session key, and the server's time, because the clock of a browser may be wrong."""

    name: str
    key: str
    now: int
    """Seconds since 1970."""


@dataclass(frozen=True, slots=True)
class PageSigning:
    app_key: AppKey
    clock: Clock

    def new(self) -> SigningOut | None:
        """A new key; None where requests are not signed."""
        if not self.app_key.requires_signature:
            return None
        now = self.clock.now().timestamp()
        issued = issue_session_key(self.app_key, now)
        return SigningOut(name=issued.name, key=issued.key, now=int(now))


class ThemeOut(Theme):
    """The theme, with every part that is not a style, even when empty."""

    logo: Logo
    logo_of_locale: dict[Literal["en-AU", "en-GB"], Logo]
    component_variants: ComponentVariants


class RebrandOut(ResponseModel):
    """The notice of a rebranding."""

    notice: str
    link: str | None
    link_text: str | None


class DraftOut(ResponseModel):
    """A shown draft, and its path."""

    collection: str
    entry_id: str
    version: str | None
    path: str


class ShownPreviewOut(ResponseModel):
    """The shown drafts, and when the preview expires."""

    drafts: list[DraftOut]
    expires_at: datetime


class SiteConfigurationOut(ResponseModel):
    """The site for the storefront."""

    site_name: str
    locale: str
    currency: str
    segments: dict[str, list[str]]
    segment: str | None
    """Segment of the visitor; null is the general public."""
    capabilities: list[str]
    """Capabilities of this visitor."""
    navigation: list[NavigationItem]
    footer: Footer
    theme: ThemeOut
    support: Support
    responsible_play: ResponsiblePlay
    regulation_text: str
    regulation_images: list[RegulationImage]
    payment_logos: list[str]
    sitewide_banner: SitewideBanner | None
    rebrand: RebrandOut | None
    """Only for visitors who see the new name."""
    social_links: list[SocialLink]
    app_stores: AppStores
    cookie_consent_days: int
    sub_variant: str | None
    """The sub-variant; null is the site itself."""
    pricing_id: str | None
    """Price list of the sub-variant, which takes precedence over the customer's."""
    offers: list[str]
    """Keys of the sub-variant's offers, in order; empty for all."""
    default_cause: str | None
    affiliate_variant: Literal["A", "B", "C"] | None
    home: PageText
    """Title, heading and lead of the home page."""
    content_paths: list[str]
    """Paths of pages of entries, which replace routes."""
    preview: ShownPreviewOut | None
    """Only in a browser with an open preview."""


def router(*, selector: SiteSelector, texts: TextRenderer, signing: PageSigning) -> APIRouter:
    routes = APIRouter(tags=["site"])

    @routes.get("/api/site/configuration", response_model=Envelope[SiteConfigurationOut])
    async def get_site_configuration(request: Request, visitor: Visitor) -> Response:
        """The configuration of the site for this visitor."""
        shown = await selector.select(request)
        site = shown.site_of(visitor)
        configuration = site.configuration_response(
            visitor.segment, texts.is_reachable(site, visitor.segment)
        )
        if shown.preview is not None:
            return Response(configuration.body, media_type="application/json", headers=PREVIEW_HEADERS)
        headers = {
            "etag": configuration.etag,
            "cache-control": "private, no-cache",
            "vary": "authorization, cookie, host, x-sub-variant",
        }
        if request.headers.get("if-none-match") == configuration.etag:
            return Response(status_code=304, headers=headers)
        return Response(configuration.body, media_type="application/json", headers=headers)

    @routes.get("/api/site/signing-key", openapi_extra=PUBLIC)
    async def get_signing_key(response: Response) -> Envelope[SigningOut | None]:
        """A new key for a page whose key has expired; null where requests are not signed."""
        response.headers["cache-control"] = "no-store"
        return ok(signing.new())

    return routes
