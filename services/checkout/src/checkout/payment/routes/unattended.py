"""How pre-orders are paid (docs/domain.md §10.17)."""

from __future__ import annotations

from typing import Literal, Self
from uuid import UUID

from pydantic import StrictBool, model_validator
from pydantic_core import PydanticCustomError

from checkout.payment.rules.unattended import Choice, LaterPayment
from servicekit.http.envelope import RequestModel, ResponseModel


class UnattendedPaymentIn(RequestModel):
    """A saved fund for what the wallet lacks; or, with `wallet_only`, the wallet alone, and a pre-order that
    it cannot pay is not bought.
    """

    fund_id: UUID | None = None
    wallet_only: StrictBool = False

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.fund_id is None) != self.wallet_only:
            raise PydanticCustomError("required", "Please choose a saved fund, or the wallet alone")
        return self

    @property
    def choice(self) -> Choice:
        return Choice(self.fund_id)


class DefaultFundOut(ResponseModel):
    """What pays: `wallet` alone, or the wallet and then a saved fund (docs/requirements.md, Recurring
    purchases: defaultFund).
    """

    kind: Literal["wallet", "cc", "paypal"]
    fund_id: UUID | None


def default_fund_out(payment: LaterPayment) -> DefaultFundOut:
    return DefaultFundOut(kind=payment.kind.value, fund_id=payment.fund_id)
