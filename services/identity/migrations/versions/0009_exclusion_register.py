"""What a national register of exclusions said of customers, where one is asked."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    run_sql("""
        create table register_lookups (
            customer_id uuid not null,
            standing text,
            answered_at timestamptz,
            due_at timestamptz,
            constraint pk_register_lookups primary key (customer_id),
            constraint fk_register_lookups_customer_id_customers
                foreign key (customer_id) references customers (customer_id),
            constraint ck_register_lookups_standing check (standing in ('excluded', 'not_excluded', 'unknown')),
            constraint ck_register_lookups_answered check ((standing is null) = (answered_at is null))
        );
        create index ix_register_lookups_due_at on register_lookups (due_at) where due_at is not null;
    """)
