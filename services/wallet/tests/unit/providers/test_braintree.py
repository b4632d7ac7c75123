"""When a denial of Braintree says that a charge was not made, and when it does not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import httpx2
import pytest
from typing_extensions import override

from wallet.money.rules import Money
from wallet.providers.adapters.braintree import BraintreeGateway
from wallet.providers.egress import Egress
from wallet.providers.port import AccessDeniedError, Charge, OutcomeUnknownError
from wallet.settings.payments import BraintreeSettings

NO_CHARGE: Final[dict[str, Any]] = {"data": {"search": {"transactions": {"edges": []}}}}


CHARGE: Final = Charge(
    key="deposit:x:1",
    reference="x",
    amount=Money(2000, "AUD"),
    method="cc",
    return_url="",
    cancel_url="",
    notify_url="",
    token="token",
    attended=False,
)


class Answering(Egress):
    """Sends nothing, and gives one answer after the other."""

    def __init__(self, *answers: dict[str, Any]) -> None:
        super().__init__([], timeout=1)
        self._answers = list(answers)

    @override
    async def _send(self, method: str, url: str, **options: Any) -> httpx2.Response:
        return httpx2.Response(200, json=self._answers.pop(0))


def denial(path: Sequence[str] | None) -> dict[str, Any]:
    error = {"message": "Not allowed", "extensions": {"errorClass": "AUTHORIZATION"}}
    return {"data": None, "errors": [error if path is None else error | {"path": path}]}


@pytest.mark.parametrize("path", [None, ["chargePaymentMethod"]])
async def test_a_denied_charge_was_not_made(path: Sequence[str] | None) -> None:
    with pytest.raises(AccessDeniedError):
        await BraintreeGateway(BraintreeSettings(), Answering(NO_CHARGE, denial(path))).charge(CHARGE)


async def test_a_charge_without_search_permission_was_not_made() -> None:
    with pytest.raises(AccessDeniedError):
        await BraintreeGateway(BraintreeSettings(), Answering(denial(["search"]))).charge(CHARGE)


async def test_a_charge_with_an_unreadable_field_may_have_been_made() -> None:
    unread = denial(["chargePaymentMethod", "transaction", "refunds"])
    with pytest.raises(OutcomeUnknownError) as unknown:
        await BraintreeGateway(BraintreeSettings(), Answering(NO_CHARGE, unread)).charge(CHARGE)
    assert not isinstance(unknown.value, AccessDeniedError)
