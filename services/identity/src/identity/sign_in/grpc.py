from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

import grpc
from typing_extensions import override

from identity.messages.grpc import uuid_field
from identity.sign_in.sign_in_links import Purpose, SignInLinks
from servicekit.errors import InvalidRequest
from wattle.identity.v1 import identity_service_pb2 as pb
from wattle.identity.v1.identity_service_pb2_grpc import IdentityServiceServicer

Context = grpc.aio.ServicerContext[Any, Any]

_PURPOSES: Final[Mapping[int, Purpose]] = {
    pb.SIGN_IN_LINK_PURPOSE_AUTOLOGIN: "autologin",
    pb.SIGN_IN_LINK_PURPOSE_TRANSFER: "transfer",
}


@dataclass(frozen=True)
class SignInRpcs(IdentityServiceServicer):
    """RPCs that make links for signing in."""

    links: SignInLinks

    @override
    async def CreateSignInLink(
        self, request: pb.CreateSignInLinkRequest, context: Context
    ) -> pb.CreateSignInLinkResponse:
        purpose = _PURPOSES.get(request.purpose)
        if purpose is None:
            raise InvalidRequest("not_an_option", "This must be a purpose of a link", target="purpose")
        link = await self.links.make(
            uuid_field("customer_id", request.customer_id),
            purpose,
            lifetime=timedelta(seconds=request.ttl_seconds),
            requires_code=request.requires_code,
        )
        answer = pb.CreateSignInLinkResponse(token=link.token, path=link.path)
        answer.expires_at.FromDatetime(link.expires_at)
        return answer
