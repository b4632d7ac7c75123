create table partners (
    id uuid not null default uuidv7(),
    slug text not null,
    partner_key text not null,
    name text not null,
    is_active boolean not null,
    pricing_id text,
    offer_keys text[] not null,
    return_origins text[] not null,
    version bigint not null default 1,
    created_at timestamptz not null default clock_timestamp(),
    changed_at timestamptz not null default clock_timestamp(),
    constraint pk_partners primary key (id),
    constraint uq_partners_slug unique (slug),
    constraint uq_partners_partner_key unique (partner_key),
    constraint ck_partners_slug check (slug ~ '^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$')
);
comment on column partners.partner_key is 'names the partner in purchase data; never changes';
comment on column partners.offer_keys is 'what the partner may sell';
comment on column partners.return_origins is 'scheme and host of the addresses that a customer may be sent back to';
comment on column partners.pricing_id is 'the price list of what is bought here; null is the customer''s own';

create table partner_channels (
    partner_id uuid not null,
    channel_key text not null,
    name text not null,
    is_active boolean not null,
    commission_bp integer not null,
    settled_every text not null,
    payment_days integer not null,
    constraint pk_partner_channels primary key (partner_id, channel_key),
    constraint fk_partner_channels_partner_id_partners foreign key (partner_id) references partners (id),
    constraint ck_partner_channels_channel_key check (channel_key ~ '^[A-Za-z0-9_-]{1,40}$'),
    constraint ck_partner_channels_commission check (commission_bp between 0 and 10000),
    constraint ck_partner_channels_settled_every check (settled_every in ('week', 'month')),
    constraint ck_partner_channels_payment_days check (payment_days between 0 and 90)
);
comment on column partner_channels.commission_bp is 'of what was sold and not paid back, in hundredths of a percent';
comment on column partner_channels.payment_days is 'days after the end of a period within which the commission is paid';

create table partner_keys (
    app_key text not null,
    partner_id uuid not null,
    secret bytea not null,
    created_at timestamptz not null default clock_timestamp(),
    created_by text not null,
    retired_at timestamptz,
    retired_by text,
    constraint pk_partner_keys primary key (app_key),
    constraint fk_partner_keys_partner_id_partners foreign key (partner_id) references partners (id)
);
comment on column partner_keys.secret is 'what the partner signs with, encrypted';
create index ix_partner_keys_partner_id on partner_keys (partner_id);

create table partner_changes (
    id bigint generated always as identity,
    partner_id uuid not null,
    changed_at timestamptz not null default clock_timestamp(),
    staff text not null,
    change text not null,
    details jsonb not null,
    constraint pk_partner_changes primary key (id),
    constraint fk_partner_changes_partner_id_partners foreign key (partner_id) references partners (id)
);
comment on table partner_changes is 'Who changed what of a partner; never a secret.';
create index ix_partner_changes_partner_id on partner_changes (partner_id, id);

create table partner_customers (
    partner_id uuid not null,
    customer_id uuid not null,
    linked_at timestamptz not null default clock_timestamp(),
    constraint pk_partner_customers primary key (partner_id, customer_id),
    constraint fk_partner_customers_partner_id_partners foreign key (partner_id) references partners (id)
);
comment on table partner_customers is
    'Customers who let a partner prepare purchases in their name and sign them in by a link.';
create index ix_partner_customers_customer_id on partner_customers (customer_id);

alter table carts add column buyer_id uuid;
comment on column carts.buyer_id is 'who may pay a cart that a partner prepared; it is nobody''s own cart';

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
    created_at timestamptz not null default clock_timestamp(),
    expires_at timestamptz not null,
    cancelled_at timestamptz,
    constraint pk_partner_purchases primary key (id),
    constraint uq_partner_purchases_partner_id_reference unique (partner_id, reference),
    constraint uq_partner_purchases_link_hash unique (link_hash),
    constraint uq_partner_purchases_cart_id unique (cart_id),
    constraint fk_partner_purchases_partner_id_channel_key_partner_channels
        foreign key (partner_id, channel_key) references partner_channels (partner_id, channel_key)
);
comment on column partner_purchases.reference is 'the partner''s own number of it: the same one is the same purchase';
comment on column partner_purchases.link_hash is 'SHA-256 of the token in the link to it';
comment on column partner_purchases.cart_key is 'what its cart is found by; no token leads to it';
comment on column partner_purchases.customer_id is 'whose it is: null until somebody who signed in has opened its link';
create index ix_partner_purchases_customer_id on partner_purchases (customer_id, partner_id, id);

create table partner_orders (
    order_id uuid not null,
    purchase_id uuid not null,
    partner_id uuid not null,
    channel_key text not null,
    commission_bp integer not null,
    constraint pk_partner_orders primary key (order_id),
    constraint fk_partner_orders_order_id_orders foreign key (order_id) references orders (id),
    constraint fk_partner_orders_purchase_id_partner_purchases
        foreign key (purchase_id) references partner_purchases (id)
);
comment on table partner_orders is 'Through which partner and channel an order came, under the terms of that moment.';
create index ix_partner_orders_partner_id on partner_orders (partner_id, channel_key, order_id);
create index ix_partner_orders_purchase_id on partner_orders (purchase_id, order_id);
