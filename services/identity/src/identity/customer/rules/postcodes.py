"""Which post codes an address of a state may have."""

from __future__ import annotations

import re

_AUSTRALIAN_RANGES: dict[str, tuple[tuple[int, int], ...]] = {
    "ACT": ((200, 299), (2600, 2618), (2900, 2920)),
    "NSW": ((1000, 2599), (2619, 2899), (2921, 2999)),
    "NT": ((800, 999),),
    "QLD": ((4000, 4999), (9000, 9999)),
    "SA": ((5000, 5999),),
    "TAS": ((7000, 7999),),
    "VIC": ((3000, 3999), (8000, 8999)),
    "WA": ((6000, 6999),),
}

# Places served across a border: their post code belongs to the neighbour's range.
_ACROSS_THE_BORDER: dict[str, frozenset[int]] = {
    "ACT": frozenset({2540, 2620}),
    "NSW": frozenset({2611, 2618, 3500, 3585, 3586, 3644, 3691, 3707, 4377, 4380, 4383, 4385}),
    "NT": frozenset({4825}),
    "SA": frozenset({872}),
    "WA": frozenset({872}),
}

_BRITISH = re.compile(r"[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][ABD-HJLNP-UW-Z]{2}")


def normalise_postcode(country: str, state: str, text: str) -> str | None:
    """The post code as it is stored, or None when no address of the state can have it."""
    compact = re.sub(r"\s+", "", text).upper()
    if country == "AU":
        return compact if _is_australian(state, compact) else None
    spaced = f"{compact[:-3]} {compact[-3:]}"
    return spaced if country == "GB" and _BRITISH.fullmatch(spaced) else None


def _is_australian(state: str, postcode: str) -> bool:
    if re.fullmatch(r"[0-9]{4}", postcode) is None:
        return False
    number = int(postcode)
    in_range = any(first <= number <= last for first, last in _AUSTRALIAN_RANGES.get(state, ()))
    return in_range or number in _ACROSS_THE_BORDER.get(state, frozenset())
