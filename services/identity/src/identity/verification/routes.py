"""/api/customer/verification: proving who one is (docs/requirements.md, Verification)."""

from __future__ import annotations

from typing import Annotated, Self
from uuid import UUID

from fastapi import APIRouter, Query, Request, Response
from pydantic import AwareDatetime, Field, SecretStr, StringConstraints, ValidationError

from identity.sessions.check_caller import CheckCaller
from identity.sessions.route_policy import OPENED
from identity.verification.identity_checks import check_notification
from identity.verification.paper_form import verification_form
from identity.verification.regional_rules import VerificationState
from identity.verification.rules import MAX_BYTES, DocumentPart
from identity.verification.verify_customer import Verification, VerifyCustomer
from servicekit.clock import Clock
from servicekit.errors import InvalidRequest
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.http.policy import PUBLIC, max_body
from servicekit.security.sessions import OnlineSession


class MethodOut(ResponseModel):
    """A method of verification and where it stands."""

    type: str
    status: str


class VerificationSummaryOut(ResponseModel):
    """Where the customer's verification stands."""

    status: str
    display_state: str
    methods: list[MethodOut]
    deadline: AwareDatetime | None

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        return cls(
            status=state.status,
            display_state=state.display,
            methods=[MethodOut.model_validate(each, from_attributes=True) for each in state.methods],
            deadline=state.deadline,
        )


class VerificationRulesOut(ResponseModel):
    """What the customer's region asks."""

    needed_before: str
    deadline_days: int | None
    consequence: str | None
    automatic_attempts_left: int

    @classmethod
    def of(cls, state: VerificationState) -> Self:
        return cls(
            needed_before=state.rules.needed_before,
            deadline_days=state.rules.deadline_days,
            consequence=state.rules.consequence,
            automatic_attempts_left=state.automatic_attempts_left,
        )


def require_consent(given: bool) -> None:
    """Raises InvalidRequest `consent_missing`."""
    if not given:
        raise InvalidRequest(
            "consent_missing", "We need your consent to check your details", target="consent"
        )


_Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{4,12}$")]


class AttemptOut(ResponseModel):
    """The newest attempt.

    `state`: sending, unknown, waiting_customer (go to `redirect_url`), waiting_provider, in_review, passed,
    failed (`reason` says why) or abandoned.
    """

    attempt_id: UUID
    method: str
    state: str
    redirect_url: str | None
    reason: str | None
    started_at: AwareDatetime


class VerificationOut(ResponseModel):
    """Where the verification stands."""

    status: str
    display_state: str
    methods: list[MethodOut]
    verification_rules: VerificationRulesOut
    deadline: AwareDatetime | None
    attempt: AttemptOut | None

    @classmethod
    def of(cls, verification: Verification) -> VerificationOut:
        state, newest = verification.state, verification.newest
        return cls(
            status=state.status,
            display_state=state.display,
            methods=[MethodOut.model_validate(each, from_attributes=True) for each in state.methods],
            verification_rules=VerificationRulesOut.of(state),
            deadline=state.deadline,
            attempt=newest and AttemptOut.model_validate(newest, from_attributes=True),
        )


class ConsentBody(RequestModel):
    """The agreement to have one's details checked."""

    consent: bool = False


class LicenceBody(ConsentBody):
    """A driver's licence."""

    licence_number: _Identifier
    card_number: _Identifier
    issuing_state: Annotated[str, StringConstraints(pattern=r"^(ACT|NSW|NT|QLD|SA|TAS|VIC|WA)$")]


class DocumentsBody(ConsentBody):
    """Documents that were uploaded before."""

    document_ids: list[UUID] = Field(min_length=1, max_length=4)


class DocumentOut(ResponseModel):
    """An uploaded document; only staff can read it."""

    document_id: UUID


class NotificationBody(RequestModel):
    """What the provider says: that a check moved on, and nothing that is believed."""

    event_id: Annotated[str, StringConstraints(min_length=1, max_length=128)]
    reference: UUID


_DOCUMENT_BODY = {
    "requestBody": {
        "required": True,
        "content": {
            kind: {"schema": {"type": "string", "format": "binary"}}
            for kind in ("image/jpeg", "image/png", "application/pdf")
        },
    }
}


def router(
    *,
    verifying: VerifyCustomer,
    callers: CheckCaller,
    notification_secret: SecretStr,
    site_name: str,
    clock: Clock,
) -> APIRouter:
    routes = APIRouter(tags=["verification"], dependencies=[OPENED])

    @routes.get("/api/customer/verification")
    async def get_verification(principal: OnlineSession) -> Envelope[VerificationOut]:
        """Methods in the order of the customer's region, and where each stands."""
        return ok(VerificationOut.of(await verifying.read(principal)))

    @routes.get(
        "/api/customer/verification/form",
        response_class=Response,
        responses={200: {"content": {"application/pdf": {}}, "description": "The form"}},
    )
    async def get_form(principal: OnlineSession) -> Response:
        """The form of the method `pdf_form`, with the customer's details filled in, to print and certify."""
        form = verification_form(await callers.read(principal), site=site_name)
        headers = {"content-disposition": 'attachment; filename="proof-of-identity.pdf"'}
        return Response(form, media_type="application/pdf", headers={**headers, "cache-control": "no-store"})

    @routes.post(
        "/api/customer/verification/documents",
        status_code=201,
        openapi_extra={**max_body(MAX_BYTES), **_DOCUMENT_BODY},
    )
    async def upload_document(
        request: Request, part: Annotated[DocumentPart, Query()], principal: OnlineSession
    ) -> Envelope[DocumentOut]:
        """Takes one document as the body: JPEG, PNG or PDF, at most 8 MiB. 400 `document_type`."""
        document_id = await verifying.upload(principal, part, await request.body())
        return ok(DocumentOut(document_id=document_id))

    @routes.post("/api/customer/verification/auto_verification")
    async def verify_automatically(body: ConsentBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Compares the details on record with public data."""
        require_consent(body.consent)
        return ok(VerificationOut.of(await verifying.start(principal, "auto_verification", {})))

    @routes.post("/api/customer/verification/connect_id")
    async def verify_by_connect_id(body: ConsentBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Begins a check at the customer's bank; go on at `attempt.redirect_url`."""
        require_consent(body.consent)
        return ok(VerificationOut.of(await verifying.start(principal, "connect_id", {})))

    @routes.post("/api/customer/verification/greenid_ui")
    async def verify_by_greenid(body: ConsentBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Begins a check on the provider's page; go on at `attempt.redirect_url`."""
        require_consent(body.consent)
        return ok(VerificationOut.of(await verifying.start(principal, "greenid_ui", {})))

    @routes.post("/api/customer/verification/drivers_licence")
    async def verify_by_licence(body: LicenceBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Checks a driver's licence."""
        require_consent(body.consent)
        details = body.model_dump(exclude={"consent"})
        return ok(VerificationOut.of(await verifying.start(principal, "drivers_licence", details)))

    @routes.post("/api/customer/verification/photo_id_upload")
    async def verify_by_photo(body: DocumentsBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Hands in pictures of a document: `front`, and `back` and `selfie` where there are."""
        require_consent(body.consent)
        started = await verifying.start(principal, "photo_id_upload", {}, body.document_ids)
        return ok(VerificationOut.of(started))

    @routes.post("/api/customer/verification/pdf_form")
    async def verify_by_form(body: DocumentsBody, principal: OnlineSession) -> Envelope[VerificationOut]:
        """Hands in the certified form, part `form`, for a person to look at."""
        require_consent(body.consent)
        started = await verifying.start(principal, "pdf_form", {}, body.document_ids)
        return ok(VerificationOut.of(started))

    @routes.post("/api/identity/verification-notifications", status_code=204, openapi_extra=dict(PUBLIC))
    async def take_notification(request: Request) -> Response:
        """The provider's word that a check moved on, signed; the check itself is then asked for."""
        body = await request.body()
        check_notification(
            notification_secret, request.headers.get("check-signature", ""), body, now=clock.now()
        )
        try:
            notification = NotificationBody.model_validate_json(body)
        except ValidationError as refusal:
            raise InvalidRequest("invalid_json", "The notification cannot be read") from refusal
        await verifying.receive_notification(notification.event_id, notification.reference)
        return Response(status_code=204)

    return routes
