"""Deposits by payment providers, what providers told us, and money that arrives at our bank account."""

from servicekit.migrations import append_only, run_sql

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Money truth stays in the ledger; these rows say what was asked of a provider and what it answered."""
    run_sql("""
        create table deposit (
            deposit_id uuid constraint pk_deposit primary key default uuidv7(),
            customer_id uuid not null,
            method text not null constraint ck_deposit_method
                check (method in ('ap', 'bd', 'bp', 'cc', 'dd', 'gp', 'pl', 'td')),
            gateway_key text not null,
            funding_source_id uuid constraint fk_deposit_funding_source_id references funding_source,
            reference text not null,
            request_hash bytea not null,
            currency text not null constraint ck_deposit_currency check (currency ~ '^[A-Z]{3}$'),
            amount bigint not null constraint ck_deposit_amount check (amount > 0),
            state text not null constraint ck_deposit_state check (state in (
                'created', 'submitted', 'unknown', 'awaiting_customer', 'pending', 'settled', 'failed', 'abandoned',
                'returning', 'returned', 'reversed')),
            version integer not null default 1,
            attempt smallint not null default 1,
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
            created_at timestamptz not null default clock_timestamp(),
            changed_at timestamptz not null default clock_timestamp(),
            settled_at timestamptz,
            constraint uq_deposit_reference unique (reference),
            constraint uq_deposit_provider_reference unique (gateway_key, provider_reference),
            constraint ck_deposit_settled check (settled_at is not null or state not in ('settled', 'reversed')),
            constraint ck_deposit_failure check (state not in ('failed', 'abandoned') or failure_code is not null),
            constraint ck_deposit_due check (
                due_at is not null or state in ('settled', 'failed', 'abandoned', 'returned', 'reversed'))
        ) with (fillfactor = 80);
        create index ix_deposit_due on deposit (due_at) where due_at is not null;
        create index ix_deposit_customer on deposit (customer_id, created_at desc);
        create index ix_deposit_open on deposit (customer_id)
            where state in ('created', 'submitted', 'unknown', 'awaiting_customer', 'pending');
        create trigger kept before delete or truncate on deposit
            for each statement execute function refuse_change();
        comment on column deposit.reference is 'Who asked for it and under which key; the same again is the same deposit.';
        comment on column deposit.instruction is
            'What the provider is told: tokens of its own, browser facts. Emptied when nothing is asked any more.';
        comment on column deposit.notify_secret is 'Part of the address that the card issuer answers to.';
        comment on column deposit.due_at is 'When the poller asks the provider next; null when nothing is left to ask.';

        -- An intent for each call that moves money at a provider, written before the call.
        create table provider_call (
            key text constraint pk_provider_call primary key,
            gateway_key text not null,
            purpose text not null constraint ck_provider_call_purpose
                check (purpose in ('charge', 'continue', 'cancel', 'refund', 'payout')),
            business_id uuid not null,
            begun_at timestamptz not null default clock_timestamp(),
            ended_at timestamptz,
            outcome text
        );
        create index ix_provider_call_business_id on provider_call (business_id);
        comment on column provider_call.key is '{flow}:{id}:{attempt}, what the provider knows the call by.';

        create table webhook_event (
            gateway_key text not null,
            event_id text not null,
            kind text not null,
            deposit_id uuid,
            received_at timestamptz not null default clock_timestamp(),
            constraint pk_webhook_event primary key (gateway_key, event_id)
        );
        create index ix_webhook_event_received_at on webhook_event using brin (received_at);

        -- What a customer writes on a bank transfer or types into BPAY; it never changes and is never given to another.
        create table payment_reference (
            method text not null constraint ck_payment_reference_method check (method in ('bp', 'dd')),
            reference text not null,
            customer_id uuid not null,
            created_at timestamptz not null default clock_timestamp(),
            constraint pk_payment_reference primary key (method, reference),
            constraint uq_payment_reference_customer unique (method, customer_id)
        );
        create sequence payment_reference_number start 100001;

        -- A line of our bank's statement, or of a biller's file: money that has arrived.
        create table bank_receipt (
            bank_receipt_id uuid constraint pk_bank_receipt primary key default uuidv7(),
            method text not null constraint ck_bank_receipt_method check (method in ('bp', 'dd')),
            bank_reference text not null,
            payment_reference text not null,
            payer_name text not null,
            currency text not null,
            amount bigint not null constraint ck_bank_receipt_amount check (amount > 0),
            request_hash bytea not null,
            state text not null constraint ck_bank_receipt_state check (state in ('credited', 'suspense')),
            reason text,
            deposit_id uuid constraint fk_bank_receipt_deposit_id references deposit,
            received_at timestamptz not null,
            recorded_at timestamptz not null default clock_timestamp(),
            constraint uq_bank_receipt_bank_reference unique (method, bank_reference),
            constraint ck_bank_receipt_deposit check ((deposit_id is not null) = (state = 'credited')),
            constraint ck_bank_receipt_reason check ((reason is not null) = (state = 'suspense'))
        );
        create index ix_bank_receipt_suspense on bank_receipt (recorded_at) where state = 'suspense';
        create trigger kept before delete or truncate on bank_receipt
            for each statement execute function refuse_change();

        -- A customer as a gateway knows them.
        create table gateway_customer (
            gateway_key text not null,
            customer_id uuid not null,
            reference text not null,
            constraint pk_gateway_customer primary key (gateway_key, customer_id)
        );
    """)
    append_only("payment_reference")
