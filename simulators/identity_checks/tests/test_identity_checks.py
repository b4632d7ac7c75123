from __future__ import annotations

import hashlib
import hmac
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from identity_checks_simulator.app import Provider, build_app
from identity_checks_simulator.checks import LATE

KEY = {"Authorization": "Bearer key"}


class Setting:
    """A provider, a clock and a client."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 21, tzinfo=UTC)
        self.provider = Provider("key", "secret", "http://checks.test", now=lambda: self.now)
        self.client = httpx2.AsyncClient(
            transport=httpx2.ASGITransport(build_app(self.provider)), base_url="http://checks.test"
        )

    async def start(self, **changes: Any) -> httpx2.Response:
        return await self.client.post("/v1/checks", json=body(**changes), headers=KEY)


def body(*, last_name: str = "Nguyen", number: str = "", **changes: Any) -> dict[str, Any]:
    return {
        "reference": str(uuid4()),
        "method": "auto_verification",
        "person": {
            "first_name": "Alex",
            "last_name": last_name,
            "date_of_birth": "1990-04-17",
            "address_line1": "1 George Street",
            "address_line2": None,
            "suburb": "Sydney",
            "state": "NSW",
            "postcode": "2000",
            "country": "AU",
        },
        "details": {"licence_number": number} if number else {},
        "documents": [],
        "return_url": "http://shop.test/back",
        "notification_url": "http://127.0.0.1:1/notify",
        **changes,
    }


@pytest.mark.parametrize(
    ("last_name", "number", "status"),
    [
        ("Nguyen", "", "passed"),
        ("Failson", "", "failed"),
        ("Referman", "", "refer"),
        ("Nguyen", "12340000", "failed"),
        ("Nguyen", "12347777", "refer"),
        ("Nguyen", "12349999", "pending"),
    ],
)
async def test_name_and_number_steer_the_outcome(last_name: str, number: str, status: str) -> None:
    response = await Setting().start(last_name=last_name, number=number)
    assert (response.status_code, response.json()["status"]) == (201, status)


async def test_a_late_answer_comes_by_itself() -> None:
    setting = Setting()
    reference = (await setting.start(last_name="Latefail")).json()["reference"]
    setting.now += LATE - timedelta(seconds=1)
    early = await setting.client.get(f"/v1/checks/{reference}", headers=KEY)
    setting.now += timedelta(seconds=1)
    late = await setting.client.get(f"/v1/checks/{reference}", headers=KEY)
    assert (early.json()["status"], late.json()["status"]) == ("pending", "failed")


async def test_a_reference_is_started_once() -> None:
    setting = Setting()
    asked = body()
    first = await setting.client.post("/v1/checks", json=asked, headers=KEY)
    second = await setting.client.post("/v1/checks", json=asked, headers=KEY)
    assert (first.status_code, second.status_code) == (201, 200)
    assert first.json() == second.json()


async def test_a_lost_answer_can_be_looked_up() -> None:
    setting = Setting()
    asked = body(last_name="Lost")
    assert (await setting.client.post("/v1/checks", json=asked, headers=KEY)).status_code == 500
    found = await setting.client.get(f"/v1/checks/{asked['reference']}", headers=KEY)
    assert found.json()["status"] == "passed"


async def test_an_unknown_reference_is_not_found_and_a_wrong_key_refused() -> None:
    setting = Setting()
    assert (await setting.client.get("/v1/checks/nothing", headers=KEY)).status_code == 404
    assert (await setting.client.get("/v1/checks/nothing")).status_code == 401
    assert (await setting.client.post("/v1/checks", json=body())).status_code == 401


@pytest.mark.parametrize("outcome", ["passed", "failed"])
async def test_the_customer_decides_on_the_page_and_comes_back(outcome: str) -> None:
    setting = Setting()
    started = (await setting.start(method="connect_id", last_name="<b>Nguyen</b>")).json()
    assert started["status"] == "awaiting_customer"
    page = await setting.client.get(started["redirect_url"])
    assert "&lt;b&gt;Nguyen" in page.text
    back = await setting.client.post(started["redirect_url"], data={"outcome": outcome})
    assert (back.status_code, back.headers["location"]) == (303, "http://shop.test/back")
    found = await setting.client.get(f"/v1/checks/{started['reference']}", headers=KEY)
    assert found.json()["status"] == outcome


async def test_leaving_the_page_decides_nothing() -> None:
    setting = Setting()
    started = (await setting.start(method="greenid_ui")).json()
    await setting.client.post(started["redirect_url"], data={"outcome": "leave"})
    found = await setting.client.get(f"/v1/checks/{started['reference']}", headers=KEY)
    assert found.json()["status"] == "awaiting_customer"


async def test_a_picture_is_needed_where_a_picture_is_checked() -> None:
    setting = Setting()
    assert (await setting.start(method="photo_id_upload")).status_code == 422
    front = [{"part": "front", "content_type": "image/png", "content": "iVBORw0KGgo="}]
    assert (await setting.start(method="photo_id_upload", documents=front)).json()["status"] == "passed"


async def test_a_notification_is_signed(monkeypatch: pytest.MonkeyPatch) -> None:
    setting = Setting()
    sent: list[tuple[bytes, str]] = []

    async def post(_: Any, __: str, *, content: bytes, headers: dict[str, str]) -> None:
        sent.append((content, headers["Check-Signature"]))

    started = (await setting.start(method="connect_id")).json()
    check = setting.provider.checks[started["reference"]]
    monkeypatch.setattr(httpx2.AsyncClient, "post", post)
    await setting.provider.notify(check)
    [(content, signature)] = sent
    stamp, _, digest = signature.partition(",v1=")
    expected = hmac.digest(b"secret", stamp.removeprefix("t=").encode() + b"." + content, hashlib.sha256)
    assert digest == expected.hex()
    assert json.loads(content)["reference"] == started["reference"]


@pytest.mark.parametrize(
    ("last_name", "code", "status", "days"),
    [
        ("Nguyen", 200, "not_excluded", None),
        ("Excluder", 200, "excluded", 365),
        ("Excluder-Forever", 200, "excluded", None),
        ("Unsure", 200, "unknown", None),
        ("Away", 503, None, None),
    ],
)
async def test_the_last_name_steers_what_the_register_says(
    last_name: str, code: int, status: str | None, days: int | None
) -> None:
    setting = Setting()
    person = {**body(last_name=last_name)["person"], "email": "a@example.test", "phone_number": "0400000000"}
    response = await setting.client.post("/v1/exclusions/lookup", json={"person": person}, headers=KEY)
    assert response.status_code == code
    if code == 200:
        until = (setting.now + timedelta(days=days)).isoformat() if days else None
        assert response.json() == {"status": status, "excluded_until": until}


async def test_the_register_needs_its_key() -> None:
    person = {**body()["person"], "email": "a@example.test", "phone_number": "0400000000"}
    response = await Setting().client.post("/v1/exclusions/lookup", json={"person": person})
    assert response.status_code == 401
