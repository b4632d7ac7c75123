create table vouchers (
    id uuid not null default uuidv7(),
    code text not null,
    type text not null,
    description text not null,
    currency text not null,
    amount_minor bigint,
    percent smallint,
    minimum_minor bigint not null default 0,
    product_types text[] not null default '{}',
    offer_keys text[] not null default '{}',
    max_uses integer,
    max_uses_per_customer integer,
    uses integer not null default 0,
    valid_from timestamptz not null,
    valid_to timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    created_by text not null,
    withdrawn_at timestamptz,
    withdrawn_by text,
    constraint pk_vouchers primary key (id),
    constraint uq_vouchers_code unique (code),
    constraint ck_vouchers_code check (code ~ '^[A-Z0-9-]{4,32}$'),
    constraint ck_vouchers_type check (type in (
        'voucher_fixed_discount', 'voucher_percent_discount', 'voucher_fixed_discount_expire', 'voucher_credit_amount'
    )),
    constraint ck_vouchers_value check (
        case type when 'voucher_percent_discount' then percent between 1 and 100 and amount_minor is null
                  else amount_minor > 0 and percent is null end
    ),
    constraint ck_vouchers_expiry check (valid_to > valid_from and (valid_to is not null or type <> 'voucher_fixed_discount_expire')),
    constraint ck_vouchers_minimum check (minimum_minor >= 0),
    constraint ck_vouchers_uses check (uses >= 0 and uses <= max_uses),
    constraint ck_vouchers_limits check (max_uses > 0 and max_uses_per_customer > 0),
    constraint ck_vouchers_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null))
);
comment on column vouchers.product_types is 'what it reduces; empty means everything that is due now';
comment on column vouchers.offer_keys is 'the same by offer; empty means every offer';
comment on column vouchers.uses is 'reserved and consumed; moves only together with a redemption';
comment on column vouchers.max_uses is 'null is without limit, as is max_uses_per_customer';

create table voucher_redemptions (
    id uuid not null default uuidv7(),
    voucher_id uuid not null,
    customer_id uuid not null,
    order_id uuid,
    checkout_id uuid,
    amount_minor bigint not null,
    currency text not null,
    state text not null default 'reserved',
    due_at timestamptz,
    reserved_at timestamptz not null default clock_timestamp(),
    finished_at timestamptz,
    constraint pk_voucher_redemptions primary key (id),
    constraint fk_voucher_redemptions_voucher_id_vouchers foreign key (voucher_id) references vouchers (id),
    constraint fk_voucher_redemptions_order_id_orders foreign key (order_id) references orders (id),
    constraint uq_voucher_redemptions_order_id unique (order_id),
    constraint uq_voucher_redemptions_checkout_id unique (checkout_id),
    constraint ck_voucher_redemptions_state check (state in ('reserved', 'consumed', 'released')),
    constraint ck_voucher_redemptions_amount check (amount_minor > 0),
    constraint ck_voucher_redemptions_order check ((order_id is null) = (checkout_id is null)),
    constraint ck_voucher_redemptions_due check ((due_at is not null) = (order_id is null and state = 'reserved')),
    constraint ck_voucher_redemptions_finished check ((finished_at is null) = (state = 'reserved'))
);
comment on table voucher_redemptions is
    'reserved with its saga, or until the wallet has the credit -> consumed, or released; consumed -> released when all of an order was refunded.';
comment on column voucher_redemptions.due_at is 'when the credit of one without an order is taken up again';
create index ix_voucher_redemptions_customer on voucher_redemptions (voucher_id, customer_id) where state <> 'released';
create index ix_voucher_redemptions_due_at on voucher_redemptions (due_at) where due_at is not null;

create table voucher_attempts (
    subject text not null,
    hour timestamptz not null,
    attempts integer not null,
    constraint pk_voucher_attempts primary key (subject, hour)
);
comment on table voucher_attempts is 'codes tried by a customer or from an address, by the hour';
create index ix_voucher_attempts_hour on voucher_attempts (hour);

alter table carts add column voucher_id uuid;
alter table carts add constraint fk_carts_voucher_id_vouchers foreign key (voucher_id) references vouchers (id);
comment on column carts.voucher_id is 'one discount voucher a cart; whether it reduces anything is worked out on every read';

alter table order_lines add column discount_minor bigint not null default 0;
alter table order_lines add constraint ck_order_lines_discount check (discount_minor >= 0);
comment on column order_lines.price_minor is 'what the customer pays of it';
comment on column order_lines.discount_minor is 'what a voucher pays of it; both together are the price of the ticket';

alter table checkouts add column uses_voucher boolean not null default false;
comment on column checkouts.uses_voucher is 'its end decides about a redemption';

-- A share that a voucher paid whole is given back as nothing.
alter table share_payments drop constraint ck_share_payments_amount;
alter table share_payments add constraint ck_share_payments_amount
    check (amount_minor > 0 or amount_minor = 0 and result_version = 0);

create or replace view cart_contents as
    select null::text as refusal, c.id as cart_id, c.version as cart_version, c.customer_id, c.token_hash,
           c.converted_into, c.touched_at, i.id as item_id, i.offer_key, i.offer_version, i.game_type,
           i.game_offer, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, i.shown_price_minor,
           i.currency, i.removed_reason, i.details, c.checkout_id, known.account_status,
           known.migration_status, known.country_banned, c.voucher_id
    from carts c
    left join cart_items i on i.cart_id = c.id
    left join customers known on known.customer_id = c.customer_id;

create view audit.vouchers as
    select v.id, v.code, v.type, v.max_uses, v.uses, v.withdrawn_at,
           count(r.id) filter (where r.state <> 'released') as live_redemptions
    from vouchers v left join voucher_redemptions r on r.voucher_id = v.id
    group by v.id;
comment on view audit.vouchers is 'uses and live_redemptions are always equal.';
create view audit.voucher_redemptions as
    select r.id, r.voucher_id, r.customer_id, r.order_id, r.amount_minor, r.currency, r.state, c.state as checkout_state,
           (select coalesce(sum(l.discount_minor), 0) from order_lines l where l.order_id = r.order_id) as discounts_minor
    from voucher_redemptions r left join checkouts c on c.id = r.checkout_id;
comment on view audit.voucher_redemptions is 'discounts_minor is amount_minor wherever there is an order.';
