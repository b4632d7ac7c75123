"""Text messages are refused by their provider alone."""

from __future__ import annotations

import httpx2
import pytest
from pydantic import SecretStr

from content.messages.channels import RefusedError, RetryLaterError, TextMessages


def answering(status: int, body: str) -> TextMessages:
    """A provider that answers so."""
    client = httpx2.AsyncClient(
        base_url="https://sms.test",
        transport=httpx2.MockTransport(lambda _: httpx2.Response(status, text=body)),
    )
    return TextMessages(client, "AC1", SecretStr("secret"), "Wattle")


async def test_a_number_that_the_provider_refuses_is_refused() -> None:
    with pytest.raises(RefusedError, match="21211"):
        await answering(400, '{"code":21211,"message":"Invalid \'To\' Phone Number"}').send(
            "x", "+61400000000"
        )


@pytest.mark.parametrize("status", [400, 404])
@pytest.mark.parametrize("body", ["", "400 Bad Request", "[]", '{"message":"no Route"}', '{"code":"BAD"}'])
async def test_a_refusal_that_is_not_the_providers_is_tried_again(status: int, body: str) -> None:
    with pytest.raises(RetryLaterError):
        await answering(status, body).send("x", "+61400000000")
