create or replace function checkout_complete(p_batch jsonb) returns table("position" bigint, outcome text)
language plpgsql set enable_seqscan to off set enable_hashjoin to off set enable_mergejoin to off set plan_cache_mode to force_generic_plan as $$
#variable_conflict use_column
declare
    asked checkout_to_complete[] :=
        array(select b from jsonb_populate_recordset(null::checkout_to_complete, p_batch) as b);
    sealed uuid[];
    moved checkouts[];
    paid checkouts[];
    paid_as checkout_to_complete[];
begin
    -- Locked in an order that all batches share: the draws, the checkouts, then the carts by id.
    perform pg_advisory_xact_lock_shared(locks.key) from (
        select distinct draw_lock_key(l.offer_key, n.draw_no) as key
        from unnest(asked) a
        join checkouts c on c.id = a.checkout
        join order_lines l on l.order_id = c.order_id
        cross join unnest(l.draw_nos) as n (draw_no)
        order by 1
    ) locks;
    perform from unnest(asked) a
        join checkouts c on c.id = a.checkout
        order by c.id for update of c;
    perform from unnest(asked) a
        join checkouts c on c.id = a.checkout
        join carts on carts.id = c.cart_id
        order by carts.id for update of carts;

    sealed := array(
        select l.order_id from unnest(asked) a
        join checkouts c on c.id = a.checkout
        join order_lines l on l.order_id = c.order_id
        cross join unnest(l.draw_nos) as n (draw_no)
        join draws d on d.offer_key = l.offer_key and d.draw_no = n.draw_no
        where d.sealed_at is not null
    );
    with step as (
        update checkouts c set
            state = case when c.order_id = any (sealed) then 'refunding' else 'completed' end,
            version = c.version + 1,
            due_at = case when c.order_id = any (sealed) then clock_timestamp() end,
            journal_id = a.journal,
            finished_at = case when c.order_id = any (sealed) then null else clock_timestamp() end
        from unnest(asked) a
        where c.id = a.checkout and c.version = a.version and c.state = 'started'
        returning c as saga, a as taken
    )
    select array_agg(s.saga), array_agg(s.saga) filter (where (s.saga).state = 'completed'),
           array_agg(s.taken) filter (where (s.saga).state = 'completed')
        into moved, paid, paid_as
        from step s;

    -- Numbers of what is scarce; most batches hold none.
    if exists (select from unnest(paid_as) a where a.held <> '[]') then
        update order_lines l set numbers = h.numbers, details = l.details || jsonb_build_object('series', h.series)
            from unnest(paid_as) a
            join unnest(paid) p on p.id = a.checkout
            cross join lateral jsonb_to_recordset(a.held) as h (ticket uuid, series integer, numbers bigint[])
            where l.order_id = p.order_id and l.ticket_id = h.ticket;
    end if;
    insert into tickets (id, order_line_id, order_id, customer_id, serial, offer_key)
        select l.ticket_id, l.id, l.order_id, p.customer_id, ticket_serial(l.ticket_id), l.offer_key
        from unnest(paid) p join order_lines l on l.order_id = p.order_id;
    insert into entries (ticket_id, draw_no, offer_key)
        select l.ticket_id, n.draw_no, l.offer_key
        from unnest(paid) p
        join order_lines l on l.order_id = p.order_id
        cross join unnest(l.draw_nos) as n (draw_no);
    update orders o set status = 'paid', paid_at = clock_timestamp()
        from unnest(paid) p where o.id = p.order_id;
    delete from cart_items i using unnest(paid) p join order_lines l on l.order_id = p.order_id
        where i.id = l.cart_item_id;
    update carts set checkout_id = null, version = carts.version + 1
        from unnest(paid) p where carts.id = p.cart_id and carts.checkout_id = p.id;
    insert into outbox (event_id, subject, aggregate_id, aggregate_version, payload, traceparent)
        select a.event_id, 'wattle.checkout.v1.order_paid', p.order_id::text, 1, decode(a.event, 'hex'),
               a.traceparent
        from unnest(paid_as) a join unnest(paid) p on p.id = a.checkout;
    update idempotency_keys k
        set status = 'finished', response_status = 201, response_body = a.response
        from unnest(paid_as) a join unnest(paid) p on p.id = a.checkout
        where k.owner = p.customer_id::text and k.key = p.idempotency_key;

    return query
        select a.ordinality, case when m.id is null then 'stale' else m.state end
        from unnest(asked) with ordinality a
        left join unnest(moved) m on m.id = a.checkout and m.version = a.version + 1;
end
$$;

comment on function checkout_complete is 'After the captures: issues the tickets of each, or turns to refunding when one of its draws is sealed already.';
