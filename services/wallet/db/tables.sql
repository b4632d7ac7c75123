-- The tables after the last revision. Written by `make schema`; change a revision, never this file.

create sequence payment_reference_number start with 100001;

create table account (
    account_id uuid default uuidv7() not null,
    kind text not null,
    currency text not null,
    customer_id uuid,
    scope text default '' not null,
    opened_at timestamptz default clock_timestamp() not null,
    constraint pk_account primary key (account_id),
    constraint uq_account_identity unique nulls not distinct (customer_id, kind, scope, currency),
    constraint ck_account_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_account_kind check (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable', 'psp_clearing', 'payout_clearing', 'stake_escrow', 'supplier_payable', 'cause_payable', 'revenue', 'prize_funding', 'party_pot', 'promo_expense', 'chargeback', 'rounding', 'suspense')),
    constraint ck_account_owner check ((customer_id is not null) = (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable')))
);
comment on column account.scope is 'Which of a kind of house account: gateway of psp_clearing, method of payout_clearing, draw of stake_escrow, cause of
cause_payable; else empty.';
revoke delete, insert, update on account from :runtime_role;

create table journal (
    journal_id uuid not null,
    flow text not null,
    business_id text not null,
    step text not null,
    request_hash bytea not null,
    posted_at timestamptz default clock_timestamp() not null,
    xact_id xid8 default pg_current_xact_id() not null,
    customer_id uuid,
    currency text,
    number bigint,
    constraint pk_journal primary key (journal_id),
    constraint ck_journal_flow check (flow in ('deposit', 'purchase', 'capture', 'refund', 'prize', 'promo', 'repayment', 'chargeback', 'reversal', 'adjustment', 'stakes', 'reconciliation')),
    constraint ck_journal_line check ((customer_id is null) = (currency is null) and (number is null or customer_id is not null))
);
create index ix_journal_posted_at on journal using brin (posted_at);
create index ix_journal_xact_id on journal (xact_id);
comment on column journal.journal_id is 'uuid5 of flow:business_id:step, so that one fact is posted once.';
comment on column journal.request_hash is 'SHA-256 of what was asked; the same journal with another hash is an alarm.';
comment on column journal.xact_id is 'Transaction that wrote it: tells what may still be committed before it.';
comment on column journal.customer_id is 'Whose wallet it moves, if any.';
comment on column journal.number is 'Its line in wallet_transaction, if it has one.';
revoke delete, insert, update on journal from :runtime_role;

create table chain_anchor (
    day date not null,
    sequence bigint not null,
    hash bytea not null,
    anchored_at timestamptz default clock_timestamp() not null,
    constraint pk_chain_anchor primary key (day),
    constraint ck_chain_anchor_hash check (octet_length(hash) = 32)
);
revoke delete, insert, update on chain_anchor from :runtime_role;

create table chain_head (
    only_row boolean default true not null,
    sequence bigint default 0 not null,
    hash bytea default '\x0000000000000000000000000000000000000000000000000000000000000000'::bytea not null,
    watermark xid8 default '0'::xid8 not null,
    constraint pk_chain_head primary key (only_row),
    constraint ck_chain_head_only_row check (only_row)
);
comment on column chain_head.watermark is 'Every journal of an older transaction is sealed, and none can be committed any more.';
revoke delete, insert, update on chain_head from :runtime_role;

create table customer (
    customer_id uuid not null,
    version bigint not null,
    region text not null,
    currency text not null,
    segment text not null,
    verified boolean not null,
    account_status text not null,
    limit_prompt_answered_at timestamptz,
    reality_check_minutes smallint,
    known_at timestamptz default clock_timestamp() not null,
    constraint pk_customer primary key (customer_id),
    constraint ck_customer_account_status check (account_status in ('open', 'suspended', 'closed')),
    constraint ck_customer_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_customer_reality_check_minutes check (reality_check_minutes > 0)
);
comment on column customer.limit_prompt_answered_at is 'When the customer set a first limit, or said that none is wanted.';
revoke delete, insert, update on customer from :runtime_role;

create table customer_limit (
    limit_id uuid default uuidv7() not null,
    customer_id uuid not null,
    kind text not null,
    period text not null,
    currency text not null,
    amount bigint not null,
    set_at timestamptz default clock_timestamp() not null,
    requested_amount bigint,
    requested_at timestamptz,
    confirmable_at timestamptz,
    removed_at timestamptz,
    constraint pk_customer_limit primary key (limit_id),
    constraint ck_customer_limit_amount check (amount >= 0),
    constraint ck_customer_limit_deposit check (kind = 'spend' or period = 'week'),
    constraint ck_customer_limit_kind check (kind in ('spend', 'deposit')),
    constraint ck_customer_limit_period check (period in ('day', 'week', 'month')),
    constraint ck_customer_limit_removed check (removed_at is null or requested_at is null),
    constraint ck_customer_limit_requested check ((requested_at is null) = (confirmable_at is null) and (requested_amount is null or requested_at is not null and requested_amount > amount))
);
create unique index uq_customer_limit_in_force on customer_limit (customer_id, kind, period) where removed_at is null;
comment on column customer_limit.requested_amount is 'The higher amount asked for; null beside requested_at asks for no limit at all.';
revoke delete, insert, update on customer_limit from :runtime_role;

create table customer_limit_change (
    change_id uuid default uuidv7() not null,
    limit_id uuid not null,
    customer_id uuid not null,
    action text not null,
    amount bigint,
    changed_at timestamptz default clock_timestamp() not null,
    constraint pk_customer_limit_change primary key (change_id),
    constraint ck_customer_limit_change_action check (action in ('set', 'lowered', 'increase_requested', 'removal_requested', 'request_cancelled', 'increased', 'removed'))
);
create index ix_customer_limit_change_customer on customer_limit_change (customer_id);
comment on column customer_limit_change.amount is 'What counts, or was asked for, from then on; null is no limit.';
revoke delete, update on customer_limit_change from :runtime_role;

create table dead_letter (
    consumer text not null,
    event_id uuid not null,
    subject text not null,
    aggregate_id text not null,
    aggregate_version bigint not null,
    occurred_at timestamptz not null,
    payload bytea not null,
    traceparent text,
    deliveries integer not null,
    error text not null,
    failed_at timestamptz default now() not null,
    constraint pk_dead_letter primary key (consumer, event_id)
);

create table funding_source (
    funding_source_id uuid default uuidv7() not null,
    customer_id uuid not null,
    method text not null,
    type text not null,
    gateway_key text,
    token_reference text,
    fingerprint bytea,
    brand text,
    last4 text,
    expiry_month smallint,
    expiry_year smallint,
    card_funding text,
    holder_name text,
    masked_account text,
    bank_type text,
    bank_details bytea,
    status text default 'active' not null,
    is_default boolean default false not null,
    verification text default 'unverified' not null,
    created_at timestamptz default clock_timestamp() not null,
    verified_at timestamptz,
    deleted_at timestamptz,
    unattended_at timestamptz,
    constraint pk_funding_source primary key (funding_source_id),
    constraint ck_funding_source_bank check ((type = 'bank') = (bank_type is not null) and (bank_details is null or type = 'bank')),
    constraint ck_funding_source_bank_type check (bank_type in ('national', 'international', 'payid_email', 'payid_phone')),
    constraint ck_funding_source_card_funding check (card_funding in ('credit', 'debit', 'prepaid', 'unknown')),
    constraint ck_funding_source_deleted check ((status = 'deleted') = (deleted_at is not null) and (status <> 'deleted' or not is_default and bank_details is null and token_reference is null)),
    constraint ck_funding_source_expiry_month check (expiry_month >= 1 and expiry_month <= 12),
    constraint ck_funding_source_expiry_year check (expiry_year >= 2000 and expiry_year <= 2199),
    constraint ck_funding_source_last4 check (last4 ~ '^[0-9]{4}$'),
    constraint ck_funding_source_method check (method in ('cc', 'ap', 'gp', 'pl', 'bd', 'tt')),
    constraint ck_funding_source_status check (status in ('active', 'expired', 'deleted')),
    constraint ck_funding_source_type check (type in ('card', 'apple_pay', 'google_pay', 'paypal', 'bank')),
    constraint ck_funding_source_verification check (verification in ('unverified', 'pending', 'verified', 'failed'))
);
create index ix_funding_source_customer on funding_source (customer_id);
create unique index uq_funding_source_default on funding_source (customer_id, method) where is_default;
create unique index uq_funding_source_fingerprint on funding_source (customer_id, method, fingerprint) where status = 'active';
comment on column funding_source.method is 'Deposit or withdrawal method code of the specification; tt is a bank account.';
comment on column funding_source.token_reference is 'What the gateway knows it by; never a card number.';
comment on column funding_source.fingerprint is 'The same card or account gives the same; a keyed hash where what it is made of could be guessed.';
comment on column funding_source.bank_details is 'Encrypted; where the money is sent to.';
comment on column funding_source.unattended_at is 'When the issuer of the card agreed to charges while its owner is away; null when it has not.';

create table deposit_usage (
    deposit_id text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    state text not null,
    reserved_at timestamptz default clock_timestamp() not null,
    settled_at timestamptz,
    constraint pk_deposit_usage primary key (deposit_id),
    constraint ck_deposit_usage_amount check (amount > 0),
    constraint ck_deposit_usage_settled check ((settled_at is not null) = (state = 'settled')),
    constraint ck_deposit_usage_state check (state in ('pending', 'settled', 'released'))
);
create index ix_deposit_usage_pending on deposit_usage (customer_id) where state = 'pending';
create index ix_deposit_usage_settled on deposit_usage (customer_id, settled_at) where state = 'settled';
revoke delete, insert, update on deposit_usage from :runtime_role;

create table gateway_customer (
    gateway_key text not null,
    customer_id uuid not null,
    reference text not null,
    constraint pk_gateway_customer primary key (gateway_key, customer_id)
);

create table hold (
    hold_id uuid default uuidv7() not null,
    purpose text not null,
    reference text not null,
    customer_id uuid not null,
    currency text,
    request_hash bytea,
    promo bigint default 0 not null,
    cash bigint default 0 not null,
    uncleared bigint default 0 not null,
    amount bigint generated always as (promo + cash + uncleared) stored,
    captured bigint default 0 not null,
    refunded bigint default 0 not null,
    state text not null,
    version integer default 1 not null,
    journal_id uuid,
    expires_at timestamptz,
    created_at timestamptz default clock_timestamp() not null,
    settled_at timestamptz,
    refunded_scopes jsonb,
    constraint pk_hold primary key (hold_id),
    constraint uq_hold_reference unique (purpose, reference),
    constraint ck_hold_captured check (captured >= 0 and captured <= amount and (captured > 0) = (state = 'captured')),
    constraint ck_hold_cash check (cash >= 0),
    constraint ck_hold_expiry check (state <> 'pending' or expires_at is not null),
    constraint ck_hold_journal check ((journal_id is not null) = (state = 'captured')),
    constraint ck_hold_promo check (promo >= 0),
    constraint ck_hold_purpose check (purpose in ('order', 'withdrawal', 'donation')),
    constraint ck_hold_refunded check (refunded >= 0 and refunded <= captured),
    constraint ck_hold_settled check ((settled_at is null) = (state = 'pending')),
    constraint ck_hold_state check (state in ('pending', 'captured', 'voided', 'expired')),
    constraint ck_hold_tombstone check (state = 'voided' or amount > 0 and currency is not null and request_hash is not null),
    constraint ck_hold_uncleared check (uncleared >= 0)
) with (fillfactor=90);
create index ix_hold_pending on hold (expires_at) where state = 'pending';
create index ix_hold_pending_customer on hold (customer_id) where state = 'pending';
comment on column hold.version is 'Version of the order that the events of this hold carry.';
comment on column hold.refunded_scopes is 'What was refunded from the stakes of each draw, once anything was.';
revoke delete, insert, update on hold from :runtime_role;

create table idempotency_keys (
    owner text not null,
    key text not null,
    route text not null,
    request_hash bytea not null,
    status text default 'running' not null,
    response_status smallint,
    response_body jsonb,
    locked_until timestamptz not null,
    created_at timestamptz default now() not null,
    constraint pk_idempotency_keys primary key (owner, key),
    constraint ck_idempotency_keys_response check ((status = 'finished') = (response_status is not null) and response_status >= 200 and response_status <= 499),
    constraint ck_idempotency_keys_status check (status in ('running', 'finished'))
);
create index ix_idempotency_keys_created_at on idempotency_keys using brin (created_at);

create table inbox (
    consumer text not null,
    event_id uuid not null,
    received_at timestamptz default now() not null,
    constraint pk_inbox primary key (consumer, event_id)
);
create index ix_inbox_received_at on inbox using brin (received_at);

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
revoke delete, insert, update on jurisdiction from :runtime_role;

create table outbox (
    event_id uuid not null,
    sequence bigint generated always as identity,
    subject text not null,
    aggregate_id text not null,
    aggregate_version bigint not null,
    payload bytea not null,
    traceparent text,
    occurred_at timestamptz default clock_timestamp() not null,
    published_at timestamptz,
    constraint pk_outbox primary key (event_id)
);
create index ix_outbox_published_at on outbox using brin (published_at);
create index ix_outbox_unpublished on outbox (sequence) where published_at is null;

create table paid_order (
    order_id text not null,
    customer_id uuid not null,
    currency text not null,
    total bigint not null,
    paid_at timestamptz not null,
    constraint pk_paid_order primary key (order_id)
);
create index ix_paid_order_paid_at on paid_order using brin (paid_at);
revoke delete on paid_order from :runtime_role;

create table payment_reference (
    method text not null,
    reference text not null,
    customer_id uuid not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_payment_reference primary key (method, reference),
    constraint uq_payment_reference_customer unique (method, customer_id),
    constraint ck_payment_reference_method check (method in ('bp', 'dd'))
);
revoke delete, update on payment_reference from :runtime_role;

create table provider_call (
    key text not null,
    gateway_key text not null,
    purpose text not null,
    business_id uuid not null,
    begun_at timestamptz default clock_timestamp() not null,
    ended_at timestamptz,
    outcome text,
    constraint pk_provider_call primary key (key),
    constraint ck_provider_call_purpose check (purpose in ('charge', 'continue', 'cancel', 'refund', 'payout'))
);
create index ix_provider_call_begun_at on provider_call using brin (begun_at);
create index ix_provider_call_business_id on provider_call (business_id);
comment on column provider_call.key is '{flow}:{id}:{attempt}, what the provider knows the call by.';

create table restriction (
    restriction_id uuid default uuidv7() not null,
    customer_id uuid not null,
    kind text not null,
    reference text not null,
    version integer not null,
    begins_at timestamptz default clock_timestamp() not null,
    until timestamptz,
    lifted_at timestamptz,
    constraint pk_restriction primary key (restriction_id),
    constraint uq_restriction_reference unique (customer_id, reference),
    constraint uq_restriction_version unique (customer_id, version),
    constraint ck_restriction_kept check (lifted_at is null or kind = 'suspended'),
    constraint ck_restriction_kind check (kind in ('time_out', 'self_excluded', 'register', 'closed', 'suspended')),
    constraint ck_restriction_until check (until > begins_at)
);
comment on column restriction.version is 'Counts the restrictions of a customer; the version of the event that tells of this one.';
revoke delete, insert, update on restriction from :runtime_role;

create table ruled_out_deposit (
    reference text not null,
    customer_id uuid not null,
    ruled_out_at timestamptz default clock_timestamp() not null,
    constraint pk_ruled_out_deposit primary key (reference)
);
comment on table ruled_out_deposit is 'Deposits that were given up before they began.';
revoke delete, update on ruled_out_deposit from :runtime_role;

create table segments (
    name text not null,
    version bigint not null,
    active boolean not null,
    capabilities text[] not null,
    constraint pk_segments primary key (name)
);

create table statement_line (
    gateway_key text not null,
    provider_reference text not null,
    kind text not null,
    reference text not null,
    currency text not null,
    amount bigint not null,
    occurred_at timestamptz not null,
    imported_at timestamptz default clock_timestamp() not null,
    constraint pk_statement_line primary key (gateway_key, provider_reference, kind),
    constraint ck_statement_line_kind check (kind in ('charge', 'refund', 'chargeback'))
);
create index ix_statement_line_occurred_at on statement_line using brin (occurred_at);
create index ix_statement_line_reference on statement_line (gateway_key, reference);
comment on column statement_line.reference is 'What we called it: the deposit id.';
revoke delete, update on statement_line from :runtime_role;

create table system_limit (
    region text not null,
    verified boolean not null,
    kind text not null,
    period text not null,
    valid_from timestamptz not null,
    currency text not null,
    amount bigint,
    applied_at timestamptz,
    constraint pk_system_limit primary key (region, verified, kind, period, valid_from),
    constraint ck_system_limit_amount check (amount >= 0),
    constraint ck_system_limit_kind check (kind in ('spend', 'deposit')),
    constraint ck_system_limit_period check (period in ('day', 'week', 'month'))
);
comment on column system_limit.applied_at is 'When the wallets that this row covers were notified; null until then.';
revoke delete, insert, update on system_limit from :runtime_role;

create table wallet_transaction (
    customer_id uuid not null,
    currency text not null,
    number bigint not null,
    journal_id uuid not null,
    kind text not null,
    description text not null,
    reference text not null,
    amount bigint not null,
    balance_after bigint not null,
    occurred_at timestamptz not null,
    owed bigint default 0 not null,
    constraint pk_wallet_transaction primary key (customer_id, currency, number),
    constraint ck_wallet_transaction_balance_after check (balance_after >= 0),
    constraint ck_wallet_transaction_kind check (kind in ('deposit', 'purchase', 'refund', 'prize', 'withdrawal', 'donation', 'voucher', 'chargeback', 'adjustment', 'repayment'))
);
comment on column wallet_transaction.owed is 'By how much this raised what the customer owes; negative when it was repaid.';
revoke delete, insert, update on wallet_transaction from :runtime_role;

create table webhook_event (
    gateway_key text not null,
    event_id text not null,
    kind text not null,
    deposit_id uuid,
    received_at timestamptz default clock_timestamp() not null,
    constraint pk_webhook_event primary key (gateway_key, event_id)
);
create index ix_webhook_event_received_at on webhook_event using brin (received_at);

create table uncleared_deposit (
    deposit_id text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    clearing_account uuid not null,
    state text default 'pending' not null,
    received_at timestamptz default clock_timestamp() not null,
    decided_at timestamptz,
    constraint pk_uncleared_deposit primary key (deposit_id),
    constraint ck_uncleared_deposit_amount check (amount > 0),
    constraint ck_uncleared_deposit_decided check ((decided_at is null) = (state = 'pending')),
    constraint ck_uncleared_deposit_state check (state in ('pending', 'cleared', 'bounced')),
    constraint fk_uncleared_deposit_account foreign key (clearing_account) references account(account_id)
);
create index ix_uncleared_deposit_pending on uncleared_deposit (customer_id, currency) where state = 'pending';
revoke delete, insert, update on uncleared_deposit from :runtime_role;

create table wallet (
    customer_id uuid not null,
    currency text not null,
    promo_account uuid not null,
    cash_account uuid not null,
    uncleared_account uuid not null,
    promo bigint default 0 not null,
    cash bigint default 0 not null,
    uncleared bigint default 0 not null,
    promo_held bigint default 0 not null,
    cash_held bigint default 0 not null,
    uncleared_held bigint default 0 not null,
    transactions bigint default 0 not null,
    opened_at timestamptz default clock_timestamp() not null,
    receivable bigint default 0 not null,
    receivable_account uuid,
    restricted_until timestamptz,
    spend_ceiling bigint,
    spent bigint default 0 not null,
    constraint pk_wallet primary key (customer_id, currency),
    constraint ck_wallet_cash check (cash_held >= 0 and cash >= cash_held),
    constraint ck_wallet_promo check (promo_held >= 0 and promo >= promo_held),
    constraint ck_wallet_receivable check (receivable >= 0 and (receivable = 0 or receivable_account is not null)),
    constraint ck_wallet_uncleared check (uncleared_held >= 0 and uncleared >= uncleared_held),
    constraint fk_wallet_cash_account foreign key (cash_account) references account(account_id),
    constraint fk_wallet_promo_account foreign key (promo_account) references account(account_id),
    constraint fk_wallet_receivable_account foreign key (receivable_account) references account(account_id),
    constraint fk_wallet_uncleared_account foreign key (uncleared_account) references account(account_id)
) with (fillfactor=70);
comment on column wallet.transactions is 'Lines written for this wallet: the number of the newest line.';
comment on column wallet.receivable is 'What the customer owes; no part of the balance.';
comment on column wallet.restricted_until is 'Until then nothing is bought or deposited; infinity has no end.';
comment on column wallet.spend_ceiling is 'The smallest limit of spending in force, whatever its period; null is none.';
comment on column wallet.spent is 'At least what was spent in the longest period of a limit. Under the ceiling no sum of any period needs to be known.';
revoke delete, insert, update on wallet from :runtime_role;

create table adjustment (
    adjustment_id uuid default uuidv7() not null,
    from_kind text,
    from_scope text default '' not null,
    to_kind text,
    to_scope text default '' not null,
    customer_id uuid,
    currency text,
    amount bigint,
    reverses uuid,
    reason text not null,
    description text not null,
    requested_by text not null,
    requested_at timestamptz default clock_timestamp() not null,
    state text default 'requested' not null,
    decided_by text,
    decided_at timestamptz,
    journal_id uuid,
    constraint pk_adjustment primary key (adjustment_id),
    constraint ck_adjustment_amount check (amount > 0),
    constraint ck_adjustment_decided check ((state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null) and (state = 'approved') = (journal_id is not null)),
    constraint ck_adjustment_one_wallet check ((from_kind <> all (array['wallet_cash', 'wallet_promo'])) or (to_kind <> all (array['wallet_cash', 'wallet_promo']))),
    constraint ck_adjustment_state check (state in ('requested', 'approved', 'rejected')),
    constraint ck_adjustment_two_people check (decided_by is distinct from requested_by or state = 'rejected'),
    constraint ck_adjustment_what check (
case
    when reverses is not null then num_nonnulls(from_kind, to_kind, customer_id, amount, currency) = 0
    else num_nonnulls(from_kind, to_kind, amount, currency) = 4 and (from_kind <> to_kind or from_scope <> to_scope) and (customer_id is not null) = ((from_kind in ('wallet_cash', 'wallet_promo')) or (to_kind in ('wallet_cash', 'wallet_promo')))
end),
    constraint fk_adjustment_journal foreign key (journal_id) references journal(journal_id),
    constraint fk_adjustment_reverses foreign key (reverses) references journal(journal_id)
);
create index ix_adjustment_requested on adjustment (requested_at) where state = 'requested';
comment on column adjustment.reason is 'For staff and auditors.';
comment on column adjustment.description is 'What the customer reads.';
revoke delete, insert, update on adjustment from :runtime_role;

create table chain_link (
    sequence bigint not null,
    journal_id uuid not null,
    hash bytea not null,
    sealed_at timestamptz default clock_timestamp() not null,
    constraint pk_chain_link primary key (sequence),
    constraint uq_chain_link_journal_id unique (journal_id),
    constraint ck_chain_link_hash check (octet_length(hash) = 32),
    constraint fk_chain_link_journal foreign key (journal_id) references journal(journal_id)
);
revoke delete, insert, update on chain_link from :runtime_role;

create table difference (
    difference_id uuid default uuidv7() not null,
    source text not null,
    subject text not null,
    fault text not null,
    currency text not null,
    expected bigint not null,
    booked bigint not null,
    day date not null,
    found_at timestamptz default clock_timestamp() not null,
    state text default 'open' not null,
    journal_id uuid,
    settled_at timestamptz,
    constraint pk_difference primary key (difference_id),
    constraint ck_difference_settled check ((settled_at is null) = (state = 'open')),
    constraint ck_difference_state check (state in ('open', 'suspense', 'resolved')),
    constraint ck_difference_suspense check (state <> 'suspense' or journal_id is not null),
    constraint fk_difference_journal foreign key (journal_id) references journal(journal_id)
);
create unique index uq_difference_open on difference (source, subject, fault) where state = 'open';
comment on column difference.source is 'Gateway of a provider''s statement; orders; deposits.';
revoke delete on difference from :runtime_role;

create table order_discount (
    order_id text not null,
    scope text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    returned bigint default 0 not null,
    journal_id uuid not null,
    constraint pk_order_discount primary key (order_id, scope),
    constraint ck_order_discount_amount check (amount > 0),
    constraint ck_order_discount_returned check (returned >= 0 and returned <= amount),
    constraint fk_order_discount_journal foreign key (journal_id) references journal(journal_id)
);
comment on column order_discount.returned is 'What went back to promo_expense, because the draw was cancelled or never entered.';
comment on table order_discount is 'What promo_expense has paid into the escrow of each draw of an order.';

create table posting (
    journal_id uuid not null,
    line_no smallint not null,
    account_id uuid not null,
    currency text not null,
    amount bigint not null,
    constraint pk_posting primary key (journal_id, line_no),
    constraint ck_posting_amount check (amount <> 0),
    constraint fk_posting_journal foreign key (journal_id) references journal(journal_id)
);
create index ix_posting_account on posting (account_id) include (amount);
revoke delete, insert, update on posting from :runtime_role;

create table deposit (
    deposit_id uuid default uuidv7() not null,
    customer_id uuid not null,
    method text not null,
    gateway_key text not null,
    funding_source_id uuid,
    reference text not null,
    request_hash bytea not null,
    currency text not null,
    amount bigint not null,
    state text not null,
    version integer default 1 not null,
    attempt smallint default 1 not null,
    instruction jsonb,
    label text not null,
    challenge jsonb,
    challenge_answer text,
    notify_secret text not null,
    provider_reference text,
    failure_code text,
    failure_message text,
    due_at timestamptz,
    expires_at timestamptz,
    submitted_at timestamptz,
    created_at timestamptz default clock_timestamp() not null,
    changed_at timestamptz default clock_timestamp() not null,
    settled_at timestamptz,
    constraint pk_deposit primary key (deposit_id),
    constraint uq_deposit_provider_reference unique (gateway_key, provider_reference),
    constraint uq_deposit_reference unique (reference),
    constraint ck_deposit_amount check (amount > 0),
    constraint ck_deposit_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_deposit_due check (due_at is not null or (state in ('settled', 'failed', 'abandoned', 'returned', 'reversed'))),
    constraint ck_deposit_failure check ((state <> all (array['failed', 'abandoned'])) or failure_code is not null),
    constraint ck_deposit_method check (method in ('ap', 'bd', 'bp', 'cc', 'dd', 'gp', 'pl', 'td')),
    constraint ck_deposit_settled check (settled_at is not null or (state <> all (array['settled', 'reversed']))),
    constraint ck_deposit_state check (state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending', 'settled', 'failed', 'abandoned', 'returning', 'returned', 'reversed')),
    constraint fk_deposit_funding_source_id foreign key (funding_source_id) references funding_source(funding_source_id)
) with (fillfactor=80);
create index ix_deposit_customer on deposit (customer_id, created_at desc);
create index ix_deposit_due on deposit (due_at) where due_at is not null;
create index ix_deposit_open on deposit (customer_id) where state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending');
comment on column deposit.reference is 'Who asked for it and under which key; the same again is the same deposit.';
comment on column deposit.instruction is 'Sent to the provider: its own tokens, browser facts. Emptied when the deposit is decided.';
comment on column deposit.notify_secret is 'Part of the address that the card issuer answers to.';
comment on column deposit.due_at is 'When the poller asks the provider next; null when nothing is left to ask.';

create table fund_verification (
    verification_id uuid not null,
    funding_source_id uuid not null,
    customer_id uuid not null,
    gateway_key text not null,
    state text default 'submitted' not null,
    version bigint default 1 not null,
    browser jsonb not null,
    notify_secret text not null,
    provider_reference text,
    challenge_url text,
    failure_code text,
    failure_message text,
    expires_at timestamptz,
    created_at timestamptz default clock_timestamp() not null,
    changed_at timestamptz default clock_timestamp() not null,
    constraint pk_fund_verification primary key (verification_id),
    constraint ck_fund_verification_state check (state in ('submitted', 'awaiting_customer', 'succeeded', 'failed', 'abandoned')),
    constraint fk_fund_verification_funding_source_id_funding_source foreign key (funding_source_id) references funding_source(funding_source_id)
);
create index ix_fund_verification_funding_source_id on fund_verification (funding_source_id, verification_id);
create unique index uq_fund_verification_open on fund_verification (funding_source_id) where state in ('submitted', 'awaiting_customer');
comment on table fund_verification is 'The issuer of a card is asked, for nothing: submitted -> awaiting_customer -> succeeded, failed or abandoned.';

create table withdrawal (
    withdrawal_id uuid not null,
    customer_id uuid not null,
    method text not null,
    funding_source_id uuid,
    cause_key text,
    currency text not null,
    amount bigint not null,
    destination text not null,
    instruction bytea,
    hold_id uuid not null,
    state text not null,
    version integer default 1 not null,
    approvals_needed smallint not null,
    payout_key text not null,
    provider_reference text,
    failure_code text,
    due_at timestamptz,
    requested_at timestamptz default clock_timestamp() not null,
    expected_at timestamptz,
    ended_at timestamptz,
    constraint pk_withdrawal primary key (withdrawal_id),
    constraint uq_withdrawal_payout_key unique (payout_key),
    constraint ck_withdrawal_amount check (amount > 0),
    constraint ck_withdrawal_cause check ((cause_key is not null) = (method = 'do')),
    constraint ck_withdrawal_due check (due_at is not null or (state <> all (array['requested', 'waiting', 'approved', 'submitted', 'unknown']))),
    constraint ck_withdrawal_ended check ((ended_at is not null) = (state in ('paid', 'failed', 'cancelled', 'rejected', 'returned'))),
    constraint ck_withdrawal_method check (method in ('tt', 'pl', 'tw', 'do')),
    constraint ck_withdrawal_source check ((funding_source_id is not null) = (method in ('tt', 'pl'))),
    constraint ck_withdrawal_state check (state in ('requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown', 'paid', 'failed', 'cancelled', 'rejected', 'returned')),
    constraint fk_withdrawal_funding_source_id foreign key (funding_source_id) references funding_source(funding_source_id),
    constraint fk_withdrawal_hold_id foreign key (hold_id) references hold(hold_id)
) with (fillfactor=80);
create index ix_withdrawal_awaiting_approval on withdrawal (requested_at) where state = 'awaiting_approval';
create index ix_withdrawal_customer on withdrawal (customer_id, requested_at desc);
create index ix_withdrawal_due on withdrawal (due_at) where due_at is not null;
create unique index uq_withdrawal_open on withdrawal (customer_id, method, funding_source_id) nulls not distinct where state in ('requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown');
comment on column withdrawal.instruction is 'Encrypted: where the money is sent. Emptied when the withdrawal ends.';
comment on column withdrawal.payout_key is 'What the provider knows the payout by; never another one.';
comment on column withdrawal.due_at is 'When the sweep looks next; null when only a person can go on, or nothing can.';

create table bank_receipt (
    bank_receipt_id uuid default uuidv7() not null,
    method text not null,
    bank_reference text not null,
    payment_reference text not null,
    payer_name text not null,
    currency text not null,
    amount bigint not null,
    request_hash bytea not null,
    state text not null,
    reason text,
    deposit_id uuid,
    received_at timestamptz not null,
    recorded_at timestamptz default clock_timestamp() not null,
    constraint pk_bank_receipt primary key (bank_receipt_id),
    constraint uq_bank_receipt_bank_reference unique (method, bank_reference),
    constraint ck_bank_receipt_amount check (amount > 0),
    constraint ck_bank_receipt_deposit check ((deposit_id is not null) = (state = 'credited')),
    constraint ck_bank_receipt_method check (method in ('bp', 'dd')),
    constraint ck_bank_receipt_reason check ((reason is not null) = (state = 'suspense')),
    constraint ck_bank_receipt_state check (state in ('credited', 'suspense')),
    constraint fk_bank_receipt_deposit_id foreign key (deposit_id) references deposit(deposit_id)
);
create index ix_bank_receipt_suspense on bank_receipt (recorded_at) where state = 'suspense';

create table withdrawal_approval (
    withdrawal_id uuid not null,
    staff text not null,
    decision text not null,
    reason text,
    decided_at timestamptz default clock_timestamp() not null,
    constraint pk_withdrawal_approval primary key (withdrawal_id, staff),
    constraint ck_withdrawal_approval_decision check (decision in ('approved', 'rejected')),
    constraint fk_withdrawal_approval_withdrawal_id foreign key (withdrawal_id) references withdrawal(withdrawal_id)
);
revoke delete, update on withdrawal_approval from :runtime_role;

create table withdrawal_step (
    withdrawal_id uuid not null,
    version integer not null,
    state text not null,
    actor text not null,
    reason text,
    happened_at timestamptz default clock_timestamp() not null,
    constraint pk_withdrawal_step primary key (withdrawal_id, version),
    constraint ck_withdrawal_step_actor check (actor in ('customer', 'staff', 'wallet')),
    constraint fk_withdrawal_step_withdrawal_id foreign key (withdrawal_id) references withdrawal(withdrawal_id)
);
revoke delete, update on withdrawal_step from :runtime_role;
