"""/api/signup."""

from __future__ import annotations

import dataclasses

from fastapi import APIRouter, Response

from identity.sessions.visitor import CurrentVisitor
from identity.sign_in import answers
from identity.sign_in.models import LogInOut
from identity.sign_up.models import SignUpBody
from identity.sign_up.open_account import SignUp
from identity.sign_up.rules import SignUpForm
from servicekit.clock import Clock
from servicekit.http.envelope import Envelope


def router(*, sign_up: SignUp, clock: Clock, remember_for_days: int) -> APIRouter:
    routes = APIRouter(tags=["sessions"])

    @routes.post("/api/signup", status_code=201)
    async def signup(body: SignUpBody, visitor: CurrentVisitor, response: Response) -> Envelope[LogInOut]:
        """Opens an account and signs its owner in. 409 `sign_up_refused` when the e-mail address is taken.

        422 `register_excluded` for whom a national register of exclusions names, where one is asked.
        """
        form = SignUpForm(
            **{field.name: getattr(body, field.name) for field in dataclasses.fields(SignUpForm)}
        )
        begun = await sign_up.sign_up(form, visitor)
        return answers.begun(begun, {}, visitor, response, clock.now(), remember_for_days=remember_for_days)

    return routes
