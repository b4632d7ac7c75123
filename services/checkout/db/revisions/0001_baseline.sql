create schema audit;
grant usage on schema audit to :runtime_role;
alter default privileges in schema audit grant select on tables to :runtime_role;

create table campaigns (
    id uuid default gen_random_uuid() not null,
    name text not null,
    items jsonb not null,
    regions text[] not null,
    valid_from timestamptz not null,
    valid_to timestamptz not null,
    is_active boolean not null,
    version bigint default 1 not null,
    created_at timestamptz default clock_timestamp() not null,
    changed_at timestamptz default clock_timestamp() not null,
    constraint pk_campaigns primary key (id),
    constraint ck_campaigns_valid check (valid_from < valid_to)
);
create index ix_campaigns_created_at on campaigns (created_at);
comment on column campaigns.id is 'named by the link; not guessable';
comment on column campaigns.items is 'tickets without draws and prices, each with what customers read of it';
comment on column campaigns.regions is 'where its customers live; empty means everywhere';
comment on table campaigns is 'Lists of tickets that anyone with the link may add to their cart.';

create table cart_replays (
    customer_id uuid not null,
    order_id uuid not null,
    replayed_on date default (now() at time zone 'UTC')::date not null,
    replayed_at timestamptz default now() not null,
    constraint pk_cart_replays primary key (customer_id, order_id, replayed_on)
);
create index ix_cart_replays_replayed_at on cart_replays (replayed_at);
comment on column cart_replays.order_id is 'what was replayed: an order, a recommended one, or a campaign';
comment on table cart_replays is 'a repeated visit of the same day only opens the cart';

create table vouchers (
    id uuid default uuidv7() not null,
    code text not null,
    type text not null,
    description text not null,
    currency text not null,
    amount_minor bigint,
    percent smallint,
    minimum_minor bigint default 0 not null,
    product_types text[] default '{}'::text[] not null,
    offer_keys text[] default '{}'::text[] not null,
    max_uses integer,
    max_uses_per_customer integer,
    uses integer default 0 not null,
    valid_from timestamptz not null,
    valid_to timestamptz,
    created_at timestamptz default clock_timestamp() not null,
    created_by text not null,
    withdrawn_at timestamptz,
    withdrawn_by text,
    reduces_pre_orders boolean default false not null,
    constraint pk_vouchers primary key (id),
    constraint uq_vouchers_code unique (code),
    constraint ck_vouchers_code check (code ~ '^[A-Z0-9-]{4,32}$'),
    constraint ck_vouchers_expiry check (valid_to > valid_from and (valid_to is not null or type <> 'voucher_fixed_discount_expire')),
    constraint ck_vouchers_limits check (max_uses > 0 and max_uses_per_customer > 0),
    constraint ck_vouchers_minimum check (minimum_minor >= 0),
    constraint ck_vouchers_reduces_pre_orders check (not (reduces_pre_orders and type = 'voucher_credit_amount')),
    constraint ck_vouchers_type check (type in ('voucher_fixed_discount', 'voucher_percent_discount', 'voucher_fixed_discount_expire', 'voucher_credit_amount')),
    constraint ck_vouchers_uses check (uses >= 0 and uses <= max_uses),
    constraint ck_vouchers_value check (
case type
    when 'voucher_percent_discount' then percent >= 1 and percent <= 100 and amount_minor is null
    else amount_minor > 0 and percent is null
end),
    constraint ck_vouchers_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on column vouchers.product_types is 'what it reduces; empty means everything that is due now';
comment on column vouchers.offer_keys is 'the same by offer; empty means every offer';
comment on column vouchers.max_uses is 'null is without limit, as is max_uses_per_customer';
comment on column vouchers.uses is 'reserved and consumed; moves only together with a redemption';
comment on column vouchers.reduces_pre_orders is 'whether it also takes its part off what is charged when draws open';

create table orders (
    id uuid not null,
    customer_id uuid not null,
    status text default 'pending' not null,
    total_minor bigint not null,
    currency text not null,
    channel_key text not null,
    metadata jsonb not null,
    created_at timestamptz default clock_timestamp() not null,
    paid_at timestamptz,
    region text,
    constraint pk_orders primary key (id),
    constraint ck_orders_status check (status in ('pending', 'paid', 'failed', 'refunded')),
    constraint ck_orders_total check (total_minor >= 0)
);
create index ix_orders_customer_id on orders (customer_id, id);

create table customers (
    customer_id uuid not null,
    version bigint not null,
    account_status text not null,
    migration_status text not null,
    country_banned boolean not null,
    region text,
    verification_revoked boolean default false not null,
    constraint pk_customers primary key (customer_id),
    constraint ck_customers_account_status check (account_status in ('open', 'suspended', 'closed'))
);
comment on column customers.region is 'where the customer lives; null until identity has published it';
comment on table customers is 'What identity''s events tell; a customer without a row may buy.';

create table draw_refunds (
    offer_key text not null,
    draw_no bigint not null,
    state text default 'deciding' not null,
    version bigint default 1 not null,
    due_at timestamptz default clock_timestamp(),
    last_ticket_id uuid,
    entries bigint default 0 not null,
    refunded_minor bigint default 0 not null,
    finished_at timestamptz,
    constraint pk_draw_refunds primary key (offer_key, draw_no),
    constraint ck_draw_refunds_due check ((due_at is null) = (state = 'done')),
    constraint ck_draw_refunds_state check (state in ('deciding', 'refunding', 'done'))
);
create index ix_draw_refunds_due_at on draw_refunds (due_at) where due_at is not null;
comment on table draw_refunds is 'Refunds of the entries of cancelled draws.';

create table draw_results (
    offer_key text not null,
    draw_no bigint not null,
    version integer not null,
    main_numbers smallint[] not null,
    supplementary_numbers smallint[] not null,
    divisions jsonb not null,
    rules jsonb default '[]'::jsonb not null,
    shared_out_at timestamptz,
    constraint pk_draw_results primary key (offer_key, draw_no, version)
);
create index ix_draw_results_not_shared_out on draw_results (offer_key, draw_no) where shared_out_at is null and divisions <> '[]'::jsonb;
comment on column draw_results.divisions is '[[number, dividend in minor units, currency, [[mains, supplementaries from, to], ...]], ...]; [] while provisional';
comment on column draw_results.rules is '[[number, [[mains, supplementaries from, to], ...]], ...]: what each division must match, from the first numbers on';
comment on column draw_results.shared_out_at is 'since when every syndicate that plays in the draw has written down the shares of this version, or of a later one';

create table draw_seals (
    offer_key text not null,
    draw_no bigint not null,
    state text default 'deciding' not null,
    version bigint default 1 not null,
    due_at timestamptz default clock_timestamp(),
    entries bigint default 0 not null,
    blocks integer default 0 not null,
    stakes_minor bigint default 0 not null,
    last_ticket_id uuid,
    root bytea,
    sealed_at timestamptz,
    constraint pk_draw_seals primary key (offer_key, draw_no),
    constraint ck_draw_seals_due check ((due_at is null) = (state = 'sealed')),
    constraint ck_draw_seals_root check ((root is null) = (state <> 'sealed')),
    constraint ck_draw_seals_state check (state in ('deciding', 'listing', 'sealed'))
);
create index ix_draw_seals_due_at on draw_seals (due_at) where due_at is not null;
comment on column draw_seals.stakes_minor is 'price of its entries, discounts included';
comment on column draw_seals.last_ticket_id is 'tickets up to this one are in blocks';
comment on table draw_seals is 'The list of tickets of a draw, from its close to its published Merkle root.';

create table draws (
    offer_key text not null,
    draw_no bigint not null,
    version bigint not null,
    status smallint not null,
    open_at timestamptz not null,
    stop timestamptz not null,
    system_close timestamptz not null,
    draw_at timestamptz not null,
    draw_date date not null,
    prize_pool_minor bigint,
    prize_pool_currency text,
    prize_pool_suffix text not null,
    closes jsonb not null,
    sealed_at timestamptz,
    regions text[] default '{}'::text[] not null,
    cancelled_at timestamptz,
    cancelled_because text default '' not null,
    pre_order_at timestamptz,
    draws_when_sold_out boolean default false not null,
    constraint pk_draws primary key (offer_key, draw_no),
    constraint ck_draws_status check (status >= 1 and status <= 8)
);
create index ix_draws_draw_at on draws (draw_at) where status < 5;
comment on column draws.status is 'wattle.catalog.v1.DrawStatus: 2 open, from 4 closed, from 5 drawn';
comment on column draws.closes is 'stops that differ from stop: {"WA": "2026-11-26T10:00:00+00:00"}';
comment on column draws.sealed_at is 'from here on no ticket is issued into the draw';
comment on column draws.regions is 'where it may be sold; empty means everywhere';
comment on column draws.pre_order_at is 'from when it may be ordered before it opens; null where it may not';
comment on column draws.draws_when_sold_out is 'stop and draw_at are the latest; it closes with its last ticket';

create table exclusions (
    customer_id uuid not null,
    version bigint default 1 not null,
    received_at timestamptz default clock_timestamp() not null,
    due_at timestamptz default clock_timestamp(),
    finished_at timestamptz,
    constraint pk_exclusions primary key (customer_id),
    constraint ck_exclusions_due check ((due_at is null) = (finished_at is not null))
);
create index ix_exclusions_due_at on exclusions (due_at) where due_at is not null;
comment on table exclusions is 'Customers who excluded themselves, and the state of the refunds of their unplayed entries.';

create table offers (
    key text not null,
    version bigint not null,
    suspended boolean not null,
    body bytea not null,
    type text default '' not null,
    constraint pk_offers primary key (key)
);
comment on column offers.body is 'wattle.catalog.v1.Offer';

create table partners (
    id uuid default uuidv7() not null,
    slug text not null,
    partner_key text not null,
    name text not null,
    is_active boolean not null,
    pricing_id text,
    offer_keys text[] not null,
    return_origins text[] not null,
    version bigint default 1 not null,
    created_at timestamptz default clock_timestamp() not null,
    changed_at timestamptz default clock_timestamp() not null,
    branding jsonb,
    constraint pk_partners primary key (id),
    constraint uq_partners_partner_key unique (partner_key),
    constraint uq_partners_slug unique (slug),
    constraint ck_partners_slug check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$')
);
comment on column partners.partner_key is 'names the partner in purchase data; never changes';
comment on column partners.pricing_id is 'the price list of what is bought here; null is the customer''s own';
comment on column partners.offer_keys is 'what the partner may sell';
comment on column partners.return_origins is 'scheme and host of the addresses that a customer may be sent back to';
comment on column partners.branding is 'colours and logo of its page; null where it has only its name';

create table payout_reviews (
    reference text not null,
    kind text not null,
    offer_key text not null,
    offer_name text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    customer_id uuid not null,
    amount_minor bigint not null,
    currency text not null,
    opened_at timestamptz default clock_timestamp() not null,
    notified_at timestamptz,
    decision text,
    reason text,
    decided_at timestamptz,
    decision_notified_at timestamptz,
    id uuid default uuidv7() not null,
    constraint pk_payout_reviews primary key (reference),
    constraint uq_payout_reviews_id unique (id),
    constraint ck_payout_reviews_amount check (amount_minor > 0),
    constraint ck_payout_reviews_decided check ((decision is null) = (decided_at is null)),
    constraint ck_payout_reviews_decision check (decision in ('approved', 'rejected', 'withdrawn')),
    constraint ck_payout_reviews_kind check (kind in ('draw', 'raffle', 'share')),
    constraint ck_payout_reviews_reason check ((reason is not null) = coalesce(decision in ('rejected', 'withdrawn'), false))
);
create index ix_payout_reviews_decided on payout_reviews (decided_at) where decision is not null;
create index ix_payout_reviews_open on payout_reviews (opened_at) where decision is null;
create index ix_payout_reviews_ticket_id on payout_reviews (ticket_id);
create index ix_payout_reviews_unnotified on payout_reviews (opened_at) where notified_at is null or (decision in ('rejected', 'withdrawn')) and decision_notified_at is null;
comment on column payout_reviews.reference is 'the wallet''s reference of the payment';
comment on column payout_reviews.reason is 'why it is not paid, for the customer';
comment on table payout_reviews is 'Large prizes that two people decide on before payment; a corrected result withdraws an open review.';

create table raffle_results (
    offer_key text not null,
    draw_no bigint not null,
    drawing text not null,
    is_last boolean not null,
    received_at timestamptz default clock_timestamp() not null,
    settled_at timestamptz,
    constraint pk_raffle_results primary key (offer_key, draw_no, drawing)
);

create table recommended_orders (
    id uuid not null,
    customer_id uuid not null,
    item jsonb not null,
    recommended_at timestamptz default now() not null,
    constraint pk_recommended_orders primary key (id)
);
create index ix_recommended_orders_recommended_at on recommended_orders (recommended_at);
comment on table recommended_orders is 'What was recommended to a customer, so that a link can put it into their cart.';

create table refused_payouts (
    reference text not null,
    reason text not null,
    attempts integer default 1 not null,
    refused_at timestamptz default clock_timestamp() not null,
    try_at timestamptz not null,
    constraint pk_refused_payouts primary key (reference)
);
comment on column refused_payouts.try_at is 'not before';
comment on table refused_payouts is 'Prizes and refunds that the wallet has refused; each is retried, and deleted once the wallet has moved it.';

create table segments (
    name text not null,
    version bigint not null,
    active boolean not null,
    capabilities text[] not null,
    constraint pk_segments primary key (name)
);

create table settlements (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    state text default 'sealing' not null,
    version bigint default 1 not null,
    due_at timestamptz default clock_timestamp(),
    last_ticket_id uuid,
    entries bigint default 0 not null,
    winning_entries bigint default 0 not null,
    prizes_minor bigint default 0 not null,
    paid_minor bigint default 0 not null,
    currency text not null,
    created_at timestamptz default clock_timestamp() not null,
    finished_at timestamptz,
    scored_blocks integer default 0 not null,
    due_ticket_id uuid,
    reversed_minor bigint default 0 not null,
    constraint pk_settlements primary key (offer_key, draw_no, result_version),
    constraint ck_settlements_due check (state = 'counted' or (due_at is null) = (state = 'done')),
    constraint ck_settlements_state check (state in ('sealing', 'scoring', 'counted', 'paying', 'done'))
);
create index ix_settlements_due_at on settlements (due_at) where due_at is not null;
comment on column settlements.last_ticket_id is 'entries up to this ticket are scored';
comment on column settlements.scored_blocks is 'blocks of the sealed list that are scored';
comment on column settlements.due_ticket_id is 'payouts of tickets up to this one are written down';
comment on column settlements.reversed_minor is 'reversed by this version of earlier payments';

create table share_payments (
    ticket_id uuid not null,
    result_version integer not null,
    offer_key text not null,
    draw_no bigint not null,
    series integer not null,
    amount_minor bigint not null,
    paid_at timestamptz,
    pay_from timestamptz,
    review_required boolean default false not null,
    paying_at timestamptz,
    reversed_by integer,
    reversed_at timestamptz,
    reference text generated always as ('syndicate/' || ticket_id::text || case when result_version > 0 then '/' || result_version::text else '' end) stored not null,
    constraint pk_share_payments primary key (ticket_id, result_version),
    constraint ck_share_payments_amount check (amount_minor > 0 or amount_minor = 0 and result_version = 0)
);
create index ix_share_payments_unpaid on share_payments (offer_key, draw_no, series) where paid_at is null;
create index ix_share_payments_unreversed on share_payments (ticket_id) where reversed_by is not null and reversed_at is null;
comment on column share_payments.pay_from is 'provisional until then';
comment on column share_payments.review_required is 'needs a payout review whatever its amount: the whole prize is large, or one of an earlier result was refused';
comment on column share_payments.paying_at is 'since when the wallet may have been asked for a prize; a correction reverses it as if it were paid';
comment on column share_payments.reversed_by is 'version of the result that reverses this payment';
comment on column share_payments.reversed_at is 'reversed in the wallet; with paid_at and without paying_at, the wallet was never asked for the prize';
comment on column share_payments.reference is 'the wallet''s reference of the payment';
comment on table share_payments is 'Prizes of syndicate shares by version of the result; version 0 is the refund of a cancelled syndicate.';

create table stock_releases (
    order_id uuid not null,
    customer_id uuid not null,
    attempts integer default 1 not null,
    due_at timestamptz default clock_timestamp() not null,
    owed_at timestamptz default clock_timestamp() not null,
    constraint pk_stock_releases primary key (order_id)
);
create index ix_stock_releases_customer_id on stock_releases (customer_id);
create index ix_stock_releases_due_at on stock_releases (due_at);
comment on column stock_releases.order_id is 'the order, or the attempt at a pre-order by which no order came to be';
comment on column stock_releases.due_at is 'when catalog is asked again to free them';
comment on table stock_releases is 'What failed, of whose numbers catalog has not said yet that they are free; gone once it has.';

create table sub_variants (
    key text not null,
    version bigint not null,
    active boolean not null,
    pricing_id text not null,
    offer_keys text[] not null,
    overrides_customer boolean not null,
    constraint pk_sub_variants primary key (key)
);
comment on table sub_variants is 'What content''s events tell; one that is not here sells as the site.';

create table syndicates (
    offer_key text not null,
    draw_no bigint not null,
    series integer not null,
    version bigint not null,
    status smallint not null,
    plays_offer_key text not null,
    name text not null,
    shares integer not null,
    shape jsonb not null,
    games bytea not null,
    currency text not null,
    settled_version integer,
    full_notified_at timestamptz,
    ended_at timestamptz,
    constraint pk_syndicates primary key (offer_key, draw_no, series),
    constraint ck_syndicates_status check (status >= 1 and status <= 6)
);
create index ix_syndicates_full_unnotified on syndicates (offer_key, draw_no, series) where full_notified_at is null and (status in (2, 3));
create index ix_syndicates_open on syndicates (offer_key, draw_no, series) where ended_at is null and coalesce(settled_version, 0) = 0;
create index ix_syndicates_plays_offer_key_draw_no on syndicates (plays_offer_key, draw_no);
comment on column syndicates.status is 'wattle.catalog.v1.SyndicateStatus: 3 purchased, 4 cancelled';
comment on column syndicates.settled_version is 'version of the result whose prizes are written down; 0 once a cancelled syndicate is refunded';
comment on column syndicates.full_notified_at is 'when its holders were notified that every share is sold';
comment on column syndicates.ended_at is 'since when it owes nothing more: it was cancelled and its refunds are written down, or its draw is cancelled';

create table voucher_attempts (
    subject text not null,
    hour timestamptz not null,
    attempts integer not null,
    constraint pk_voucher_attempts primary key (subject, hour)
);
create index ix_voucher_attempts_hour on voucher_attempts (hour);
comment on table voucher_attempts is 'codes tried by a customer or from an address, by the hour';

create table win_breakdowns (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    id integer not null,
    games bigint[] not null,
    tickets bigint not null,
    divisions jsonb,
    prize_minor bigint,
    constraint pk_win_breakdowns primary key (offer_key, draw_no, result_version, id),
    constraint uq_win_breakdowns_games unique (offer_key, draw_no, result_version, games),
    constraint ck_win_breakdowns_prize check (prize_minor >= 0 and (prize_minor is null) = (divisions is null))
);
comment on column win_breakdowns.games is '{division, games, division, games, ...}';
comment on column win_breakdowns.divisions is '[[division, games, dividend in minor units], ...]';
comment on table win_breakdowns is 'Each different set of winning games of tickets in a draw, with its prize once the dividends are known.';

create table wins (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    customer_id uuid not null,
    breakdown integer not null,
    constraint pk_wins primary key (offer_key, draw_no, result_version, ticket_id)
);
comment on table wins is 'Tickets that won in a version of a result; written once, when their block is scored.';

create table campaign_changes (
    id bigint generated always as identity,
    campaign_id uuid not null,
    changed_at timestamptz default clock_timestamp() not null,
    staff text not null,
    change text not null,
    details jsonb not null,
    constraint pk_campaign_changes primary key (id),
    constraint fk_campaign_changes_campaign_id_campaigns foreign key (campaign_id) references campaigns(id)
);
create index ix_campaign_changes_campaign_id on campaign_changes (campaign_id, id);
comment on table campaign_changes is 'Who changed what of a campaign.';

create table carts (
    id uuid default uuidv7() not null,
    customer_id uuid,
    token_hash bytea,
    version bigint default 1 not null,
    checkout_id uuid,
    converted_into uuid,
    created_at timestamptz default now() not null,
    touched_at timestamptz default now() not null,
    buyer_id uuid,
    voucher_id uuid,
    constraint pk_carts primary key (id),
    constraint uq_carts_customer_id unique (customer_id),
    constraint uq_carts_token_hash unique (token_hash),
    constraint ck_carts_owner check ((customer_id is null) <> (token_hash is null)),
    constraint fk_carts_voucher_id_vouchers foreign key (voucher_id) references vouchers(id)
);
create index ix_carts_touched_at on carts using brin (touched_at);
comment on column carts.token_hash is 'SHA-256 of the anonymous cart token';
comment on column carts.checkout_id is 'the checkout that is being paid; the cart stands still meanwhile';
comment on column carts.buyer_id is 'customer who may pay a cart that a partner prepared';
comment on column carts.voucher_id is 'one discount voucher a cart; whether it reduces anything is worked out on every read';

create table checkouts (
    id uuid not null,
    kind text not null,
    order_id uuid not null,
    customer_id uuid not null,
    cart_id uuid not null,
    idempotency_key text,
    pre_order_id uuid,
    state text default 'started' not null,
    version bigint default 1 not null,
    attempts integer default 1 not null,
    due_at timestamptz,
    not_after timestamptz not null,
    journal_id uuid,
    failure_code text,
    failure_message text,
    started_at timestamptz default clock_timestamp() not null,
    finished_at timestamptz,
    places_pre_orders boolean default false not null,
    uses_voucher boolean default false not null,
    tracked_at timestamptz,
    constraint pk_checkouts primary key (id),
    constraint uq_checkouts_order_id unique (order_id),
    constraint ck_checkouts_due check ((due_at is null) = (state in ('completed', 'failed'))),
    constraint ck_checkouts_kind check (
        kind in ('cart', 'partner_purchase') and idempotency_key is not null and pre_order_id is null
        or kind = 'pre_order' and idempotency_key is null and pre_order_id is not null
    ),
    constraint ck_checkouts_state check (state in ('started', 'refunding', 'completed', 'failed')),
    constraint fk_checkouts_order_id_orders foreign key (order_id) references orders(id)
);
create index ix_checkouts_due_at on checkouts (due_at) where due_at is not null;
comment on column checkouts.kind is 'what it pays: the customer''s cart, a purchase that a partner prepared, or a pre-order whose draw has opened';
comment on column checkouts.idempotency_key is 'the key of the request that pays a cart';
comment on column checkouts.pre_order_id is 'the pre-order that it buys, of which each attempt has a checkout';
comment on column checkouts.due_at is 'when a sweep resumes the saga, unless it has moved on';
comment on column checkouts.not_after is 'earliest system close of its draws: no money is taken later';
comment on column checkouts.places_pre_orders is 'its end decides about pre-orders of the same cart';
comment on column checkouts.uses_voucher is 'its end decides about a redemption';
comment on column checkouts.tracked_at is 'when the first page that showed its receipt said so to analytics';

create table order_lines (
    id uuid default uuidv7() not null,
    order_id uuid not null,
    "position" smallint not null,
    ticket_id uuid not null,
    cart_item_id uuid not null,
    offer_key text not null,
    offer_name text not null,
    game_type text not null,
    game_offer text not null,
    pricing_id text not null,
    shape jsonb not null,
    games bytea not null,
    num_games integer not null,
    quickpick boolean not null,
    draw_nos bigint[] not null,
    price_minor bigint not null,
    details jsonb default '{}'::jsonb not null,
    numbers bigint[] default '{}'::bigint[] not null,
    discount_minor bigint default 0 not null,
    constraint pk_order_lines primary key (id),
    constraint uq_order_lines_order_id_position unique (order_id, "position"),
    constraint ck_order_lines_discount check (discount_minor >= 0),
    constraint ck_order_lines_price check (price_minor >= 0),
    constraint fk_order_lines_order_id_orders foreign key (order_id) references orders(id)
);
comment on column order_lines.ticket_id is 'the ticket that this line becomes when it is paid';
comment on column order_lines.price_minor is 'what the customer pays of it';
comment on column order_lines.details is 'as of the cart item, with product_type';
comment on column order_lines.numbers is 'ticket numbers of a raffle, or numbers of shares';
comment on column order_lines.discount_minor is 'what a voucher pays of it; both together are the price of the ticket';

create table pre_orders (
    id uuid not null,
    customer_id uuid not null,
    order_id uuid not null,
    checkout_id uuid not null,
    "position" smallint not null,
    cart_id uuid not null,
    cart_item_id uuid not null,
    offer_key text not null,
    offer_name text not null,
    game_type text not null,
    game_offer text not null,
    pricing_id text not null,
    num_games integer not null,
    draw_no bigint not null,
    price_minor bigint not null,
    currency text not null,
    details jsonb not null,
    state text not null,
    version bigint default 1 not null,
    placed_at timestamptz default clock_timestamp() not null,
    placed_fact bytea not null,
    attempts integer default 0 not null,
    retry_at timestamptz,
    attempt_order_id uuid default uuidv7() not null,
    ticket_id uuid default uuidv7() not null,
    charge_checkout_id uuid,
    reason_code text,
    reason_message text,
    finished_at timestamptz,
    fund_kind text default 'wallet' not null,
    fund_id uuid,
    fund_refused text,
    shape jsonb default '[]'::jsonb not null,
    games bytea default '\x'::bytea not null,
    quickpick boolean default false not null,
    discount_minor bigint default 0 not null,
    constraint pk_pre_orders primary key (id),
    constraint uq_pre_orders_attempt_order_id unique (attempt_order_id),
    constraint uq_pre_orders_order_id_position unique (order_id, "position"),
    constraint ck_pre_orders_charging check (charge_checkout_id is not null or (state <> all (array['charging', 'charged']))),
    constraint ck_pre_orders_discount check (discount_minor >= 0),
    constraint ck_pre_orders_finished check ((finished_at is null) = (state <> all (array['charged', 'cancelled']))),
    constraint ck_pre_orders_fund check ((fund_kind in ('wallet', 'cc', 'paypal')) and (fund_kind = 'wallet') = (fund_id is null)),
    constraint ck_pre_orders_price check (price_minor >= 0 and (price_minor + discount_minor) > 0),
    constraint ck_pre_orders_state check (state in ('accepted', 'placed', 'allocated', 'charging', 'charged', 'cancelled')),
    constraint fk_pre_orders_order_id_orders foreign key (order_id) references orders(id)
);
create index ix_pre_orders_checkout_id on pre_orders (checkout_id) where state = 'accepted';
create index ix_pre_orders_customer_id on pre_orders (customer_id, id);
create index ix_pre_orders_due on pre_orders (offer_key, draw_no, placed_at) where state in ('placed', 'allocated', 'charging');
comment on column pre_orders.order_id is 'the order that it was placed with';
comment on column pre_orders.price_minor is 'what the customer pays of it when it is bought';
comment on column pre_orders.placed_fact is 'wattle.checkout.v1.PreOrderPlaced, published when it is placed';
comment on column pre_orders.retry_at is 'when it is tried again after it could not be charged';
comment on column pre_orders.attempt_order_id is 'the order by which it is bought; a new one for each attempt, as is the ticket';
comment on column pre_orders.fund_kind is 'what pays it: the wallet alone, or the wallet and then a saved fund for what is missing';
comment on column pre_orders.fund_id is 'the saved fund, of the wallet service';
comment on column pre_orders.fund_refused is 'why the fund is charged no more by itself; the wallet still pays, should it have enough';
comment on column pre_orders.games is 'its entries, as those of a line of an order; empty for what is numbered or shared';
comment on column pre_orders.discount_minor is 'what the voucher of its order pays of it then';
comment on table pre_orders is 'accepted with its cart -> placed -> allocated (numbers are held) -> charging -> charged, or back to placed; cancelled.';

create table voucher_redemptions (
    id uuid default uuidv7() not null,
    voucher_id uuid not null,
    customer_id uuid not null,
    order_id uuid,
    checkout_id uuid,
    amount_minor bigint not null,
    currency text not null,
    state text default 'reserved' not null,
    due_at timestamptz,
    reserved_at timestamptz default clock_timestamp() not null,
    finished_at timestamptz,
    idempotency_key text,
    constraint pk_voucher_redemptions primary key (id),
    constraint uq_voucher_redemptions_checkout_id unique (checkout_id),
    constraint uq_voucher_redemptions_order_id unique (order_id),
    constraint ck_voucher_redemptions_amount check (amount_minor > 0),
    constraint ck_voucher_redemptions_due check ((due_at is not null) = (order_id is null and state = 'reserved')),
    constraint ck_voucher_redemptions_finished check ((finished_at is null) = (state = 'reserved')),
    constraint ck_voucher_redemptions_order check ((order_id is null) = (checkout_id is null)),
    constraint ck_voucher_redemptions_state check (state in ('reserved', 'consumed', 'released')),
    constraint fk_voucher_redemptions_order_id_orders foreign key (order_id) references orders(id),
    constraint fk_voucher_redemptions_voucher_id_vouchers foreign key (voucher_id) references vouchers(id)
);
create index ix_voucher_redemptions_customer on voucher_redemptions (voucher_id, customer_id) where state <> 'released';
create index ix_voucher_redemptions_due_at on voucher_redemptions (due_at) where due_at is not null;
create unique index uq_voucher_redemptions_idempotency_key on voucher_redemptions (customer_id, idempotency_key) where idempotency_key is not null and state <> 'released';
comment on column voucher_redemptions.due_at is 'when the credit of one without an order is taken up again';
comment on column voucher_redemptions.idempotency_key is 'of the request for a credit; with it again the customer gets the same credit';
comment on table voucher_redemptions is 'reserved with its saga, or until the wallet has the credit -> consumed, or released; consumed -> released when all of an order was refunded.';

create table sealed_blocks (
    offer_key text not null,
    draw_no bigint not null,
    block_no integer not null,
    first_ticket_id uuid not null,
    last_ticket_id uuid not null,
    tickets uuid[] storage external not null,
    customers uuid[] storage external not null,
    shapes text[] not null,
    shape_of smallint[] not null,
    sizes integer[] not null,
    games bytea storage external not null,
    root bytea not null,
    constraint pk_sealed_blocks primary key (offer_key, draw_no, block_no),
    constraint fk_sealed_blocks_offer_key_draw_no_draw_seals foreign key (offer_key, draw_no) references draw_seals(offer_key, draw_no)
);
comment on column sealed_blocks.shape_of is 'place of each ticket''s shape in shapes, from 1';
comment on column sealed_blocks.sizes is 'bytes of each ticket in games';
comment on column sealed_blocks.root is 'Merkle root of the block''s leaves: a node of the draw''s tree';
comment on table sealed_blocks is 'What was sealed, as it was: 4096 tickets a block in the order of their ids, the last block has the rest.';
revoke delete, update on sealed_blocks from :runtime_role;

create table partner_changes (
    id bigint generated always as identity,
    partner_id uuid not null,
    changed_at timestamptz default clock_timestamp() not null,
    staff text not null,
    change text not null,
    details jsonb not null,
    constraint pk_partner_changes primary key (id),
    constraint fk_partner_changes_partner_id_partners foreign key (partner_id) references partners(id)
);
create index ix_partner_changes_partner_id on partner_changes (partner_id, id);
comment on table partner_changes is 'Who changed what of a partner; never a secret.';

create table partner_channels (
    partner_id uuid not null,
    channel_key text not null,
    name text not null,
    is_active boolean not null,
    commission_bp integer not null,
    settled_every text not null,
    payment_days integer not null,
    constraint pk_partner_channels primary key (partner_id, channel_key),
    constraint ck_partner_channels_channel_key check (channel_key ~ '^[A-Za-z0-9_-]{1,40}$'),
    constraint ck_partner_channels_commission check (commission_bp >= 0 and commission_bp <= 10000),
    constraint ck_partner_channels_payment_days check (payment_days >= 0 and payment_days <= 90),
    constraint ck_partner_channels_settled_every check (settled_every in ('week', 'month')),
    constraint fk_partner_channels_partner_id_partners foreign key (partner_id) references partners(id)
);
comment on column partner_channels.commission_bp is 'of what was sold and not paid back, in hundredths of a percent';
comment on column partner_channels.payment_days is 'days after the end of a period within which the commission is paid';

create table partner_customers (
    partner_id uuid not null,
    customer_id uuid not null,
    linked_at timestamptz default clock_timestamp() not null,
    constraint pk_partner_customers primary key (partner_id, customer_id),
    constraint fk_partner_customers_partner_id_partners foreign key (partner_id) references partners(id)
);
create index ix_partner_customers_customer_id on partner_customers (customer_id);
comment on table partner_customers is 'Customers who let a partner prepare purchases in their name and sign them in by a link.';

create table partner_keys (
    app_key text not null,
    partner_id uuid not null,
    secret bytea not null,
    created_at timestamptz default clock_timestamp() not null,
    created_by text not null,
    retired_at timestamptz,
    retired_by text,
    constraint pk_partner_keys primary key (app_key),
    constraint fk_partner_keys_partner_id_partners foreign key (partner_id) references partners(id)
);
create index ix_partner_keys_partner_id on partner_keys (partner_id);
comment on column partner_keys.secret is 'what the partner signs with, encrypted';

create table payout_review_votes (
    reference text not null,
    voter text not null,
    verdict text not null,
    reason text,
    voted_at timestamptz default clock_timestamp() not null,
    constraint pk_payout_review_votes primary key (reference, voter),
    constraint ck_payout_review_votes_reason check ((reason is null) = (verdict = 'approved')),
    constraint ck_payout_review_votes_verdict check (verdict in ('approved', 'rejected')),
    constraint fk_payout_review_votes_reference_payout_reviews foreign key (reference) references payout_reviews(reference)
);
comment on table payout_review_votes is 'One vote a person in a payout review; never changed.';
revoke delete, update on payout_review_votes from :runtime_role;

create table raffle_prizes (
    offer_key text not null,
    draw_no bigint not null,
    drawing text not null,
    drawing_name text not null,
    prize_no integer not null,
    ticket_id uuid not null,
    number bigint not null,
    title text not null,
    kind text not null,
    value_minor bigint not null,
    currency text not null,
    paid_at timestamptz,
    notified_at timestamptz,
    reference text generated always as (offer_key || '/' || draw_no::text || '/' || drawing || '/' || prize_no::text) stored not null,
    constraint pk_raffle_prizes primary key (offer_key, draw_no, drawing, prize_no),
    constraint ck_raffle_prizes_kind check (kind in ('cash', 'goods', 'voucher')),
    constraint ck_raffle_prizes_paid check (paid_at is null or kind = 'cash'),
    constraint ck_raffle_prizes_value check (value_minor > 0),
    constraint fk_raffle_prizes_drawing_raffle_results foreign key (offer_key, draw_no, drawing) references raffle_results(offer_key, draw_no, drawing)
);
create index ix_raffle_prizes_ticket_id on raffle_prizes (ticket_id);
create index ix_raffle_prizes_unpaid on raffle_prizes (offer_key, draw_no) where kind = 'cash' and paid_at is null;
create index ix_raffle_prizes_unnotified on raffle_prizes (ticket_id) where notified_at is null and kind <> 'cash';
comment on column raffle_prizes.notified_at is 'when the winner of goods or of a voucher was notified; a payment of cash notifies too';
comment on column raffle_prizes.reference is 'the wallet''s reference of the payment';
comment on table raffle_prizes is 'Prizes of raffles. Cash is credited to the wallet; staff deliver goods and vouchers.';

create table syndicate_settlements (
    offer_key text not null,
    draw_no bigint not null,
    series integer not null,
    result_version integer not null,
    prize_minor bigint not null,
    share_minor bigint not null,
    remainder_minor bigint not null,
    divisions jsonb not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_syndicate_settlements primary key (offer_key, draw_no, series, result_version),
    constraint ck_syndicate_settlements_split check (share_minor >= 0 and remainder_minor >= 0),
    constraint fk_syndicate_settlements_series_syndicates foreign key (offer_key, draw_no, series) references syndicates(offer_key, draw_no, series)
);
comment on column syndicate_settlements.remainder_minor is 'left over by truncating to the minor unit';

create table cart_items (
    id uuid default uuidv7() not null,
    cart_id uuid not null,
    offer_key text not null,
    offer_version bigint not null,
    game_type text not null,
    game_offer text not null,
    shape jsonb not null,
    games bytea not null,
    num_games integer not null,
    quickpick boolean not null,
    draw_nos bigint[] not null,
    shown_price_minor bigint not null,
    currency text not null,
    fingerprint bytea not null,
    removed_reason text,
    details jsonb default '{}'::jsonb not null,
    request_key text,
    constraint pk_cart_items primary key (id),
    constraint ck_cart_items_price check (shown_price_minor >= 0),
    constraint fk_cart_items_cart_id_carts foreign key (cart_id) references carts(id) on delete cascade
);
create index ix_cart_items_cart_id on cart_items (cart_id);
create index ix_cart_items_removed on cart_items (cart_id) where removed_reason is not null;
comment on column cart_items.shape is '[[name of the number set, count], ...]';
comment on column cart_items.games is 'one byte a number, game after game';
comment on column cart_items.fingerprint is 'equal for lines that buy the same thing';
comment on column cart_items.details is 'as asked for: product_type, cause_key, series, ...; {"not_put_in": what it is called} of a note on something that was to be put in and could not be';
comment on column cart_items.request_key is 'of the request that put the line in; with it again nothing more is put in';

create table checkout_deposits (
    checkout_id uuid not null,
    customer_id uuid not null,
    amount_minor bigint not null,
    wallet_part_minor bigint not null,
    stage text default 'asking' not null,
    deposit_id uuid,
    due_at timestamptz,
    gives_up_at timestamptz not null,
    published_at timestamptz,
    settled_at timestamptz,
    constraint pk_checkout_deposits primary key (checkout_id),
    constraint uq_checkout_deposits_deposit_id unique (deposit_id),
    constraint ck_checkout_deposits_amount check (amount_minor > 0),
    constraint ck_checkout_deposits_deposit_id check (deposit_id is not null or (stage in ('asking', 'ended'))),
    constraint ck_checkout_deposits_due check ((due_at is not null) = (stage in ('asking', 'waiting'))),
    constraint ck_checkout_deposits_stage check (stage in ('asking', 'waiting', 'settled', 'ended', 'kept')),
    constraint ck_checkout_deposits_wallet_part check (wallet_part_minor >= 0),
    constraint fk_checkout_deposits_checkout_id_checkouts foreign key (checkout_id) references checkouts(id)
);
create index ix_checkout_deposits_due_at on checkout_deposits (due_at) where due_at is not null;
create index ix_checkout_deposits_kept on checkout_deposits (customer_id) where stage = 'kept';
create index ix_checkout_deposits_under_way on checkout_deposits (customer_id) where due_at is not null;
create index ix_checkout_deposits_unpublished on checkout_deposits (checkout_id) where stage = 'kept' and published_at is null;
comment on column checkout_deposits.wallet_part_minor is 'what the wallet had of the total, held until the deposit is here';
comment on column checkout_deposits.due_at is 'when the wallet is asked again what became of the deposit';
comment on column checkout_deposits.gives_up_at is 'when a deposit that is not decided ends its checkout';
comment on column checkout_deposits.published_at is 'when the customer was notified that the money stays in the wallet';
comment on column checkout_deposits.settled_at is 'when the wallet reported the deposit as settled, whatever the checkout''s outcome';
comment on table checkout_deposits is 'The deposit before a purchase: asking -> waiting -> settled, or ended without money; kept is money that bought nothing.';

create table tickets (
    id uuid not null,
    order_line_id uuid not null,
    order_id uuid not null,
    customer_id uuid not null,
    serial text not null,
    offer_key text not null,
    issued_at timestamptz default clock_timestamp() not null,
    constraint pk_tickets primary key (id),
    constraint uq_tickets_order_line_id unique (order_line_id),
    constraint uq_tickets_serial unique (serial),
    constraint fk_tickets_order_line_id_order_lines foreign key (order_line_id) references order_lines(id)
);
create index ix_tickets_customer_id on tickets (customer_id, id);

create table partner_purchases (
    id uuid not null,
    partner_id uuid not null,
    channel_key text not null,
    reference text not null,
    request_hash bytea not null,
    link_hash bytea not null,
    cart_id uuid not null,
    cart_key bytea not null,
    customer_id uuid,
    return_url text,
    created_at timestamptz default clock_timestamp() not null,
    expires_at timestamptz not null,
    cancelled_at timestamptz,
    success_mobile_deep_link text,
    claimed_at timestamptz,
    constraint pk_partner_purchases primary key (id),
    constraint uq_partner_purchases_cart_id unique (cart_id),
    constraint uq_partner_purchases_link_hash unique (link_hash),
    constraint uq_partner_purchases_partner_id_reference unique (partner_id, reference),
    constraint fk_partner_purchases_partner_id_channel_key_partner_channels foreign key (partner_id, channel_key) references partner_channels(partner_id, channel_key)
);
create index ix_partner_purchases_customer_id on partner_purchases (customer_id, partner_id, id);
comment on column partner_purchases.reference is 'the partner''s own number of it: the same one is the same purchase';
comment on column partner_purchases.link_hash is 'SHA-256 of the token in the link to it';
comment on column partner_purchases.cart_key is 'what its cart is found by; no token leads to it';
comment on column partner_purchases.customer_id is 'the customer; null until a signed-in customer opens its link';
comment on column partner_purchases.success_mobile_deep_link is 'where the partner''s app wants its customer back once they have paid';
comment on column partner_purchases.claimed_at is 'when its customer opened its link last';

create table entries (
    ticket_id uuid not null,
    draw_no bigint not null,
    offer_key text not null,
    constraint pk_entries primary key (ticket_id, draw_no),
    constraint fk_entries_ticket_id_tickets foreign key (ticket_id) references tickets(id)
);
create index ix_entries_draw on entries (offer_key, draw_no, ticket_id);
comment on table entries is 'A ticket in one of its draws.';

create table withdrawn_entries (
    ticket_id uuid not null,
    draw_no bigint not null,
    offer_key text not null,
    amount_minor bigint not null,
    withdrawn_at timestamptz default clock_timestamp() not null,
    refunded_at timestamptz,
    reference text generated always as ('excluded/' || offer_key || '/' || draw_no::text || '/' || ticket_id::text) stored not null,
    constraint pk_withdrawn_entries primary key (ticket_id, draw_no),
    constraint ck_withdrawn_entries_amount check (amount_minor >= 0),
    constraint fk_withdrawn_entries_ticket_id_tickets foreign key (ticket_id) references tickets(id)
);
create index ix_withdrawn_entries_unrefunded on withdrawn_entries (ticket_id) where refunded_at is null;
comment on column withdrawn_entries.amount_minor is 'their part of the ticket''s price';
comment on column withdrawn_entries.reference is 'the wallet''s reference of the payment';
comment on table withdrawn_entries is 'Entries that left their draw before it closed because their owner excluded themselves; none of them is in entries.';

create table partner_orders (
    order_id uuid not null,
    purchase_id uuid not null,
    partner_id uuid not null,
    channel_key text not null,
    commission_bp integer not null,
    constraint pk_partner_orders primary key (order_id),
    constraint fk_partner_orders_order_id_orders foreign key (order_id) references orders(id),
    constraint fk_partner_orders_purchase_id_partner_purchases foreign key (purchase_id) references partner_purchases(id)
);
create index ix_partner_orders_partner_id on partner_orders (partner_id, channel_key, order_id);
create index ix_partner_orders_purchase_id on partner_orders (purchase_id, order_id);
comment on table partner_orders is 'Through which partner and channel an order came, under the terms of that moment.';

create table entry_refunds (
    ticket_id uuid not null,
    draw_no bigint not null,
    offer_key text not null,
    amount_minor bigint not null,
    refunded_at timestamptz default clock_timestamp() not null,
    constraint pk_entry_refunds primary key (ticket_id, draw_no),
    constraint ck_entry_refunds_amount check (amount_minor >= 0),
    constraint fk_entry_refunds_ticket_id_draw_no_entries foreign key (ticket_id, draw_no) references entries(ticket_id, draw_no)
);
comment on table entry_refunds is 'Entries whose part of the price went back, because their draw was cancelled.';

create table winnings (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    ticket_id uuid not null,
    customer_id uuid not null,
    divisions jsonb not null,
    prize_minor bigint not null,
    due_minor bigint not null,
    paid_at timestamptz,
    pay_from timestamptz,
    reversed_by integer,
    reversed_at timestamptz,
    review_required boolean default false not null,
    refused_at timestamptz,
    paying_at timestamptz,
    reference text generated always as (offer_key || '/' || draw_no::text || '/' || ticket_id::text || '/' || result_version::text) stored not null,
    constraint pk_winnings primary key (offer_key, draw_no, result_version, ticket_id),
    constraint ck_winnings_review check (not review_required or pay_from is not null),
    constraint ck_winnings_prize check (prize_minor >= 0 and due_minor >= 0 and due_minor <= prize_minor),
    constraint ck_winnings_refused check (refused_at is null or review_required and paid_at is null),
    constraint fk_winnings_ticket_id_draw_no_entries foreign key (ticket_id, draw_no) references entries(ticket_id, draw_no)
);
create index ix_winnings_reviewed on winnings (offer_key, draw_no, ticket_id) where review_required and paid_at is null;
create index ix_winnings_ticket_id on winnings (ticket_id, draw_no);
create index ix_winnings_unpaid on winnings (offer_key, draw_no, result_version, ticket_id) where paid_at is null;
create index ix_winnings_unreversed on winnings (offer_key, draw_no, reversed_by, ticket_id) where reversed_by is not null and reversed_at is null;
comment on column winnings.divisions is '[[division, games, dividend in minor units], ...]';
comment on column winnings.due_minor is 'the prize less what earlier versions have paid; the whole prize where those payments are taken back';
comment on column winnings.pay_from is 'provisional until then';
comment on column winnings.reversed_by is 'version of the result that reverses this payment';
comment on column winnings.review_required is 'needs an approved payout review, and is not paid before pay_from either';
comment on column winnings.refused_at is 'refused in its payout review: never paid, and a corrected result owes nothing for it';
comment on column winnings.paying_at is 'since when the wallet may have been asked for a provisional prize; a correction reverses it as if it were paid';
comment on column winnings.reference is 'the wallet''s reference of the payment';
comment on table winnings is 'Prizes of tickets by version of the result, with their payments and reversals.';
