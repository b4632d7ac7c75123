"""What staff do with vouchers: issue them, look at them, and take them back."""

from __future__ import annotations

from dataclasses import dataclass

from checkout.vouchers import store as statements
from checkout.vouchers.rules import IssuedVoucher, NewVoucher
from servicekit.data.database import Database
from servicekit.errors import Conflict, InvalidRequest, NotFound
from servicekit.telemetry.logs import log


@dataclass(frozen=True, slots=True)
class IssueVouchers:
    database: Database

    async def issue(self, new: NewVoucher, *, staff: str) -> IssuedVoucher:
        """Issues a voucher. Raises InvalidRequest (`over`) for an expired one, and Conflict
        (`voucher_exists`).
        """
        issued = await statements.issue(self.database, new, staff=staff)
        if issued == "over":
            raise InvalidRequest("over", "It must end in the future", target="valid_to")
        if isinstance(issued, str):
            raise Conflict("voucher_exists", "There is a voucher with this code", target="code")
        log.info("voucher_issued", voucher_id=str(issued.voucher_id), staff=staff)
        return issued

    async def withdraw(self, code: str, *, staff: str) -> IssuedVoucher:
        """Withdraws a voucher: new uses are refused, checkouts under way continue. A second call changes
        nothing. Raises NotFound.
        """
        withdrawn = await statements.withdraw(self.database, code, staff=staff)
        if withdrawn is None:
            return await self.one(code)
        log.info("voucher_withdrawn", voucher_id=str(withdrawn.voucher_id), staff=staff)
        return withdrawn

    async def one(self, code: str) -> IssuedVoucher:
        found = await statements.one(self.database, code)
        if found is None:
            raise NotFound("voucher_not_found")
        return found

    async def page(self, *, limit: int, offset: int) -> tuple[list[IssuedVoucher], int]:
        """A page of all vouchers, the newest first, and how many there are."""
        return await statements.page(self.database, limit=limit, offset=offset)
