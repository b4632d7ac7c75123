"""A passkey authenticator in software: what a browser and a security key do together (WebAuthn)."""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256

_PRESENT, _VERIFIED, _HAS_KEY = 0x01, 0x04, 0x40
_ES256 = -7


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


@dataclass
class Authenticator:
    """Holds one key pair for one site."""

    origin: str = "http://localhost:8080"
    rp_id: str = "localhost"
    verifies_user: bool = True
    credential_id: bytes = field(default_factory=lambda: secrets.token_bytes(32))
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    uses: int = 0

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.create` gives for these options."""
        numbers = self.key.public_key().public_numbers()
        cose = {1: 2, 3: _ES256, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.credential_id).to_bytes(2) + self.credential_id + cbor2.dumps(cose)
        data = self._data(_HAS_KEY) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client_data = self._client_data("webauthn.create", options["challenge"])
        return self._credential(
            {
                "clientDataJSON": _text(client_data),
                "attestationObject": _text(attestation),
                "transports": ["internal"],
            }
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """What `navigator.credentials.get` gives for these options."""
        self.uses += 1
        data = self._data(0)
        client_data = self._client_data("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client_data).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            {
                "clientDataJSON": _text(client_data),
                "authenticatorData": _text(data),
                "signature": _text(signature),
            }
        )

    def _data(self, flags: int) -> bytes:
        verified = _VERIFIED if self.verifies_user else 0
        return (
            hashlib.sha256(self.rp_id.encode()).digest()
            + bytes([flags | _PRESENT | verified])
            + self.uses.to_bytes(4)
        )

    def _client_data(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _credential(self, response: dict[str, Any]) -> dict[str, Any]:
        name = _text(self.credential_id)
        return {
            "id": name,
            "rawId": name,
            "type": "public-key",
            "response": response,
            "clientExtensionResults": {},
        }
