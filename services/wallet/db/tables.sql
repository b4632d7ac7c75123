-- The tables after the last revision. Written by `make schema`; change a revision, never this file.

create sequence payment_reference_number start with 100001;

create table accounts (
    account_id uuid default uuidv7() not null,
    kind text not null,
    currency text not null,
    customer_id uuid,
    scope text default '' not null,
    opened_at timestamptz default clock_timestamp() not null,
    constraint pk_accounts primary key (account_id),
    constraint uq_accounts_identity unique nulls not distinct (customer_id, kind, scope, currency),
    constraint ck_accounts_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_accounts_kind check (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable', 'psp_clearing', 'payout_clearing', 'stake_escrow', 'supplier_payable', 'cause_payable', 'revenue', 'prize_funding', 'party_pot', 'promo_expense', 'chargeback', 'rounding', 'suspense')),
    constraint ck_accounts_owner check ((customer_id is not null) = (kind in ('wallet_cash', 'wallet_promo', 'wallet_uncleared', 'receivable')))
);
comment on column accounts.scope is 'Which of a kind of house account: gateway of psp_clearing, method of payout_clearing, draw of stake_escrow, cause of
cause_payable; else empty.';
revoke delete, insert, update on accounts from :runtime_role;

create table journals (
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
    constraint pk_journals primary key (journal_id),
    constraint ck_journals_flow check (flow in ('deposit', 'purchase', 'capture', 'refund', 'prize', 'promo', 'repayment', 'chargeback', 'reversal', 'adjustment', 'stakes', 'reconciliation')),
    constraint ck_journals_line check ((customer_id is null) = (currency is null) and (number is null or customer_id is not null))
);
create index ix_journals_posted_at on journals using brin (posted_at);
create index ix_journals_xact_id on journals (xact_id);
comment on column journals.journal_id is 'uuid5 of flow:business_id:step, so that one fact is posted once.';
comment on column journals.request_hash is 'SHA-256 of what was asked; the same journal with another hash is an alarm.';
comment on column journals.xact_id is 'Transaction that wrote it: tells what may still be committed before it.';
comment on column journals.customer_id is 'Whose wallet it moves, if any.';
comment on column journals.number is 'Its line in wallet_transaction, if it has one.';
revoke delete, insert, update on journals from :runtime_role;

create table chain_anchors (
    day date not null,
    sequence bigint not null,
    hash bytea not null,
    anchored_at timestamptz default clock_timestamp() not null,
    constraint pk_chain_anchors primary key (day),
    constraint ck_chain_anchors_hash check (octet_length(hash) = 32)
);
revoke delete, insert, update on chain_anchors from :runtime_role;

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

create table customer_limit_changes (
    change_id uuid default uuidv7() not null,
    limit_id uuid not null,
    customer_id uuid not null,
    action text not null,
    amount bigint,
    changed_at timestamptz default clock_timestamp() not null,
    constraint pk_customer_limit_changes primary key (change_id),
    constraint ck_customer_limit_changes_action check (action in ('set', 'lowered', 'increase_requested', 'removal_requested', 'request_cancelled', 'increased', 'removed'))
);
create index ix_customer_limit_changes_customer on customer_limit_changes (customer_id);
comment on column customer_limit_changes.amount is 'What counts, or was asked for, from then on; null is no limit.';
revoke delete, update on customer_limit_changes from :runtime_role;

create table customer_limits (
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
    constraint pk_customer_limits primary key (limit_id),
    constraint ck_customer_limits_amount check (amount >= 0),
    constraint ck_customer_limits_deposit check (kind = 'spend' or period = 'week'),
    constraint ck_customer_limits_kind check (kind in ('spend', 'deposit')),
    constraint ck_customer_limits_period check (period in ('day', 'week', 'month')),
    constraint ck_customer_limits_removed check (removed_at is null or requested_at is null),
    constraint ck_customer_limits_requested check ((requested_at is null) = (confirmable_at is null) and (requested_amount is null or requested_at is not null and requested_amount > amount))
);
create unique index uq_customer_limits_in_force on customer_limits (customer_id, kind, period) where removed_at is null;
comment on column customer_limits.requested_amount is 'The higher amount asked for; null beside requested_at asks for no limit at all.';
revoke delete, insert, update on customer_limits from :runtime_role;

create table customers (
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
    constraint pk_customers primary key (customer_id),
    constraint ck_customers_account_status check (account_status in ('open', 'suspended', 'closed')),
    constraint ck_customers_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_customers_reality_check_minutes check (reality_check_minutes > 0)
);
comment on column customers.limit_prompt_answered_at is 'When the customer set a first limit, or said that none is wanted.';
revoke delete, insert, update on customers from :runtime_role;

create table dead_letters (
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
    constraint pk_dead_letters primary key (consumer, event_id)
);

create table deposit_usages (
    deposit_id text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    state text not null,
    reserved_at timestamptz default clock_timestamp() not null,
    settled_at timestamptz,
    constraint pk_deposit_usages primary key (deposit_id),
    constraint ck_deposit_usages_amount check (amount > 0),
    constraint ck_deposit_usages_settled check ((settled_at is not null) = (state = 'settled')),
    constraint ck_deposit_usages_state check (state in ('pending', 'settled', 'released'))
);
create index ix_deposit_usages_pending on deposit_usages (customer_id) where state = 'pending';
create index ix_deposit_usages_settled on deposit_usages (customer_id, settled_at) where state = 'settled';
revoke delete, insert, update on deposit_usages from :runtime_role;

create table funding_sources (
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
    constraint pk_funding_sources primary key (funding_source_id),
    constraint ck_funding_sources_bank check ((type = 'bank') = (bank_type is not null) and (bank_details is null or type = 'bank')),
    constraint ck_funding_sources_bank_type check (bank_type in ('national', 'international', 'payid_email', 'payid_phone')),
    constraint ck_funding_sources_card_funding check (card_funding in ('credit', 'debit', 'prepaid', 'unknown')),
    constraint ck_funding_sources_deleted check ((status = 'deleted') = (deleted_at is not null) and (status <> 'deleted' or not is_default and bank_details is null and token_reference is null)),
    constraint ck_funding_sources_expiry_month check (expiry_month >= 1 and expiry_month <= 12),
    constraint ck_funding_sources_expiry_year check (expiry_year >= 2000 and expiry_year <= 2199),
    constraint ck_funding_sources_last4 check (last4 ~ '^[0-9]{4}$'),
    constraint ck_funding_sources_method check (method in ('cc', 'ap', 'gp', 'pl', 'bd', 'tt')),
    constraint ck_funding_sources_status check (status in ('active', 'expired', 'deleted')),
    constraint ck_funding_sources_type check (type in ('card', 'apple_pay', 'google_pay', 'paypal', 'bank')),
    constraint ck_funding_sources_verification check (verification in ('unverified', 'pending', 'verified', 'failed'))
);
create index ix_funding_sources_customer on funding_sources (customer_id);
create unique index uq_funding_sources_default on funding_sources (customer_id, method) where is_default;
create unique index uq_funding_sources_fingerprint on funding_sources (customer_id, method, fingerprint) where status = 'active';
comment on column funding_sources.method is 'Deposit or withdrawal method code (docs/requirements.md, Deposit method codes); tt is a bank account.';
comment on column funding_sources.token_reference is 'What the gateway knows it by; never a card number.';
comment on column funding_sources.fingerprint is 'The same card or account gives the same; a keyed hash where what it is made of could be guessed.';
comment on column funding_sources.bank_details is 'Encrypted; where the money is sent to.';
comment on column funding_sources.unattended_at is 'When the issuer of the card agreed to charges while its owner is away; null when it has not.';

create table gateway_customers (
    gateway_key text not null,
    customer_id uuid not null,
    reference text not null,
    constraint pk_gateway_customers primary key (gateway_key, customer_id)
);

create table holds (
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
    constraint pk_holds primary key (hold_id),
    constraint uq_holds_reference unique (purpose, reference),
    constraint ck_holds_captured check (captured >= 0 and captured <= amount and (captured > 0) = (state = 'captured')),
    constraint ck_holds_cash check (cash >= 0),
    constraint ck_holds_expiry check (state <> 'pending' or expires_at is not null),
    constraint ck_holds_journal check ((journal_id is not null) = (state = 'captured')),
    constraint ck_holds_promo check (promo >= 0),
    constraint ck_holds_purpose check (purpose in ('order', 'withdrawal', 'donation')),
    constraint ck_holds_refunded check (refunded >= 0 and refunded <= captured),
    constraint ck_holds_settled check ((settled_at is null) = (state = 'pending')),
    constraint ck_holds_state check (state in ('pending', 'captured', 'voided', 'expired')),
    constraint ck_holds_tombstone check (state = 'voided' or amount > 0 and currency is not null and request_hash is not null),
    constraint ck_holds_uncleared check (uncleared >= 0)
) with (fillfactor=90);
create index ix_holds_pending on holds (expires_at) where state = 'pending';
create index ix_holds_pending_customer on holds (customer_id) where state = 'pending';
comment on column holds.version is 'Version of the order that the events of this hold carry.';
comment on column holds.refunded_scopes is 'What was refunded from the stakes of each draw, once anything was.';
revoke delete, insert, update on holds from :runtime_role;

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

create table jurisdictions (
    region text not null,
    valid_from timestamptz not null,
    cooling_off interval not null,
    exclusion_label text not null,
    exclusion_periods text[] not null,
    constraint pk_jurisdictions primary key (region, valid_from),
    constraint ck_jurisdictions_exclusion_periods check (cardinality(exclusion_periods) > 0)
);
comment on column jurisdictions.cooling_off is 'How long a higher limit, or none, waits before the customer may confirm it.';
comment on column jurisdictions.exclusion_periods is 'ISO 8601 durations, the shortest first; the last may be "forever".';
revoke delete, insert, update on jurisdictions from :runtime_role;

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

create table paid_orders (
    order_id text not null,
    customer_id uuid not null,
    currency text not null,
    total bigint not null,
    paid_at timestamptz not null,
    constraint pk_paid_orders primary key (order_id)
);
create index ix_paid_orders_paid_at on paid_orders using brin (paid_at);
revoke delete on paid_orders from :runtime_role;

create table payment_references (
    method text not null,
    reference text not null,
    customer_id uuid not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_payment_references primary key (method, reference),
    constraint uq_payment_references_customer unique (method, customer_id),
    constraint ck_payment_references_method check (method in ('bp', 'dd'))
);
revoke delete, update on payment_references from :runtime_role;

create table provider_calls (
    key text not null,
    gateway_key text not null,
    purpose text not null,
    business_id uuid not null,
    begun_at timestamptz default clock_timestamp() not null,
    ended_at timestamptz,
    outcome text,
    constraint pk_provider_calls primary key (key),
    constraint ck_provider_calls_purpose check (purpose in ('charge', 'continue', 'cancel', 'refund', 'payout'))
);
create index ix_provider_calls_begun_at on provider_calls using brin (begun_at);
create index ix_provider_calls_business_id on provider_calls (business_id);
comment on column provider_calls.key is '{flow}:{id}:{attempt}, what the provider knows the call by.';

create table restrictions (
    restriction_id uuid default uuidv7() not null,
    customer_id uuid not null,
    kind text not null,
    reference text not null,
    version integer not null,
    begins_at timestamptz default clock_timestamp() not null,
    until timestamptz,
    lifted_at timestamptz,
    constraint pk_restrictions primary key (restriction_id),
    constraint uq_restrictions_reference unique (customer_id, reference),
    constraint uq_restrictions_version unique (customer_id, version),
    constraint ck_restrictions_kept check (lifted_at is null or kind = 'suspended'),
    constraint ck_restrictions_kind check (kind in ('time_out', 'self_excluded', 'register', 'closed', 'suspended')),
    constraint ck_restrictions_until check (until > begins_at)
);
comment on column restrictions.version is 'Counts the restrictions of a customer; the version of the event that tells of this one.';
revoke delete, insert, update on restrictions from :runtime_role;

create table ruled_out_deposits (
    reference text not null,
    customer_id uuid not null,
    ruled_out_at timestamptz default clock_timestamp() not null,
    constraint pk_ruled_out_deposits primary key (reference)
);
comment on table ruled_out_deposits is 'Deposits that were given up before they began.';
revoke delete, update on ruled_out_deposits from :runtime_role;

create table segments (
    name text not null,
    version bigint not null,
    active boolean not null,
    capabilities text[] not null,
    constraint pk_segments primary key (name)
);

create table statement_lines (
    gateway_key text not null,
    provider_reference text not null,
    kind text not null,
    reference text not null,
    currency text not null,
    amount bigint not null,
    occurred_at timestamptz not null,
    imported_at timestamptz default clock_timestamp() not null,
    constraint pk_statement_lines primary key (gateway_key, provider_reference, kind),
    constraint ck_statement_lines_kind check (kind in ('charge', 'refund', 'chargeback'))
);
create index ix_statement_lines_occurred_at on statement_lines using brin (occurred_at);
create index ix_statement_lines_reference on statement_lines (gateway_key, reference);
comment on column statement_lines.reference is 'What we called it: the deposit id.';
revoke delete, update on statement_lines from :runtime_role;

create table system_limits (
    region text not null,
    verified boolean not null,
    kind text not null,
    period text not null,
    valid_from timestamptz not null,
    currency text not null,
    amount bigint,
    applied_at timestamptz,
    constraint pk_system_limits primary key (region, verified, kind, period, valid_from),
    constraint ck_system_limits_amount check (amount >= 0),
    constraint ck_system_limits_kind check (kind in ('spend', 'deposit')),
    constraint ck_system_limits_period check (period in ('day', 'week', 'month'))
);
comment on column system_limits.applied_at is 'When the wallets that this row covers were notified; null until then.';
revoke delete, insert, update on system_limits from :runtime_role;

create table used_step_ups (
    session_id uuid not null,
    purpose text not null,
    made_at bigint not null,
    used_at timestamptz default now() not null,
    constraint pk_used_step_ups primary key (session_id, purpose, made_at)
);
create index ix_used_step_ups_used_at on used_step_ups using brin (used_at);

create table wallet_transactions (
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
    constraint pk_wallet_transactions primary key (customer_id, currency, number),
    constraint ck_wallet_transactions_balance_after check (balance_after >= 0),
    constraint ck_wallet_transactions_kind check (kind in ('deposit', 'purchase', 'refund', 'prize', 'withdrawal', 'donation', 'voucher', 'chargeback', 'adjustment', 'repayment'))
);
comment on column wallet_transactions.owed is 'By how much this raised what the customer owes; negative when it was repaid.';
revoke delete, insert, update on wallet_transactions from :runtime_role;

create table webhook_events (
    gateway_key text not null,
    event_id text not null,
    kind text not null,
    deposit_id uuid,
    received_at timestamptz default clock_timestamp() not null,
    constraint pk_webhook_events primary key (gateway_key, event_id)
);
create index ix_webhook_events_received_at on webhook_events using brin (received_at);

create table uncleared_deposits (
    deposit_id text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    clearing_account uuid not null,
    state text default 'pending' not null,
    received_at timestamptz default clock_timestamp() not null,
    decided_at timestamptz,
    constraint pk_uncleared_deposits primary key (deposit_id),
    constraint ck_uncleared_deposits_amount check (amount > 0),
    constraint ck_uncleared_deposits_decided check ((decided_at is null) = (state = 'pending')),
    constraint ck_uncleared_deposits_state check (state in ('pending', 'cleared', 'bounced')),
    constraint fk_uncleared_deposits_account foreign key (clearing_account) references accounts(account_id)
);
create index ix_uncleared_deposits_pending on uncleared_deposits (customer_id, currency) where state = 'pending';
revoke delete, insert, update on uncleared_deposits from :runtime_role;

create table wallets (
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
    constraint pk_wallets primary key (customer_id, currency),
    constraint ck_wallets_cash check (cash_held >= 0 and cash >= cash_held),
    constraint ck_wallets_promo check (promo_held >= 0 and promo >= promo_held),
    constraint ck_wallets_receivable check (receivable >= 0 and (receivable = 0 or receivable_account is not null)),
    constraint ck_wallets_uncleared check (uncleared_held >= 0 and uncleared >= uncleared_held),
    constraint fk_wallets_cash_account foreign key (cash_account) references accounts(account_id),
    constraint fk_wallets_promo_account foreign key (promo_account) references accounts(account_id),
    constraint fk_wallets_receivable_account foreign key (receivable_account) references accounts(account_id),
    constraint fk_wallets_uncleared_account foreign key (uncleared_account) references accounts(account_id)
) with (fillfactor=70);
comment on column wallets.transactions is 'Lines written for this wallet: the number of the newest line.';
comment on column wallets.receivable is 'What the customer owes; no part of the balance.';
comment on column wallets.restricted_until is 'Until then nothing is bought or deposited; infinity has no end.';
comment on column wallets.spend_ceiling is 'The smallest limit of spending in force, whatever its period; null is none.';
comment on column wallets.spent is 'At least what was spent in the longest period of a limit. Under the ceiling no sum of any period needs to be known.';
revoke delete, insert, update on wallets from :runtime_role;

create table adjustments (
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
    constraint pk_adjustments primary key (adjustment_id),
    constraint ck_adjustments_amount check (amount > 0),
    constraint ck_adjustments_decided check ((state = 'requested') = (decided_by is null) and (decided_by is null) = (decided_at is null) and (state = 'approved') = (journal_id is not null)),
    constraint ck_adjustments_one_wallet check ((from_kind <> all (array['wallet_cash', 'wallet_promo'])) or (to_kind <> all (array['wallet_cash', 'wallet_promo']))),
    constraint ck_adjustments_state check (state in ('requested', 'approved', 'rejected')),
    constraint ck_adjustments_two_people check (decided_by is distinct from requested_by or state = 'rejected'),
    constraint ck_adjustments_what check (
case
    when reverses is not null then num_nonnulls(from_kind, to_kind, customer_id, amount, currency) = 0
    else num_nonnulls(from_kind, to_kind, amount, currency) = 4 and (from_kind <> to_kind or from_scope <> to_scope) and (customer_id is not null) = ((from_kind in ('wallet_cash', 'wallet_promo')) or (to_kind in ('wallet_cash', 'wallet_promo')))
end),
    constraint fk_adjustments_journal foreign key (journal_id) references journals(journal_id),
    constraint fk_adjustments_reverses foreign key (reverses) references journals(journal_id)
);
create index ix_adjustments_requested on adjustments (requested_at) where state = 'requested';
comment on column adjustments.reason is 'For staff and auditors.';
comment on column adjustments.description is 'What the customer reads.';
revoke delete, insert, update on adjustments from :runtime_role;

create table chain_links (
    sequence bigint not null,
    journal_id uuid not null,
    hash bytea not null,
    sealed_at timestamptz default clock_timestamp() not null,
    constraint pk_chain_links primary key (sequence),
    constraint uq_chain_links_journal_id unique (journal_id),
    constraint ck_chain_links_hash check (octet_length(hash) = 32),
    constraint fk_chain_links_journal foreign key (journal_id) references journals(journal_id)
);
revoke delete, insert, update on chain_links from :runtime_role;

create table differences (
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
    constraint pk_differences primary key (difference_id),
    constraint ck_differences_settled check ((settled_at is null) = (state = 'open')),
    constraint ck_differences_state check (state in ('open', 'suspense', 'resolved')),
    constraint ck_differences_suspense check (state <> 'suspense' or journal_id is not null),
    constraint fk_differences_journal foreign key (journal_id) references journals(journal_id)
);
create unique index uq_differences_open on differences (source, subject, fault) where state = 'open';
comment on column differences.source is 'Gateway of a provider''s statement; orders; deposits.';
revoke delete on differences from :runtime_role;

create table order_discounts (
    order_id text not null,
    scope text not null,
    customer_id uuid not null,
    currency text not null,
    amount bigint not null,
    returned bigint default 0 not null,
    journal_id uuid not null,
    constraint pk_order_discounts primary key (order_id, scope),
    constraint ck_order_discounts_amount check (amount > 0),
    constraint ck_order_discounts_returned check (returned >= 0 and returned <= amount),
    constraint fk_order_discounts_journal foreign key (journal_id) references journals(journal_id)
);
comment on column order_discounts.returned is 'What went back to promo_expense, because the draw was cancelled or never entered.';
comment on table order_discounts is 'What promo_expense has paid into the escrow of each draw of an order.';

create table postings (
    journal_id uuid not null,
    line_no smallint not null,
    account_id uuid not null,
    currency text not null,
    amount bigint not null,
    constraint pk_postings primary key (journal_id, line_no),
    constraint ck_postings_amount check (amount <> 0),
    constraint fk_postings_journal foreign key (journal_id) references journals(journal_id)
);
create index ix_postings_account on postings (account_id) include (amount);
revoke delete, insert, update on postings from :runtime_role;

create table deposits (
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
    constraint pk_deposits primary key (deposit_id),
    constraint uq_deposits_provider_reference unique (gateway_key, provider_reference),
    constraint uq_deposits_reference unique (reference),
    constraint ck_deposits_amount check (amount > 0),
    constraint ck_deposits_currency check (currency ~ '^[A-Z]{3}$'),
    constraint ck_deposits_due check (due_at is not null or (state in ('settled', 'failed', 'abandoned', 'returned', 'reversed'))),
    constraint ck_deposits_failure check ((state <> all (array['failed', 'abandoned'])) or failure_code is not null),
    constraint ck_deposits_method check (method in ('ap', 'bd', 'bp', 'cc', 'dd', 'gp', 'pl', 'td')),
    constraint ck_deposits_settled check (settled_at is not null or (state <> all (array['settled', 'reversed']))),
    constraint ck_deposits_state check (state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending', 'settled', 'failed', 'abandoned', 'returning', 'returned', 'reversed')),
    constraint fk_deposits_funding_source_id foreign key (funding_source_id) references funding_sources(funding_source_id)
) with (fillfactor=80);
create index ix_deposits_customer on deposits (customer_id, created_at desc);
create index ix_deposits_due on deposits (due_at) where due_at is not null;
create index ix_deposits_open on deposits (customer_id) where state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending');
comment on column deposits.reference is 'Who asked for it and under which key; the same again is the same deposit.';
comment on column deposits.instruction is 'Sent to the provider: its own tokens, browser facts. Emptied when the deposit is decided.';
comment on column deposits.notify_secret is 'Part of the address that the card issuer answers to.';
comment on column deposits.due_at is 'When the poller asks the provider next; null when nothing is left to ask.';

create table fund_verifications (
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
    constraint pk_fund_verifications primary key (verification_id),
    constraint ck_fund_verifications_state check (state in ('submitted', 'awaiting_customer', 'succeeded', 'failed', 'abandoned')),
    constraint fk_fund_verifications_funding_source_id_funding_source foreign key (funding_source_id) references funding_sources(funding_source_id)
);
create index ix_fund_verifications_funding_source_id on fund_verifications (funding_source_id, verification_id);
create unique index uq_fund_verifications_open on fund_verifications (funding_source_id) where state in ('submitted', 'awaiting_customer');
comment on table fund_verifications is 'The issuer of a card is asked, for nothing: submitted -> awaiting_customer -> succeeded, failed or abandoned.';

create table withdrawals (
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
    constraint pk_withdrawals primary key (withdrawal_id),
    constraint uq_withdrawals_payout_key unique (payout_key),
    constraint ck_withdrawals_amount check (amount > 0),
    constraint ck_withdrawals_cause check ((cause_key is not null) = (method = 'do')),
    constraint ck_withdrawals_due check (due_at is not null or (state <> all (array['requested', 'waiting', 'approved', 'submitted', 'unknown']))),
    constraint ck_withdrawals_ended check ((ended_at is not null) = (state in ('paid', 'failed', 'cancelled', 'rejected', 'returned'))),
    constraint ck_withdrawals_method check (method in ('tt', 'pl', 'tw', 'do')),
    constraint ck_withdrawals_source check ((funding_source_id is not null) = (method in ('tt', 'pl'))),
    constraint ck_withdrawals_state check (state in ('requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown', 'paid', 'failed', 'cancelled', 'rejected', 'returned')),
    constraint fk_withdrawals_funding_source_id foreign key (funding_source_id) references funding_sources(funding_source_id),
    constraint fk_withdrawals_hold_id foreign key (hold_id) references holds(hold_id)
) with (fillfactor=80);
create index ix_withdrawals_awaiting_approval on withdrawals (requested_at) where state = 'awaiting_approval';
create index ix_withdrawals_customer on withdrawals (customer_id, requested_at desc);
create index ix_withdrawals_due on withdrawals (due_at) where due_at is not null;
create unique index uq_withdrawals_open on withdrawals (customer_id, method, funding_source_id) nulls not distinct where state in ('requested', 'waiting', 'awaiting_approval', 'approved', 'submitted', 'unknown');
comment on column withdrawals.instruction is 'Encrypted: where the money is sent. Emptied when the withdrawal ends.';
comment on column withdrawals.payout_key is 'What the provider knows the payout by; never another one.';
comment on column withdrawals.due_at is 'When the sweep looks next; null when only a person can go on, or nothing can.';

create table bank_receipts (
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
    constraint pk_bank_receipts primary key (bank_receipt_id),
    constraint uq_bank_receipts_bank_reference unique (method, bank_reference),
    constraint ck_bank_receipts_amount check (amount > 0),
    constraint ck_bank_receipts_deposit check ((deposit_id is not null) = (state = 'credited')),
    constraint ck_bank_receipts_method check (method in ('bp', 'dd')),
    constraint ck_bank_receipts_reason check ((reason is not null) = (state = 'suspense')),
    constraint ck_bank_receipts_state check (state in ('credited', 'suspense')),
    constraint fk_bank_receipts_deposit_id foreign key (deposit_id) references deposits(deposit_id)
);
create index ix_bank_receipts_suspense on bank_receipts (recorded_at) where state = 'suspense';

create table withdrawal_approvals (
    withdrawal_id uuid not null,
    staff text not null,
    decision text not null,
    reason text,
    decided_at timestamptz default clock_timestamp() not null,
    constraint pk_withdrawal_approvals primary key (withdrawal_id, staff),
    constraint ck_withdrawal_approvals_decision check (decision in ('approved', 'rejected')),
    constraint fk_withdrawal_approvals_withdrawal_id foreign key (withdrawal_id) references withdrawals(withdrawal_id)
);
revoke delete, update on withdrawal_approvals from :runtime_role;

create table withdrawal_steps (
    withdrawal_id uuid not null,
    version integer not null,
    state text not null,
    actor text not null,
    reason text,
    happened_at timestamptz default clock_timestamp() not null,
    constraint pk_withdrawal_steps primary key (withdrawal_id, version),
    constraint ck_withdrawal_steps_actor check (actor in ('customer', 'staff', 'wallet')),
    constraint fk_withdrawal_steps_withdrawal_id foreign key (withdrawal_id) references withdrawals(withdrawal_id)
);
revoke delete, update on withdrawal_steps from :runtime_role;
