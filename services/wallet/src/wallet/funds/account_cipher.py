"""Encrypts bank accounts, so that a copy of the database reveals none."""

from __future__ import annotations

import hmac
import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from cryptography.fernet import Fernet, MultiFernet
from pydantic import SecretStr

from wallet.funds.rules.bank_accounts import BankAccount


class AccountCipher:
    """The first key encrypts, all decrypt: to rotate, put a new one first (docs/reliability.md, rule 67).

    Raises ValueError for a key that is none: 32 bytes in URL-safe base64. `fingerprint_key` never changes.
    """

    def __init__(self, keys: Sequence[SecretStr], fingerprint_key: SecretStr) -> None:
        self._cipher = MultiFernet([Fernet(key.get_secret_value()) for key in keys])
        self._fingerprint_key = fingerprint_key.get_secret_value().encode()

    def encrypt(self, account: BankAccount) -> bytes:
        """The account as it may be stored."""
        return self._cipher.encrypt(json.dumps(asdict(account)).encode())

    def decrypt(self, encrypted: bytes) -> BankAccount:
        """The account again. Raises `cryptography.fernet.InvalidToken` when its key is gone."""
        fields: Mapping[str, Any] = json.loads(self._cipher.decrypt(encrypted))
        return BankAccount(**fields)

    def fingerprint(self, account: BankAccount) -> bytes:
        """The same for the same account; of no use without the key, for numbers can be tried out."""
        facts = "\x1f".join((account.type, account.bank_code, account.account_number, account.currency))
        return hmac.digest(self._fingerprint_key, facts.encode(), sha256)
