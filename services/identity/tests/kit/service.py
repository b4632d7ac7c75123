"""Identity in this process, against real servers."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import httpx2
import orjson
import psycopg
from psycopg.rows import dict_row

from devservers.databases import DatabaseUrls
from devservers.servers import Nats
from identity.app import compose
from identity.config import IdentitySettings
from identity.tokens.secret_keys import SecretKeys
from servicekit.clock import FixedClock
from servicekit.process.components import Components
from servicekit.testing.services import in_process

ALONE = dict.fromkeys(("wallet_target", "catalog_target"), "127.0.0.1:9")
"""A port without a server, also while `make run` serves the usual ones."""
HIGH_LIMITS = {
    "login_limit_by_address": "100000/minute",
    "signup_limit_by_address": "100000/minute",
    "refresh_limit_by_address": "100000/minute",
    "code_limit_by_address": "100000/minute",
    "reset_limit_by_address": "100000/minute",
    "link_limit_by_address": "100000/minute",
    "passkey_limit_by_address": "100000/minute",
}


class Mail(NamedTuple):
    """A message that waits to be sent."""

    template: str
    channel: str
    parameters: dict[str, str]


@dataclass(frozen=True)
class Identity:
    """A running service and the way to talk to it."""

    client: httpx2.AsyncClient
    components: Components
    clock: FixedClock
    urls: DatabaseUrls
    secret_keys: SecretKeys
    keys: Path
    """Folder of the service's keys."""

    async def post(self, path: str, headers: dict[str, str], json: Any = None) -> httpx2.Response:
        return await self.client.post(path, headers=headers, json=json)

    async def rows(self, statement: str, **values: Any) -> list[dict[str, Any]]:
        """What a statement gives in the service's database."""
        connection = await psycopg.AsyncConnection.connect(self.urls.runtime, row_factory=dict_row)
        async with connection:
            cursor = await connection.execute(statement, values)
            return await cursor.fetchall() if cursor.description else []

    async def messages_to(self, address: str) -> list[Mail]:
        """The messages that wait for an e-mail address or a telephone number, oldest first."""
        rows = await self.rows(
            "select template, channel, parameters from messages"
            " where address = %(address)s and parameters is not null order by message_id",
            address=address,
        )
        return [
            Mail(row["template"], row["channel"], orjson.loads(self.secret_keys.decrypt(row["parameters"])))
            for row in rows
        ]

    async def code_for(self, address: str) -> str:
        """The one-time code that was sent last."""
        codes = [mail for mail in await self.messages_to(address) if mail.template == "two_factor_code"]
        return codes[-1].parameters["code"]


@asynccontextmanager
async def running_identity(
    urls: DatabaseUrls, nats: Nats, redis_url: str, keys: Path, **changes: Any
) -> AsyncIterator[Identity]:
    settings = IdentitySettings(
        environment="test",
        database_url=urls.runtime,
        nats_url=nats.url,
        redis_url=redis_url,
        signing_keys_dir=keys,
        **{**ALONE, **HIGH_LIMITS, **changes},
    )
    clock = FixedClock(datetime.now(UTC))
    components = compose(settings, clock)
    async with in_process(components) as client:
        secret_keys = SecretKeys(keys, None, make_one=False)
        secret_keys.load()
        yield Identity(client, components, clock, urls, secret_keys, keys)


async def select(identity: Identity, statement: str, *arguments: object) -> list[tuple[Any, ...]]:
    async with await psycopg.AsyncConnection.connect(identity.urls.runtime) as connection:
        return await (await connection.execute(statement, arguments)).fetchall()
