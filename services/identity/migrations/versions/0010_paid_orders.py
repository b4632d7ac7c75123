"""What customers paid for their orders by category, for the average that their record shows."""

from __future__ import annotations

from servicekit.migrations import run_sql

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    # Without a foreign key: a fact about somebody who is unknown here is left out, not refused.
    run_sql("""
        create table paid_orders (
            order_id uuid not null,
            customer_id uuid not null,
            currency text not null,
            commercial_minor bigint not null default 0,
            charity_minor bigint not null default 0,
            syndicate_minor bigint not null default 0,
            social_syndicate_minor bigint not null default 0,
            refunded_minor bigint not null default 0,
            occurred_at timestamptz not null,
            constraint pk_paid_orders primary key (order_id)
        );
        create index ix_paid_orders_customer_id on paid_orders (customer_id, occurred_at);
        create index ix_paid_orders_occurred_at on paid_orders (occurred_at);

        create table order_value_caps (
            category text not null,
            currency text not null,
            cap_minor bigint not null,
            computed_at timestamptz not null,
            constraint pk_order_value_caps primary key (category, currency),
            constraint ck_order_value_caps_category
                check (category in ('commercial', 'charity', 'syndicate', 'social_syndicate'))
        );
    """)
