"""/api/migration/migrate."""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response

from identity.customer.rules.details import require_terms
from identity.migration.migrate_customer import MigrateCustomer
from identity.sessions.route_policy import OPENED
from servicekit.http.envelope import Envelope, RequestModel, ResponseModel, ok
from servicekit.security.sessions import OnlineSession


class MigrateBody(RequestModel):
    """The agreement to the terms of the new home."""

    accept_terms: bool = False


class MigrationOut(ResponseModel):
    """How a migration stands: `running` with 202, `migrated` with 200."""

    status: Literal["running", "migrated"]


def router(*, migrate: MigrateCustomer) -> APIRouter:
    routes = APIRouter(tags=["account"], dependencies=[OPENED])

    @routes.post(
        "/api/migration/migrate", responses={202: {"model": Envelope[MigrationOut], "description": "Running"}}
    )
    async def migrate_customer(
        body: MigrateBody, principal: OnlineSession, response: Response
    ) -> Envelope[MigrationOut]:
        """Moves the account. 202 while it runs: ask again every 3 s; 200 when it is done.

        422 `migration_ineligible`; after a failure once `migration_failed` or `migration_excluded`, and the
        next call tries again.
        """
        require_terms(body.accept_terms)
        status = await migrate.migrate(principal)
        if status == "running":
            response.status_code = 202
            response.headers["retry-after"] = "3"
        return ok(MigrationOut(status=status))

    return routes
