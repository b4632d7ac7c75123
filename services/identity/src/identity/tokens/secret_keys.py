"""Keys that encrypt stored secrets and sign short codes.

Keys are files, `<name>.key` (a Fernet key: 32 bytes in URL-safe base64), in one folder. All of them decrypt,
one encrypts. To rotate: add the new file, restart, name it as the key that encrypts, restart; remove the old
file once nothing is encrypted with it any more: `identity reencrypt` does that for what is kept long
(docs/reliability.md, rule 67: two valid keys during rotation).
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from cryptography.fernet import Fernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from pydantic import SecretStr

from identity.config import IdentitySettings
from identity.tokens.key_files import KeyFileError, chosen, make_first_file
from servicekit.security.cipher import Cipher

_CODES: Final = b"wattle identity one-time codes"
_PERSONS: Final = b"wattle identity persons"


@dataclass(frozen=True, slots=True)
class _Loaded:
    cipher: Cipher
    code_keys: tuple[bytes, ...]
    """Keys of code digests, that of the key that encrypts first."""
    person_keys: tuple[bytes, ...]
    """Keys of the digests of persons' traits, in the same order."""


class SecretKeys:
    """Encrypts, decrypts, and computes keyed digests.

    Without a name the folder must hold exactly one key. `make_one` lets `load` make the first key of an empty
    folder.
    """

    def __init__(self, folder: Path, name: str | None, *, make_one: bool) -> None:
        self._folder = folder
        self._name = name
        self._make_one = make_one
        self._loaded: _Loaded | None = None

    def load(self) -> None:
        """Reads the keys. Raises KeyFileError when it is unclear which one encrypts, or one is no key."""
        if self._make_one:
            make_first_file(self._folder, "development.key", Fernet.generate_key)
        keys = {path.stem: _read(path) for path in sorted(self._folder.glob("*.key"))}
        first = chosen(keys, self._name, folder=self._folder, setting="IDENTITY_SECRET_KEY_NAME")
        ordered = [first, *(key for key in keys.values() if key != first)]
        self._loaded = _Loaded(
            Cipher(SecretStr(key.decode()) for key in ordered),
            tuple(_derived(key, _CODES) for key in ordered),
            tuple(_derived(key, _PERSONS) for key in ordered),
        )

    def encrypt(self, clear: bytes) -> bytes:
        """Raises KeyFileError before `load`."""
        return self._require().cipher.encrypt(clear)

    def decrypt(self, encrypted: bytes) -> bytes:
        """What was encrypted with any of the keys.

        Raises `cryptography.fernet.InvalidToken` when it was damaged or its key is gone, KeyFileError before
        `load`.
        """
        return self._require().cipher.decrypt(encrypted)

    def reencrypt(self, encrypted: bytes) -> bytes:
        """The same, encrypted with the key that encrypts now. Raises as `decrypt` does."""
        return self._require().cipher.reencrypt(encrypted)

    def code_digest(self, code: str, *, salt: bytes) -> bytes:
        """HMAC of a short code, which cannot be guessed without the key."""
        return _digest(self._require().code_keys[0], code, salt)

    def is_code(self, code: str, digest: bytes, *, salt: bytes) -> bool:
        """Whether a digest was taken of this code, with any of the keys; in the same time either way."""
        keys = self._require().code_keys
        matches = [hmac.compare_digest(_digest(key, code, salt), digest) for key in keys]
        return any(matches)

    def person_digests(self, trait: str) -> tuple[bytes, ...]:
        """HMACs of a trait of a person, by each key; the first is the one to store."""
        return tuple(_digest(key, trait, b"") for key in self._require().person_keys)

    def person_key_id(self) -> str:
        """Names the key of stored traits without telling it."""
        return _digest(self._require().person_keys[0], "key id", b"").hex()[:8]

    def _require(self) -> _Loaded:
        if self._loaded is None:
            raise KeyFileError("the secret keys are not loaded")
        return self._loaded


def secret_keys(settings: IdentitySettings) -> SecretKeys:
    """The keys where the settings say they are; not loaded yet."""
    return SecretKeys(
        settings.secret_keys_dir or settings.signing_keys_dir,
        settings.secret_key_name,
        make_one=settings.environment != "production",
    )


def _read(path: Path) -> bytes:
    try:
        key = path.read_bytes().strip()
        Fernet(key)
    except (ValueError, OSError) as failure:
        raise KeyFileError(f"{path} is not a usable key") from failure
    return key


def _derived(key: bytes, purpose: bytes) -> bytes:
    derivation = HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose)
    return derivation.derive(base64.urlsafe_b64decode(key))


def _digest(key: bytes, code: str, salt: bytes) -> bytes:
    return hmac.digest(key, salt + code.encode(), hashlib.sha256)
