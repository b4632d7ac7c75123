create function exclusion_claim(p_lease interval) returns setof exclusions language sql as $$
    update exclusions x set version = x.version + 1, due_at = clock_timestamp() + p_lease
    where x.customer_id = (
        select c.customer_id from exclusions c
        where c.due_at <= clock_timestamp() order by c.due_at limit 1 for update skip locked
    )
    returning x.*
$$;

create function exclusion_extend(p_customer uuid, p_version bigint, p_lease interval) returns boolean
language plpgsql as $$
begin
    update exclusions set due_at = clock_timestamp() + p_lease
        where customer_id = p_customer and version = p_version and due_at is not null;
    return found;
end
$$;
comment on function exclusion_extend is 'False when another worker is at it.';

create view withdrawable_entries as
    select e.ticket_id, e.draw_no, e.offer_key, t.customer_id, l.price_minor, l.draw_nos
    from entries e
    join tickets t on t.id = e.ticket_id
    join order_lines l on l.id = t.order_line_id
    join orders o on o.id = t.order_id
    join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
    where d.status < 4 and d.sealed_at is null and d.cancelled_at is null
        and clock_timestamp() < draw_stop(d, o.region) and l.numbers = '{}';
comment on view withdrawable_entries is
    'Entries in lotteries whose draw has not closed where their owner lives.';

-- Whoever closes a list of tickets, or refunds a draw, takes the same locks alone: an entry is in the list or has left.
create function entries_lock(p_tickets uuid[], p_draw_nos bigint[]) returns void language plpgsql as $$
begin
    perform pg_advisory_xact_lock_shared(locks.key) from (
        select distinct draw_lock_key(e.offer_key, e.draw_no) as key
        from unnest(p_tickets, p_draw_nos) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        order by 1
    ) locks;
end
$$;

create function exclusion_take_out(p_customer uuid, p_version bigint, p_limit integer, p_lease interval)
returns integer language plpgsql as $$
declare
    asked_tickets uuid[];
    asked_draws bigint[];
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return null;
    end if;
    select array_agg(ticket_id), array_agg(draw_no) into asked_tickets, asked_draws from (
        select ticket_id, draw_no from withdrawable_entries
        where customer_id = p_customer order by ticket_id, draw_no limit p_limit
    ) c;
    perform entries_lock(asked_tickets, asked_draws);
    with leaving as materialized (
        select w.* from unnest(asked_tickets, asked_draws) as n (ticket_id, draw_no)
        join withdrawable_entries w on w.ticket_id = n.ticket_id and w.draw_no = n.draw_no
    ), gone as (
        delete from entries e using leaving w where e.ticket_id = w.ticket_id and e.draw_no = w.draw_no
    )
    insert into withdrawn_entries (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, draw_no, offer_key, price_of_draw(price_minor, draw_nos, draw_no) from leaving;
    return coalesce(cardinality(asked_tickets), 0);
end
$$;
comment on function exclusion_take_out is
    'Takes the next entries of a customer out of their draws and says how many it looked at; null when another worker is at it.';

create function exclusion_take_out_scarce(p_customer uuid, p_version bigint, p_tickets uuid[], p_lease interval)
returns boolean language plpgsql as $$
declare
    asked_draws bigint[];
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return false;
    end if;
    select array_agg(e.ticket_id), array_agg(e.draw_no) into p_tickets, asked_draws
        from entries e where e.ticket_id = any (p_tickets);
    perform entries_lock(p_tickets, asked_draws);
    with leaving as materialized (
        select e.*, price_of_draw(l.price_minor, l.draw_nos, e.draw_no) as amount
        from unnest(p_tickets, asked_draws) as n (ticket_id, draw_no)
        join entries e on e.ticket_id = n.ticket_id and e.draw_no = n.draw_no
        join tickets t on t.id = e.ticket_id and t.customer_id = p_customer
        join order_lines l on l.id = t.order_line_id
        join draws d on d.offer_key = e.offer_key and d.draw_no = e.draw_no
        -- What was cancelled meanwhile is refunded as such.
        where d.sealed_at is null and d.cancelled_at is null and not exists (
            select 1 from share_payments p where p.ticket_id = e.ticket_id and p.result_version = 0
        )
    ), gone as (
        delete from entries e using leaving w where e.ticket_id = w.ticket_id and e.draw_no = w.draw_no
    )
    insert into withdrawn_entries (ticket_id, draw_no, offer_key, amount_minor)
        select ticket_id, draw_no, offer_key, amount from leaving;
    return true;
end
$$;
comment on function exclusion_take_out_scarce is
    'Takes tickets whose numbers are free again out of their draws; false when another worker is at it.';

create function exclusion_record(
    p_customer uuid, p_version bigint, p_tickets uuid[], p_draw_nos bigint[], p_event_ids uuid[], p_events bytea[],
    p_lease interval
) returns boolean language plpgsql as $$
begin
    if not exclusion_extend(p_customer, p_version, p_lease) then
        return false;
    end if;
    update withdrawn_entries w set refunded_at = clock_timestamp()
        from unnest(p_tickets, p_draw_nos) as r (ticket_id, draw_no)
        where w.ticket_id = r.ticket_id and w.draw_no = r.draw_no and w.refunded_at is null;
    perform outbox_put(e.event_id, 'wattle.checkout.v1.entry_refunded', e.ticket_id::text, e.draw_no, e.payload, null)
        from unnest(p_event_ids, p_tickets, p_draw_nos, p_events) as e (event_id, ticket_id, draw_no, payload);
    return true;
end
$$;
comment on function exclusion_record is 'Marks entries as refunded and tells their owner; false when another worker is at it.';

create function exclusion_finish(p_customer uuid, p_version bigint) returns boolean language plpgsql as $$
begin
    update exclusions set due_at = null, finished_at = clock_timestamp()
        where customer_id = p_customer and version = p_version and due_at is not null;
    return found;
end
$$;

create function exclusion_empty_cart(p_customer uuid) returns void language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, null, false);
begin
    if cart.id is not null and cart.checkout_id is null then
        delete from cart_items where cart_id = cart.id;
        if found then
            update carts set version = version + 1 where id = cart.id;
        end if;
    end if;
end
$$;
comment on function exclusion_empty_cart is 'A cart that is being paid stands still; it is emptied once that is decided.';
