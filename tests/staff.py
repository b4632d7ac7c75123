"""What people who work on the site do, as calls through the gateway."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import httpx2

from running_suite import RunningSuite

WEB = {"X-App-Key": "wattle-web-development"}


class Staff:
    """Somebody who works in the staff API; what they publish is taken back at the end."""

    def __init__(self, http: httpx2.Client, undo: ExitStack) -> None:
        self._http = http
        self._undo = undo

    def call(self, method: str, path: str, **options: Any) -> Any:
        """The result of a call that must succeed."""
        answer = self._http.request(method, f"/api/staff{path}", **options)
        assert answer.status_code < 400, f"{method} {path}: {answer.status_code} {answer.text}"
        return answer.json()["result"]

    def _published(self, collection: str, entry: str) -> int | None:
        """The version of an entry that is on the site."""
        entries = self.call("GET", f"/content/{collection}", params={"limit": 100})
        return next((one["published"] for one in entries if one["entry_id"] == entry), None)

    def read(self, collection: str, entry: str = "default") -> dict[str, Any]:
        """The document of an entry that is on the site."""
        version = self._published(collection, entry)
        document: dict[str, Any] = self.call("GET", f"/content/{collection}/{entry}/versions/{version}")[
            "document"
        ]
        return document

    def refused(self, collection: str, entry: str, document: dict[str, Any]) -> set[str]:
        """The fields for which a document is refused."""
        path = f"/api/staff/content/{collection}/{entry}"
        known = self._http.get(path)
        after = 0 if known.status_code == 404 else known.json()["result"]["newest"]["version"]
        answer = self._http.put(path, json={"document": document, "after": after})
        assert answer.status_code == 422, answer.text
        return {error["target"] for error in answer.json()["errors"]}

    def _write(self, collection: str, entry: str, document: dict[str, Any]) -> int:
        """The version that a document becomes."""
        path = f"/content/{collection}/{entry}"
        known = self._http.get(f"/api/staff{path}")
        after = 0 if known.status_code == 404 else known.json()["result"]["newest"]["version"]
        version: int = self.call("PUT", path, json={"document": document, "after": after})["version"]
        return version

    def preview(self, *drafts: tuple[str, str, dict[str, Any]]) -> str:
        """The link that shows drafts (collection, entry, document) on the site."""
        names = [
            {
                "collection": collection,
                "entry_id": entry,
                "version": str(self._write(collection, entry, draft)),
            }
            for collection, entry, draft in drafts
        ]
        path: str = self.call("POST", "/content/previews", json={"drafts": names})["path"]
        return path

    def publish(self, collection: str, entry: str, document: dict[str, Any]) -> None:
        """Puts a document on the site; afterwards what was there is there again."""
        path = f"/content/{collection}/{entry}"
        before = self._published(collection, entry)
        version = self._write(collection, entry, document)
        self.call("POST", f"{path}/publications", json={"version": version})
        if before is None:
            self._undo.callback(self.call, "POST", f"{path}/unpublish", json={})
        else:
            self._undo.callback(self.call, "POST", f"{path}/publications", json={"version": before})


@contextmanager
def staff_of(suite: RunningSuite, *roles: str) -> Iterator[Staff]:
    """A client with a token of these roles."""
    named = [argument for role in roles for argument in ("--role", role)]
    token = suite.command("exec", "identity", "staff-token", "--staff", "ana", *named).split()[-1]
    headers = WEB | {"Authorization": f"Bearer {token}"}
    with httpx2.Client(base_url=suite.gateway, headers=headers) as http, ExitStack() as undo:
        yield Staff(http, undo)
