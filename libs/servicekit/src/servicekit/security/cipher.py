"""Encryption of stored secrets, so that a copy of a database reveals none (docs/reliability.md, rule 67)."""

from __future__ import annotations

from collections.abc import Iterable

from cryptography.fernet import Fernet, MultiFernet
from pydantic import SecretStr


class Cipher:
    """Fernet with keys that rotate: the first key encrypts, all decrypt. To rotate, put a new key first.

    Raises ValueError without a key, and for a key that is not 32 bytes in URL-safe base64.
    """

    def __init__(self, keys: Iterable[SecretStr]) -> None:
        self._keys = MultiFernet([Fernet(key.get_secret_value()) for key in keys])

    def encrypt(self, clear: bytes) -> bytes:
        return self._keys.encrypt(clear)

    def decrypt(self, encrypted: bytes) -> bytes:
        """Raises `cryptography.fernet.InvalidToken` for damaged bytes, and when their key is gone."""
        return self._keys.decrypt(encrypted)

    def reencrypt(self, encrypted: bytes) -> bytes:
        """The same secret under the first key. Raises as `decrypt` does."""
        return self._keys.rotate(encrypted)
