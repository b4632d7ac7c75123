-- Signs: a positive posting raises what the account's owner may claim (a credit). A customer's wallet is positive, what a
-- payment provider owes us is negative, and every journal sums to zero.

create table account (
    account_id uuid constraint pk_account primary key default uuidv7(),
    kind text not null constraint ck_account_kind check (kind in (
        'wallet_cash', 'wallet_promo', 'wallet_uncleared',
        'psp_clearing', 'payout_clearing', 'stake_escrow', 'supplier_payable', 'cause_payable', 'revenue',
        'prize_funding', 'party_pot', 'promo_expense', 'chargeback', 'rounding', 'suspense')),
    currency text not null constraint ck_account_currency check (currency ~ '^[A-Z]{3}$'),
    customer_id uuid,
    scope text not null default '',
    opened_at timestamptz not null default clock_timestamp(),
    constraint ck_account_owner check (
        (customer_id is not null) = (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared'))),
    constraint uq_account_identity unique nulls not distinct (customer_id, kind, scope, currency)
);
comment on column account.scope is 'Which of a kind of house account: the payment method of a clearing account; else empty.';

-- The locked balance row: what the three accounts of one customer hold, in minor units.
create table wallet (
    customer_id uuid not null,
    currency text not null,
    promo_account uuid not null constraint fk_wallet_promo_account references account,
    cash_account uuid not null constraint fk_wallet_cash_account references account,
    uncleared_account uuid not null constraint fk_wallet_uncleared_account references account,
    promo bigint not null default 0,
    cash bigint not null default 0,
    uncleared bigint not null default 0,
    promo_held bigint not null default 0,
    cash_held bigint not null default 0,
    uncleared_held bigint not null default 0,
    transactions bigint not null default 0,
    opened_at timestamptz not null default clock_timestamp(),
    constraint pk_wallet primary key (customer_id, currency),
    constraint ck_wallet_promo check (promo_held >= 0 and promo >= promo_held),
    constraint ck_wallet_cash check (cash_held >= 0 and cash >= cash_held),
    constraint ck_wallet_uncleared check (uncleared_held >= 0 and uncleared >= uncleared_held)
) with (fillfactor = 70);
comment on column wallet.transactions is 'Lines written for this wallet: the number of the newest line.';

create table journal (
    journal_id uuid constraint pk_journal primary key,
    flow text not null constraint ck_journal_flow check (flow in ('deposit', 'purchase', 'capture', 'refund', 'prize')),
    business_id text not null,
    step text not null,
    request_hash bytea not null,
    posted_at timestamptz not null default clock_timestamp()
);
comment on column journal.journal_id is 'uuid5 of flow:business_id:step, so that one fact is posted once.';
comment on column journal.request_hash is 'SHA-256 of what was asked; the same journal with another hash is an alarm.';

-- No foreign key to account: its key-share lock would make a house account one row that every customer locks.
-- Accounts are never deleted, and `verify` reports a posting without one.
create table posting (
    journal_id uuid not null constraint fk_posting_journal references journal,
    line_no smallint not null,
    account_id uuid not null,
    currency text not null,
    amount bigint not null constraint ck_posting_amount check (amount <> 0),
    constraint pk_posting primary key (journal_id, line_no)
);
create index ix_posting_account on posting (account_id) include (amount);

-- What the customer reads; numbered without gaps in each wallet, so that a page at any depth and the total cost the same.
create table wallet_transaction (
    customer_id uuid not null,
    currency text not null,
    number bigint not null,
    journal_id uuid not null,
    kind text not null constraint ck_wallet_transaction_kind
        check (kind in ('deposit', 'purchase', 'refund', 'prize', 'withdrawal')),
    description text not null,
    reference text not null,
    amount bigint not null,
    balance_after bigint not null constraint ck_wallet_transaction_balance_after check (balance_after >= 0),
    occurred_at timestamptz not null,
    constraint pk_wallet_transaction primary key (customer_id, currency, number)
);

-- Reserved money. A purchase from the wallet is a hold that is captured in the same statement; an order that was cancelled
-- before it was paid is a voided hold of nothing, and so can never be paid.
create table hold (
    hold_id uuid constraint pk_hold primary key default uuidv7(),
    purpose text not null constraint ck_hold_purpose check (purpose in ('order', 'withdrawal')),
    reference text not null,
    customer_id uuid not null,
    currency text,
    request_hash bytea,
    promo bigint not null default 0 constraint ck_hold_promo check (promo >= 0),
    cash bigint not null default 0 constraint ck_hold_cash check (cash >= 0),
    uncleared bigint not null default 0 constraint ck_hold_uncleared check (uncleared >= 0),
    amount bigint generated always as (promo + cash + uncleared) stored,
    captured bigint not null default 0,
    refunded bigint not null default 0,
    state text not null constraint ck_hold_state check (state in ('pending', 'captured', 'voided', 'expired')),
    version integer not null default 1,
    journal_id uuid,
    expires_at timestamptz,
    created_at timestamptz not null default clock_timestamp(),
    settled_at timestamptz,
    constraint uq_hold_reference unique (purpose, reference),
    constraint ck_hold_captured check (captured between 0 and amount and (captured > 0) = (state = 'captured')),
    constraint ck_hold_refunded check (refunded between 0 and captured),
    constraint ck_hold_settled check ((settled_at is null) = (state = 'pending')),
    constraint ck_hold_journal check ((journal_id is not null) = (state = 'captured')),
    constraint ck_hold_expiry check (state <> 'pending' or expires_at is not null),
    constraint ck_hold_tombstone check (state = 'voided' or (amount > 0 and currency is not null and request_hash is not null))
) with (fillfactor = 90);
create index ix_hold_pending on hold (expires_at) where state = 'pending';
comment on column hold.version is 'Version of the order that the events of this hold carry.';
