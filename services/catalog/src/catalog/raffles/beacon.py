"""Public randomness: a beacon that publishes an unpredictable number every few seconds."""

from __future__ import annotations

import asyncio
import math
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Final, Protocol

import httpx2

from catalog.config import CatalogSettings
from drawproof.beacon import QUICKNET as QUICKNET_NAME
from drawproof.beacon import is_signed
from servicekit.errors import Unavailable

TIMEOUT_SECONDS: Final = 5.0


@dataclass(frozen=True, slots=True)
class BeaconNetwork:
    """A chain of rounds: the first at ``genesis``, then one every ``period`` seconds."""

    name: str
    genesis: int
    period: int

    def first_round_from(self, instant: datetime) -> int:
        """The first round that is published at ``instant`` or after it."""
        return max(math.ceil((instant.timestamp() - self.genesis) / self.period), 0) + 1

    def published_at(self, number: int) -> datetime:
        """When a round is published."""
        return datetime.fromtimestamp(self.genesis + (number - 1) * self.period, UTC)


QUICKNET: Final = BeaconNetwork(QUICKNET_NAME, 1692803367, 3)
"""drand's unchained network; its randomness is the SHA-256 of the round's signature."""


@dataclass(frozen=True, slots=True)
class BeaconRound:
    """A published round; ``signature`` proves it where the network signs."""

    number: int
    randomness: bytes
    signature: bytes | None


class Beacon(Protocol):
    @property
    def network(self) -> BeaconNetwork:
        """The chain whose rounds are named before sales."""
        ...

    async def round(self, number: int) -> BeaconRound:
        """One round. Raises Unavailable, also for one that is not published yet."""
        ...


class DrandBeacon:
    """drand over HTTP; `url` is a relay such as https://api.drand.sh."""

    network = QUICKNET

    def __init__(self, url: str) -> None:
        self._url = f"{url.rstrip('/')}/{QUICKNET.name.removeprefix('drand/')}/public/"

    async def round(self, number: int) -> BeaconRound:
        """Asks the relay; the answer must hash to its own randomness and be signed by the network."""
        try:
            async with httpx2.AsyncClient(timeout=TIMEOUT_SECONDS) as client:
                answer = await client.get(f"{self._url}{number}")
                answer.raise_for_status()
                body = answer.json()
            signature = bytes.fromhex(body["signature"])
            randomness = bytes.fromhex(body["randomness"])
            sound = body["round"] == number and sha256(signature).digest() == randomness
        except (httpx2.HTTPError, ValueError, KeyError, TypeError) as error:
            raise Unavailable("beacon_unavailable", f"the beacon did not answer: {error!r}") from error
        if not sound:
            raise Unavailable("beacon_unavailable", "the beacon's answer does not fit its own signature")
        if not await asyncio.to_thread(is_signed, number, signature):
            raise Unavailable("beacon_unavailable", f"{QUICKNET.name} did not sign the beacon's answer")
        return BeaconRound(number, randomness, signature)


class DevelopmentBeacon:
    """Predictable rounds for development and tests; never used in production."""

    network = BeaconNetwork("development", 1692803367, 3)

    async def round(self, number: int) -> BeaconRound:
        """A hash of the number."""
        return BeaconRound(number, sha256(f"development-beacon|{number}".encode()).digest(), None)


def beacon_for(settings: CatalogSettings) -> Beacon:
    """The network that a deployment's drawings take their randomness from."""
    if settings.beacon_url is None and settings.environment != "production":
        return DevelopmentBeacon()
    return DrandBeacon(settings.beacon_url or "https://api.drand.sh")
