"""Composition root of checkout: every connection is made and closed here."""

from __future__ import annotations

from checkout import jobs
from checkout.cart.change_cart import Carts
from checkout.cart.routes import carts as cart
from checkout.catalogue import handlers as consumers
from checkout.catalogue import sub_variants as site_events
from checkout.catalogue.read_model import ReadModel
from checkout.config import CheckoutSettings
from checkout.customers import handlers as customer_events
from checkout.orders.print_tickets import PrintTickets
from checkout.orders.read_orders import ReadPurchases
from checkout.orders.routes import orders, print_tickets, tickets
from checkout.partners.routes.signature import PartnerCalls
from checkout.partners.sell_purchases import PartnerStorefront
from checkout.partners.wiring import partner_routers
from checkout.payment import handlers as deposit_events
from checkout.payment.clients.deposits import DepositClient
from checkout.payment.clients.wallet import CatalogClient, IdentityClient, StockClient, WalletClient
from checkout.payment.failpoints import Failpoints
from checkout.payment.follow_deposits import DepositPurchases
from checkout.payment.pay_cart import PayCart
from checkout.payment.reserve_stock import HeldNumbers
from checkout.payment.routes import checkout, deposit_purchases
from checkout.payment.run_checkout import CheckoutSaga
from checkout.payment.sweep_checkouts import SweepCheckouts
from checkout.payment.take_deposit import DepositStep
from checkout.preorders import routes as scheduled_purchases
from checkout.preorders.buy_pre_orders import BuyPreOrders
from checkout.preorders.manage_purchases import ScheduledPurchases
from checkout.settlement import handlers as settlement_handlers
from checkout.settlement.wiring import settlement
from checkout.suggestions.manage_campaigns import KeepCampaigns
from checkout.suggestions.recommend_orders import RecommendOrders
from checkout.suggestions.replay_orders import ReplayOrders
from checkout.suggestions.routes import replays
from checkout.suggestions.routes import staff as staff_campaigns
from checkout.vouchers.issue_vouchers import IssueVouchers
from checkout.vouchers.redeem_vouchers import CartVouchers
from checkout.vouchers.routes import carts as cart_vouchers
from checkout.vouchers.routes import staff as staff_vouchers
from servicekit import rpc
from servicekit.clock import Clock, SystemClock
from servicekit.connections import connections
from servicekit.data.database import Database
from servicekit.data.migrations import location, require_schema
from servicekit.data.valkey import connect_redis
from servicekit.events import Consumer, Nats
from servicekit.events.outbox import OutboxRelay
from servicekit.http.app import create_app
from servicekit.jobs import Jobs
from servicekit.process import Components
from servicekit.security import capabilities
from servicekit.security.tokens import AccessTokenVerifier, FetchKeys


def compose(
    settings: CheckoutSettings, clock: Clock | None = None, *, keys: FetchKeys | None = None
) -> Components:
    """Builds the service; makes no connection. Tests bring their own clock and keys of access tokens."""
    clock = clock or SystemClock()
    database = Database(
        settings.database_url, pool_size=settings.database_pool_size, application_name="checkout"
    )
    redis = connect_redis(settings.redis_url)
    nats = Nats(settings.nats_url, name="checkout")
    catalog = rpc.channel(settings.catalog_target, internal_token=settings.internal_token)
    wallet = rpc.channel(settings.wallet_target, internal_token=settings.internal_token)
    identity = rpc.channel(settings.identity_target, internal_token=settings.internal_token)
    offers, people = CatalogClient(catalog), IdentityClient(identity)
    read_model = ReadModel(database, offers)
    failpoints = Failpoints(settings.failpoint)
    payments = WalletClient(wallet)
    carts = Carts(database, read_model, payments, clock)
    vouchers = CartVouchers(database, carts, payments, clock, failpoints)
    stock = StockClient(catalog)
    numbers = HeldNumbers(database, stock)
    links = settings.receipt_links(clock)
    saga = CheckoutSaga(
        database,
        payments,
        numbers,
        DepositStep(database, DepositClient(wallet), failpoints),
        links,
        failpoints,
    )
    pay_cart = PayCart(
        database, read_model, payments, saga, clock, failpoints, deposit_wait=settings.deposit_wait
    )
    deposits = DepositPurchases(database, saga)
    purchases = ReadPurchases(database)
    storefront = PartnerStorefront(database, carts, vouchers, pay_cart, purchases)
    draws = settlement(settings, database=database, wallet=payments, stock=stock, failpoints=failpoints)
    work = Jobs(settings.database_url)
    jobs.register(work, database)
    schema = location("checkout")
    http = create_app(
        title="checkout",
        settings=settings,
        routers=[
            # Routes are tried in turn, so the busiest come first.
            cart.router(carts, default_currency=settings.currency),
            checkout.router(pay_cart),
            cart_vouchers.router(vouchers, default_currency=settings.currency),
            staff_vouchers.router(IssueVouchers(database)),
            staff_campaigns.router(
                KeepCampaigns(database, read_model, clock), public_origin=settings.public_origin
            ),
            draws.staff_prizes,
            deposit_purchases.router(pay_cart, storefront, deposits),
            replays.router(
                ReplayOrders(database, read_model, carts, clock, time_zone=settings.site_time_zone),
                RecommendOrders(database, read_model, carts, payments, clock),
                default_currency=settings.currency,
            ),
            orders.router(purchases, links, deep_links=settings.mobile_deep_links),
            scheduled_purchases.router(ScheduledPurchases(database, payments)),
            print_tickets.router(
                PrintTickets(
                    database,
                    offers,
                    people,
                    public_origin=settings.public_origin,
                    support_phone=settings.support_phone,
                    support_phone_by_region=settings.support_phone_by_region,
                ),
                site_name=settings.site_name,
            ),
            tickets.router(purchases),
            draws.proofs,
            *partner_routers(
                settings,
                database=database,
                read_model=read_model,
                carts=carts,
                storefront=storefront,
                wallet=payments,
                identity=people,
                clock=clock,
            ),
        ],
        readiness=[lambda: require_schema(database, schema)],
        verifier=AccessTokenVerifier(keys or settings.jwks_url),
        redis=redis,
    )
    http.state.sub_variants = site_events.SubVariants(database)
    http.state.capabilities = capabilities.Capabilities(database)
    http.state.partner_calls = PartnerCalls(database, redis, settings.partner_cipher)

    return Components(
        http=http,
        resources=lambda: connections(database, nats, redis, catalog, identity, wallet),
        background={
            "outbox": OutboxRelay(database, nats, service="checkout").run,
            "events": Consumer(consumers.CONSUMER, database, nats, consumers.HANDLERS).run,
            "customers": Consumer(customer_events.CONSUMER, database, nats, customer_events.HANDLERS).run,
            "deposits": Consumer(deposit_events.CONSUMER, database, nats, deposit_events.HANDLERS).run,
            "restrictions": Consumer(
                settlement_handlers.RESTRICTIONS_CONSUMER,
                database,
                nats,
                settlement_handlers.RESTRICTION_HANDLERS,
            ).run,
            "site": Consumer(site_events.CONSUMER, database, nats, site_events.HANDLERS).run,
            "jobs": work.run,
            **draws.sweeps,
            **jobs.sweeps(
                SweepCheckouts(database, saga, numbers),
                BuyPreOrders(database, numbers, payments, saga, clock, failpoints),
                deposits,
                vouchers,
            ),
        },
    )
