-- Beside the checkout and not in it: whoever runs an older version sees a checkout that is due when the deposit is given up, and
-- until then leaves it alone.
create table checkout_deposits (
    checkout_id uuid not null,
    customer_id uuid not null,
    amount_minor bigint not null,
    wallet_part_minor bigint not null,
    stage text not null default 'asking',
    deposit_id uuid,
    due_at timestamptz,
    gives_up_at timestamptz not null,
    told_at timestamptz,
    constraint pk_checkout_deposits primary key (checkout_id),
    constraint uq_checkout_deposits_deposit_id unique (deposit_id),
    constraint fk_checkout_deposits_checkout_id_checkouts foreign key (checkout_id) references checkouts (id),
    constraint ck_checkout_deposits_amount check (amount_minor > 0),
    constraint ck_checkout_deposits_wallet_part check (wallet_part_minor >= 0),
    constraint ck_checkout_deposits_stage check (stage in ('asking', 'waiting', 'settled', 'ended', 'kept')),
    constraint ck_checkout_deposits_deposit_id check (deposit_id is not null or stage in ('asking', 'ended')),
    constraint ck_checkout_deposits_due check ((due_at is not null) = (stage in ('asking', 'waiting')))
);
comment on table checkout_deposits is
    'The deposit before a purchase: asking -> waiting -> settled, or ended without money; kept is money that bought nothing.';
comment on column checkout_deposits.wallet_part_minor is 'what the wallet had of the total, held until the deposit is here';
comment on column checkout_deposits.due_at is 'when the wallet is asked again what became of the deposit';
comment on column checkout_deposits.gives_up_at is 'when a deposit that is not decided ends its checkout';
comment on column checkout_deposits.told_at is 'when the customer was told that the money stays in the wallet';
create index ix_checkout_deposits_due_at on checkout_deposits (due_at) where due_at is not null;
create index ix_checkout_deposits_untold on checkout_deposits (checkout_id) where stage = 'kept' and told_at is null;

create view audit.checkout_deposits as
    select d.checkout_id, c.order_id, d.customer_id, d.deposit_id, d.amount_minor, o.currency, d.stage, c.state as checkout_state,
           d.due_at, d.gives_up_at, d.told_at
    from checkout_deposits d join checkouts c on c.id = d.checkout_id join orders o on o.id = c.order_id;
comment on view audit.checkout_deposits is
    'A settled deposit of a completed checkout paid its order; one that is kept is in the wallet and paid none.';
