"""Causes, raffles and syndicates: their stock of numbers, their drawings and their winners."""

from servicekit.migrations import append_only, run_sql

revision = "0003"
down_revision = "0002"

OFFERED = """
    alter table draws alter column rules_from drop not null;
    comment on column draws.rules_from is 'era of a lottery; null for raffles and syndicates';
    alter table draws add column regions text[] not null default '{}';
    comment on column draws.regions is 'where it may be sold; empty means everywhere';

    create table causes (
        key text not null,
        url_slug text not null,
        name text not null,
        summary text not null,
        text text not null,
        image text,
        ranking integer not null,
        constraint pk_causes primary key (key),
        constraint uq_causes_url_slug unique (url_slug)
    );

    create table offer_causes (
        offer_key text not null,
        cause_key text not null,
        position smallint not null,
        constraint pk_offer_causes primary key (offer_key, cause_key),
        constraint fk_offer_causes_offer_key_offers foreign key (offer_key) references offers (key),
        constraint fk_offer_causes_cause_key_causes foreign key (cause_key) references causes (key)
    );

    create table special_offers (
        offer_key text not null,
        document jsonb not null,
        constraint pk_special_offers primary key (offer_key),
        constraint fk_special_offers_offer_key_offers foreign key (offer_key) references offers (key)
    );
    comment on table special_offers is 'What a raffle or syndicate file says of its offer, without the draws.';

    create table raffle_draws (
        offer_key text not null,
        draw_no bigint not null,
        document jsonb not null,
        constraint pk_raffle_draws primary key (offer_key, draw_no),
        constraint fk_raffle_draws_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no)
    );
    comment on column raffle_draws.document is 'the draw as in its file: range, books, prizes, permits; never changed';

    create table syndicates (
        offer_key text not null,
        draw_no bigint not null,
        series integer not null,
        status text not null default 'open',
        version bigint not null default 1,
        document jsonb not null,
        purchase_reference text,
        opened_at timestamptz not null default clock_timestamp(),
        constraint pk_syndicates primary key (offer_key, draw_no, series),
        constraint fk_syndicates_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no),
        constraint ck_syndicates_status
            check (status in ('open', 'full', 'purchased', 'cancelled', 'drawn', 'paid')),
        constraint ck_syndicates_series check (series > 0),
        constraint ck_syndicates_purchase
            check ((purchase_reference is not null) = (status in ('purchased', 'drawn', 'paid')))
    );
    comment on column syndicates.document is 'the terms and the ticket of this syndicate, as published; never changed';
"""

STOCK = """
    create table stocks (
        id bigint generated always as identity,
        offer_key text not null,
        draw_no bigint not null,
        series integer not null,
        first_number bigint not null,
        last_number bigint not null,
        authorised bigint not null,
        sales_cap bigint,
        held bigint not null default 0,
        confirmed bigint not null default 0,
        max_per_customer integer,
        next_number bigint not null,
        next_place bigint not null default 0,
        allocation_key bytea not null,
        key_commitment bytea not null,
        frozen_at timestamptz,
        constraint pk_stocks primary key (id),
        constraint uq_stocks_offer_key_draw_no_series unique (offer_key, draw_no, series),
        constraint fk_stocks_offer_key_draws
            foreign key (offer_key, draw_no) references draws (offer_key, draw_no),
        constraint ck_stocks_range check (
            0 <= first_number and first_number <= last_number
            and authorised between 1 and last_number - first_number + 1
        ),
        constraint ck_stocks_held check (held between 0 and authorised),
        constraint ck_stocks_confirmed check (confirmed between 0 and held)
    );
    comment on table stocks is 'What there is to sell of a draw: ticket numbers of a raffle, shares of one syndicate.';
    comment on column stocks.series is '0 for raffles; the how manieth syndicate of its draw';
    comment on column stocks.authorised is 'most numbers that may be sold: the least that any permit allows';
    comment on column stocks.sales_cap is 'an operator''s lower limit';
    comment on column stocks.next_number is 'where the next run of consecutive numbers is looked for';
    comment on column stocks.next_place is 'places of the secret order that were handed out';
    comment on column stocks.frozen_at is 'from here on nothing enters and nothing leaves';

    create table reservations (
        id uuid not null default uuidv7(),
        stock_id bigint not null,
        reference uuid not null,
        order_id uuid not null,
        customer_id uuid,
        region text not null,
        source text not null,
        method text not null,
        quantity integer not null,
        numbers bigint[] not null,
        state text not null default 'reserved',
        expires_at timestamptz not null,
        created_at timestamptz not null default clock_timestamp(),
        constraint pk_reservations primary key (id),
        constraint uq_reservations_reference unique (reference),
        constraint fk_reservations_stock_id_stocks foreign key (stock_id) references stocks (id),
        constraint ck_reservations_quantity check (quantity > 0 and cardinality(numbers) = quantity),
        constraint ck_reservations_state check (state in ('reserved', 'confirmed', 'released', 'expired')),
        constraint ck_reservations_method check (method in ('sequential', 'random')),
        constraint ck_reservations_source check (source in ('order', 'postal'))
    );
    comment on column reservations.reference is 'the ticket, or the postal entry, that the numbers are for';
    create index ix_reservations_order_id on reservations (order_id);
    create index ix_reservations_customer on reservations (stock_id, customer_id);
    create index ix_reservations_expires_at on reservations (expires_at) where state = 'reserved';
    create index ix_reservations_undecided on reservations (stock_id) where state = 'reserved';

    create table stock_numbers (
        stock_id bigint not null,
        number bigint not null,
        reservation_id uuid,
        constraint pk_stock_numbers primary key (stock_id, number),
        constraint fk_stock_numbers_stock_id_stocks foreign key (stock_id) references stocks (id)
    );
    comment on table stock_numbers is 'Numbers that were ever handed out, with who has them; null after a release.';
    create index ix_stock_numbers_released on stock_numbers (stock_id, number) where reservation_id is null;

    create table postal_entries (
        id uuid not null default uuidv7(),
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
        imported_at timestamptz not null default clock_timestamp(),
        constraint pk_postal_entries primary key (id),
        constraint uq_postal_entries_batch_line unique (offer_key, draw_no, batch, line),
        constraint ck_postal_entries_status check (status in ('accepted', 'refused')),
        constraint ck_postal_entries_outcome check (
            (status = 'accepted') = (number is not null) and (status = 'refused') = (reason is not null)
        )
    );
    comment on column postal_entries.entrant is 'what the entrant wrote; read only to reach a winner';
    comment on column postal_entries.entrant_digest is 'equal for entries of the same person';
    create index ix_postal_entries_entrant on postal_entries (offer_key, draw_no, entrant_digest);
"""

ALLOCATION = """
    create function stock_permuted(p_key bytea, p_place bigint, p_size bigint) returns bigint
    language plpgsql immutable strict as $$
    declare
        half_bits integer := (length(ltrim((greatest(p_size - 1, 1))::bit(64)::text, '0')) + 1) / 2;
        mask bigint := (1::bigint << half_bits) - 1;
        found_place bigint := p_place;
        left_half bigint;
        right_half bigint;
        mixed bigint;
    begin
        loop
            left_half := found_place >> half_bits;
            right_half := found_place & mask;
            for turn in 0..7 loop
                mixed := ('x' || left(encode(sha256(p_key || int8send(turn) || int8send(right_half)), 'hex'), 15))
                    ::bit(60)::bigint;
                mixed := left_half # (mixed & mask);
                left_half := right_half;
                right_half := mixed;
            end loop;
            found_place := (left_half << half_bits) | right_half;
            exit when found_place < p_size;
        end loop;
        return found_place;
    end
    $$;
    comment on function stock_permuted is 'drawproof.permutation.permuted: the same order, worked out where it is used.';

    create function stock_run(p_stock stocks, p_quantity integer) returns bigint[] language plpgsql stable as $$
    declare
        start bigint;
        taken bigint;
    begin
        select min(number) into start from (
            select number, number - row_number() over (order by number) as island from stock_numbers
            where stock_id = p_stock.id and reservation_id is null
        ) released group by island having count(*) >= p_quantity order by 1 limit 1;
        if start is null then
            start := p_stock.next_number;
            while start + p_quantity - 1 <= p_stock.last_number loop
                select max(number) into taken from stock_numbers
                    where stock_id = p_stock.id and number between start and start + p_quantity - 1;
                exit when taken is null;
                start := taken + 1;
            end loop;
        end if;
        if start + p_quantity - 1 > p_stock.last_number then
            -- Numbers sold at random leave gaps below, which only now are worth looking through.
            select gap.after + 1 into start from (
                select number as after, lead(number, 1, p_stock.last_number + 1) over (order by number) as following
                from (
                    select number from stock_numbers where stock_id = p_stock.id
                    union all select p_stock.first_number - 1
                ) known
            ) gap where gap.following - gap.after > p_quantity order by 1 limit 1;
        end if;
        return (select array_agg(number) from generate_series(start, start + p_quantity - 1) number);
    end
    $$;
    comment on function stock_run is
        'Consecutive free numbers, released ones first; null when there is no such run. The stock must be locked.';

    create function stock_reserve(
        p_offer_key text, p_draw_no bigint, p_series integer, p_reference uuid, p_order uuid, p_customer uuid,
        p_region text, p_source text, p_method text, p_quantity integer, p_lifetime interval, p_late boolean,
        out outcome text, out series integer, out numbers bigint[], out expires_at timestamptz,
        out available bigint, out filled boolean
    ) language plpgsql as $$
    declare
        stock stocks;
        draw draws;
        present reservations;
        stop timestamptz;
        reservation uuid;
        picked bigint[] := '{}';
        candidate bigint;
        place bigint;
    begin
        filled := false;
        available := 0;
        select * into present from reservations r where r.reference = p_reference;
        if found then
            select * into stock from stocks s where s.id = present.stock_id for update;
            select * into present from reservations r where r.reference = p_reference;
            if present.state = 'confirmed' or present.state = 'reserved' and present.expires_at > clock_timestamp() then
                outcome := 'reserved';
                series := stock.series;
                numbers := present.numbers;
                expires_at := present.expires_at;
                return;
            end if;
            perform stock_give_back(present.id, 'expired');
            select * into stock from stocks s where s.id = present.stock_id;
        else
            select * into stock from stocks s
                where s.offer_key = p_offer_key and s.draw_no = p_draw_no
                    and (s.series = p_series
                         or p_series is null and s.frozen_at is null
                            and least(s.authorised, s.sales_cap) - s.held >= p_quantity)
                order by s.series limit 1 for update;
        end if;
        select * into draw from draws d where d.offer_key = p_offer_key and d.draw_no = p_draw_no;
        if draw.draw_no is null then
            outcome := 'unknown_draw';
            return;
        elsif stock.id is null then
            outcome := case when draw.status in ('DRAW_OPEN', 'DRAW_CAPPED') then 'sold_out' else 'draw_closed' end;
            return;
        end if;
        series := stock.series;
        stop := coalesce((draw.closes ->> p_region)::timestamptz, draw.stop);
        available := greatest(least(stock.authorised, stock.sales_cap) - stock.held, 0);
        if stock.frozen_at is not null then
            outcome := 'draw_closed';
        elsif not p_late and (draw.status = 'DRAW_ANNOUNCED' or clock_timestamp() < draw.open_at) then
            outcome := 'draw_not_open';
        elsif not p_late and (draw.status not in ('DRAW_OPEN', 'DRAW_CAPPED') or clock_timestamp() >= stop) then
            outcome := 'draw_closed';
        elsif cardinality(draw.regions) > 0 and not p_region = any (draw.regions) then
            outcome := 'licensing_restriction';
        elsif available = 0 then
            outcome := 'sold_out';
        elsif p_quantity > available then
            outcome := 'too_few_left';
        elsif stock.max_per_customer is not null and p_customer is not null and p_quantity + (
            select coalesce(sum(r.quantity), 0) from reservations r
            where r.stock_id = stock.id and r.customer_id = p_customer and r.state in ('reserved', 'confirmed')
        ) > stock.max_per_customer then
            outcome := 'customer_limit';
        end if;
        if outcome is not null then
            return;
        end if;

        if p_method = 'sequential' then
            picked := stock_run(stock, p_quantity);
            if picked is null then
                outcome := 'too_few_left';
                return;
            end if;
            if picked[1] >= stock.next_number then
                stock.next_number := picked[p_quantity] + 1;
            end if;
        else
            select coalesce(array_agg(n.number), '{}') into picked from (
                select number from stock_numbers sn
                where sn.stock_id = stock.id and sn.reservation_id is null order by number limit p_quantity
            ) n;
            place := stock.next_place;
            while cardinality(picked) < p_quantity loop
                candidate := stock.first_number + stock_permuted(
                    stock.allocation_key, place, stock.last_number - stock.first_number + 1
                );
                place := place + 1;
                if not exists (
                    select 1 from stock_numbers sn where sn.stock_id = stock.id and sn.number = candidate
                ) then
                    picked := picked || candidate;
                end if;
            end loop;
            stock.next_place := place;
        end if;

        reservation := uuidv7();
        -- The key of the table is what no two can have; a row that somebody holds is never taken over.
        insert into stock_numbers as sn (stock_id, number, reservation_id)
            select stock.id, n.number, reservation from unnest(picked) as n (number)
            on conflict (stock_id, number) do update set reservation_id = excluded.reservation_id
                where sn.reservation_id is null;
        get diagnostics place = row_count;
        if place <> p_quantity then
            raise exception 'a number of stock % is held twice', stock.id using errcode = 'unique_violation';
        end if;
        update stocks s set held = s.held + p_quantity, next_number = stock.next_number,
                next_place = stock.next_place
            where s.id = stock.id;
        numbers := picked;
        expires_at := case when p_late then clock_timestamp() + p_lifetime
                           else least(clock_timestamp() + p_lifetime, stop) end;
        insert into reservations as r (
            id, stock_id, reference, order_id, customer_id, region, source, method, quantity, numbers, expires_at
        ) values (
            reservation, stock.id, p_reference, p_order, p_customer, p_region, p_source, p_method, p_quantity,
            picked, stock_reserve.expires_at
        ) on conflict (reference) do update set
            id = excluded.id, numbers = excluded.numbers, state = 'reserved', expires_at = excluded.expires_at,
            quantity = excluded.quantity, method = excluded.method;
        outcome := 'reserved';
        available := available - p_quantity;
        filled := available = 0;
    end
    $$;
    comment on function stock_reserve is
        'Holds numbers for one ticket until a deadline, once for each reference; the outcome says why not.';

    create function stock_give_back(p_reservation uuid, p_state text) returns boolean language plpgsql as $$
    declare
        gone reservations;
        before text;
    begin
        select state into before from reservations where id = p_reservation;
        update reservations r set state = p_state
            where r.id = p_reservation and r.state in ('reserved', 'confirmed')
                and exists (select 1 from stocks s where s.id = r.stock_id and s.frozen_at is null)
            returning * into gone;
        if not found then
            return false;
        end if;
        update stock_numbers set reservation_id = null
            where stock_id = gone.stock_id and number = any (gone.numbers) and reservation_id = gone.id;
        update stocks set held = held - gone.quantity,
                confirmed = confirmed - case before when 'confirmed' then gone.quantity else 0 end
            where id = gone.stock_id;
        return true;
    end
    $$;
    comment on function stock_give_back is 'Frees the numbers of a reservation; its stock must be locked before.';

    create function stock_reserve_order(
        p_order uuid, p_customer uuid, p_region text, p_lines jsonb, p_lifetime interval
    ) returns table (
        reference uuid, outcome text, series integer, numbers bigint[], expires_at timestamptz, available bigint,
        filled boolean
    ) language plpgsql as $$
    declare
        line record;
        answer record;
    begin
        -- All orders lock stocks in the same order.
        for line in
            select * from jsonb_to_recordset(p_lines) as l (
                reference uuid, offer_key text, draw_no bigint, series integer, method text, quantity integer
            ) order by l.offer_key, l.draw_no, l.series, l.reference
        loop
            select * into answer from stock_reserve(
                line.offer_key, line.draw_no, line.series, line.reference, p_order, p_customer, p_region, 'order',
                line.method, line.quantity, p_lifetime, false
            );
            reference := line.reference;
            outcome := answer.outcome;
            series := answer.series;
            numbers := answer.numbers;
            expires_at := answer.expires_at;
            available := answer.available;
            filled := answer.filled;
            return next;
            if answer.outcome <> 'reserved' then
                perform stock_give_back(r.id, 'released') from reservations r
                    where r.order_id = p_order and r.state = 'reserved';
                return;
            end if;
        end loop;
    end
    $$;
    comment on function stock_reserve_order is 'All lines of an order, or none: after a refusal nothing is held.';

    create function stock_confirm_order(p_order uuid, p_lifetime interval) returns table (
        reference uuid, outcome text, series integer, numbers bigint[]
    ) language plpgsql as $$
    declare
        line record;
        again record;
    begin
        for line in
            select r.*, s.offer_key, s.draw_no, s.series as stock_series from reservations r
            join stocks s on s.id = r.stock_id where r.order_id = p_order order by s.offer_key, s.draw_no, s.series, r.id
        loop
            perform 1 from stocks s where s.id = line.stock_id for update;
            select r.state, r.numbers into line.state, line.numbers from reservations r where r.reference = line.reference;
            if line.state in ('released', 'expired') then
                select * into again from stock_reserve(
                    line.offer_key, line.draw_no, line.stock_series, line.reference, p_order, line.customer_id,
                    line.region, line.source, line.method, line.quantity, p_lifetime, true
                );
                if again.outcome <> 'reserved' then
                    perform stock_give_back(r.id, 'released') from reservations r
                        where r.order_id = p_order and r.state in ('reserved', 'confirmed');
                    reference := line.reference;
                    outcome := again.outcome;
                    series := line.stock_series;
                    numbers := null;
                    return next;
                    return;
                end if;
                line.numbers := again.numbers;
            end if;
            update reservations r set state = 'confirmed' where r.reference = line.reference and r.state = 'reserved';
            if found then
                update stocks s set confirmed = s.confirmed + line.quantity where s.id = line.stock_id;
            end if;
            reference := line.reference;
            outcome := 'confirmed';
            series := line.stock_series;
            numbers := line.numbers;
            return next;
        end loop;
    end
    $$;
    comment on function stock_confirm_order is
        'The order is paid: its numbers are its own. What had expired is taken again, with other numbers if need be.';

    create function stock_release_order(p_order uuid) returns bigint language plpgsql as $$
    declare
        freed bigint := 0;
        line record;
    begin
        for line in
            select r.id, r.stock_id from reservations r join stocks s on s.id = r.stock_id
            where r.order_id = p_order order by s.offer_key, s.draw_no, s.series, r.id
        loop
            perform 1 from stocks s where s.id = line.stock_id for update;
            freed := freed + stock_give_back(line.id, 'released')::integer;
        end loop;
        return freed;
    end
    $$;

    create function stock_expire() returns bigint language plpgsql as $$
    declare
        freed bigint := 0;
        stock bigint;
        line record;
    begin
        for stock in
            select distinct stock_id from reservations where state = 'reserved' and expires_at <= clock_timestamp()
            order by 1
        loop
            perform 1 from stocks s where s.id = stock for update skip locked;
            continue when not found;
            for line in
                select id from reservations
                where stock_id = stock and state = 'reserved' and expires_at <= clock_timestamp()
            loop
                freed := freed + stock_give_back(line.id, 'expired')::integer;
            end loop;
        end loop;
        return freed;
    end
    $$;
    comment on function stock_expire is 'Frees what was reserved and not confirmed by its deadline.';
"""

DRAWINGS = """
    create table drawings (
        offer_key text not null,
        draw_no bigint not null,
        key text not null,
        position smallint not null,
        status text not null default 'waiting',
        entries_until timestamptz,
        draw_at timestamptz not null,
        prizes integer not null,
        beacon_network text not null,
        beacon_round bigint not null,
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
        constraint pk_drawings primary key (offer_key, draw_no, key),
        constraint fk_drawings_offer_key_raffle_draws
            foreign key (offer_key, draw_no) references raffle_draws (offer_key, draw_no),
        constraint ck_drawings_status check (status in ('waiting', 'frozen', 'drawn', 'published')),
        constraint ck_drawings_frozen check ((root is null) = (status = 'waiting')),
        constraint ck_drawings_seed check ((seed is not null) = (status in ('drawn', 'published'))),
        constraint ck_drawings_two_people check (lower(confirmed_by) <> lower(drawn_by)),
        constraint ck_drawings_confirmed check ((confirmed_by is not null) = (status = 'published'))
    );
    comment on column drawings.entries_until is 'tickets bought before it take part; null: all until the system close';
    comment on column drawings.operator_seed is 'revealed with the result; until then only in drawing_secrets';

    create table drawing_secrets (
        offer_key text not null,
        draw_no bigint not null,
        key text not null,
        operator_seed bytea not null,
        constraint pk_drawing_secrets primary key (offer_key, draw_no, key)
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

    create table drawing_trees (
        offer_key text not null,
        draw_no bigint not null,
        drawing text not null,
        level smallint not null,
        hashes bytea not null,
        constraint pk_drawing_trees primary key (offer_key, draw_no, drawing, level)
    );
    alter table drawing_trees alter column hashes set storage external;
    comment on table drawing_trees is 'Levels of the Merkle tree, 32 bytes a node, so that a proof reads only its own.';

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
        claim text not null default 'none',
        constraint pk_drawing_winners primary key (offer_key, draw_no, drawing, prize_no),
        constraint fk_drawing_winners_offer_key_drawings
            foreign key (offer_key, draw_no, drawing) references drawings (offer_key, draw_no, key),
        constraint ck_drawing_winners_won_by check (won_by in ('drawn', 'neighbour', 'jackpot')),
        constraint ck_drawing_winners_kind check (kind in ('cash', 'goods', 'voucher')),
        constraint ck_drawing_winners_claim check (claim in ('none', 'open', 'delivered')),
        constraint ck_drawing_winners_drawn check ((attempt is not null) = (won_by <> 'neighbour'))
    );
    comment on column drawing_winners.minor_units is 'what is credited for cash, the retail value of anything else';
    comment on column drawing_winners.display_name is 'first name and initial, only with the winner''s consent';
    comment on column drawing_winners.claim is 'whether something must be handed over by hand';
"""

SHOWN_TABLES = (
    "causes",
    "offer_causes",
    "special_offers",
    "raffle_draws",
    "syndicates",
    "drawings",
    "drawing_winners",
)


def upgrade() -> None:
    """Adds what raffles and syndicates need; lotteries are left as they are."""
    run_sql(OFFERED)
    run_sql(STOCK)
    run_sql(ALLOCATION)
    run_sql(DRAWINGS)
    for table in ("raffle_draws", "drawing_secrets", "drawing_entries", "drawing_trees"):
        append_only(table)
    for table in SHOWN_TABLES:
        run_sql(f"""
            create constraint trigger advance_revision after insert or update or delete on {table}
                deferrable initially deferred for each row execute function advance_revision()
        """)
