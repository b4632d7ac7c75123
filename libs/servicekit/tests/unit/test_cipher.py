from __future__ import annotations

import pytest
from cryptography.fernet import Fernet, InvalidToken
from pydantic import SecretStr

from servicekit.security.cipher import Cipher


def test_rotation_decrypts_with_both_keys_and_encrypts_with_first() -> None:
    old, new = (SecretStr(Fernet.generate_key().decode()) for _ in range(2))
    encrypted = Cipher([old]).encrypt(b"secret")
    during = Cipher([new, old])

    assert b"secret" not in encrypted
    assert during.decrypt(encrypted) == b"secret"
    assert Cipher([new]).decrypt(during.encrypt(b"other")) == b"other"
    assert Cipher([new]).decrypt(during.reencrypt(encrypted)) == b"secret"
    with pytest.raises(InvalidToken):
        Cipher([new]).decrypt(encrypted)


@pytest.mark.parametrize("keys", [(), ("short",)])
def test_unusable_keys_are_refused(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="Fernet"):
        Cipher(SecretStr(key) for key in keys)
