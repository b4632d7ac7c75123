alter table draws add column pre_order_at timestamptz;
comment on column draws.pre_order_at is 'from when it may be ordered before it opens; null where it may not';

alter table checkouts add column places_pre_orders boolean not null default false;
comment on column checkouts.places_pre_orders is 'its end decides about pre-orders of the same cart';

create table pre_orders (
    id uuid not null,
    customer_id uuid not null,
    order_id uuid not null,
    checkout_id uuid not null,
    position smallint not null,
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
    version bigint not null default 1,
    placed_at timestamptz not null default clock_timestamp(),
    placed_fact bytea not null,
    attempts integer not null default 0,
    retry_at timestamptz,
    attempt_order_id uuid not null default uuidv7(),
    ticket_id uuid not null default uuidv7(),
    charge_checkout_id uuid,
    reason_code text,
    reason_message text,
    finished_at timestamptz,
    constraint pk_pre_orders primary key (id),
    constraint uq_pre_orders_order_id_position unique (order_id, position),
    constraint uq_pre_orders_attempt_order_id unique (attempt_order_id),
    constraint fk_pre_orders_order_id_orders foreign key (order_id) references orders (id),
    constraint ck_pre_orders_price check (price_minor > 0),
    constraint ck_pre_orders_state
        check (state in ('accepted', 'placed', 'allocated', 'charging', 'charged', 'cancelled')),
    constraint ck_pre_orders_charging check (charge_checkout_id is not null or state not in ('charging', 'charged')),
    constraint ck_pre_orders_finished check ((finished_at is null) = (state not in ('charged', 'cancelled')))
);
comment on table pre_orders is
    'accepted with its cart -> placed -> allocated (numbers are held) -> charging -> charged, or back to placed; cancelled.';
comment on column pre_orders.order_id is 'the order that it was placed with';
comment on column pre_orders.placed_fact is 'wattle.checkout.v1.PreOrderPlaced, told when it is placed';
comment on column pre_orders.attempt_order_id is 'the order by which it is bought; a new one for each attempt, as is the ticket';
comment on column pre_orders.retry_at is 'when it is tried again after it could not be charged';
create index ix_pre_orders_due on pre_orders (offer_key, draw_no, placed_at)
    where state in ('placed', 'allocated', 'charging');
create index ix_pre_orders_customer_id on pre_orders (customer_id, id);
create index ix_pre_orders_checkout_id on pre_orders (checkout_id) where state = 'accepted';

create view audit.pre_orders as
    select p.id, p.customer_id, p.order_id, p.offer_key, p.draw_no, p.price_minor, p.currency, p.state, p.attempts,
           p.placed_at, p.finished_at, p.reason_code, p.attempt_order_id, c.state as checkout_state, c.journal_id
    from pre_orders p left join checkouts c on c.id = p.charge_checkout_id;
comment on view audit.pre_orders is 'A journal without state charged is a charge that is not written down yet.';
