"""What a micro-frontend declares about the pages below its mounts."""

from __future__ import annotations

from content.pages.artefacts import MicroFrontend, Preload
from content.pages.rules.paths import longest_mount


def page_preload(micro_frontends: tuple[MicroFrontend, ...], path: str) -> Preload | None:
    """What the first render of a path needs from its micro-frontend."""
    owner = _owner(micro_frontends, path)
    if owner is None:
        return None
    return next((preload for preload in owner.preloads if preload.pattern.matches(path)), None)


def has_screen(micro_frontends: tuple[MicroFrontend, ...], path: str, *, of_an_offer: bool) -> bool:
    """False when the micro-frontend of a path lists its pages, and none of them matches the path.

    A page of the route table thus answers 404 until a release adds its screen. A pattern below
    `/:productOfferKey` matches pages of offers only.
    """
    owner = _owner(micro_frontends, path)
    if owner is None or not owner.preloads:
        return True
    found = next((preload.pattern for preload in owner.preloads if preload.pattern.matches(path)), None)
    return found is not None and (of_an_offer or not found.pattern.startswith("/:"))


def _owner(micro_frontends: tuple[MicroFrontend, ...], path: str) -> MicroFrontend | None:
    owners = {mount: mfe for mfe in micro_frontends for mount in mfe.mounts}
    mount = longest_mount(owners, path)
    return None if mount is None else owners[mount]
