from __future__ import annotations

from pathlib import Path

import pytest
from cryptography.fernet import Fernet, InvalidToken

from identity.tokens.key_files import KeyFileError
from identity.tokens.secret_keys import SecretKeys


def loaded(folder: Path, name: str | None = None, *, make_one: bool = False) -> SecretKeys:
    keys = SecretKeys(folder, name, make_one=make_one)
    keys.load()
    return keys


def write_key(folder: Path, name: str) -> None:
    folder.joinpath(f"{name}.key").write_bytes(Fernet.generate_key() + b"\n")


def test_first_start_creates_key_readable_by_owner_only(tmp_path: Path) -> None:
    encrypted = loaded(tmp_path / "keys", make_one=True).encrypt(b"secret")

    assert loaded(tmp_path / "keys", make_one=True).decrypt(encrypted) == b"secret"
    [file] = (tmp_path / "keys").iterdir()
    assert file.stat().st_mode & 0o077 == 0


def test_rotation_decrypts_with_both_keys_and_encrypts_with_named_key(tmp_path: Path) -> None:
    write_key(tmp_path, "old")
    before = loaded(tmp_path)
    encrypted, digest = before.encrypt(b"secret"), before.code_digest("123456", salt=b"s")
    write_key(tmp_path, "new")
    during = loaded(tmp_path, "new")

    assert during.decrypt(encrypted) == b"secret"
    assert during.is_code("123456", digest, salt=b"s")
    renewed = during.reencrypt(encrypted)
    (tmp_path / "old.key").unlink()
    after = loaded(tmp_path)
    assert after.decrypt(renewed) == b"secret"
    with pytest.raises(InvalidToken):
        after.decrypt(encrypted)


def test_code_matches_its_digest_under_same_salt_only(tmp_path: Path) -> None:
    keys = loaded(tmp_path, make_one=True)
    digest = keys.code_digest("123456", salt=b"one")

    assert keys.is_code("123456", digest, salt=b"one")
    assert not keys.is_code("123457", digest, salt=b"one")
    assert not keys.is_code("123456", digest, salt=b"two")


@pytest.mark.parametrize("files", [{}, {"a": b"short"}, {"a": None, "b": None}])
def test_ambiguous_encryption_key_is_refused(tmp_path: Path, files: dict[str, bytes | None]) -> None:
    for name, content in files.items():
        tmp_path.joinpath(f"{name}.key").write_bytes(content or Fernet.generate_key())

    with pytest.raises(KeyFileError):
        loaded(tmp_path)
