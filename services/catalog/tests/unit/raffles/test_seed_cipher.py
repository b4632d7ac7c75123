"""Seeds of drawings are encrypted with keys that can be rotated."""

from __future__ import annotations

import pytest
from cryptography.fernet import Fernet, InvalidToken
from pydantic import SecretStr

from catalog.config import CatalogSettings
from catalog.raffles.seed_cipher import SeedCipher


def test_new_seed_key_encrypts_and_old_one_still_decrypts() -> None:
    old, new = (SecretStr(Fernet.generate_key().decode()) for _ in range(2))
    kept = SeedCipher([old]).encrypt(b"seed")
    assert SeedCipher([new, old]).decrypt(kept) == b"seed"
    with pytest.raises(InvalidToken):
        SeedCipher([old]).decrypt(SeedCipher([new, old]).encrypt(b"seed"))


@pytest.mark.parametrize("keys", [(), ("short",)])
def test_invalid_seed_key_is_refused(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"seed_keys|Fernet key"):
        CatalogSettings(environment="test", seed_keys=keys)
