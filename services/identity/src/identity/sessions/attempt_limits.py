"""Limits of attempts by account, network address and device, in Redis (docs/reliability.md, rule 53).

While Redis is unavailable, guessable calls are refused. Refreshes are then counted by each
process on its own.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections.abc import Mapping
from enum import StrEnum
from typing import Any
from uuid import UUID

from limits import RateLimitItem, parse_many
from limits.aio.storage import MemoryStorage, RedisStorage
from limits.aio.strategies import RateLimiter, SlidingWindowCounterRateLimiter
from limits.errors import StorageError
from redis.asyncio import Redis

from identity.config import IdentitySettings
from servicekit.errors import TooManyRequests, Unavailable
from servicekit.telemetry.logs import log

_RETRY_SECONDS = 5


class Attempts(StrEnum):
    """What is counted, and by which key."""

    LOGIN_BY_ACCOUNT = "login_by_account"
    LOGIN_BY_ADDRESS = "login_by_address"
    LOGIN_BY_KNOWN_DEVICE = "login_by_known_device"
    SIGNUP_BY_ACCOUNT = "signup_by_account"
    SIGNUP_BY_ADDRESS = "signup_by_address"
    LOGIN_BY_DEVICE = "login_by_device"
    SIGNUP_BY_DEVICE = "signup_by_device"
    REFRESH_BY_ADDRESS = "refresh_by_address"
    CODE_BY_ACCOUNT = "code_by_account"
    CODE_BY_ADDRESS = "code_by_address"
    CODE_BY_DEVICE = "code_by_device"
    RESET_BY_ACCOUNT = "reset_by_account"
    RESET_BY_ADDRESS = "reset_by_address"
    RESET_BY_DEVICE = "reset_by_device"
    RESET_BY_KNOWN_DEVICE = "reset_by_known_device"
    LINK_BY_ADDRESS = "link_by_address"
    PASSKEY_BY_ADDRESS = "passkey_by_address"
    CONFIRMATION_BY_ACCOUNT = "confirmation_by_account"
    CONFIRMATION_BY_ADDRESS = "confirmation_by_address"
    LOOKUP_BY_ADDRESS = "lookup_by_address"
    VERIFICATION_BY_ACCOUNT = "verification_by_account"


_COUNTED_WITHOUT_REDIS = frozenset({Attempts.REFRESH_BY_ADDRESS, Attempts.LOOKUP_BY_ADDRESS})
"""Not guessable, so these continue while Redis is unavailable."""


def limits_of(settings: IdentitySettings) -> dict[Attempts, str]:
    """The configured limits: `login_by_account` is the setting `login_limit_by_account`."""
    return {attempts: getattr(settings, attempts.replace("_by_", "_limit_by_")) for attempts in Attempts}


class AttemptLimits:
    """Counts attempts over sliding windows.

    `limits` gives each kind of attempt its limits, such as `10/15 minutes;50/day`.
    Raises ValueError when one cannot be read.
    """

    def __init__(self, redis: Redis, limits: Mapping[Attempts, str]) -> None:
        options: dict[str, Any] = {"connection_pool": redis.connection_pool}
        shared = RedisStorage(
            "async+redis://",
            implementation="redispy",
            wrap_exceptions=True,
            key_prefix="identity:attempts",
            **options,
        )
        self._shared = SlidingWindowCounterRateLimiter(shared)
        self._own = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._limits = {attempts: parse_many(text) for attempts, text in limits.items()}

    async def count(self, attempts: Attempts, who: str) -> None:
        """Counts one attempt. Raises TooManyRequests when none is left, and Unavailable when none can be
        counted.
        """
        for limit in self._limits[attempts]:
            limiter: RateLimiter = self._shared
            try:
                allowed = await limiter.hit(limit, attempts, _anonymous(who))
            except StorageError as failure:
                log.warning(
                    "redis_unavailable", purpose="attempts", error_type=type(failure.__cause__).__name__
                )
                if attempts not in _COUNTED_WITHOUT_REDIS:
                    raise Unavailable("attempts_not_counted", retry_after=_RETRY_SECONDS) from failure
                limiter = self._own
                allowed = await limiter.hit(limit, attempts, _anonymous(who))
            if not allowed:
                raise TooManyRequests(retry_after=await _seconds_to_next(limiter, limit, attempts, who))

    async def count_device(self, attempts: Attempts, device_id: UUID | None) -> None:
        """Counts one attempt of a device, of a client that says which it is. Raises as `count` does."""
        if device_id is not None:
            await self.count(attempts, str(device_id))

    async def reset(self, attempts: Attempts, who: str) -> None:
        """Resets the count after a success."""
        for limit in self._limits[attempts]:
            await self._own.clear(limit, attempts, _anonymous(who))
            try:
                await self._shared.clear(limit, attempts, _anonymous(who))
            except StorageError as failure:
                log.warning(
                    "redis_unavailable", purpose="attempts", error_type=type(failure.__cause__).__name__
                )


async def _seconds_to_next(limiter: RateLimiter, limit: RateLimitItem, attempts: Attempts, who: str) -> int:
    try:
        stats = await limiter.get_window_stats(limit, attempts, _anonymous(who))
    except StorageError:
        return limit.get_expiry()
    return max(1, math.ceil(stats.reset_time - time.time()))


def _anonymous(who: str) -> str:
    """No email address and no network address is written into Redis as it is."""
    return hashlib.sha256(who.encode()).hexdigest()[:32]
