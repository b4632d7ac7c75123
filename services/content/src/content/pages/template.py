"""The shell's document from the build, divided at its markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

_HEAD, _CONFIG, _MAIN = "<!--shell:head-->", "<!--shell:config-->", "<!--shell:main-->"
_MARK, _MARK_END, _NAME = "<!--shell:mark-->", "<!--/shell:mark-->", "<!--shell:name-->"
_NONCE, _BODY_END = "%shell:nonce%", "</body>"
_BANNER, _BANNER_END = "<!--shell:banner-->", "<!--/shell:banner-->"
_BANNER_LABEL, _BANNER_TEXT = "%shell:banner-label%", "<!--shell:banner-text-->"
_PREVIEW, _PREVIEW_END = "<!--shell:preview-->", "<!--/shell:preview-->"
_LANGUAGE = '<html lang="en-AU"'


class TemplateError(ValueError):
    """A marker is missing, occurs twice, or is out of order."""


@dataclass(frozen=True, slots=True)
class Brand:
    """Name and logo of the site, as HTML."""

    name: str
    logo: str | None
    """Replaces the drawn mark and the name; None keeps both."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A line at the top of the page, as HTML."""

    label: str
    text: str


class DocumentTemplate:
    """A document with markers for head tags, data blocks, banners, the brand, the first text, and the end."""

    def __init__(self, html: str) -> None:
        for marker in (_HEAD, _CONFIG, _MAIN):
            if html.count(marker) != 1:
                raise TemplateError(f"the document of the shell has {html.count(marker)} times {marker}")
        if _BODY_END not in html.partition(_MAIN)[2]:
            raise TemplateError("the document of the shell does not end its body")
        if not html.index(_HEAD) < html.index(_CONFIG) < html.index(_MAIN):
            raise TemplateError("the markers in the document of the shell are out of order")
        before, rest = html.split(_HEAD)
        self._start = before
        self._to_config, rest = rest.split(_CONFIG)
        self._to_main, rest = rest.split(_MAIN)
        self._to_end, end, after = rest.rpartition(_BODY_END)
        self._end = end + after

    def render(
        self,
        *,
        language: str,
        nonce: str,
        banners: Sequence[Banner] = (),
        is_preview: bool = False,
        brand: Brand,
        head: str,
        config: str,
        main: str,
        end: str,
    ) -> str:
        """The whole document; every part is HTML. The shell's own styles get the nonce."""
        start = self._start.replace(_LANGUAGE, f'<html lang="{language}"', 1).replace(_NONCE, nonce)
        frame = _branded(_with_banners(_with_notice(self._to_main, is_preview), banners), brand)
        return "".join((start, head, self._to_config, config, frame, main, self._to_end, end, self._end))


def _with_notice(frame: str, is_preview: bool) -> str:
    """The frame with its preview notice, only in a preview; unchanged without that marker."""
    before, start, rest = frame.partition(_PREVIEW)
    notice, end, after = rest.partition(_PREVIEW_END)
    if not (start and end):
        return frame
    return f"{before}{notice}{after}" if is_preview else before + after


def _with_banners(frame: str, banners: Sequence[Banner]) -> str:
    """The frame with one banner for each; unchanged without that marker."""
    before, start, rest = frame.partition(_BANNER)
    box, end, after = rest.partition(_BANNER_END)
    if not (start and end):
        return frame
    boxes = (box.replace(_BANNER_LABEL, one.label).replace(_BANNER_TEXT, one.text) for one in banners)
    return "".join((before, *boxes, after))


def _branded(frame: str, brand: Brand) -> str:
    """The frame with the brand; unchanged without that marker."""
    before, start, rest = frame.partition(_MARK)
    mark, end, rest = rest.partition(_MARK_END)
    between, name, after = rest.partition(_NAME)
    if not (start and end and name):
        return frame
    if brand.logo is not None:
        return f"{before}{brand.logo}{between}{after}"
    return f"{before}{mark}{between}{brand.name}{after}"
