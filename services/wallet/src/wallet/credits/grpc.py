"""RPCs of prizes and promotional money."""

from __future__ import annotations

from typing_extensions import override

from servicekit.errors import FieldError, InvalidRequest
from wallet.credits.pay_prizes import grant_promo, pay_prizes, reverse_prizes
from wallet.credits.rules import LARGEST_PRIZE_BATCH, Prize, PrizeReversal, Promo
from wallet.ledger.grpc import Context, WalletCalls
from wallet.money.fields import Fields
from wallet.money.rules import AmountLimits
from wattle.wallet.v1 import wallet_service_pb2 as pb


class CreditCalls(WalletCalls):
    @override
    async def PayPrizes(self, request: pb.PayPrizesRequest, context: Context) -> pb.PayPrizesResponse:
        if len(request.prizes) > LARGEST_PRIZE_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_PRIZE_BATCH} allowed", target="prizes")
        errors: list[FieldError] = []
        prizes = [self._prize(index, prize, errors) for index, prize in enumerate(request.prizes)]
        if len({prize.reference for prize in prizes}) < len(prizes):
            errors.append(FieldError("prizes", "reference_repeated", "Two prizes have one reference"))
        if errors:
            raise InvalidRequest.of(errors)
        return pb.PayPrizesResponse(
            credited=await pay_prizes(self.database, prizes, repay=self.settings.repay_receivables)
        )

    @override
    async def ReversePrizes(
        self, request: pb.ReversePrizesRequest, context: Context
    ) -> pb.ReversePrizesResponse:
        if len(request.reversals) > LARGEST_PRIZE_BATCH:
            raise InvalidRequest("too_many", f"At most {LARGEST_PRIZE_BATCH} allowed", target="reversals")
        errors: list[FieldError] = []
        reversals = []
        for index, reversal in enumerate(request.reversals):
            fields = Fields(f"reversals[{index}].")
            reversals.append(
                PrizeReversal(
                    reference=fields.text("reference", reversal.reference),
                    description=fields.text("description", reversal.description),
                )
            )
            errors.extend(fields.errors)
        if errors:
            raise InvalidRequest.of(errors)
        journals = await reverse_prizes(self.database, reversals, repay=self.settings.repay_receivables)
        return pb.ReversePrizesResponse(journal_ids=[str(journal) for journal in journals])

    @override
    async def GrantPromo(self, request: pb.GrantPromoRequest, context: Context) -> pb.GrantPromoResponse:
        fields = Fields()
        asked = Promo(
            customer_id=fields.uuid("customer_id", request.customer_id),
            reference=fields.text("reference", request.reference),
            amount=self.amount(fields, request),
            description=fields.text("description", request.description),
        )
        fields.check()
        return pb.GrantPromoResponse(journal_id=str(await grant_promo(self.database, asked)))

    def _prize(self, index: int, prize: pb.Prize, errors: list[FieldError]) -> Prize:
        fields = Fields(f"prizes[{index}].")
        read = Prize(
            customer_id=fields.uuid("customer_id", prize.customer_id),
            reference=fields.text("reference", prize.reference),
            amount=self.amount(fields, prize, limits=AmountLimits(1, self.settings.largest_prize)),
            description=fields.text("description", prize.description),
        )
        errors.extend(fields.errors)
        return read
