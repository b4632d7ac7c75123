"""The connection to Redis (or Valkey), which holds only what may be lost: slower without it, never wrong."""

from __future__ import annotations

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from servicekit.telemetry.logs import log

TIMEOUT_SECONDS = 0.25


def connect_redis(url: str) -> Redis:
    """A client that connects when first used and gives up quickly; the caller closes it with `aclose`."""
    return Redis.from_url(
        url,
        socket_timeout=TIMEOUT_SECONDS,
        socket_connect_timeout=TIMEOUT_SECONDS,
        health_check_interval=30,
        retry=Retry(NoBackoff(), 1),
        decode_responses=False,
    )


class SeenOnce:
    """Remembers for a while what was seen, over all replicas of a service."""

    def __init__(self, redis: Redis, *, prefix: str, seconds: int) -> None:
        self._redis = redis
        self._prefix = prefix
        self._seconds = seconds

    async def claim(self, scope: str, value: str) -> bool:
        """True the first time within the window, False afterwards.

        Also True while Redis is away: what is guarded here has a second guard (the signature's time window,
        the idempotency key), and refusing every call would be worse than a repeat that these stop.
        """
        try:
            stored = await self._redis.set(f"{self._prefix}:{scope}:{value}", b"1", nx=True, ex=self._seconds)
        except (RedisError, OSError) as error:
            log.warning("redis_unavailable", purpose=self._prefix, error_type=type(error).__name__)
            return True
        return stored is not None
