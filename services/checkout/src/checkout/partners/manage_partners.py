"""Staff manage partners: their records and API keys."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final

from sqlalchemy.exc import IntegrityError

from checkout.partners.rules.partners import (
    Partner,
    PartnerKey,
    PartnerRecord,
    record_errors,
)
from checkout.partners.store import partners as statements
from checkout.records.changes import RecordedChange
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound, RuleRefused
from servicekit.security.cipher import Cipher

MOST_KEYS: Final = 2
"""Active keys of one partner: the current one, and the next during a rotation."""


@dataclass(frozen=True, slots=True)
class NewKey:
    app_key: str
    secret: str


@dataclass(frozen=True, slots=True)
class PartnerDetails:
    partner: Partner
    keys: Sequence[PartnerKey]
    changes: Sequence[RecordedChange]


@dataclass(frozen=True, slots=True)
class ManagePartners:
    """Every change is recorded with the name of the member of staff."""

    database: Database
    cipher: Cipher

    async def every_partner(self) -> list[Partner]:
        return await statements.every_partner(self.database)

    async def read(self, slug: str) -> PartnerDetails:
        partner = await statements.named(self.database, slug)
        return PartnerDetails(
            partner,
            await statements.keys_of(self.database, partner.partner_id),
            await statements.HISTORY.newest(self.database, partner.partner_id),
        )

    async def add(self, record: PartnerRecord, *, staff: str) -> PartnerDetails:
        """A new partner. Raises InvalidRequest, Conflict (`partner_exists`)."""
        _check(record)
        async with self.database.transaction() as session:
            partner_id = await statements.insert(session, record)
            if partner_id is None:
                raise Conflict("partner_exists", "There is a partner with this slug or key", target="slug")
            await statements.HISTORY.add(
                session, partner_id, staff=staff, change="added", details=asdict(record)
            )
        return await self.read(record.slug)

    async def change(self, slug: str, record: PartnerRecord, *, version: int, staff: str) -> PartnerDetails:
        """Replaces the record of the version that was read; the partner's key never changes.

        Raises NotFound, InvalidRequest, Conflict (`partner_changed`, `partner_exists`).
        """
        partner = await statements.named(self.database, slug)
        record = replace(record, partner_key=partner.record.partner_key)
        _check(record)
        try:
            async with self.database.transaction() as session:
                if not await statements.update(session, partner.partner_id, record, version=version):
                    raise Conflict(
                        "partner_changed", "Someone else has changed this partner", target="version"
                    )
                await statements.HISTORY.add(
                    session, partner.partner_id, staff=staff, change="changed", details=asdict(record)
                )
        except IntegrityError as error:
            raise Conflict("partner_exists", "There is a partner with this slug", target="slug") from error
        return await self.read(record.slug)

    async def add_key(self, slug: str, *, staff: str) -> NewKey:
        """Makes a key beside the one that counts. Raises NotFound, RuleRefused (`too_many_keys`)."""
        partner = await statements.named(self.database, slug)
        key = NewKey(f"wattle-partner-{secrets.token_hex(10)}", secrets.token_urlsafe(32))
        async with self.database.transaction() as session:
            if not await statements.add_key(
                session,
                partner.partner_id,
                key.app_key,
                self.cipher.encrypt(key.secret.encode()),
                staff=staff,
                most=MOST_KEYS,
            ):
                raise RuleRefused(
                    "too_many_keys", f"At most {MOST_KEYS} keys can be active: retire one first"
                )
            await statements.HISTORY.add(
                session, partner.partner_id, staff=staff, change="key_added", details={"app_key": key.app_key}
            )
        return key

    async def retire_key(self, slug: str, app_key: str, *, staff: str) -> None:
        """Ends a key at once. Raises NotFound."""
        partner = await statements.named(self.database, slug)
        async with self.database.transaction() as session:
            if not await statements.retire_key(session, partner.partner_id, app_key, staff=staff):
                raise NotFound("key_unknown", "This partner has no such key")
            await statements.HISTORY.add(
                session, partner.partner_id, staff=staff, change="key_retired", details={"app_key": app_key}
            )

    async def reencrypt(self) -> int:
        """Encrypts every secret with the first key; returns their number."""
        async with self.database.transaction() as session:
            kept = await statements.secrets(session)
            await statements.put_secrets(
                session, {key: self.cipher.reencrypt(secret) for key, secret in kept.items()}
            )
        return len(kept)


def _check(record: PartnerRecord) -> None:
    errors = record_errors(record)
    if errors:
        raise InvalidRequest.of(errors)
