"""Messages that wait to be sent to customers."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    run_sql("""
        create table messages (
            message_id uuid not null default uuidv7(),
            customer_id uuid,
            channel text not null,
            address text not null,
            template text not null,
            locale text not null,
            parameters bytea,
            created_at timestamptz not null,
            expires_at timestamptz not null,
            delivered_at timestamptz,
            constraint pk_messages primary key (message_id),
            constraint fk_messages_customer_id_customers foreign key (customer_id)
                references customers (customer_id) on delete cascade,
            constraint ck_messages_channel check (channel in ('email', 'sms')),
            constraint ck_messages_erased_after_delivery check (delivered_at is null or parameters is null)
        );
        create index ix_messages_customer_id on messages (customer_id);
        create index ix_messages_expires_at on messages (expires_at);
    """)
