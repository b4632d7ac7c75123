"""The Ed25519 keys that sign access tokens, and their public half for everybody else.

Keys are files, `<name>.pem` (PKCS #8), in one folder. All of them are published, one of them signs. To
rotate: add the new file, restart (both are published), name it as the signing key, restart, and after the
longest life of an access token remove the old file (docs/reliability.md, rule 67: two valid keys during
rotation).
"""

from __future__ import annotations

from pathlib import Path

import orjson
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OKPKey

from identity.tokens.key_files import KeyFileError, chosen, make_first_file
from servicekit.security.tokens import ALGORITHM


class SigningKeys:
    """The key that signs, and the published set of all keys in the folder.

    Without a name the folder must hold exactly one key. `make_one` lets `load` make the first key of an empty
    folder.
    """

    def __init__(self, folder: Path, signing_key_name: str | None, *, make_one: bool) -> None:
        self._folder = folder
        self._name = signing_key_name
        self._make_one = make_one
        self._loaded: tuple[OKPKey, bytes] | None = None

    def load(self) -> None:
        """Reads the keys.

        Raises KeyFileError when it is unclear which one signs, or one is not Ed25519.
        """
        if self._make_one:
            make_first_file(self._folder, "development.pem", _new_key)
        keys = {path.stem: _read(path) for path in sorted(self._folder.glob("*.pem"))}
        signing = chosen(keys, self._name, folder=self._folder, setting="IDENTITY_SIGNING_KEY_NAME")
        published = KeySet(list(keys.values())).as_dict(private=False)
        self._loaded = (signing, orjson.dumps(published))

    @property
    def signing(self) -> OKPKey:
        """The key that signs. Raises KeyFileError before `load`."""
        return self._require()[0]

    @property
    def jwks(self) -> bytes:
        """All keys, public parts only, as a JSON Web Key Set. Raises KeyFileError before `load`."""
        return self._require()[1]

    def _require(self) -> tuple[OKPKey, bytes]:
        if self._loaded is None:
            raise KeyFileError("the signing keys are not loaded")
        return self._loaded


def _new_key() -> bytes:
    return OKPKey.generate_key("Ed25519").as_pem(private=True)


def _read(path: Path) -> OKPKey:
    try:
        key = OKPKey.import_key(path.read_bytes())
    except (JoseError, ValueError, OSError) as failure:
        raise KeyFileError(f"{path} is not a usable key") from failure
    if key.curve_name != "Ed25519" or not key.is_private:
        raise KeyFileError(f"{path} is not a private Ed25519 key")
    return OKPKey.import_key(path.read_bytes(), {"use": "sig", "alg": ALGORITHM, "kid": key.thumbprint()})
