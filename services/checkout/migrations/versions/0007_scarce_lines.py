"""Lines of what is scarce: raffle tickets and syndicate shares, their numbers, prizes and refunds."""

from servicekit.migrations import run_sql, runtime_role

revision = "0007"
down_revision = "0006"

LINES = """
    alter table draws add column regions text[] not null default '{}';
    comment on column draws.regions is 'where it may be sold; empty means everywhere';

    alter table cart_items add column details jsonb not null default '{}';
    alter table order_lines add column details jsonb not null default '{}';
    alter table order_lines add column numbers bigint[] not null default '{}';
    alter table orders add column region text;
    comment on column cart_items.details is '{"cause_key": ..., "series": which syndicate of its draw}';
    comment on column order_lines.details is 'as of the cart item, with product_type';
    comment on column order_lines.numbers is 'ticket numbers of a raffle, or numbers of shares';

    create or replace view cart_contents as
        select null::text as refusal, c.id as cart_id, c.version as cart_version, c.customer_id, c.token_hash,
               c.converted_into, c.touched_at, i.id as item_id, i.offer_key, i.offer_version, i.game_type,
               i.game_offer, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, i.shown_price_minor,
               i.currency, i.removed_reason, i.details
        from carts c left join cart_items i on i.cart_id = c.id;

    create function cart_put_item(
        p_customer uuid, p_token bytea, p_create boolean, p_item uuid, p_max_items integer, p_offer_key text,
        p_offer_version bigint, p_game_type text, p_game_offer text, p_shape jsonb, p_games bytea,
        p_num_games integer, p_quickpick boolean, p_draw_nos bigint[], p_price bigint, p_currency text,
        p_fingerprint bytea, p_details jsonb
    ) returns setof cart_contents language plpgsql as $$
    declare
        cart carts := cart_lock(p_customer, p_token, p_create);
        others integer;
        other_currency boolean;
    begin
        if cart.id is null then
            return query select * from cart_refused('cart_not_found');
            return;
        elsif cart.checkout_id is not null then
            return query select * from cart_refused('checkout_in_progress');
            return;
        end if;
        select count(*), coalesce(bool_or(currency <> p_currency) filter (where removed_reason is null), false)
            into others, other_currency
            from cart_items where cart_id = cart.id and id is distinct from p_item;
        if other_currency then
            return query select * from cart_refused('currency_mismatch');
            return;
        elsif p_item is null and others >= p_max_items then
            return query select * from cart_refused('cart_full');
            return;
        end if;

        if p_item is null then
            insert into cart_items (
                cart_id, offer_key, offer_version, game_type, game_offer, shape, games, num_games, quickpick,
                draw_nos, shown_price_minor, currency, fingerprint, details
            ) values (
                cart.id, p_offer_key, p_offer_version, p_game_type, p_game_offer, p_shape, p_games, p_num_games,
                p_quickpick, p_draw_nos, p_price, p_currency, p_fingerprint, p_details
            );
        else
            update cart_items set
                offer_key = p_offer_key, offer_version = p_offer_version, game_type = p_game_type,
                game_offer = p_game_offer, shape = p_shape, games = p_games, num_games = p_num_games,
                quickpick = p_quickpick, draw_nos = p_draw_nos, shown_price_minor = p_price,
                currency = p_currency, fingerprint = p_fingerprint, details = p_details, removed_reason = null
                where id = p_item and cart_id = cart.id;
            if not found then
                return query select * from cart_refused('item_not_found');
                return;
            end if;
        end if;
        update carts set version = version + 1, touched_at = now() where id = cart.id;
        return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
    end
    $$;
    comment on function cart_put_item(
        uuid, bytea, boolean, uuid, integer, text, bigint, text, text, jsonb, bytea, integer, boolean, bigint[],
        bigint, text, bytea, jsonb
    ) is 'Adds a line (no p_item) or replaces one.';
"""

SAGA = """
    create or replace function checkout_begin(
        p_customer uuid, p_key text, p_request_hash bytea, p_cart uuid, p_cart_version bigint, p_items uuid[],
        p_tickets uuid[], p_prices bigint[], p_names text[], p_pricing_ids text[], p_checkout uuid, p_order uuid,
        p_total bigint, p_currency text, p_region text, p_channel_key text, p_metadata jsonb, p_lease interval,
        out outcome text, out response_status smallint, out response_body jsonb, out not_after timestamptz
    ) language plpgsql as $$
    declare
        cart carts;
    begin
        -- The key runs for as long as its saga, which finishes it at its own end.
        select b.outcome, b.response_status, b.response_body into outcome, response_status, response_body
            from idempotency_begin(
                p_customer::text, p_key, 'POST /api/checkout', p_request_hash, interval 'infinity'
            ) b;
        if outcome <> 'started' then
            return;
        end if;

        select * into cart from carts c where c.id = p_cart and c.customer_id = p_customer for update;
        if cart.id is null or cart.version <> p_cart_version then
            outcome := 'cart_changed';
        elsif cart.checkout_id is not null then
            outcome := 'checkout_in_progress';
        else
            select min(draw_stop(d, p_region) + (d.system_close - d.stop)),
                   case when bool_or(o.suspended) then 'suspended'
                        when bool_or(
                            d.status is distinct from 2 or d.sealed_at is not null
                            or clock_timestamp() < d.open_at or clock_timestamp() >= draw_stop(d, p_region)
                        ) then 'draw_closed'
                        else 'started' end
                into not_after, outcome
                from cart_items i
                join offers o on o.key = i.offer_key
                cross join unnest(i.draw_nos) as n (draw_no)
                left join draws d on d.offer_key = i.offer_key and d.draw_no = n.draw_no
                where i.cart_id = cart.id and i.id = any (p_items);
        end if;
        if outcome <> 'started' then
            delete from idempotency_keys k where k.owner = p_customer::text and k.key = p_key;
            return;
        end if;

        insert into orders (id, customer_id, total_minor, currency, channel_key, metadata, region)
            values (p_order, p_customer, p_total, p_currency, p_channel_key, p_metadata, p_region);
        insert into order_lines (
            order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer,
            pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor, details
        )
        select p_order, l.position, l.ticket_id, i.id, i.offer_key, l.name, i.game_type, i.game_offer,
               l.pricing_id, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, l.price, i.details
        from unnest(p_items, p_tickets, p_prices, p_names, p_pricing_ids) with ordinality
            as l (item_id, ticket_id, price, name, pricing_id, position)
        join cart_items i on i.id = l.item_id and i.cart_id = cart.id;
        insert into checkouts (id, order_id, customer_id, cart_id, idempotency_key, due_at, not_after)
            values (p_checkout, p_order, p_customer, cart.id, p_key, clock_timestamp() + p_lease, not_after);
        update carts c set checkout_id = p_checkout where c.id = cart.id;
    end
    $$;

    create or replace function checkout_complete_batch(p_batch jsonb) returns table ("position" bigint, outcome text)
    language plpgsql as $$
    declare
        one record;
    begin
        if jsonb_array_length(p_batch) > 1 then
            perform pg_advisory_xact_lock_shared(locks.key) from (
                select distinct draw_lock_key(l.offer_key, n.draw_no) as key
                from jsonb_to_recordset(p_batch) as asked (checkout uuid)
                join checkouts c on c.id = asked.checkout
                join order_lines l on l.order_id = c.order_id
                cross join unnest(l.draw_nos) as n (draw_no)
                order by 1
            ) locks;
        end if;
        for one in
            select asked.* from rows from (jsonb_to_recordset(p_batch) as (
                checkout uuid, version bigint, journal uuid, event_id uuid, event text, traceparent text,
                response jsonb, held jsonb
            )) with ordinality as asked (
                checkout, version, journal, event_id, event, traceparent, response, held, turn
            )
            left join checkouts c on c.id = asked.checkout
            order by c.cart_id, asked.turn
        loop
            "position" := one.turn;
            update order_lines l set numbers = h.numbers, details = l.details || jsonb_build_object('series', h.series)
                from jsonb_to_recordset(one.held) as h (ticket uuid, series integer, numbers bigint[]), checkouts c
                where c.id = one.checkout and c.version = one.version and c.state = 'started'
                    and l.order_id = c.order_id and l.ticket_id = h.ticket;
            outcome := checkout_complete(
                one.checkout, one.version, one.journal, one.event_id, decode(one.event, 'hex'), one.traceparent,
                one.response
            );
            return next;
        end loop;
    end
    $$;

    create function checkout_give_back(p_checkout uuid, p_version bigint, p_code text) returns boolean
    language plpgsql as $$
    begin
        update checkouts set state = 'refunding', version = version + 1, due_at = clock_timestamp(),
                failure_code = p_code
            where id = p_checkout and version = p_version and state = 'started';
        return found;
    end
    $$;
    comment on function checkout_give_back is
        'After the capture: what was bought cannot be had any more, so the money goes back.';
"""

PRIZES = """
    create table raffle_results (
        offer_key text not null,
        draw_no bigint not null,
        drawing text not null,
        is_last boolean not null,
        received_at timestamptz not null default clock_timestamp(),
        settled_at timestamptz,
        constraint pk_raffle_results primary key (offer_key, draw_no, drawing)
    );

    create table raffle_prizes (
        offer_key text not null,
        draw_no bigint not null,
        drawing text not null,
        drawing_name text not null,
        prize_no integer not null,
        ticket_id uuid not null,
        number bigint not null,
        title text not null,
        kind text not null,
        value_minor bigint not null,
        currency text not null,
        paid_at timestamptz,
        constraint pk_raffle_prizes primary key (offer_key, draw_no, drawing, prize_no),
        constraint fk_raffle_prizes_drawing_raffle_results
            foreign key (offer_key, draw_no, drawing) references raffle_results (offer_key, draw_no, drawing),
        constraint ck_raffle_prizes_kind check (kind in ('cash', 'goods', 'voucher')),
        constraint ck_raffle_prizes_value check (value_minor > 0),
        constraint ck_raffle_prizes_paid check (paid_at is null or kind = 'cash')
    );
    comment on table raffle_prizes is 'Cash is credited to the wallet; anything else is a claim that people fulfil.';
    create index ix_raffle_prizes_ticket_id on raffle_prizes (ticket_id);
    create index ix_raffle_prizes_unpaid on raffle_prizes (offer_key, draw_no)
        where kind = 'cash' and paid_at is null;

    create table syndicates (
        offer_key text not null,
        draw_no bigint not null,
        series integer not null,
        version bigint not null,
        status smallint not null,
        plays_offer_key text not null,
        name text not null,
        shares integer not null,
        shape jsonb not null,
        games bytea not null,
        currency text not null,
        settled_version integer,
        constraint pk_syndicates primary key (offer_key, draw_no, series),
        constraint ck_syndicates_status check (status between 1 and 6)
    );
    comment on column syndicates.status is 'wattle.catalog.v1.SyndicateStatus: 3 purchased, 4 cancelled';
    comment on column syndicates.settled_version is
        'version of the result whose prizes are shared out; 0 once a cancelled syndicate is refunded';

    create table syndicate_settlements (
        offer_key text not null,
        draw_no bigint not null,
        series integer not null,
        result_version integer not null,
        prize_minor bigint not null,
        share_minor bigint not null,
        remainder_minor bigint not null,
        divisions jsonb not null,
        created_at timestamptz not null default clock_timestamp(),
        constraint pk_syndicate_settlements primary key (offer_key, draw_no, series, result_version),
        constraint fk_syndicate_settlements_series_syndicates
            foreign key (offer_key, draw_no, series) references syndicates (offer_key, draw_no, series),
        constraint ck_syndicate_settlements_split check (share_minor >= 0 and remainder_minor >= 0)
    );
    comment on column syndicate_settlements.remainder_minor is 'what truncating to the cent leaves over';

    create table share_payments (
        ticket_id uuid not null,
        result_version integer not null,
        offer_key text not null,
        draw_no bigint not null,
        series integer not null,
        amount_minor bigint not null,
        paid_at timestamptz,
        constraint pk_share_payments primary key (ticket_id, result_version),
        constraint ck_share_payments_amount check (amount_minor > 0)
    );
    comment on table share_payments is 'What goes to each holder: version 0 is the refund of a cancelled syndicate.';
    create index ix_share_payments_unpaid on share_payments (offer_key, draw_no, series) where paid_at is null;

    create view audit.raffle_prizes as
        select p.*, t.customer_id from raffle_prizes p left join tickets t on t.id = p.ticket_id;
    create view audit.syndicate_settlements as
        select s.*, coalesce(sum(p.amount_minor), 0) as shared_minor,
               count(p.ticket_id) filter (where p.paid_at is null) as unpaid
        from syndicate_settlements s
        left join share_payments p using (offer_key, draw_no, series, result_version)
        group by s.offer_key, s.draw_no, s.series, s.result_version;
"""


def upgrade() -> None:
    """Adds columns, tables and functions; what calls the older functions keeps working."""
    run_sql(LINES)
    run_sql(SAGA)
    run_sql(PRIZES)
    run_sql(f"grant select on audit.raffle_prizes, audit.syndicate_settlements to {runtime_role()}")
