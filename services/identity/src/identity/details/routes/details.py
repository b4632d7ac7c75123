"""The customer's own details: /api/customer/{details,email,upgrade-account}."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import ConfigDict, Field, StringConstraints

from identity.customer.rules.details import Findings, check_email, require_terms
from identity.details.change_details import ChangeDetails
from identity.details.confirm_details import Confirmations
from identity.details.models import CustomerDetailsOut
from identity.details.upgrade_account import UpgradeAccount
from identity.sessions.check_caller import CheckCaller
from identity.sessions.route_policy import OPENED
from identity.sessions.rules.step_up import EMAIL_CHANGE
from servicekit.clock import Clock
from servicekit.http.envelope import Envelope, ErrorEntry, RequestModel, ResponseModel, ok
from servicekit.security.elevation import binding_of, require_elevation
from servicekit.security.sessions import OnlineSession, SignedIn

_Typed = Annotated[str, StringConstraints(max_length=1_000)]


class ChangeDetailsBody(RequestModel):
    """The details to change; what is left out stays as it is."""

    model_config = ConfigDict(str_max_length=1_000)

    first_name: _Typed | None = None
    last_name: _Typed | None = None
    date_of_birth: _Typed | None = Field(default=None, json_schema_extra={"format": "date"})
    phone_number: _Typed | None = None
    address_line1: _Typed | None = None
    address_line2: _Typed | None = None
    suburb: _Typed | None = None
    state: _Typed | None = None
    postcode: _Typed | None = None
    country: _Typed | None = None


class UpgradeBody(ChangeDetailsBody):
    """The details that were missing, and the agreement to today's terms."""

    accept_terms: bool = False


class EmailBody(RequestModel):
    """A new e-mail address."""

    email: str = Field(min_length=1, max_length=320)


class UpgradeOut(ResponseModel):
    """Whether an upgrade is asked for, what is wrong with the details on record, and the details."""

    required: bool
    missing: list[ErrorEntry]
    details: CustomerDetailsOut


def router(
    *,
    callers: CheckCaller,
    change_details: ChangeDetails,
    confirmations: Confirmations,
    upgrade: UpgradeAccount,
    clock: Clock,
) -> APIRouter:
    routes = APIRouter(tags=["customer"], dependencies=[OPENED])

    @routes.get("/api/customer/details")
    async def get_details(principal: SignedIn) -> Envelope[CustomerDetailsOut]:
        """The customer's own details."""
        return ok(CustomerDetailsOut.of(await callers.read(principal)))

    @routes.patch("/api/customer/details")
    async def patch_details(
        body: ChangeDetailsBody, principal: OnlineSession
    ) -> Envelope[CustomerDetailsOut]:
        """Changes details. 409 `verification_under_way`; 422 `country_change`.

        Another name, another birth date, or a move into TAS, VIC, NT or SA takes a verification away.
        """
        return ok(CustomerDetailsOut.of(await change_details.change(principal, _sent(body))))

    @routes.post("/api/customer/email", status_code=202)
    async def change_email(body: EmailBody, principal: OnlineSession) -> Envelope[None]:
        """Sends a link to a new e-mail address, which counts once the link is used.

        Needs the step-up `email_change` bound to the new address in lower case.
        """
        findings = Findings()
        email = check_email(body.email, findings)
        findings.check()
        require_elevation(principal, purpose=EMAIL_CHANGE, binding=binding_of(email), now=clock.now())
        await confirmations.request_email_change(principal, email)
        return ok(None)

    @routes.get("/api/customer/upgrade-account")
    async def get_upgrade(principal: SignedIn) -> Envelope[UpgradeOut]:
        """What the account still needs (docs/requirements.md, Customer: accountUpgrade)."""
        customer = await callers.read(principal)
        return ok(
            UpgradeOut(
                required=customer.account_upgrade_required,
                missing=[
                    ErrorEntry(target=each.target, code=each.code, message=each.message)
                    for each in upgrade.wrong_fields(customer)
                ],
                details=CustomerDetailsOut.of(customer),
            )
        )

    @routes.post("/api/customer/upgrade-account")
    async def upgrade_account(body: UpgradeBody, principal: OnlineSession) -> Envelope[CustomerDetailsOut]:
        """Completes the account. 400 names every field that is still wrong."""
        require_terms(body.accept_terms)
        asked = _sent(body)
        asked.pop("accept_terms", None)
        return ok(CustomerDetailsOut.of(await upgrade.upgrade(principal, asked)))

    return routes


def _sent(body: RequestModel) -> dict[str, Any]:
    return body.model_dump(exclude_none=True)
