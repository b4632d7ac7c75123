"""How a partner's page looks (docs/domain.md §10.15): its colours and its logo."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from servicekit.errors import FieldError

LEAST_CONTRAST: Final = 4.5
"""Least contrast of text and background (WCAG 2.2, 1.4.3)."""

_COLOR: Final = re.compile(r"#[0-9a-f]{6}")
_LOGO: Final = re.compile(r"/media/[a-z0-9][a-z0-9_.-]{0,127}")


@dataclass(frozen=True, slots=True)
class Branding:
    """The band at the top of a partner's page: `on_color` is written and drawn on `color`, both "#rrggbb".

    The band has the same colours in the light and in the dark scheme, so that one check is enough. `logo` is
    a picture that was uploaded here ("/media/..."): pages load none from elsewhere.
    """

    color: str
    on_color: str
    logo: str | None = None
    logo_alt: str | None = None


def branding_errors(branding: Branding) -> list[FieldError]:
    """Everything that is wrong with it, by field."""
    errors = [
        FieldError(f"branding.{field}", "invalid", "Like #17603f")
        for field, color in (("color", branding.color), ("on_color", branding.on_color))
        if not _COLOR.fullmatch(color)
    ]
    if not errors and contrast(branding.color, branding.on_color) < LEAST_CONTRAST:
        found = contrast(branding.color, branding.on_color)
        errors.append(
            FieldError(
                "branding.on_color",
                "contrast_too_low",
                f"The contrast is {found:.2f} to 1; text needs {LEAST_CONTRAST} to 1",
            )
        )
    if branding.logo is not None and not _LOGO.fullmatch(branding.logo):
        errors.append(FieldError("branding.logo", "invalid", "A picture that was uploaded: /media/..."))
    if (branding.logo is None) != (branding.logo_alt is None):
        field = "logo_alt" if branding.logo_alt is None else "logo"
        errors.append(FieldError(f"branding.{field}", "required", "A logo and its words come together"))
    return errors


def contrast(one: str, other: str) -> float:
    """How much two colours differ, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(color: str) -> float:
    red, green, blue = (_linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)
