"""Content with real servers, in this process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx2
import orjson

from servicekit.data.database import Database
from servicekit.testing.access_tokens import TokenSigner
from servicekit.testing.services import WEB, EventPublisher

SIGNER = TokenSigner()
bearer = SIGNER.bearer
staff = SIGNER.staff


@dataclass(frozen=True)
class Content:
    """A running service and its clients."""

    client: httpx2.AsyncClient
    database: Database
    frontends: Path
    others: EventPublisher

    async def send(
        self,
        method: str,
        path: str,
        body: Any = None,
        *,
        by: Mapping[str, str] | None = None,
        expected: int = 200,
    ) -> dict[str, Any]:
        """The envelope of a call with an expected status. `by` are the headers of the caller."""
        response = await self.client.request(method, path, json=body, headers={**WEB, **(by or {})})
        assert response.status_code == expected, response.text
        answer: dict[str, Any] = response.json() if response.content else {}
        return answer

    async def get(self, path: str, **headers: str) -> httpx2.Response:
        return await self.client.get(path, headers={**WEB, **headers})


async def put_configuration(
    content: Content, document: dict[str, Any], *, theme: dict[str, Any] | None = None
) -> None:
    """Publishes a configuration in the database without validation."""
    config = {name: value for name, value in document.items() if name != "theme"}
    parts = {"site_config": config, "theme": theme or document.get("theme") or {}}
    for collection, part in parts.items():
        await content.database.call(
            "insert into content_versions (collection, entry_id, version, document, author)"
            " select %(c)s, 'default', coalesce(max(version), 0) + 1, %(d)s::jsonb, 'test'"
            " from content_versions where collection = %(c)s",
            {"c": collection, "d": orjson.dumps(part).decode()},
        )
        await content.database.call(
            "insert into content_publications (collection, entry_id, version, author)"
            " select collection, entry_id, max(version), 'test' from content_versions"
            " where collection = %(c)s group by 1, 2",
            {"c": collection},
        )
