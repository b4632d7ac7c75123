"""Text messages over Twilio's message API."""

from __future__ import annotations

from dataclasses import dataclass

import httpx2
from pydantic import SecretStr

from content.messages.channels.outcomes import RefusedError, RetryLaterError


@dataclass(frozen=True, slots=True)
class TextMessages:
    """The provider of text messages. `sender` is a phone number or the name that the phone shows."""

    client: httpx2.AsyncClient
    account: str
    token: SecretStr
    sender: str

    async def send(self, text: str, number: str) -> None:
        """Sends one text message; `number` is E.164. Raises RefusedError, RetryLaterError."""
        try:
            answer = await self.client.post(
                f"/2010-04-01/Accounts/{self.account}/Messages.json",
                data={"To": number, "From": self.sender, "Body": text},
                auth=(self.account, self.token.get_secret_value()),
            )
        except httpx2.HTTPError as error:
            raise RetryLaterError(type(error).__name__) from error
        if answer.status_code == httpx2.codes.BAD_REQUEST:
            raise RefusedError(f"code {_code(answer)}")
        if answer.is_error:
            raise RetryLaterError(f"HTTP {answer.status_code}")


def _code(answer: httpx2.Response) -> object:
    """The provider's error code."""
    try:
        body = answer.json()
    except ValueError:
        return None
    return body.get("code") if isinstance(body, dict) else None
