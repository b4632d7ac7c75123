"""The theme of the site (docs/design.md, Tokens).

Names are allow-listed and values have closed forms, so that a theme cannot contain a style sheet of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from content.configuration.rules.parts import ImageAddress, Part

HexColour = Annotated[str, StringConstraints(pattern=r"^#(?:[0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$")]
"""A 3- or 6-digit hexadecimal colour (docs/requirements.md §5, Form messages)."""

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

_FAMILIES = {
    "figtree": '"Figtree Variable","Figtree fallback",system-ui,sans-serif',
    "system": "system-ui,sans-serif",
    "serif": 'Georgia,"Times New Roman",serif',
}
_SHADOWS = {
    "none": "none",
    "soft": "0 1px 2px rgb(0 0 0/.05),0 4px 12px -4px rgb(0 0 0/.1)",
    "strong": "0 2px 4px rgb(0 0 0/.1),0 12px 32px -8px rgb(0 0 0/.25)",
}
_TEXT_SIZES = (("sm", 14), ("md", 16), ("lg", 18), ("xl", 22), ("2xl", 28), ("3xl", 36), ("4xl", 48))


class Colour(Part):
    """One colour in the light and in the dark scheme."""

    light: HexColour
    dark: HexColour


class Typography(Part):
    """The font. `scale` is the size of text in hundredths of the design system's."""

    family: Literal["figtree", "system", "serif"] | None = None
    scale: Annotated[int, Field(strict=True, ge=90, le=125)] | None = None


class Logo(Part):
    """Variants of the logo; the storefront's drawn logo when missing."""

    light: ImageAddress | None = None
    dark: ImageAddress | None = None
    compact: ImageAddress | None = None


class ComponentVariants(Part):
    """The variant of each component; the first when missing.

    Only the feedback banner has more than one (docs/requirements.md §6, Affiliate variants).
    """

    draw_card: Literal["variant_a"] | None = None
    feedback_banner: Literal["variant_a", "variant_b", "variant_c"] | None = None
    hero: Literal["variant_a"] | None = None


class MetaIcons(Part):
    """Icons of browser tabs and home screens."""

    favicon: ImageAddress | None = None
    touch: ImageAddress | None = None


ShareImageName = Literal["default", "home", "play", "raffle", "cause"]


class Theme(BaseModel):
    """The design tokens of a site; missing tokens keep the value of the design system.
    Radii are in pixels.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    colors: dict[ColourName, Colour] = {}
    radius: dict[RadiusName, Annotated[int, Field(strict=True, ge=0, le=48)]] = {}
    typography: Typography = Typography()
    shadow: Literal["none", "soft", "strong"] | None = None
    logo: Logo = Logo()
    logo_of_locale: dict[Literal["en-AU", "en-GB"], Logo] = {}
    """Another logo for a locale."""
    meta_icons: MetaIcons = MetaIcons()
    share_images: dict[ShareImageName, ImageAddress] = {}
    """Pictures for shared links; the shipped picture when missing."""
    motif: Literal["none", "leaves", "balls"] | None = None
    component_variants: ComponentVariants = ComponentVariants()

    def css(self) -> str:
        """The style sheet: custom properties that override the design system's layered defaults."""
        declarations = [
            f"--color-{name}:light-dark({colour.light},{colour.dark})" for name, colour in self.colors.items()
        ]
        declarations += [f"--radius-{name}:{pixels}px" for name, pixels in self.radius.items()]
        if self.typography.family is not None:
            declarations.append(f"--font-family-base:{_FAMILIES[self.typography.family]}")
        if self.typography.scale is not None:
            declarations += [
                f"--text-{name}:{pixels * self.typography.scale / 1600:g}rem" for name, pixels in _TEXT_SIZES
            ]
        if self.shadow is not None:
            declarations.append(f"--shadow-raised:{_SHADOWS[self.shadow]}")
        return f":root{{{';'.join(declarations)}}}"

    def over(self, theme: Mapping[str, Any]) -> dict[str, Any]:
        """Another theme (JSON) with the tokens of this one applied."""
        changed = dict(theme)
        for token, values in self.model_dump(mode="json", exclude_defaults=True).items():
            before = changed.get(token)
            changed[token] = {**before, **values} if isinstance(before, dict) else values
        return changed
