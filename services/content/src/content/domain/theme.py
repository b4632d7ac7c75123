"""The look of the site as values that operators may change (design handbook, Tokens).

Names are allow-listed and values are of closed forms, so that a theme can never carry style sheet code of its
own.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

HexColour = Annotated[str, StringConstraints(pattern=r"^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")]
"""A 3- or 6-digit hexadecimal colour (specification, Form messages: colour values)."""

ColourName = Literal[
    "canvas",
    "raised",
    "sunken",
    "ink",
    "muted",
    "brand",
    "brand-fill",
    "brand-fill-hover",
    "on-brand",
    "brand-soft",
    "accent",
    "accent-hover",
    "accent-soft",
    "on-accent",
    "danger",
    "danger-fill",
    "danger-soft",
    "control",
    "hairline",
    "focus",
    "deep",
    "deep-ink",
    "deep-muted",
    "deep-line",
]
RadiusName = Literal["control", "card"]


class Colour(BaseModel):
    """One colour in the light and in the dark scheme."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    light: HexColour
    dark: HexColour


class Theme(BaseModel):
    """The tokens of a site; what it leaves out keeps the value of the design system. Radii are in pixels."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    colors: dict[ColourName, Colour] = {}
    radius: dict[RadiusName, Annotated[int, Field(strict=True, ge=0, le=48)]] = {}

    def css(self) -> str:
        """The style sheet: custom properties that win over the layered defaults of the design system."""
        declarations = [
            f"--color-{name}:light-dark({colour.light},{colour.dark})" for name, colour in self.colors.items()
        ]
        declarations += [f"--radius-{name}:{pixels}px" for name, pixels in self.radius.items()]
        return f":root{{{';'.join(declarations)}}}"
