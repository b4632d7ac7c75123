"""Bases of adapters that call a provider over HTTP."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final, Generic, TypeVar

import httpx2

from servicekit.errors import Unavailable
from wallet.providers.egress import Egress, json_of
from wallet.providers.port import Gateway, GatewayRefusedError, OutcomeUnknownError, Payment, not_read
from wallet.providers.rules import Result
from wallet.settings.payments import GatewaySettings

_TAKEN: Final = frozenset({Result.SUCCEEDED, Result.REVERSED, Result.PENDING})
_Settings = TypeVar("_Settings", bound=GatewaySettings)


class HttpGateway(Gateway, Generic[_Settings]):
    """A provider whose API lies under `path` of the address in the settings."""

    path: ClassVar[str] = ""

    def __init__(self, settings: _Settings, egress: Egress) -> None:
        self._settings = settings
        self._egress = egress
        self._base = settings.base_url.rstrip("/") + self.path

    @staticmethod
    @abstractmethod
    def _is_refusal(body: Mapping[str, Any]) -> bool:
        """Whether a body is in the shape in which the provider refuses."""

    def _json(self, answer: httpx2.Response, *, moving: bool = False) -> dict[str, Any]:
        """See `json_of`."""
        return json_of(answer, is_refusal=self._is_refusal, moving=moving)


class KeylessGateway(HttpGateway[_Settings]):
    """A provider without idempotency keys: a key is searched for before anything is sent under it."""

    async def _known(self, key: str) -> Payment | None:
        try:
            return await self._search(key)
        except Unavailable as error:
            raise not_read(error, "the transactions cannot be searched") from error
        except GatewayRefusedError as error:
            raise OutcomeUnknownError("the search for transactions is refused") from error

    @abstractmethod
    async def _search(self, key: str) -> Payment | None:
        """The payment under one of our keys. Raises Unavailable."""


def decisive(payments: Sequence[Payment]) -> Payment | None:
    """Of several payments under one key the one that took money; else the first that the provider names."""
    return next((each for each in payments if each.result in _TAKEN), payments[0] if payments else None)


def reference_in(key: str) -> str:
    """The deposit's id in one of our keys, `{flow}:{id}:{attempt}`; any other text as it is."""
    parts = key.split(":")
    return parts[1] if len(parts) == 3 else key


def authentication_failed(provider_reference: str) -> Payment:
    """The issuer did not confirm the customer."""
    return Payment(
        Result.DECLINED,
        provider_reference,
        code="authentication_failed",
        message="Your bank could not confirm that it is you.",
    )
