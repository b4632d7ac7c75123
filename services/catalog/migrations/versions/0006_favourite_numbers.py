"""Favourite numbers of customers."""

from servicekit.migrations import run_sql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Adds the sets of numbers that customers keep."""
    run_sql("""
        create table favourite_sets (
            id uuid not null default uuidv7(),
            customer_id uuid not null,
            name text not null,
            offer_key text not null,
            game_type text not null,
            game_offer text not null,
            rules_from bigint not null,
            games jsonb not null,
            created_at timestamptz not null default now(),
            changed_at timestamptz not null default now(),
            constraint pk_favourite_sets primary key (id),
            constraint fk_favourite_sets_offer_key_game_offers
                foreign key (offer_key, game_type, game_offer) references game_offers (offer_key, game_type, key),
            constraint fk_favourite_sets_offer_key_rule_sets
                foreign key (offer_key, rules_from) references rule_sets (offer_key, effective_from_draw),
            constraint ck_favourite_sets_name check (name = btrim(name) and char_length(name) between 1 and 40),
            constraint ck_favourite_sets_games
                check (jsonb_typeof(games) = 'array' and jsonb_array_length(games) between 1 and 100)
        );
        create unique index uq_favourite_sets_name on favourite_sets (customer_id, lower(name));
        comment on column favourite_sets.rules_from is 'era that the numbers were checked by';
        comment on column favourite_sets.games is 'entries as a customer fills them in: [{"Numbers": [...]}, ...]';
    """)
