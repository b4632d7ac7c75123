"""Encrypts the operator's seeds of drawings, so that a copy of the database does not reveal winners."""

from __future__ import annotations

from collections.abc import Sequence

from cryptography.fernet import Fernet, MultiFernet
from pydantic import SecretStr


class SeedCipher:
    """The first key encrypts, all decrypt: to rotate, put a new one first (docs/reliability.md, rule 67).

    Raises ValueError for a key that is not 32 bytes in URL-safe base64.
    """

    def __init__(self, keys: Sequence[SecretStr]) -> None:
        self._cipher = MultiFernet([Fernet(key.get_secret_value()) for key in keys])

    def encrypt(self, seed: bytes) -> bytes:
        """What may be stored of a seed."""
        return self._cipher.encrypt(seed)

    def decrypt(self, encrypted: bytes) -> bytes:
        """Raises `cryptography.fernet.InvalidToken` when its key is gone."""
        return self._cipher.decrypt(encrypted)
