"""Offers, rules by era, price lists, draws, results and dividends."""

from servicekit.migrations import append_only, create_inbox, create_outbox, run_sql, runtime_role

revision = "0001"
down_revision = None

NOT_CLOSED = "status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED')"
WITH_RESULT = "status in ('DRAW_DRAWN', 'DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED')"

OFFERS = """
    create table offers (
        key text not null,
        type text not null,
        name text not null,
        url text not null,
        url_aliases text[] not null,
        suspended boolean not null default false,
        display_category text not null,
        ranking integer not null,
        tagline text not null,
        max_draws integer not null,
        recurring_type text not null,
        recurring_availability text not null,
        version bigint not null default 0,
        published_digest bytea,
        constraint pk_offers primary key (key),
        constraint uq_offers_url unique (url),
        constraint ck_offers_max_draws check (max_draws > 0)
    );
    comment on column offers.version is 'counts publications; 0 while the offer was never published';
    comment on column offers.published_digest is 'digest of what was last published; the clock publishes a change';

    create table game_types (
        offer_key text not null,
        key text not null,
        name text not null,
        position smallint not null,
        constraint pk_game_types primary key (offer_key, key),
        constraint fk_game_types_offer_key_offers foreign key (offer_key) references offers (key)
    );

    create table game_offers (
        offer_key text not null,
        game_type text not null,
        key text not null,
        min_games integer not null,
        max_games integer not null,
        default_games integer not null,
        draws_per_ticket integer not null,
        position smallint not null,
        constraint pk_game_offers primary key (offer_key, game_type, key),
        constraint fk_game_offers_offer_key_game_types
            foreign key (offer_key, game_type) references game_types (offer_key, key),
        constraint ck_game_offers_games
            check (0 < min_games and min_games <= default_games and default_games <= max_games),
        constraint ck_game_offers_draws_per_ticket check (draws_per_ticket > 0)
    );

    create table rule_sets (
        offer_key text not null,
        effective_from_draw bigint not null,
        effective_from_date date not null,
        document jsonb not null,
        constraint pk_rule_sets primary key (offer_key, effective_from_draw),
        constraint fk_rule_sets_offer_key_offers foreign key (offer_key) references offers (key)
    );
    comment on column rule_sets.document is 'an era as in a game file: matrix, divisions, calendar, prize pool';

    create table price_lists (
        id uuid not null default uuidv7(),
        offer_key text not null,
        game_type text not null,
        game_offer text not null,
        pricing_id text not null,
        currency text not null,
        valid_from timestamptz not null,
        constraint pk_price_lists primary key (id),
        constraint fk_price_lists_offer_key_game_offers
            foreign key (offer_key, game_type, game_offer) references game_offers (offer_key, game_type, key)
    );
    create unique index uq_price_lists_valid_from
        on price_lists (offer_key, game_type, game_offer, pricing_id, valid_from);

    create table prices (
        price_list_id uuid not null,
        games integer not null,
        minor_units bigint not null,
        constraint pk_prices primary key (price_list_id, games),
        constraint fk_prices_price_list_id_price_lists foreign key (price_list_id) references price_lists (id),
        constraint ck_prices_positive check (games > 0 and minor_units > 0)
    );
"""

DRAWS = f"""
    create table draws (
        offer_key text not null,
        draw_no bigint not null,
        rules_from bigint not null,
        draw_type text not null default '',
        status text not null,
        draw_date date not null,
        open_at timestamptz not null,
        stop timestamptz not null,
        closes jsonb not null default '{{}}',
        last_stop timestamptz not null,
        system_close timestamptz not null,
        draw_at timestamptz not null,
        prize_pool bigint,
        prize_pool_currency text,
        prize_pool_suffix text not null default '',
        result_version integer,
        version bigint not null default 1,
        constraint pk_draws primary key (offer_key, draw_no),
        constraint fk_draws_offer_key_rule_sets
            foreign key (offer_key, rules_from) references rule_sets (offer_key, effective_from_draw),
        constraint ck_draws_status check ({NOT_CLOSED} or status = 'DRAW_CLOSED' or {WITH_RESULT}),
        constraint ck_draws_stop check (stop <= last_stop and stop <= system_close),
        constraint ck_draws_prize_pool
            check (prize_pool is null or prize_pool > 0 and prize_pool_currency is not null),
        constraint ck_draws_result check ((result_version is not null) = ({WITH_RESULT}))
    );
    comment on column draws.closes is 'stop by region where it differs from the column stop';
    comment on column draws.last_stop is 'the latest stop of all regions: the draw closes then';
    create index ix_draws_not_closed on draws (last_stop) where {NOT_CLOSED};
    create index ix_draws_results on draws (draw_at) where result_version is not null;

    create table draw_changes (
        offer_key text not null,
        draw_no bigint not null,
        version bigint not null,
        change text not null,
        actor text not null,
        reason text,
        at timestamptz not null default now(),
        constraint pk_draw_changes primary key (offer_key, draw_no, version),
        constraint fk_draw_changes_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no)
    );
"""

RESULTS = """
    create table draw_results (
        offer_key text not null,
        draw_no bigint not null,
        version integer not null,
        origin text not null,
        main_numbers smallint[] not null,
        supplementary_numbers smallint[] not null,
        in_drawn_order boolean not null,
        reason text,
        entered_by text not null,
        entered_at timestamptz not null,
        confirmed_by text,
        confirmed_at timestamptz,
        dividends_entered_by text,
        dividends_entered_at timestamptz,
        dividends_confirmed_by text,
        dividends_confirmed_at timestamptz,
        constraint pk_draw_results primary key (offer_key, draw_no, version),
        constraint fk_draw_results_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no),
        constraint ck_draw_results_version check (version > 0),
        constraint ck_draw_results_reason check (version = 1 or reason is not null),
        constraint ck_draw_results_origin check (origin in ('operator', 'archive')),
        constraint ck_draw_results_two_people check (lower(confirmed_by) <> lower(entered_by)),
        constraint ck_draw_results_two_people_for_dividends
            check (lower(dividends_confirmed_by) <> lower(dividends_entered_by)),
        constraint ck_draw_results_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
        constraint ck_draw_results_dividends_confirmed check (
            (dividends_confirmed_by is null) = (dividends_confirmed_at is null)
            and (dividends_confirmed_by is null or dividends_entered_by is not null)
        ),
        constraint ck_draw_results_dividends_entered
            check (dividends_entered_by is null or confirmed_by is not null)
    );
    comment on column draw_results.origin is 'archive: a fact of the past that nobody here bought into';

    create table draw_dividends (
        offer_key text not null,
        draw_no bigint not null,
        result_version integer not null,
        division smallint not null,
        winners bigint not null,
        minor_units bigint not null,
        currency text not null,
        transfer_kind text,
        transfer_number bigint,
        constraint pk_draw_dividends primary key (offer_key, draw_no, result_version, division),
        constraint fk_draw_dividends_offer_key_draw_results
            foreign key (offer_key, draw_no, result_version)
            references draw_results (offer_key, draw_no, version),
        constraint ck_draw_dividends_not_negative
            check (division > 0 and winners >= 0 and minor_units >= 0),
        constraint ck_draw_dividends_won_and_paid check ((winners = 0) = (minor_units = 0)),
        constraint ck_draw_dividends_transfer_kind check (transfer_kind in ('to_draw', 'to_division')),
        constraint ck_draw_dividends_transfer check ((transfer_kind is null) = (transfer_number is null))
    );
"""

REVISION = """
    create table catalog_revision (
        singleton boolean not null default true,
        revision bigint not null default 0,
        constraint pk_catalog_revision primary key (singleton),
        constraint ck_catalog_revision_singleton check (singleton)
    );
    comment on table catalog_revision is 'grows with every commit that changes what the public API shows';
    insert into catalog_revision default values;

    -- At the end of the transaction and once: nobody waits for the one row while holding it, so it cannot deadlock.
    create function advance_revision() returns trigger language plpgsql as $$
    begin
        if current_setting('catalog.advanced_in', true) is distinct from pg_current_xact_id()::text then
            update catalog_revision set revision = revision + 1;
            perform set_config('catalog.advanced_in', pg_current_xact_id()::text, true);
        end if;
        return null;
    end
    $$;
"""

SHOWN_TABLES = (
    "offers",
    "game_types",
    "game_offers",
    "rule_sets",
    "price_lists",
    "prices",
    "draws",
    "draw_results",
    "draw_dividends",
)


def upgrade() -> None:
    """Creates everything."""
    create_outbox()
    create_inbox()
    run_sql(OFFERS)
    run_sql(DRAWS)
    run_sql(RESULTS)
    append_only("draw_changes")
    run_sql(f"grant maintain on {', '.join(SHOWN_TABLES)} to {runtime_role()}")
    run_sql(REVISION)
    for table in SHOWN_TABLES:
        run_sql(f"""
            create constraint trigger advance_revision after insert or update or delete on {table}
                deferrable initially deferred for each row execute function advance_revision()
        """)
