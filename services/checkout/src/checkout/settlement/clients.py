"""The wallet's payments and reversals of prizes."""

from __future__ import annotations

from collections.abc import Sequence

from checkout.payment.clients import WalletClient
from checkout.settlement.rules.payouts import Payout
from wattle.type.v1 import money_pb2
from wattle.wallet.v1 import wallet_service_pb2


class PayoutClient(WalletClient):
    """The wallet with its calls for prizes. Each is idempotent by the reference of the payout."""

    async def pay_prizes(self, payouts: Sequence[Payout]) -> None:
        """Credits at most 500 prizes; those credited before are left as they are."""
        await self._stub.PayPrizes(
            wallet_service_pb2.PayPrizesRequest(
                prizes=[
                    wallet_service_pb2.Prize(
                        customer_id=str(payout.customer_id),
                        reference=payout.reference,
                        amount=money_pb2.Money(currency=payout.currency, minor_units=payout.amount),
                        description=payout.payment_text,
                    )
                    for payout in payouts
                ]
            )
        )

    async def reverse_prizes(self, payouts: Sequence[Payout]) -> None:
        """Reverses at most 500 prizes; those reversed before are left as they are."""
        await self._stub.ReversePrizes(
            wallet_service_pb2.ReversePrizesRequest(
                reversals=[
                    wallet_service_pb2.PrizeReversal(
                        reference=payout.reference, description=payout.reversal_text
                    )
                    for payout in payouts
                ]
            )
        )
