"""Builds the HTML pages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter

from content.catalogue.wiring import Catalogue
from content.config import ContentSettings
from content.pages import routes
from content.pages.artefacts import Artefacts
from content.pages.documents import Documents
from content.site.wiring import SiteArea


@dataclass(frozen=True, slots=True)
class Pages:
    artefacts: Artefacts
    routers: Sequence[APIRouter]
    """Included after all others, because they answer every path."""


def build_pages(settings: ContentSettings, *, catalogue: Catalogue, site: SiteArea) -> Pages:
    artefacts = Artefacts(settings.shell_dist, settings.mfe_root)
    documents = Documents(
        artefacts=artefacts,
        texts=site.texts,
        archive=catalogue.archive,
        public_origin=settings.public_origin,
        frame_sources=settings.frame_sources,
        app_key=settings.web_app_key,
        signing=site.signing,
    )
    pages = routes.router(
        artefacts=artefacts,
        documents=documents,
        selector=site.selector,
        offers=catalogue.offers,
        archive=catalogue.archive,
        origin=settings.public_origin,
    )
    return Pages(artefacts, [routes.unknown_calls_router(), pages])
