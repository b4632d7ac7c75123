"""How long the work of a request may queue."""

from __future__ import annotations

from fastapi import APIRouter

from servicekit import deadline

router = APIRouter()


@router.get("/api/seconds")
async def seconds() -> dict[str, float]:
    return {"left": deadline.seconds_left(-1)}


async def test_request_may_queue_until_the_deadline_of_the_edge(make_app, make_client):
    async with make_client(make_app(router)) as client:
        left = (await client.get("/api/seconds")).json()["left"]

    assert 0 < left <= deadline.REQUEST_SECONDS
    assert deadline.seconds_left(-1) == -1
