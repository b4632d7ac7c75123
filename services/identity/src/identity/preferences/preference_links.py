"""Signed links to a customer's communication preferences, for the foot of every mail.

They need no row: the signature proves that we made them (docs/reliability.md, rule 43). They allow less mail
and show nothing personal, so they hold as long as the key that signed them.
"""

from __future__ import annotations

import base64
import binascii
from typing import Final
from uuid import UUID

from identity import errors
from identity.tokens.secret_keys import SecretKeys

_PREFERENCES: Final = b"communication preferences"
_UNSUBSCRIBE: Final = b"unsubscribe"
_ID_BYTES: Final = 16


class PreferenceLinks:
    def __init__(self, keys: SecretKeys) -> None:
        self._keys = keys

    def preferences_id(self, customer_id: UUID) -> str:
        """The id in `/communication-preferences/:id`."""
        return _text(customer_id.bytes + self._keys.code_digest(str(customer_id), salt=_PREFERENCES))

    def customer_of(self, preferences_id: str) -> UUID:
        """The customer of such an id. Raises NotFound `link_unknown`."""
        content = _bytes(preferences_id)
        if len(content) <= _ID_BYTES:
            raise errors.link_unknown()
        customer_id = UUID(bytes=content[:_ID_BYTES])
        if not self._keys.is_code(str(customer_id), content[_ID_BYTES:], salt=_PREFERENCES):
            raise errors.link_unknown()
        return customer_id

    def unsubscribe_token(self, customer_id: UUID) -> str:
        """The token of `/unsubscribe/:customerId/:productOfferKey?`, for any offer and for none."""
        return _text(self._keys.code_digest(str(customer_id), salt=_UNSUBSCRIBE))

    def check_unsubscribe(self, customer_id: UUID, token: str) -> None:
        """Raises NotFound `link_unknown` unless the token is this customer's."""
        if not self._keys.is_code(str(customer_id), _bytes(token), salt=_UNSUBSCRIBE):
            raise errors.link_unknown()


def _text(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    try:
        return base64.urlsafe_b64decode(text.encode() + b"=" * (-len(text) % 4))
    except (binascii.Error, ValueError):
        return b""
