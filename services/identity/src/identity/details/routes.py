"""The customer's own details: reading, changing and confirming them, and address lookup."""

from __future__ import annotations

from datetime import date, datetime
from typing import Annotated, Any, Literal, Self

from fastapi import APIRouter, Path, Query, Response
from pydantic import ConfigDict, Field, StringConstraints

from identity.customer import tables as customer_tables
from identity.customer.rules.details import Findings, check_email, require_terms
from identity.details.address_lookup import AddressLookup
from identity.details.change_details import ChangeDetails, UpgradeAccount
from identity.details.confirm_details import Confirmations, LinkOut
from identity.sessions.attempt_limits import AttemptLimits, Attempts
from identity.sessions.check_caller import CheckCaller
from identity.sessions.route_policy import OPENED
from identity.sessions.rules import EMAIL_CHANGE
from identity.sessions.visitor import CurrentVisitor
from servicekit.errors import NotFound
from servicekit.http.envelope import Envelope, ErrorEntry, RequestModel, ResponseModel, ok
from servicekit.security.elevation import binding_of
from servicekit.security.sessions import OnlineSession
from servicekit.security.step_ups import StepUps


class CustomerDetailsOut(ResponseModel):
    """The customer's own details."""

    first_name: str
    last_name: str
    email: str
    date_of_birth: date
    phone_number: str
    address_line1: str
    address_line2: str | None
    suburb: str
    state: str
    postcode: str
    country: str
    address_confirmation_required: bool
    email_address_confirmation_required: bool
    email_confirmed_at: datetime | None

    @classmethod
    def of(cls, customer: customer_tables.Customer) -> Self:
        own = {name: getattr(customer, name) for name in cls.model_fields if hasattr(customer, name)}
        return cls(**own, email_address_confirmation_required=customer.email_confirmation_required)


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
    """A new email address."""

    email: str = Field(min_length=1, max_length=320)


class UpgradeOut(ResponseModel):
    """Whether an upgrade is asked for, what is wrong with the details on record, and the details."""

    required: bool
    missing: list[ErrorEntry]
    details: CustomerDetailsOut


def details_router(
    *,
    callers: CheckCaller,
    change_details: ChangeDetails,
    confirmations: Confirmations,
    upgrade: UpgradeAccount,
    step_ups: StepUps,
) -> APIRouter:
    routes = APIRouter(tags=["customer"], dependencies=[OPENED])

    @routes.get("/api/customer/details")
    async def get_details(principal: OnlineSession) -> Envelope[CustomerDetailsOut]:
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
        """Sends a link to a new email address, which counts once the link is used.

        Needs the step-up `email_change` bound to the new address in lower case.
        """
        findings = Findings()
        email = check_email(body.email, findings)
        findings.check()
        async with step_ups.used(principal, EMAIL_CHANGE, binding=binding_of(email)):
            await confirmations.request_email_change(principal, email)
        return ok(None)

    @routes.get("/api/customer/upgrade-account")
    async def get_upgrade(principal: OnlineSession) -> Envelope[UpgradeOut]:
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


_Token = Annotated[str, Path(min_length=1, max_length=128)]


class UsedLinkOut(ResponseModel):
    """What was confirmed."""

    purpose: str


def confirmations_router(*, confirmations: Confirmations) -> APIRouter:
    routes = APIRouter(tags=["confirmations"])

    @routes.get("/api/confirmations/{token}")
    async def show_link(token: _Token, visitor: CurrentVisitor, response: Response) -> Envelope[LinkOut]:
        """What a link is for; opening it changes nothing.

        404 `link_unknown`; 409 `link_used`, `link_expired`, `link_replaced`.
        """
        link = await confirmations.show(token, address=visitor.address)
        _forbid_caching(response)
        return ok(link)

    @routes.post("/api/confirmations/{token}")
    async def use_link(token: _Token, visitor: CurrentVisitor, response: Response) -> Envelope[UsedLinkOut]:
        """Does once what the link is for. Refused as the GET is; 409 `email_taken`."""
        purpose = await confirmations.use(token, address=visitor.address)
        _forbid_caching(response)
        return ok(UsedLinkOut(purpose=purpose))

    @routes.post("/api/customer/confirm-address", status_code=204)
    async def confirm_address(principal: OnlineSession) -> Response:
        """The signed-in customer confirms the postal address on record."""
        await confirmations.confirm_own_address(principal)
        return Response(status_code=204)

    @routes.post("/api/customer/confirm-address/send-link", status_code=202)
    async def send_address_link(principal: OnlineSession) -> Envelope[None]:
        """Sends the link that confirms the postal address again. 429 within a minute of the last."""
        await confirmations.send_again(principal, "confirm_address")
        return ok(None)

    @routes.post("/api/customer/confirm-email/send-link", status_code=202)
    async def send_email_link(principal: OnlineSession) -> Envelope[None]:
        """Sends the link that confirms the email address again. 429 within a minute of the last."""
        await confirmations.send_again(principal, "confirm_email")
        return ok(None)

    return routes


def _forbid_caching(response: Response) -> None:
    response.headers["cache-control"] = "no-store"
    response.headers["referrer-policy"] = "no-referrer"


class SuggestionOut(ResponseModel):
    """An address that may be meant."""

    id: str
    text: str


class SuggestionsOut(ResponseModel):
    """What the provider suggests: OFFLINE, GOOGLE or IDEAL_POSTCODES."""

    provider: str
    suggestions: list[SuggestionOut]


class AddressOut(ResponseModel):
    """The parts of an address by field of the sign-up form; an unknown part is empty."""

    address_line1: str
    address_line2: str
    suburb: str
    state: str
    postcode: str
    country: str


def addresses_router(*, lookup: AddressLookup, limits: AttemptLimits) -> APIRouter:
    routes = APIRouter(tags=["addresses"])

    @routes.get("/api/identity/addresses")
    async def search_addresses(
        visitor: CurrentVisitor,
        q: Annotated[str, Query(min_length=3, max_length=200)],
        country: Annotated[Literal["AU", "GB"], Query()] = "AU",
    ) -> Envelope[SuggestionsOut]:
        """Addresses that begin like `q`. 503 `address_lookup_unavailable`: type it in by hand."""
        await limits.count(Attempts.LOOKUP_BY_ADDRESS, visitor.address)
        found = await lookup.search(q, country)
        return ok(
            SuggestionsOut(
                provider=lookup.provider,
                suggestions=[SuggestionOut.model_validate(each, from_attributes=True) for each in found],
            )
        )

    @routes.get("/api/identity/addresses/{suggestion_id}")
    async def read_address(
        visitor: CurrentVisitor, suggestion_id: Annotated[str, Path(min_length=1, max_length=500)]
    ) -> Envelope[AddressOut]:
        """The parts of a suggested address. 404 for an id that means nothing."""
        await limits.count(Attempts.LOOKUP_BY_ADDRESS, visitor.address)
        found = await lookup.read(suggestion_id)
        if found is None:
            raise NotFound
        return ok(AddressOut.model_validate(found, from_attributes=True))

    return routes
