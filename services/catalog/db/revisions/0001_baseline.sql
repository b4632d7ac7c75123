create table catalog_revision (
    singleton boolean default true not null,
    revision bigint default 0 not null,
    constraint pk_catalog_revision primary key (singleton),
    constraint ck_catalog_revision_singleton check (singleton)
);
comment on table catalog_revision is 'grows with every commit that changes what the public API shows';

create table causes (
    key text not null,
    url_slug text not null,
    name text not null,
    summary text not null,
    text text not null,
    image text,
    ranking integer not null,
    image_alt text default '' not null,
    constraint pk_causes primary key (key),
    constraint uq_causes_url_slug unique (url_slug)
);

create table drawing_entries (
    offer_key text not null,
    draw_no bigint not null,
    drawing text not null,
    place bigint not null,
    number bigint not null,
    entry_id uuid not null,
    entry_digest bytea not null,
    constraint pk_drawing_entries primary key (offer_key, draw_no, drawing, place),
    constraint uq_drawing_entries_number unique (offer_key, draw_no, drawing, number)
);
comment on table drawing_entries is 'The sealed list of a drawing, by ticket number.';
revoke delete, update on drawing_entries from :runtime_role;

create table drawing_secrets (
    offer_key text not null,
    draw_no bigint not null,
    key text not null,
    operator_seed bytea,
    encrypted_seed bytea,
    constraint pk_drawing_secrets primary key (offer_key, draw_no, key),
    constraint ck_drawing_secrets_one_seed check (num_nonnulls(operator_seed, encrypted_seed) = 1)
);
comment on column drawing_secrets.operator_seed is 'of drawings that were announced before seeds were encrypted';
comment on column drawing_secrets.encrypted_seed is 'Fernet, with a key of the service''s settings';
revoke delete, update on drawing_secrets from :runtime_role;

create table drawing_trees (
    offer_key text not null,
    draw_no bigint not null,
    drawing text not null,
    level smallint not null,
    hashes bytea storage external not null,
    constraint pk_drawing_trees primary key (offer_key, draw_no, drawing, level)
);
comment on table drawing_trees is 'Levels of the Merkle tree, 32 bytes a node, so that a proof reads only its own.';
revoke delete, update on drawing_trees from :runtime_role;

create table offers (
    key text not null,
    type text not null,
    name text not null,
    url text not null,
    url_aliases text[] not null,
    suspended boolean default false not null,
    display_category text not null,
    ranking integer not null,
    tagline text not null,
    max_draws integer not null,
    recurring_type text not null,
    recurring_availability text not null,
    version bigint default 0 not null,
    published_digest bytea,
    regions text[] default '{}'::text[] not null,
    currency text default 'AUD' not null,
    selectable_days text[] default '{}'::text[] not null,
    region_overrides jsonb default '[]'::jsonb not null,
    parent text,
    packaged_digest bytea,
    migrating_regions text[] default '{}'::text[] not null,
    result_from_parent boolean default false not null,
    lotto_party jsonb,
    constraint pk_offers primary key (key),
    constraint uq_offers_url unique (url),
    constraint ck_offers_max_draws check (max_draws > 0),
    constraint ck_offers_result_from_parent check (not result_from_parent or parent is not null)
);
comment on column offers.version is 'counts publications; 0 while the offer was never published';
comment on column offers.published_digest is 'digest of what was last published; the clock publishes a change';
comment on column offers.regions is 'where it may be sold; empty means everywhere';
comment on column offers.region_overrides is '[{"regions": ["QLD"], "name": "Gold Lotto"}, ...]';
comment on column offers.parent is 'offer whose draws and drawn numbers this one shares';
comment on column offers.packaged_digest is 'digest of the packaged file that was last loaded';
comment on column offers.migrating_regions is 'where customers must migrate before they may buy it';
comment on column offers.result_from_parent is 'whether the first numbers of the parent''s draw are its result';
comment on column offers.lotto_party is 'how lotto parties play it, as in a game file; null where they do not';
grant maintain on offers to :runtime_role;

create table postal_entries (
    id uuid default uuidv7() not null,
    offer_key text not null,
    draw_no bigint not null,
    batch text not null,
    line integer not null,
    entrant_digest bytea not null,
    entrant text not null,
    region text not null,
    status text not null,
    reason text,
    number bigint,
    received_on date not null,
    imported_by text not null,
    imported_at timestamptz default clock_timestamp() not null,
    constraint pk_postal_entries primary key (id),
    constraint uq_postal_entries_batch_line unique (offer_key, draw_no, batch, line),
    constraint ck_postal_entries_outcome check ((status = 'accepted') = (number is not null) and (status = 'refused') = (reason is not null)),
    constraint ck_postal_entries_status check (status in ('accepted', 'refused'))
);
create index ix_postal_entries_entrant on postal_entries (offer_key, draw_no, entrant_digest);
comment on column postal_entries.entrant_digest is 'equal for entries of the same person';
comment on column postal_entries.entrant is 'what the entrant wrote; read only to reach a winner';

create table published_facts (
    kind text not null,
    key text not null,
    version bigint not null,
    digest bytea not null,
    constraint pk_published_facts primary key (kind, key)
);

create table game_types (
    offer_key text not null,
    key text not null,
    name text not null,
    "position" smallint not null,
    regions text[] default '{}'::text[] not null,
    constraint pk_game_types primary key (offer_key, key),
    constraint fk_game_types_offer_key_offers foreign key (offer_key) references offers(key)
);
comment on column game_types.regions is 'where it may be played; empty means everywhere';
grant maintain on game_types to :runtime_role;

create table offer_causes (
    offer_key text not null,
    cause_key text not null,
    "position" smallint not null,
    constraint pk_offer_causes primary key (offer_key, cause_key),
    constraint fk_offer_causes_cause_key_causes foreign key (cause_key) references causes(key),
    constraint fk_offer_causes_offer_key_offers foreign key (offer_key) references offers(key)
);

create table offer_changes (
    offer_key text not null,
    sequence bigint generated always as identity,
    change text not null,
    actor text not null,
    reason text,
    changed_at timestamptz default clock_timestamp() not null,
    constraint pk_offer_changes primary key (offer_key, sequence),
    constraint fk_offer_changes_offer_key_offers foreign key (offer_key) references offers(key)
);
comment on table offer_changes is 'Who suspended an offer or put it on sale again, and why.';
revoke delete, update on offer_changes from :runtime_role;

create table rule_sets (
    offer_key text not null,
    effective_from_draw bigint not null,
    effective_from_date date not null,
    document jsonb not null,
    constraint pk_rule_sets primary key (offer_key, effective_from_draw),
    constraint fk_rule_sets_offer_key_offers foreign key (offer_key) references offers(key)
);
comment on column rule_sets.document is 'an era as in a game file: matrix, divisions, calendar, prize pool';
grant maintain on rule_sets to :runtime_role;

create table special_offers (
    offer_key text not null,
    document jsonb not null,
    constraint pk_special_offers primary key (offer_key),
    constraint fk_special_offers_offer_key_offers foreign key (offer_key) references offers(key)
);
comment on table special_offers is 'What a raffle or syndicate file says of its offer, without the draws.';

create table game_offers (
    offer_key text not null,
    game_type text not null,
    key text not null,
    min_games integer not null,
    max_games integer not null,
    default_games integer not null,
    draws_per_ticket integer not null,
    "position" smallint not null,
    name text default '' not null,
    entry jsonb default '{"kind": "plain"}'::jsonb not null,
    default_entry_count integer default 1 not null,
    is_default boolean default false not null,
    constraint pk_game_offers primary key (offer_key, game_type, key),
    constraint ck_game_offers_default_entry_count check (default_entry_count >= 0 and default_entry_count <= max_games),
    constraint ck_game_offers_draws_per_ticket check (draws_per_ticket > 0),
    constraint ck_game_offers_games check (0 < min_games and min_games <= default_games and default_games <= max_games),
    constraint fk_game_offers_offer_key_game_types foreign key (offer_key, game_type) references game_types(offer_key, key)
);
comment on column game_offers.entry is 'what one entry is, as in a game file';
grant maintain on game_offers to :runtime_role;

create table draws (
    offer_key text not null,
    draw_no bigint not null,
    rules_from bigint,
    draw_type text default '' not null,
    status text not null,
    draw_date date not null,
    open_at timestamptz not null,
    stop timestamptz not null,
    closes jsonb default '{}'::jsonb not null,
    last_stop timestamptz not null,
    system_close timestamptz not null,
    draw_at timestamptz not null,
    prize_pool bigint,
    prize_pool_currency text,
    prize_pool_suffix text default '' not null,
    result_version integer,
    version bigint default 1 not null,
    regions text[] default '{}'::text[] not null,
    held_because text,
    cancel_requested_by text,
    cancel_reason text,
    cancelled_at timestamptz,
    pre_order_at timestamptz,
    draws_when_sold_out boolean default false not null,
    constraint pk_draws primary key (offer_key, draw_no),
    constraint ck_draws_cancel_requested check ((cancel_requested_by is null) = (cancel_reason is null)),
    constraint ck_draws_cancelled check (cancelled_at is null or status = 'DRAW_CLOSED' and cancel_reason is not null),
    constraint ck_draws_prize_pool check (prize_pool is null or prize_pool > 0 and prize_pool_currency is not null),
    constraint ck_draws_result check ((result_version is not null) = (status in ('DRAW_DRAWN', 'DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED'))),
    constraint ck_draws_status check ((status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED')) or status = 'DRAW_CLOSED' or (status in ('DRAW_DRAWN', 'DRAW_SCORED', 'DRAW_PAID', 'DRAW_EMAILED'))),
    constraint ck_draws_stop check (stop <= last_stop and stop <= system_close),
    constraint fk_draws_offer_key_rule_sets foreign key (offer_key, rules_from) references rule_sets(offer_key, effective_from_draw)
);
create index ix_draws_not_closed on draws (last_stop) where status in ('DRAW_ANNOUNCED', 'DRAW_OPEN', 'DRAW_CAPPED');
create index ix_draws_results on draws (draw_at) where result_version is not null;
comment on column draws.rules_from is 'era of a lottery; null for raffles and syndicates';
comment on column draws.closes is 'stop by region where it differs from the column stop';
comment on column draws.last_stop is 'the latest stop of all regions: the draw closes then';
comment on column draws.regions is 'where it may be sold; empty means everywhere';
comment on column draws.held_because is 'what two sources of its result disagree in; nothing is published meanwhile';
comment on column draws.cancel_reason is 'for customers; another person than who requested it must confirm';
comment on column draws.draws_when_sold_out is 'stop and draw_at are the latest; it closes when every ticket is sold';
grant maintain on draws to :runtime_role;

create table favourite_sets (
    id uuid default uuidv7() not null,
    customer_id uuid not null,
    name text not null,
    offer_key text not null,
    game_type text not null,
    game_offer text not null,
    rules_from bigint not null,
    games jsonb not null,
    created_at timestamptz default now() not null,
    changed_at timestamptz default now() not null,
    constraint pk_favourite_sets primary key (id),
    constraint ck_favourite_sets_games check (jsonb_typeof(games) = 'array' and jsonb_array_length(games) >= 1 and jsonb_array_length(games) <= 100),
    constraint ck_favourite_sets_name check (name = btrim(name) and char_length(name) >= 1 and char_length(name) <= 40),
    constraint fk_favourite_sets_offer_key_game_offers foreign key (offer_key, game_type, game_offer) references game_offers(offer_key, game_type, key),
    constraint fk_favourite_sets_offer_key_rule_sets foreign key (offer_key, rules_from) references rule_sets(offer_key, effective_from_draw)
);
create unique index uq_favourite_sets_name on favourite_sets (customer_id, lower(name));
comment on column favourite_sets.rules_from is 'era that the numbers were checked by';
comment on column favourite_sets.games is 'entries as a customer fills them in: [{"Numbers": [...]}, ...]';

create table price_lists (
    id uuid default uuidv7() not null,
    offer_key text not null,
    game_type text not null,
    game_offer text not null,
    pricing_id text not null,
    currency text not null,
    valid_from timestamptz not null,
    regions text[] default '{}'::text[] not null,
    "position" smallint default 0 not null,
    constraint pk_price_lists primary key (id),
    constraint fk_price_lists_offer_key_game_offers foreign key (offer_key, game_type, game_offer) references game_offers(offer_key, game_type, key)
);
create unique index uq_price_lists_valid_from on price_lists (offer_key, game_type, game_offer, pricing_id, valid_from);
comment on column price_lists.regions is 'regions that these prices are for; empty means every region without prices of its own';
grant maintain on price_lists to :runtime_role;

create table draw_changes (
    offer_key text not null,
    draw_no bigint not null,
    version bigint not null,
    change text not null,
    actor text not null,
    reason text,
    at timestamptz default now() not null,
    constraint pk_draw_changes primary key (offer_key, draw_no, version),
    constraint fk_draw_changes_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
revoke delete, update on draw_changes from :runtime_role;

create table draw_counts (
    offer_key text not null,
    draw_no bigint not null,
    result_version integer not null,
    entries bigint not null,
    winning_entries bigint not null,
    stakes bigint not null,
    currency text not null,
    winners jsonb not null,
    counted_at timestamptz default now() not null,
    constraint pk_draw_counts primary key (offer_key, draw_no, result_version),
    constraint fk_draw_counts_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on table draw_counts is 'How many games bought here won each division, by checkout: {"7": 12, ...}.';

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
    parent_version integer,
    constraint pk_draw_results primary key (offer_key, draw_no, version),
    constraint ck_draw_results_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
    constraint ck_draw_results_dividends_confirmed check ((dividends_confirmed_by is null) = (dividends_confirmed_at is null) and (dividends_confirmed_by is null or dividends_entered_by is not null)),
    constraint ck_draw_results_dividends_entered check (dividends_entered_by is null or confirmed_by is not null),
    constraint ck_draw_results_origin check (origin in ('operator', 'archive')),
    constraint ck_draw_results_reason check (version = 1 or reason is not null),
    constraint ck_draw_results_two_people check (lower(confirmed_by) <> lower(entered_by)),
    constraint ck_draw_results_two_people_for_dividends check (lower(dividends_confirmed_by) <> lower(dividends_entered_by)),
    constraint ck_draw_results_version check (version > 0),
    constraint fk_draw_results_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on column draw_results.origin is 'archive: a past result; this site sold no tickets for it';
comment on column draw_results.parent_version is 'version of the parent''s result that it was taken from';
grant maintain on draw_results to :runtime_role;

create table draw_seals (
    offer_key text not null,
    draw_no bigint not null,
    entries bigint not null,
    root bytea not null,
    sealed_at timestamptz not null,
    constraint pk_draw_seals primary key (offer_key, draw_no),
    constraint ck_draw_seals_root check (octet_length(root) = 32),
    constraint fk_draw_seals_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on table draw_seals is 'Merkle root of the sealed list of a lottery''s draw, by checkout.';
revoke delete, update on draw_seals from :runtime_role;

create table raffle_draws (
    offer_key text not null,
    draw_no bigint not null,
    document jsonb not null,
    constraint pk_raffle_draws primary key (offer_key, draw_no),
    constraint fk_raffle_draws_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on column raffle_draws.document is 'the draw as in its file: range, books, prizes, permits; never changed';
revoke delete, update on raffle_draws from :runtime_role;

create table result_reports (
    offer_key text not null,
    draw_no bigint not null,
    version integer not null,
    source text not null,
    main_numbers smallint[] not null,
    supplementary_numbers smallint[] not null,
    in_drawn_order boolean not null,
    document_name text,
    document_digest bytea,
    operator text not null,
    reported_at timestamptz not null,
    withdrawn_because text,
    sequence bigint generated always as identity,
    constraint pk_result_reports primary key (offer_key, draw_no, version, source),
    constraint ck_result_reports_document check ((document_name is null) = (document_digest is null) and octet_length(document_digest) = 32),
    constraint fk_result_reports_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on column result_reports.document_digest is 'SHA-256 of the document that the numbers were read from';
comment on column result_reports.sequence is 'the order in which the sources spoke first';
comment on table result_reports is 'What each source says of a version of a result.';

create table stocks (
    id bigint generated always as identity,
    offer_key text not null,
    draw_no bigint not null,
    series integer not null,
    first_number bigint not null,
    last_number bigint not null,
    authorised bigint not null,
    sales_cap bigint,
    held bigint default 0 not null,
    confirmed bigint default 0 not null,
    max_per_customer integer,
    next_number bigint not null,
    next_place bigint default 0 not null,
    allocation_key bytea not null,
    key_commitment bytea not null,
    frozen_at timestamptz,
    constraint pk_stocks primary key (id),
    constraint uq_stocks_offer_key_draw_no_series unique (offer_key, draw_no, series),
    constraint ck_stocks_confirmed check (confirmed >= 0 and confirmed <= held),
    constraint ck_stocks_held check (held >= 0 and held <= authorised),
    constraint ck_stocks_range check (0 <= first_number and first_number <= last_number and authorised >= 1 and authorised <= (last_number - first_number + 1)),
    constraint fk_stocks_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on column stocks.series is '0 for raffles; the how manieth syndicate of its draw';
comment on column stocks.authorised is 'most numbers that may be sold: the least that any permit allows';
comment on column stocks.sales_cap is 'an operator''s lower limit';
comment on column stocks.next_number is 'where the next run of consecutive numbers is looked for';
comment on column stocks.next_place is 'places of the secret order that were handed out';
comment on column stocks.frozen_at is 'from here on nothing enters and nothing leaves';
comment on table stocks is 'What there is to sell of a draw: ticket numbers of a raffle, shares of one syndicate.';

create table syndicates (
    offer_key text not null,
    draw_no bigint not null,
    series integer not null,
    status text default 'open' not null,
    version bigint default 1 not null,
    document jsonb not null,
    purchase_reference text,
    opened_at timestamptz default clock_timestamp() not null,
    constraint pk_syndicates primary key (offer_key, draw_no, series),
    constraint ck_syndicates_purchase check (status = 'cancelled' or (purchase_reference is not null) = (status in ('purchased', 'drawn', 'paid'))),
    constraint ck_syndicates_series check (series > 0),
    constraint ck_syndicates_status check (status in ('open', 'full', 'purchased', 'cancelled', 'drawn', 'paid')),
    constraint fk_syndicates_offer_key_draws foreign key (offer_key, draw_no) references draws(offer_key, draw_no)
);
comment on column syndicates.document is 'the terms and the ticket of this syndicate, as published; never changed';

create table prices (
    price_list_id uuid not null,
    games integer not null,
    minor_units bigint not null,
    constraint pk_prices primary key (price_list_id, games),
    constraint ck_prices_positive check (games > 0 and minor_units > 0),
    constraint fk_prices_price_list_id_price_lists foreign key (price_list_id) references price_lists(id)
);
grant maintain on prices to :runtime_role;

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
    transfer_minor_units bigint,
    instalments integer default 1 not null,
    boost_minor_units bigint default 0 not null,
    free_games smallint default 0 not null,
    constraint pk_draw_dividends primary key (offer_key, draw_no, result_version, division),
    constraint ck_draw_dividends_extras check (instalments > 0 and boost_minor_units >= 0 and boost_minor_units <= minor_units and free_games >= 0 and transfer_minor_units >= 0),
    constraint ck_draw_dividends_not_negative check (division > 0 and winners >= 0 and minor_units >= 0),
    constraint ck_draw_dividends_transfer check ((transfer_kind is null) = (transfer_number is null)),
    constraint ck_draw_dividends_transfer_kind check (transfer_kind in ('to_draw', 'to_division', 'to_reserve')),
    constraint ck_draw_dividends_won_and_paid check ((winners = 0) = (minor_units = 0)),
    constraint fk_draw_dividends_offer_key_draw_results foreign key (offer_key, draw_no, result_version) references draw_results(offer_key, draw_no, version)
);
comment on column draw_dividends.transfer_minor_units is 'what is handed on, where it was worked out here';
comment on column draw_dividends.instalments is 'of an annuity, of which minor_units is one';
grant maintain on draw_dividends to :runtime_role;

create table drawings (
    offer_key text not null,
    draw_no bigint not null,
    key text not null,
    "position" smallint not null,
    status text default 'waiting' not null,
    entries_until timestamptz,
    draw_at timestamptz not null,
    prizes integer not null,
    beacon_network text not null,
    beacon_round bigint,
    seed_commitment bytea not null,
    entries bigint,
    root bytea,
    frozen_at timestamptz,
    operator_seed bytea,
    randomness bytea,
    signature bytea,
    seed bytea,
    drawn_by text,
    drawn_at timestamptz,
    confirmed_by text,
    confirmed_at timestamptz,
    beacon_delay_seconds integer,
    constraint pk_drawings primary key (offer_key, draw_no, key),
    constraint ck_drawings_beacon_round check (beacon_round is not null or beacon_delay_seconds is not null and status = 'waiting'),
    constraint ck_drawings_confirmed check ((confirmed_by is not null) = (status = 'published')),
    constraint ck_drawings_frozen check ((root is null) = (status = 'waiting')),
    constraint ck_drawings_seed check ((seed is not null) = (status in ('drawn', 'published'))),
    constraint ck_drawings_status check (status in ('waiting', 'frozen', 'drawn', 'published')),
    constraint ck_drawings_two_people check (lower(confirmed_by) <> lower(drawn_by)),
    constraint fk_drawings_offer_key_raffle_draws foreign key (offer_key, draw_no) references raffle_draws(offer_key, draw_no)
);
comment on column drawings.entries_until is 'tickets bought before it take part; null: all until the system close';
comment on column drawings.operator_seed is 'revealed with the result; until then only in drawing_secrets';
comment on column drawings.beacon_delay_seconds is 'null: the round was named before sales; else it is the first so long after the list was sealed';

create table reservations (
    id uuid default uuidv7() not null,
    stock_id bigint not null,
    reference uuid not null,
    order_id uuid not null,
    customer_id uuid,
    region text not null,
    source text not null,
    method text not null,
    quantity integer not null,
    numbers bigint[] not null,
    state text default 'reserved' not null,
    expires_at timestamptz not null,
    created_at timestamptz default clock_timestamp() not null,
    constraint pk_reservations primary key (id),
    constraint uq_reservations_reference unique (reference),
    constraint ck_reservations_method check (method in ('sequential', 'random')),
    constraint ck_reservations_quantity check (quantity > 0 and cardinality(numbers) = quantity),
    constraint ck_reservations_source check (source in ('order', 'postal')),
    constraint ck_reservations_state check (state in ('reserved', 'confirmed', 'released', 'expired')),
    constraint fk_reservations_stock_id_stocks foreign key (stock_id) references stocks(id)
);
create index ix_reservations_customer on reservations (stock_id, customer_id);
create index ix_reservations_expires_at on reservations (expires_at) where state = 'reserved';
create index ix_reservations_order_id on reservations (order_id);
create index ix_reservations_undecided on reservations (stock_id) where state = 'reserved';
comment on column reservations.reference is 'the ticket, or the postal entry, that the numbers are for';

create table stock_numbers (
    stock_id bigint not null,
    number bigint not null,
    reservation_id uuid,
    constraint pk_stock_numbers primary key (stock_id, number),
    constraint fk_stock_numbers_stock_id_stocks foreign key (stock_id) references stocks(id)
);
create index ix_stock_numbers_released on stock_numbers (stock_id, number) where reservation_id is null;
comment on table stock_numbers is 'Numbers that were ever handed out, with who has them; null after a release.';

create table drawing_winners (
    offer_key text not null,
    draw_no bigint not null,
    drawing text not null,
    prize_no integer not null,
    won_by text not null,
    place bigint not null,
    attempt integer,
    number bigint not null,
    entry_id uuid not null,
    customer_id uuid,
    region text not null,
    title text not null,
    kind text not null,
    minor_units bigint not null,
    currency text not null,
    display_name text,
    claim text default 'none' not null,
    constraint pk_drawing_winners primary key (offer_key, draw_no, drawing, prize_no),
    constraint ck_drawing_winners_claim check (claim in ('none', 'open', 'delivered')),
    constraint ck_drawing_winners_drawn check ((attempt is not null) = (won_by <> 'neighbour')),
    constraint ck_drawing_winners_kind check (kind in ('cash', 'goods', 'voucher')),
    constraint ck_drawing_winners_won_by check (won_by in ('drawn', 'neighbour', 'jackpot')),
    constraint fk_drawing_winners_offer_key_drawings foreign key (offer_key, draw_no, drawing) references drawings(offer_key, draw_no, key)
);
comment on column drawing_winners.minor_units is 'what is credited for cash, the retail value of anything else';
comment on column drawing_winners.display_name is 'first name and initial, only with the winner''s consent';
comment on column drawing_winners.claim is 'whether something must be handed over by hand';

insert into catalog_revision default values;
