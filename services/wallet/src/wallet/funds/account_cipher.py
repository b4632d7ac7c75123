"""Encrypts bank accounts, so that a copy of the database reveals none."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from pydantic import SecretStr

from servicekit.security.cipher import Cipher
from wallet.funds.rules.bank_accounts import BankAccount


class AccountCipher:
    """Raises ValueError for keys that `Cipher` does not take. `fingerprint_key` never changes."""

    def __init__(self, keys: Sequence[SecretStr], fingerprint_key: SecretStr) -> None:
        self._cipher = Cipher(keys)
        self._fingerprint_key = fingerprint_key.get_secret_value().encode()

    def encrypt(self, account: BankAccount) -> bytes:
        return self._cipher.encrypt(json.dumps(asdict(account)).encode())

    def decrypt(self, encrypted: bytes) -> BankAccount:
        """Raises `cryptography.fernet.InvalidToken` when its key is gone."""
        fields: Mapping[str, Any] = json.loads(self._cipher.decrypt(encrypted))
        return BankAccount(**fields)

    def fingerprint(self, account: BankAccount) -> bytes:
        """The same for the same account; of no use without the key, for numbers can be tried out."""
        facts = "\x1f".join((account.type, account.bank_code, account.account_number, account.currency))
        return hmac.digest(self._fingerprint_key, facts.encode(), sha256)
