from __future__ import annotations

from dataclasses import dataclass

from identity.config import IdentitySettings
from identity.credentials.breached_passwords import SHIPPED, BreachedPasswords
from identity.credentials.hashing import PasswordHashing


@dataclass(frozen=True, slots=True)
class CredentialsArea:
    hashing: PasswordHashing
    breached: BreachedPasswords


def credentials_area(settings: IdentitySettings) -> CredentialsArea:
    return CredentialsArea(
        PasswordHashing(threads=settings.hashing_threads, queue_limit=settings.hashing_queue),
        BreachedPasswords(settings.breached_passwords_file or SHIPPED),
    )
