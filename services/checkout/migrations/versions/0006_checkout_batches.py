"""Several checkouts begun, or completed, in one transaction."""

from servicekit.migrations import run_sql

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    run_sql("""
        -- Rows are locked in an order that all batches share: the draws' locks, then the carts by id.
        create function checkout_begin_batch(p_batch jsonb) returns table (
            "position" bigint, outcome text, response_status smallint, response_body jsonb, not_after timestamptz
        ) language plpgsql as $$
        declare
            one record;
        begin
            for one in
                select * from rows from (jsonb_to_recordset(p_batch) as (
                    customer uuid, key text, request_hash text, cart uuid, cart_version bigint, items uuid[],
                    tickets uuid[], prices bigint[], names text[], pricing_ids text[], checkout uuid, "order" uuid,
                    total bigint, currency text, region text, channel_key text, metadata jsonb, lease interval
                )) with ordinality as asked (
                    customer, key, request_hash, cart, cart_version, items, tickets, prices, names, pricing_ids,
                    checkout, order_id, total, currency, region, channel_key, metadata, lease, turn
                ) order by asked.cart, asked.turn
            loop
                "position" := one.turn;
                select b.outcome, b.response_status, b.response_body, b.not_after
                    into outcome, response_status, response_body, not_after
                    from checkout_begin(
                        one.customer, one.key, decode(one.request_hash, 'hex'), one.cart, one.cart_version, one.items,
                        one.tickets, one.prices, one.names, one.pricing_ids, one.checkout, one.order_id, one.total,
                        one.currency, one.region, one.channel_key, one.metadata, one.lease
                    ) b;
                return next;
            end loop;
        end
        $$;
        comment on function checkout_begin_batch is
            'checkout_begin of each, one after the other; none depends on another''s outcome.';

        create function checkout_complete_batch(p_batch jsonb) returns table ("position" bigint, outcome text)
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
                    response jsonb
                )) with ordinality as asked (checkout, version, journal, event_id, event, traceparent, response, turn)
                left join checkouts c on c.id = asked.checkout
                order by c.cart_id, asked.turn
            loop
                "position" := one.turn;
                outcome := checkout_complete(
                    one.checkout, one.version, one.journal, one.event_id, decode(one.event, 'hex'), one.traceparent,
                    one.response
                );
                return next;
            end loop;
        end
        $$;
        comment on function checkout_complete_batch is
            'checkout_complete of each, one after the other; none depends on another''s outcome.';
    """)
