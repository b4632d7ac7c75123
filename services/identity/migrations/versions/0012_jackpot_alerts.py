"""From which jackpot on customers want to be told of a draw."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    run_sql("""
        create table jackpot_alerts (
            customer_id uuid not null,
            minimum_minor_units bigint not null,
            currency text not null,
            changed_at timestamptz not null,
            constraint pk_jackpot_alerts primary key (customer_id),
            constraint fk_jackpot_alerts_customer_id_customers
                foreign key (customer_id) references customers (customer_id) on delete cascade,
            constraint ck_jackpot_alerts_minimum check (minimum_minor_units > 0)
        );
        create index ix_jackpot_alerts_currency on jackpot_alerts (currency, customer_id);
    """)
