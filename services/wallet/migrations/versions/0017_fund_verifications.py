"""Cards that their issuers have let us charge while their owners are away, and how each came to be so."""

from servicekit.migrations import run_sql

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    """No card that is known may be: nobody was asked for that yet. An older version charges none while its owner is away."""
    run_sql("""
        alter table funding_source add column unattended_at timestamptz;
        comment on column funding_source.unattended_at is
            'When the issuer of the card agreed to charges while its owner is away; null when it has not.';

        create table fund_verification (
            verification_id uuid constraint pk_fund_verification primary key,
            funding_source_id uuid not null constraint fk_fund_verification_funding_source_id_funding_source
                references funding_source,
            customer_id uuid not null,
            gateway_key text not null,
            state text not null default 'submitted' constraint ck_fund_verification_state
                check (state in ('submitted', 'awaiting_customer', 'succeeded', 'failed', 'abandoned')),
            version bigint not null default 1,
            browser jsonb not null,
            notify_secret text not null,
            provider_reference text,
            challenge_url text,
            failure_code text,
            failure_message text,
            expires_at timestamptz,
            created_at timestamptz not null default clock_timestamp(),
            changed_at timestamptz not null default clock_timestamp()
        );
        comment on table fund_verification is
            'The issuer of a card is asked, for nothing: submitted -> awaiting_customer -> succeeded, failed or abandoned.';
        create unique index uq_fund_verification_open on fund_verification (funding_source_id)
            where state in ('submitted', 'awaiting_customer');
        create index ix_fund_verification_funding_source_id on fund_verification (funding_source_id, verification_id);
    """)
