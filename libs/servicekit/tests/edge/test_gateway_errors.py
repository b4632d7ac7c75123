"""Words for what does not answer, which every service has for the gateway."""

from __future__ import annotations

import base64
import hashlib
import re

from .conftest import AppMaker, ClientMaker


async def test_the_gateway_gets_words_for_people_and_for_programs(
    make_app: AppMaker, make_client: ClientMaker
) -> None:
    client = make_client(make_app())
    program = await client.get("/internal/errors/502", headers={"Accept": "application/json"})
    person = await client.get("/internal/errors/503", headers={"Accept": "text/html"})
    too_large = await client.post("/internal/errors/413")
    assert (program.status_code, program.json()["error"]) == (503, "service_unavailable")
    assert int(program.headers["retry-after"]) > 0
    assert "There&#x27;s a spanner in the works!" in person.text
    assert too_large.json()["error"] == "request_too_large"
    style = re.search("<style>(.*?)</style>", person.text)
    assert style is not None
    allowed = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert f"style-src 'sha256-{allowed}'" in person.headers["content-security-policy"]
