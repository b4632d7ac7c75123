"""What customers deposit from and withdraw to: cards, bank accounts, PayPal."""

from servicekit.migrations import run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Rows are never deleted: deposits and withdrawals point at them. A deleted one loses what could be used again."""
    run_sql("""
        create table funding_source (
            funding_source_id uuid constraint pk_funding_source primary key default uuidv7(),
            customer_id uuid not null,
            method text not null constraint ck_funding_source_method
                check (method in ('cc', 'ap', 'gp', 'pl', 'bd', 'tt')),
            type text not null constraint ck_funding_source_type
                check (type in ('card', 'apple_pay', 'google_pay', 'paypal', 'bank')),
            gateway_key text,
            token_reference text,
            fingerprint bytea,
            brand text,
            last4 text constraint ck_funding_source_last4 check (last4 ~ '^[0-9]{4}$'),
            expiry_month smallint constraint ck_funding_source_expiry_month check (expiry_month between 1 and 12),
            expiry_year smallint constraint ck_funding_source_expiry_year check (expiry_year between 2000 and 2199),
            card_funding text constraint ck_funding_source_card_funding
                check (card_funding in ('credit', 'debit', 'prepaid', 'unknown')),
            holder_name text,
            masked_account text,
            bank_type text constraint ck_funding_source_bank_type
                check (bank_type in ('national', 'international', 'payid_email', 'payid_phone')),
            bank_details bytea,
            status text not null default 'active' constraint ck_funding_source_status
                check (status in ('active', 'expired', 'deleted')),
            is_default boolean not null default false,
            verification text not null default 'unverified' constraint ck_funding_source_verification
                check (verification in ('unverified', 'pending', 'verified', 'failed')),
            created_at timestamptz not null default clock_timestamp(),
            verified_at timestamptz,
            deleted_at timestamptz,
            constraint ck_funding_source_bank check (
                (type = 'bank') = (bank_type is not null)
                and (bank_details is null or type = 'bank')),
            constraint ck_funding_source_deleted check (
                (status = 'deleted') = (deleted_at is not null)
                and (status <> 'deleted' or (not is_default and bank_details is null and token_reference is null)))
        );
        create index ix_funding_source_customer on funding_source (customer_id);
        create unique index uq_funding_source_default on funding_source (customer_id, method) where is_default;
        create unique index uq_funding_source_fingerprint on funding_source (customer_id, method, fingerprint)
            where status = 'active';
        comment on column funding_source.method is 'Deposit or withdrawal method code of the specification; tt is a bank account.';
        comment on column funding_source.token_reference is 'What the gateway knows it by; never a card number.';
        comment on column funding_source.fingerprint is
            'The same card or account gives the same; a keyed hash where what it is made of could be guessed.';
        comment on column funding_source.bank_details is 'Encrypted; where the money is sent to.';
        create trigger kept before delete or truncate on funding_source
            for each statement execute function refuse_change();
    """)
