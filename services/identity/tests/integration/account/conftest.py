"""A running identity whose wallet is a double, and customers who have just signed up."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import grpc
import httpx2
import pytest
import pytest_asyncio
import uvicorn

from identity_checks_simulator.app import Provider, build_app
from servicekit.errors import RuleRefused, ServiceError
from servicekit.rpc import RpcServer
from servicekit.testing.postgres import DatabaseUrls
from servicekit.testing.processes import free_port
from servicekit.testing.servers import Nats, Valkey
from servicekit.testing.services import APP
from servicekit.testing.waiting import eventually
from services.identity.tests.factories import sign_up_body
from services.identity.tests.integration.conftest import Identity, Mail, running_identity
from wattle.catalog.v1 import catalog_service_pb2 as catalog_pb
from wattle.catalog.v1.catalog_service_pb2_grpc import (
    CatalogServiceServicer,
    add_CatalogServiceServicer_to_server,
)
from wattle.identity.v1.events_pb2 import CustomerChanged
from wattle.type.v1.money_pb2 import Money
from wattle.wallet.v1 import wallet_service_pb2 as pb
from wattle.wallet.v1.wallet_service_pb2_grpc import (
    WalletServiceServicer,
    add_WalletServiceServicer_to_server,
)

if TYPE_CHECKING:
    # The generated classes are abstract in the methods that these doubles do not need.
    _Servicer = object
    _CatalogServicer = object
else:
    _Servicer = WalletServiceServicer
    _CatalogServicer = CatalogServiceServicer

UNHURRIED = {
    "confirmation_limit_by_account": "1000/minute",
    "confirmation_limit_by_address": "100000/minute",
    "lookup_limit_by_address": "100000/minute",
    "verification_limit_by_account": "1000/minute",
    "code_limit_by_account": "1000/minute",
    "code_limit_by_address": "1000/minute",
}
CHECKS_KEY = "development-checks-key"
CHECKS_SECRET = "development-checks-secret"


@dataclass
class Wallet(_Servicer):
    """A wallet that says what the test wants, and remembers what it was asked."""

    balances: dict[str, int] = field(default_factory=dict)
    restrictions: dict[str, str] = field(default_factory=dict)
    closed: list[tuple[str, str]] = field(default_factory=list)
    registered: list[pb.RestrictCustomerRequest] = field(default_factory=list)
    failure: ServiceError | None = None
    dies_after_closing: bool = False

    async def GetCustomerAccount(self, request: pb.GetCustomerAccountRequest, context: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        amount = Money(currency=request.currency, minor_units=self.balances.get(request.customer_id, 0))
        kind = self.restrictions.get(request.customer_id)
        return pb.GetCustomerAccountResponse(
            balance=amount,
            available_funds=amount,
            withdrawable_funds=amount,
            spend_limits=[
                pb.SpendLimit(id="1", period="week", limit=Money(currency="AUD", minor_units=5000))
            ],
            spend_limit_required=True,
            payment_methods=["cc", "td"],
            withdrawal_methods=["tt"],
            restrictions=[] if kind is None else [pb.Restriction(kind=kind)],
        )

    async def RestrictCustomer(self, request: pb.RestrictCustomerRequest, context: Any) -> Any:
        if self.failure is not None:
            raise self.failure
        if request.kind == "register":
            self.registered.append(request)
            self.restrictions[request.customer_id] = "register"
            return pb.RestrictCustomerResponse()
        if self.balances.get(request.customer_id):
            raise RuleRefused("balance_not_zero", "There is money")
        self.closed.append((request.customer_id, request.reference))
        if self.dies_after_closing:
            self.dies_after_closing = False
            await context.abort(grpc.StatusCode.UNAVAILABLE, "gone")
        return pb.RestrictCustomerResponse()


@dataclass
class Catalog(_CatalogServicer):
    """A catalog that knows of each customer's favourite numbers what the test says."""

    favourites: dict[str, list[str]] = field(default_factory=dict)
    failure: ServiceError | None = None

    async def ListFavouriteOffers(
        self, request: catalog_pb.ListFavouriteOffersRequest, context: Any
    ) -> catalog_pb.ListFavouriteOffersResponse:
        if self.failure is not None:
            raise self.failure
        return catalog_pb.ListFavouriteOffersResponse(offer_keys=self.favourites.get(request.customer_id, []))


@dataclass
class Account:
    """A customer of the running service, in an app."""

    identity: Identity
    wallet: Wallet
    body: dict[str, Any]
    customer_id: str
    access_token: str
    refresh_token: str

    @property
    def email(self) -> str:
        return str(self.body["email"])

    @property
    def headers(self) -> dict[str, str]:
        return {**APP, "Authorization": f"Bearer {self.access_token}"}

    async def ask(self, method: str, path: str, json: Any = None, **options: Any) -> httpx2.Response:
        return await self.identity.client.request(method, path, headers=self.headers, json=json, **options)

    async def result(self, method: str, path: str, json: Any = None) -> Any:
        response = await self.ask(method, path, json)
        assert response.status_code < 300, response.text
        return response.json()["result"]

    async def record(self) -> dict[str, Any]:
        found: dict[str, Any] = await self.result("GET", "/api/v3/customer")
        return found

    async def refresh(self, **body: Any) -> None:
        response = await self.identity.post(
            "/api/refresh", self.headers, {"refresh_token": self.refresh_token, **body}
        )
        assert response.status_code == 200, response.text
        self.access_token = response.json()["result"]["access_token"]
        self.refresh_token = response.json()["result"]["refresh_token"]

    async def step_up_for(self, refusal: httpx2.Response) -> None:
        """Does what a client does about 403 REQUIRED: has a code sent and gives it back."""
        assert (refusal.status_code, refusal.json()["error"]) == (403, "REQUIRED"), refusal.text
        wanted = refusal.json()["entities"]["elevation"]
        sent = await self.ask(
            "POST",
            "/api/customer/two-factor-auth/send-code",
            {"purpose": wanted["purpose"], "binding": wanted["binding"]},
        )
        assert sent.status_code < 300, sent.text
        await self.refresh(otp=await self.identity.code_for(self.email))

    async def mails(self, template: str, address: str | None = None) -> list[Mail]:
        found = await self.identity.messages_to(address or self.email)
        return [mail for mail in found if mail.template == template]

    async def token_of(self, template: str, address: str | None = None) -> str:
        """The token in the newest link of a template."""
        return (await self.mails(template, address))[-1].parameters["link"].rpartition("/")[2]

    async def facts(self) -> list[str]:
        rows = await self.identity.rows(
            "select fact from customer_history where customer_id = %(id)s order by entry_id",
            id=self.customer_id,
        )
        return [row["fact"] for row in rows]

    async def row(self) -> dict[str, Any]:
        [row] = await self.identity.rows(
            "select * from customers where customer_id = %(id)s", id=self.customer_id
        )
        return row

    async def display(self) -> str:
        """What the customer is told of their verification."""
        return str((await self.result("GET", "/api/customer/verification"))["display_state"])

    async def status(self) -> str:
        """Where the account stands."""
        return str((await self.row())["account_status"])

    async def migration(self) -> str:
        """How the migration stands."""
        return str((await self.row())["migration_status"])

    async def attempts(self) -> list[str]:
        """The states of the attempts to verify, oldest first."""
        rows = await self.identity.rows(
            "select state from verification_attempts where customer_id = %(id)s order by attempt_id",
            id=self.customer_id,
        )
        return [row["state"] for row in rows]

    async def told(self) -> list[Any]:
        """The events customer_changed of this customer, oldest first."""
        rows = await self.identity.rows(
            "select payload from outbox where aggregate_id = %(id)s"
            " and subject = 'wattle.identity.v1.customer_changed' order by sequence",
            id=self.customer_id,
        )
        return [CustomerChanged.FromString(row["payload"]) for row in rows]


@dataclass
class Suite:
    """Identity with its wallet, its catalog and its provider of checks."""

    identity: Identity
    wallet: Wallet
    catalog: Catalog
    provider: Provider

    async def sign_up(self, headers: dict[str, str] | None = None, **changes: Any) -> Account:
        body = sign_up_body(**changes)
        response = await self.identity.post("/api/signup", {**APP, **(headers or {})}, body)
        assert response.status_code == 201, response.text
        result = response.json()["result"]
        return Account(
            self.identity,
            self.wallet,
            body,
            result["customer"]["customer_id"],
            result["access_token"],
            result["refresh_token"],
        )

    @asynccontextmanager
    async def sweeping(self, name: str) -> AsyncIterator[None]:
        """Runs a sweep of the service meanwhile."""
        task = asyncio.create_task(self.identity.components.background[name]())
        try:
            yield
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def sweep(self, name: str, look: Callable[[], Awaitable[object]], expected: object) -> None:
        """Runs a sweep until `look` sees what is expected. Raises AssertionError with what it saw last."""
        async with self.sweeping(name):
            await eventually(look, expected)

    async def sweep_once(self, name: str) -> None:
        """Runs a sweep for a moment, to see that it leaves something alone."""
        async with self.sweeping(name):
            await asyncio.sleep(0.4)


@asynccontextmanager
async def _serving(provider: Provider, port: int) -> AsyncIterator[None]:
    config = uvicorn.Config(build_app(provider), host="127.0.0.1", port=port, log_level="warning")
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield
    server.should_exit = True
    await serving


@pytest.fixture
def asks_register() -> bool:
    """Whether the service asks a national register of exclusions."""
    return False


@pytest_asyncio.fixture(loop_scope="session")
async def suite(
    identity_urls: DatabaseUrls,
    nats_server: Nats,
    valkey_server: Valkey,
    tmp_path: Path,
    asks_register: bool,
) -> AsyncIterator[Suite]:
    wallet, catalog = Wallet(), Catalog()
    server = RpcServer(
        [
            lambda grpc_server: add_WalletServiceServicer_to_server(cast(Any, wallet), grpc_server),
            lambda grpc_server: add_CatalogServiceServicer_to_server(cast(Any, catalog), grpc_server),
        ],
        host="127.0.0.1",
        port=0,
    )
    await server.start()
    port = free_port()
    provider = Provider(CHECKS_KEY, CHECKS_SECRET, f"http://127.0.0.1:{port}")
    async with (
        _serving(provider, port),
        running_identity(
            identity_urls,
            nats_server,
            valkey_server.url,
            tmp_path / "keys",
            **{
                **UNHURRIED,
                "wallet_target": f"127.0.0.1:{server.port}",
                "catalog_target": f"127.0.0.1:{server.port}",
                "checks_url": f"http://127.0.0.1:{port}",
                **(
                    {
                        "exclusion_register_url": f"http://127.0.0.1:{port}",
                        "exclusion_register_key": CHECKS_KEY,
                    }
                    if asks_register
                    else {}
                ),
                "location_country_header": "CF-IPCountry",
                "location_region_header": "CF-Region-Code",
                "trusted_proxies": ("127.0.0.0/8",),
            },
        ) as identity,
    ):
        provider.now = identity.clock.now
        yield Suite(identity, wallet, catalog, provider)
    await server.stop(0)


@pytest_asyncio.fixture(loop_scope="session")
async def account(suite: Suite) -> Account:
    return await suite.sign_up()
