"""The Ed25519 keys that sign access tokens, and their public half for everybody else.

Keys are files, `<name>.pem` (PKCS #8), in one folder. All of them are published, one of them signs. To
rotate: add the new file, restart (both are published), name it as the signing key, restart, and after the
longest life of an access token remove the old file (reliability handbook, rule 67: two valid keys during
rotation).
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import orjson
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, OKPKey

from servicekit.tokens import ALGORITHM


class SigningKeyError(RuntimeError):
    """The keys cannot be used; the service must not start."""


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

        Raises SigningKeyError when it is unclear which one signs, or one is not Ed25519.
        """
        if self._make_one:
            _make_development_key(self._folder)
        keys = {path.stem: _read(path) for path in sorted(self._folder.glob("*.pem"))}
        if not keys:
            raise SigningKeyError(f"there is no signing key in {self._folder}")
        if self._name is None and len(keys) > 1:
            raise SigningKeyError(
                f"{self._folder} holds several keys: IDENTITY_SIGNING_KEY_NAME must name the one that signs"
            )
        signing = keys.get(self._name) if self._name is not None else next(iter(keys.values()))
        if signing is None:
            raise SigningKeyError(f"there is no key {self._name} in {self._folder}")
        published = KeySet(list(keys.values())).as_dict(private=False)
        self._loaded = (signing, orjson.dumps(published))

    @property
    def signing(self) -> OKPKey:
        """The key that signs. Raises SigningKeyError before `load`."""
        return self._require()[0]

    @property
    def jwks(self) -> bytes:
        """All keys, public parts only, as a JSON Web Key Set. Raises SigningKeyError before `load`."""
        return self._require()[1]

    def _require(self) -> tuple[OKPKey, bytes]:
        if self._loaded is None:
            raise SigningKeyError("the signing keys are not loaded")
        return self._loaded


def _make_development_key(folder: Path) -> None:
    """Makes one key when the folder has none, so that a first run needs no preparation.

    Safe when several processes of the service start at once: the first to finish wins, nobody reads half a
    file.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if any(folder.glob("*.pem")):
        return
    key = OKPKey.generate_key("Ed25519")
    with tempfile.NamedTemporaryFile(dir=folder, suffix=".new") as file:
        file.write(key.as_pem(private=True))
        file.flush()
        try:
            os.link(file.name, folder / "development.pem")
        except FileExistsError:
            return


def _read(path: Path) -> OKPKey:
    try:
        key = OKPKey.import_key(path.read_bytes())
    except (JoseError, ValueError, OSError) as failure:
        raise SigningKeyError(f"{path} is not a usable key") from failure
    if key.curve_name != "Ed25519" or not key.is_private:
        raise SigningKeyError(f"{path} is not a private Ed25519 key")
    return OKPKey.import_key(path.read_bytes(), {"use": "sig", "alg": ALGORITHM, "kid": key.thumbprint()})
