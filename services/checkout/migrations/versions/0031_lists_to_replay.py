"""Lists that carts are filled from besides past orders: those of campaigns, and what was recommended."""

from servicekit.migrations import run_sql

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    """Whoever runs an older version replays orders, as before."""
    run_sql("""
        create table campaigns (
            id uuid not null default gen_random_uuid(),
            name text not null,
            items jsonb not null,
            regions text[] not null,
            valid_from timestamptz not null,
            valid_to timestamptz not null,
            is_active boolean not null,
            version bigint not null default 1,
            created_at timestamptz not null default clock_timestamp(),
            changed_at timestamptz not null default clock_timestamp(),
            constraint pk_campaigns primary key (id),
            constraint ck_campaigns_valid check (valid_from < valid_to)
        );
        comment on table campaigns is 'Lists of tickets that whoever has the link may put into their cart.';
        comment on column campaigns.id is 'what the link names; nobody guesses it';
        comment on column campaigns.items is 'tickets without draws and prices, each with what customers read of it';
        comment on column campaigns.regions is 'where its customers live; empty means everywhere';
        create index ix_campaigns_created_at on campaigns (created_at);

        create table campaign_changes (
            id bigint generated always as identity,
            campaign_id uuid not null,
            changed_at timestamptz not null default clock_timestamp(),
            staff text not null,
            change text not null,
            details jsonb not null,
            constraint pk_campaign_changes primary key (id),
            constraint fk_campaign_changes_campaign_id_campaigns
                foreign key (campaign_id) references campaigns (id)
        );
        comment on table campaign_changes is 'Who changed what of a campaign.';
        create index ix_campaign_changes_campaign_id on campaign_changes (campaign_id, id);

        create table recommended_orders (
            id uuid not null,
            customer_id uuid not null,
            item jsonb not null,
            recommended_at timestamptz not null default now(),
            constraint pk_recommended_orders primary key (id)
        );
        comment on table recommended_orders is 'What was recommended to a customer, so that a link can put it into their cart.';
        create index ix_recommended_orders_recommended_at on recommended_orders (recommended_at);

        alter table cart_replays drop constraint fk_cart_replays_order_id_orders;
        comment on column cart_replays.order_id is 'what was replayed: an order, a recommended one, or a campaign';
    """)
