-- What identity tells of a customer. Version 0: only the customer's access token has told it so far.
create table customer (
    customer_id uuid constraint pk_customer primary key,
    version bigint not null,
    region text not null,
    currency text not null constraint ck_customer_currency check (currency ~ '^[A-Z]{3}$'),
    segment text not null,
    verified boolean not null,
    account_status text not null constraint ck_customer_account_status check (account_status in ('open', 'suspended', 'closed')),
    limit_prompt_answered_at timestamptz,
    reality_check_minutes smallint constraint ck_customer_reality_check_minutes check (reality_check_minutes > 0),
    known_at timestamptz not null default clock_timestamp()
);
comment on column customer.limit_prompt_answered_at is 'When the customer set a first limit, or said that none is wanted.';

-- What the law of a region says. Region '' is every region that has no row of its own.
create table jurisdiction (
    region text not null,
    valid_from timestamptz not null,
    cooling_off interval not null,
    exclusion_label text not null,
    exclusion_periods text[] not null,
    constraint pk_jurisdiction primary key (region, valid_from),
    constraint ck_jurisdiction_exclusion_periods check (cardinality(exclusion_periods) > 0)
);
comment on column jurisdiction.cooling_off is 'How long a higher limit, or none, waits before the customer may confirm it.';
comment on column jurisdiction.exclusion_periods is 'ISO 8601 durations, the shortest first; the last may be "forever".';

-- The most that a region, or we, allow. A null amount ends what a row before it said.
create table system_limit (
    region text not null,
    verified boolean not null,
    kind text not null constraint ck_system_limit_kind check (kind in ('spend', 'deposit')),
    period text not null constraint ck_system_limit_period check (period in ('day', 'week', 'month')),
    valid_from timestamptz not null,
    currency text not null,
    amount bigint constraint ck_system_limit_amount check (amount >= 0),
    applied_at timestamptz,
    constraint pk_system_limit primary key (region, verified, kind, period, valid_from)
);
comment on column system_limit.applied_at is 'When the wallets in reach of this row were told; null until then.';

-- Nothing but withdrawing, while one is in force.
create table restriction (
    restriction_id uuid constraint pk_restriction primary key default uuidv7(),
    customer_id uuid not null,
    kind text not null constraint ck_restriction_kind check (kind in ('time_out', 'self_excluded', 'closed', 'suspended')),
    reference text not null,
    version integer not null,
    begins_at timestamptz not null default clock_timestamp(),
    until timestamptz,
    lifted_at timestamptz,
    constraint uq_restriction_reference unique (customer_id, reference),
    constraint uq_restriction_version unique (customer_id, version),
    constraint ck_restriction_until check (until > begins_at),
    constraint ck_restriction_kept check (lifted_at is null or kind = 'suspended')
);
comment on column restriction.version is 'Counts the restrictions of a customer; the version of the event that tells of this one.';

-- What a customer allowed themselves. `amount` counts; what was asked for besides counts once it is confirmed.
create table customer_limit (
    limit_id uuid constraint pk_customer_limit primary key default uuidv7(),
    customer_id uuid not null,
    kind text not null constraint ck_customer_limit_kind check (kind in ('spend', 'deposit')),
    period text not null constraint ck_customer_limit_period check (period in ('day', 'week', 'month')),
    currency text not null,
    amount bigint not null constraint ck_customer_limit_amount check (amount >= 0),
    set_at timestamptz not null default clock_timestamp(),
    requested_amount bigint,
    requested_at timestamptz,
    confirmable_at timestamptz,
    removed_at timestamptz,
    constraint ck_customer_limit_requested check (
        (requested_at is null) = (confirmable_at is null)
        and (requested_amount is null or (requested_at is not null and requested_amount > amount))),
    constraint ck_customer_limit_deposit check (kind = 'spend' or period = 'week'),
    constraint ck_customer_limit_removed check (removed_at is null or requested_at is null)
);
create unique index uq_customer_limit_in_force on customer_limit (customer_id, kind, period) where removed_at is null;
comment on column customer_limit.requested_amount is 'The higher amount asked for; null beside requested_at asks for no limit at all.';

create table customer_limit_change (
    change_id uuid constraint pk_customer_limit_change primary key default uuidv7(),
    limit_id uuid not null,
    customer_id uuid not null,
    action text not null constraint ck_customer_limit_change_action check (action in (
        'set', 'lowered', 'increase_requested', 'removal_requested', 'request_cancelled', 'increased', 'removed')),
    amount bigint,
    changed_at timestamptz not null default clock_timestamp()
);
create index ix_customer_limit_change_customer on customer_limit_change (customer_id);
comment on column customer_limit_change.amount is 'What counts, or was asked for, from then on; null is no limit.';

-- Gross deposits: settled ones count from when they settled, those under way count always.
create table deposit_usage (
    deposit_id text constraint pk_deposit_usage primary key,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null constraint ck_deposit_usage_amount check (amount > 0),
    state text not null constraint ck_deposit_usage_state check (state in ('pending', 'settled', 'released')),
    reserved_at timestamptz not null default clock_timestamp(),
    settled_at timestamptz,
    constraint ck_deposit_usage_settled check ((settled_at is not null) = (state = 'settled'))
);
create index ix_deposit_usage_settled on deposit_usage (customer_id, settled_at) where state = 'settled';
create index ix_deposit_usage_pending on deposit_usage (customer_id) where state = 'pending';

insert into deposit_usage (deposit_id, customer_id, currency, amount, state, reserved_at, settled_at)
select reference, customer_id, currency, amount, 'settled', occurred_at, occurred_at
from wallet_transaction where kind = 'deposit' and amount > 0
on conflict do nothing;

-- What a purchase needs of all this lies in the balance row that it changes anyway.
alter table wallet
    add column restricted_until timestamptz,
    add column spend_ceiling bigint,
    add column spent bigint not null default 0;
comment on column wallet.restricted_until is 'Until then nothing is bought or deposited; infinity has no end.';
comment on column wallet.spend_ceiling is 'The smallest limit of spending in force, whatever its period; null is none.';
comment on column wallet.spent is
    'At least what was spent in the longest period of a limit. Under the ceiling no sum of any period needs to be known.';

create index ix_hold_pending_customer on hold (customer_id) where state = 'pending';

create trigger kept before delete or truncate on restriction
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on customer_limit
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on deposit_usage
    for each statement execute function refuse_change();

insert into jurisdiction (region, valid_from, cooling_off, exclusion_label, exclusion_periods) values
    ('', '2020-01-01', interval '168 hours', 'Self-exclusion', '{P6M,P1Y,P5Y,forever}'),
    ('SA', '2020-01-01', interval '168 hours', 'Barring', '{P6M,P1Y,P5Y,forever}'),
    ('GB', '2020-01-01', interval '24 hours', 'Self-exclusion', '{P6M,P1Y,P5Y}');

insert into system_limit (region, verified, kind, period, valid_from, currency, amount) values
    ('', false, 'spend', 'week', '2020-01-01', 'AUD', 200000),
    ('', false, 'deposit', 'week', '2020-01-01', 'AUD', 200000),
    ('', true, 'spend', 'week', '2020-01-01', 'AUD', 1000000),
    ('', true, 'deposit', 'week', '2020-01-01', 'AUD', 2000000),
    -- Age and identity come before any play.
    ('GB', false, 'spend', 'week', '2020-01-01', 'GBP', 0),
    ('GB', false, 'deposit', 'week', '2020-01-01', 'GBP', 0),
    ('GB', true, 'spend', 'week', '2020-01-01', 'GBP', 500000),
    ('GB', true, 'deposit', 'week', '2020-01-01', 'GBP', 1000000);
update system_limit set applied_at = clock_timestamp();
