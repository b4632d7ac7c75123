"""The shell's document as the build leaves it, cut where the server puts something in."""

from __future__ import annotations

_HEAD, _CONFIG, _MAIN = "<!--shell:head-->", "<!--shell:config-->", "<!--shell:main-->"
_LANGUAGE = '<html lang="en-AU"'


class TemplateError(ValueError):
    """The document lacks a marker, has one twice, or has them in another order."""


class DocumentTemplate:
    """A document with places for the head tags, the data blocks and the first words of the page."""

    def __init__(self, html: str) -> None:
        for marker in (_HEAD, _CONFIG, _MAIN):
            if html.count(marker) != 1:
                raise TemplateError(f"the document of the shell has {html.count(marker)} times {marker}")
        if not html.index(_HEAD) < html.index(_CONFIG) < html.index(_MAIN):
            raise TemplateError("the markers in the document of the shell are out of order")
        before, rest = html.split(_HEAD)
        self._start = before
        self._to_config, rest = rest.split(_CONFIG)
        self._to_main, self._end = rest.split(_MAIN)

    def render(self, *, language: str, head: str, config: str, main: str) -> str:
        """The whole document; every part is HTML already."""
        start = self._start.replace(_LANGUAGE, f'<html lang="{language}"', 1)
        return "".join((start, head, self._to_config, config, self._to_main, main, self._end))
