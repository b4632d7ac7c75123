"""Orders, tickets and the checkout saga. Each step of the saga is one call that begins with its version guard."""

from servicekit.migrations import run_sql

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    run_sql("""
        create table orders (
            id uuid not null,
            customer_id uuid not null,
            status text not null default 'pending',
            total_minor bigint not null,
            currency text not null,
            channel_key text not null,
            metadata jsonb not null,
            created_at timestamptz not null default clock_timestamp(),
            paid_at timestamptz,
            constraint pk_orders primary key (id),
            constraint ck_orders_status check (status in ('pending', 'paid', 'failed', 'refunded')),
            constraint ck_orders_total check (total_minor >= 0)
        );

        create table order_lines (
            id uuid not null default uuidv7(),
            order_id uuid not null,
            position smallint not null,
            ticket_id uuid not null,
            cart_item_id uuid not null,
            offer_key text not null,
            offer_name text not null,
            game_type text not null,
            game_offer text not null,
            pricing_id text not null,
            shape jsonb not null,
            games bytea not null,
            num_games integer not null,
            quickpick boolean not null,
            draw_nos bigint[] not null,
            price_minor bigint not null,
            constraint pk_order_lines primary key (id),
            constraint uq_order_lines_order_id_position unique (order_id, position),
            constraint fk_order_lines_order_id_orders foreign key (order_id) references orders (id),
            constraint ck_order_lines_price check (price_minor >= 0)
        );
        comment on column order_lines.ticket_id is 'the ticket that this line becomes when it is paid';

        create table tickets (
            id uuid not null,
            order_line_id uuid not null,
            order_id uuid not null,
            customer_id uuid not null,
            serial text not null,
            offer_key text not null,
            issued_at timestamptz not null default clock_timestamp(),
            constraint pk_tickets primary key (id),
            constraint uq_tickets_order_line_id unique (order_line_id),
            constraint uq_tickets_serial unique (serial),
            constraint fk_tickets_order_line_id_order_lines foreign key (order_line_id) references order_lines (id)
        );
        create index ix_tickets_customer_id on tickets (customer_id, id);

        create table entries (
            ticket_id uuid not null,
            draw_no bigint not null,
            offer_key text not null,
            constraint pk_entries primary key (ticket_id, draw_no),
            constraint fk_entries_ticket_id_tickets foreign key (ticket_id) references tickets (id)
        );
        comment on table entries is 'A ticket in one of its draws.';
        create index ix_entries_draw on entries (offer_key, draw_no, ticket_id);

        create table checkouts (
            id uuid not null,
            order_id uuid not null,
            customer_id uuid not null,
            cart_id uuid not null,
            idempotency_key text not null,
            state text not null default 'started',
            version bigint not null default 1,
            attempts integer not null default 1,
            due_at timestamptz,
            not_after timestamptz not null,
            journal_id uuid,
            failure_code text,
            failure_message text,
            started_at timestamptz not null default clock_timestamp(),
            finished_at timestamptz,
            constraint pk_checkouts primary key (id),
            constraint uq_checkouts_order_id unique (order_id),
            constraint fk_checkouts_order_id_orders foreign key (order_id) references orders (id),
            constraint ck_checkouts_state check (state in ('started', 'refunding', 'completed', 'failed')),
            constraint ck_checkouts_due check ((due_at is null) = (state in ('completed', 'failed')))
        );
        comment on column checkouts.due_at is 'when the sweeper takes the saga up if nobody has moved it';
        comment on column checkouts.not_after is 'earliest system close of its draws: no money is taken later';
        create index ix_checkouts_due_at on checkouts (due_at) where due_at is not null;

        create function ticket_serial(p_ticket uuid) returns text language sql immutable as $$
            select substr(h, 1, 4) || '-' || substr(h, 5, 4) || '-' || substr(h, 9, 4) || '-' || substr(h, 13, 4)
            from (select upper(right(replace(p_ticket::text, '-', ''), 16)) as h) hex
        $$;

        create function checkout_begin(
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

            insert into orders (id, customer_id, total_minor, currency, channel_key, metadata)
                values (p_order, p_customer, p_total, p_currency, p_channel_key, p_metadata);
            insert into order_lines (
                order_id, position, ticket_id, cart_item_id, offer_key, offer_name, game_type, game_offer,
                pricing_id, shape, games, num_games, quickpick, draw_nos, price_minor
            )
            select p_order, l.position, l.ticket_id, i.id, i.offer_key, l.name, i.game_type, i.game_offer,
                   l.pricing_id, i.shape, i.games, i.num_games, i.quickpick, i.draw_nos, l.price
            from unnest(p_items, p_tickets, p_prices, p_names, p_pricing_ids) with ordinality
                as l (item_id, ticket_id, price, name, pricing_id, position)
            join cart_items i on i.id = l.item_id and i.cart_id = cart.id;
            insert into checkouts (id, order_id, customer_id, cart_id, idempotency_key, due_at, not_after)
                values (p_checkout, p_order, p_customer, cart.id, p_key, clock_timestamp() + p_lease, not_after);
            update carts c set checkout_id = p_checkout where c.id = cart.id;
        end
        $$;
        comment on function checkout_begin is
            'Writes the key, the pending order and the saga, or nothing but an outcome that says why not.';

        create function checkout_complete(
            p_checkout uuid, p_version bigint, p_journal uuid, p_event_id uuid, p_event bytea, p_traceparent text,
            p_response jsonb
        ) returns text language plpgsql as $$
        declare
            saga checkouts;
        begin
            update checkouts set state = 'completed', version = version + 1, due_at = null, journal_id = p_journal,
                    finished_at = clock_timestamp()
                where id = p_checkout and version = p_version and state = 'started' returning * into saga;
            if not found then
                return 'stale';
            end if;

            perform pg_advisory_xact_lock_shared(locks.key) from (
                select distinct draw_lock_key(l.offer_key, n.draw_no) as key
                from order_lines l cross join unnest(l.draw_nos) as n (draw_no)
                where l.order_id = saga.order_id order by 1
            ) locks;
            if exists (
                select 1 from order_lines l cross join unnest(l.draw_nos) as n (draw_no)
                join draws d on d.offer_key = l.offer_key and d.draw_no = n.draw_no
                where l.order_id = saga.order_id and d.sealed_at is not null
            ) then
                update checkouts set state = 'refunding', due_at = clock_timestamp(), finished_at = null
                    where id = p_checkout;
                return 'refunding';
            end if;

            insert into tickets (id, order_line_id, order_id, customer_id, serial, offer_key)
                select l.ticket_id, l.id, l.order_id, saga.customer_id, ticket_serial(l.ticket_id), l.offer_key
                from order_lines l where l.order_id = saga.order_id;
            insert into entries (ticket_id, draw_no, offer_key)
                select l.ticket_id, n.draw_no, l.offer_key
                from order_lines l cross join unnest(l.draw_nos) as n (draw_no) where l.order_id = saga.order_id;
            update orders set status = 'paid', paid_at = clock_timestamp() where id = saga.order_id;
            delete from cart_items i using order_lines l where l.order_id = saga.order_id and i.id = l.cart_item_id;
            update carts set checkout_id = null, version = version + 1
                where id = saga.cart_id and checkout_id = saga.id;
            perform outbox_put(
                p_event_id, 'wattle.checkout.v1.order_paid', saga.order_id::text, 1, p_event, p_traceparent
            );
            perform idempotency_finish(saga.customer_id::text, saga.idempotency_key, 201, p_response);
            return 'completed';
        end
        $$;
        comment on function checkout_complete is
            'After the capture: issues the tickets, or turns to refunding when one of the draws is sealed already.';

        create function checkout_fail(
            p_checkout uuid, p_version bigint, p_from_state text, p_code text, p_message text, p_status integer,
            p_response jsonb
        ) returns text language plpgsql as $$
        declare
            saga checkouts;
        begin
            update checkouts set state = 'failed', version = version + 1, due_at = null, failure_code = p_code,
                    failure_message = p_message, finished_at = clock_timestamp()
                where id = p_checkout and version = p_version and state = p_from_state
                    and state in ('started', 'refunding')
                returning * into saga;
            if not found then
                return 'stale';
            end if;
            update orders set status = case p_from_state when 'refunding' then 'refunded' else 'failed' end
                where id = saga.order_id;
            update carts set checkout_id = null where id = saga.cart_id and checkout_id = saga.id;
            perform idempotency_finish(saga.customer_id::text, saga.idempotency_key, p_status, p_response);
            return 'failed';
        end
        $$;
        comment on function checkout_fail is 'Ends a saga whose money was not taken, or was given back; the cart is kept.';
    """)
