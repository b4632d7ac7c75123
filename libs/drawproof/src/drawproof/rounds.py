"""Which round of public randomness follows from the sealing of a list (docs/draw-verification.md, step 2)."""

from __future__ import annotations

from datetime import datetime
from typing import Final

NETWORKS: Final = {
    "drand/52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971": (1692803367, 3),
    "development": (1692803367, 3),
}
"""By name: when the first round was published, in seconds since 1970, and the seconds between two rounds."""


def round_after_sealing(network: str, sealed_at: datetime, delay: int) -> int:
    """The first round published at least ``delay`` seconds after the second in which a list was sealed.

    Raises KeyError for a network that is not known.
    """
    genesis, period = NETWORKS[network]
    return max(-((genesis - int(sealed_at.timestamp()) - delay) // period), 0) + 1
