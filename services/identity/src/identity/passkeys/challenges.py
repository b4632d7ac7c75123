"""Challenges of passkeys: in Redis for five minutes, each used once."""

from __future__ import annotations

import secrets
from typing import Final

from redis.asyncio import Redis
from redis.exceptions import RedisError

from servicekit.errors import Unavailable

CHALLENGE_SECONDS: Final = 300
_CHALLENGE_BYTES = 32


class PasskeyChallenges:
    """Raises Unavailable while Redis is unavailable."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def make(self, scope: str) -> bytes:
        """A new challenge for a scope: a session, or `login`."""
        challenge = secrets.token_bytes(_CHALLENGE_BYTES)
        try:
            await self._redis.set(_key(scope, challenge), b"1", ex=CHALLENGE_SECONDS)
        except (RedisError, OSError) as error:
            raise Unavailable("passkeys_unavailable") from error
        return challenge

    async def take(self, scope: str, challenge: bytes) -> bool:
        """Uses a challenge up; False when it was not made for this scope, was used, or is too old."""
        try:
            return bool(await self._redis.delete(_key(scope, challenge)))
        except (RedisError, OSError) as error:
            raise Unavailable("passkeys_unavailable") from error


def _key(scope: str, challenge: bytes) -> str:
    return f"passkey:challenge:{scope}:{challenge.hex()}"
