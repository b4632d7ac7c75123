"""Composition root of checkout: every connection is made and closed here."""

from __future__ import annotations

from access.capabilities import Capabilities
from cardnumbers.refusal import refuse_card_numbers
from checkout import jobs
from checkout.cart.change_cart import Carts
from checkout.cart.clients import SpendClient
from checkout.cart.routes import carts as cart_routes
from checkout.catalogue.clients import CatalogClient
from checkout.catalogue.read_model import ReadModel
from checkout.catalogue.sub_variants import SubVariants
from checkout.config import CheckoutSettings
from checkout.orders.clients import ContactClient, NoticeClient
from checkout.orders.print_tickets import PrintTickets
from checkout.orders.read_orders import ReadOrders
from checkout.orders.routes import orders as order_routes
from checkout.orders.routes import print_tickets, tickets
from checkout.partners.routes.signature import PartnerCalls
from checkout.partners.routes.storefront import payment_by_deposit
from checkout.partners.sell_purchases import SellPurchases
from checkout.partners.wiring import partner_routers
from checkout.payment import failpoints as payment_failpoints
from checkout.payment.clients import StockClient
from checkout.payment.routes import checkout, deposit_purchases
from checkout.payment.wiring import payment
from checkout.preorders import failpoints as preorder_failpoints
from checkout.preorders import routes as preorder_routes
from checkout.preorders.buy_pre_orders import BuyPreOrders
from checkout.preorders.manage_pre_orders import ManagePreOrders
from checkout.settlement import failpoints as settlement_failpoints
from checkout.settlement.wiring import settlement
from checkout.suggestions import routes as replays
from checkout.suggestions.manage_campaigns import ManageCampaigns
from checkout.suggestions.recommend_orders import RecommendOrders
from checkout.suggestions.replay_orders import ReplayOrders
from checkout.vouchers import failpoints as voucher_failpoints
from checkout.vouchers import routes as cart_vouchers
from checkout.vouchers.clients import CreditClient
from checkout.vouchers.issue_vouchers import IssueVouchers
from checkout.vouchers.redeem_vouchers import RedeemVouchers
from servicekit.clock import Clock, SystemClock
from servicekit.data.database import Database
from servicekit.data.schema import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events.connection import Nats
from servicekit.events.outbox import OutboxRelay
from servicekit.failpoints import Failpoints
from servicekit.http.app import create_app
from servicekit.jobs.queue import Jobs
from servicekit.process.components import Components
from servicekit.process.connections import connections
from servicekit.rpc.client import open_channel
from servicekit.security.cipher import Cipher
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys


def armed_failpoints(spec: str | None = None) -> Failpoints:
    """The failpoint of this process, if one is armed. Raises ValueError for an unknown one."""
    names = {
        *voucher_failpoints.NAMES,
        *payment_failpoints.NAMES,
        *preorder_failpoints.NAMES,
        *settlement_failpoints.NAMES,
    }
    return Failpoints(names, spec)


def compose(
    settings: CheckoutSettings, clock: Clock | None = None, *, keys: FetchKeys | None = None
) -> Components:
    """Builds the service without connecting. Tests pass a clock and the keys of access tokens."""
    clock = clock or SystemClock()
    failpoints = armed_failpoints(settings.failpoint)
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="checkout"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="checkout", replicas=settings.nats_replicas)
    catalog = open_channel(settings.catalog_target, token=settings.rpc_tokens.get("catalog"))
    wallet = open_channel(settings.wallet_target, token=settings.rpc_tokens.get("wallet"))
    identity = open_channel(settings.identity_target, token=settings.rpc_tokens.get("identity"))
    spending, stock = SpendClient(wallet), StockClient(catalog)
    read_model = ReadModel(database, CatalogClient(catalog))
    carts = Carts(database, read_model, spending, clock)
    vouchers = RedeemVouchers(database, carts, spending, CreditClient(wallet), clock, failpoints)
    paying = payment(
        settings,
        database=database,
        read_model=read_model,
        spending=spending,
        stock=stock,
        wallet=wallet,
        clock=clock,
        failpoints=failpoints,
    )
    orders = ReadOrders(database)
    sell_purchases = SellPurchases(database, carts, vouchers, paying.pay_cart, orders)
    draws = settlement(settings, database=database, wallet=wallet, stock=stock, failpoints=failpoints)
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    schema = location("checkout")
    http = create_app(
        title="checkout",
        settings=settings,
        routers=[
            # Routes are tried in turn, so the busiest come first.
            cart_routes.router(carts, default_currency=settings.currency),
            checkout.router(paying.pay_cart),
            cart_vouchers.router(vouchers, default_currency=settings.currency),
            cart_vouchers.staff_router(IssueVouchers(database)),
            replays.staff_router(
                ManageCampaigns(database, read_model, clock), public_origin=settings.public_origin
            ),
            draws.staff_prizes,
            deposit_purchases.router(
                paying.pay_cart, payment_by_deposit(sell_purchases), paying.follow_deposits
            ),
            replays.router(
                ReplayOrders(database, read_model, carts, clock, time_zone=settings.site_time_zone),
                RecommendOrders(database, read_model, carts, spending, clock),
                default_currency=settings.currency,
            ),
            order_routes.router(orders, paying.links, deep_links=settings.mobile_deep_links),
            preorder_routes.router(ManagePreOrders(database, paying.deposits)),
            print_tickets.router(
                PrintTickets(
                    database,
                    NoticeClient(catalog),
                    ContactClient(identity),
                    public_origin=settings.public_origin.rstrip("/"),
                    support_phone=settings.support_phone,
                    support_phone_by_region=settings.support_phone_by_region,
                ),
                site_name=settings.site_name,
            ),
            tickets.router(orders),
            draws.proofs,
            *partner_routers(
                settings,
                database=database,
                read_model=read_model,
                carts=carts,
                sell_purchases=sell_purchases,
                wallet=wallet,
                identity=identity,
                clock=clock,
            ),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
        check_body=refuse_card_numbers,
    )
    http.state.sub_variants = SubVariants(database)
    http.state.capabilities = Capabilities(database)
    http.state.partner_calls = PartnerCalls(database, redis, Cipher(settings.partner_secret_keys))
    pre_orders = BuyPreOrders(
        database, paying.stock, spending, paying.deposits, paying.saga, clock, failpoints
    )

    return Components(
        http=http,
        resources=lambda: connections(database, nats, redis, catalog, identity, wallet),
        background={
            "outbox": OutboxRelay(database, nats, service="checkout").run,
            "jobs": work.run,
            **jobs.consumers(database, nats),
            **draws.sweeps,
            **jobs.sweeps(paying.sweep_checkouts, pre_orders, paying.follow_deposits, vouchers),
        },
    )
