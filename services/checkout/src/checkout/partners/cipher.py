"""Encrypts the secrets that partners sign with, so that a copy of the database signs nothing."""

from __future__ import annotations

from collections.abc import Sequence

from cryptography.fernet import Fernet, MultiFernet
from pydantic import SecretStr


class PartnerCipher:
    """The first key encrypts, all decrypt: to rotate, put a new one first (docs/reliability.md, rule 67).

    Raises ValueError for a key that is none: 32 bytes in URL-safe base64.
    """

    def __init__(self, keys: Sequence[SecretStr]) -> None:
        self._cipher = MultiFernet([Fernet(key.get_secret_value()) for key in keys])

    def encrypt(self, secret: str) -> bytes:
        """What may be stored of a secret."""
        return self._cipher.encrypt(secret.encode())

    def decrypt(self, encrypted: bytes) -> str:
        """The secret again. Raises `cryptography.fernet.InvalidToken` when its key is gone."""
        return self._cipher.decrypt(encrypted).decode()

    def reencrypt(self, encrypted: bytes) -> bytes:
        """The same, encrypted with the key that encrypts now. Raises as `decrypt` does."""
        return self._cipher.rotate(encrypted)
