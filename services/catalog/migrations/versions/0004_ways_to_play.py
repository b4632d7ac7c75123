"""Every game type, prices by region, names by region, days to choose, draws with a parent and special draws."""

from servicekit.migrations import run_sql

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    run_sql("""
        alter table offers
            add column regions text[] not null default '{}',
            add column currency text not null default 'AUD',
            add column selectable_days text[] not null default '{}',
            add column region_overrides jsonb not null default '[]',
            add column parent text,
            add column packaged_digest bytea;
        comment on column offers.regions is 'where it may be sold; empty means everywhere';
        comment on column offers.region_overrides is '[{"regions": ["QLD"], "name": "Gold Lotto"}, ...]';
        comment on column offers.packaged_digest is 'digest of the packaged file that was last loaded';
        comment on column offers.parent is 'offer whose draws and drawn numbers this one shares';

        alter table game_types add column regions text[] not null default '{}';
        comment on column game_types.regions is 'where it may be played; empty means everywhere';

        alter table game_offers
            add column name text not null default '',
            add column entry jsonb not null default '{"kind": "plain"}',
            add column default_entry_count integer not null default 1,
            add column is_default boolean not null default false,
            add constraint ck_game_offers_default_entry_count check (default_entry_count between 0 and max_games);
        comment on column game_offers.entry is 'what one entry is, as in a game file';

        alter table price_lists
            add column regions text[] not null default '{}',
            add column position smallint not null default 0;
        comment on column price_lists.regions is
            'regions that these prices are for; empty means every region without prices of its own';
    """)
