from __future__ import annotations

from pathlib import Path

import orjson
import pytest
from joserfc.jwk import OKPKey

from identity.tokens.key_files import KeyFileError
from identity.tokens.signing_keys import SigningKeys


def write_key(folder: Path, name: str) -> None:
    folder.joinpath(f"{name}.pem").write_bytes(OKPKey.generate_key("Ed25519").as_pem(private=True))


def test_first_start_creates_key_and_later_starts_reuse_it(tmp_path: Path) -> None:
    first, second = (SigningKeys(tmp_path / "keys", None, make_one=True) for _ in range(2))
    first.load()
    second.load()
    assert first.jwks == second.jwks
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["development.pem"]
    assert (tmp_path / "keys" / "development.pem").stat().st_mode & 0o077 == 0


def test_no_key_is_created_when_keys_must_exist(tmp_path: Path) -> None:
    with pytest.raises(KeyFileError, match="no key"):
        SigningKeys(tmp_path, None, make_one=False).load()


def test_rotation_publishes_both_keys_and_signs_with_named_key(tmp_path: Path) -> None:
    write_key(tmp_path, "2026-10")
    write_key(tmp_path, "2026-11")
    keys = SigningKeys(tmp_path, "2026-11", make_one=False)
    keys.load()
    published = [key["kid"] for key in orjson.loads(keys.jwks)["keys"]]
    assert len(published) == 2
    assert keys.signing.kid == published[1]


@pytest.mark.parametrize("name", [None, "2027-01"])
def test_ambiguous_signing_key_is_refused(tmp_path: Path, name: str | None) -> None:
    write_key(tmp_path, "2026-10")
    write_key(tmp_path, "2026-11")
    with pytest.raises(KeyFileError):
        SigningKeys(tmp_path, name, make_one=False).load()


def test_key_of_another_type_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x.pem").write_bytes(OKPKey.generate_key("X25519").as_pem(private=True))
    with pytest.raises(KeyFileError):
        SigningKeys(tmp_path, None, make_one=False).load()
