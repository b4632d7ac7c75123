"""Offers suspended by operators, closed to customers who must migrate first, and drawn from their parent."""

from servicekit.migrations import append_only, run_sql

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Adds what restricts an offer, who changed it, and where its results come from."""
    run_sql("""
        alter table offers add column migrating_regions text[] not null default '{}';
        alter table offers add column result_from_parent boolean not null default false;
        alter table offers add constraint ck_offers_result_from_parent
            check (not result_from_parent or parent is not null);
        comment on column offers.migrating_regions is 'where customers must migrate before they may buy it';
        comment on column offers.result_from_parent is 'whether the first numbers of the parent''s draw are its result';

        alter table draw_results add column parent_version integer;
        comment on column draw_results.parent_version is 'version of the parent''s result that it was taken from';

        create table offer_changes (
            offer_key text not null,
            sequence bigint not null generated always as identity,
            change text not null,
            actor text not null,
            reason text,
            changed_at timestamptz not null default clock_timestamp(),
            constraint pk_offer_changes primary key (offer_key, sequence),
            constraint fk_offer_changes_offer_key_offers foreign key (offer_key) references offers (key)
        );
        comment on table offer_changes is 'Who suspended an offer or put it on sale again, and why.';
    """)
    append_only("offer_changes")
