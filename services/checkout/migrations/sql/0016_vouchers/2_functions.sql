-- In carts.

create function cart_set_voucher(p_customer uuid, p_token bytea, p_voucher uuid) returns setof cart_contents
language plpgsql as $$
declare
    cart carts := cart_lock(p_customer, p_token, false);
begin
    if cart.id is null then
        return query select * from cart_refused('cart_not_found');
        return;
    elsif cart.checkout_id is not null then
        return query select * from cart_refused('checkout_in_progress');
        return;
    end if;
    update carts set voucher_id = p_voucher, version = version + 1, touched_at = now()
        where id = cart.id and voucher_id is distinct from p_voucher;
    return query select * from cart_contents c where c.cart_id = cart.id order by c.item_id;
end
$$;
comment on function cart_set_voucher is 'Puts a voucher into a cart in place of another, or takes it out (no p_voucher).';

create or replace function cart_convert(p_customer uuid, p_token bytea, p_max_items integer)
returns setof cart_contents language plpgsql as $$
declare
    guest carts := cart_lock(null, p_token, false);
    own carts;
    room integer;
    moved integer;
begin
    if guest.id is not null then
        own := cart_lock(p_customer, null, true);
        delete from cart_items where cart_id = own.id and removed_reason is not null;
        select p_max_items - count(*) into room from cart_items where cart_id = own.id;
        with fresh as (
            select g.id, row_number() over (order by g.id) as place from cart_items g
            where g.cart_id = guest.id and g.removed_reason is null and not exists (
                select 1 from cart_items o where o.cart_id = own.id and o.fingerprint = g.fingerprint
            )
        )
        update cart_items i
            set cart_id = own.id, removed_reason = case when fresh.place > room then 'limit' end
            from fresh where i.id = fresh.id;
        get diagnostics moved = row_count;
        if own.checkout_id is null and guest.voucher_id is not null then
            update carts set voucher_id = guest.voucher_id where id = own.id;
            moved := moved + 1;
        end if;
        delete from cart_items where cart_id = guest.id;
        update carts set converted_into = own.id, version = version + 1 where id = guest.id;
        update carts set version = version + least(moved, 1), touched_at = now() where id = own.id;
    end if;
    return query select * from cart_contents c where c.customer_id = p_customer order by c.item_id;
end
$$;

create function voucher_attempt(p_subject text, p_most integer) returns boolean language sql as $$
    insert into voucher_attempts as known (subject, hour, attempts)
        values (p_subject, date_trunc('hour', clock_timestamp(), 'UTC'), 1)
        on conflict (subject, hour) do update set attempts = known.attempts + 1
        returning attempts <= p_most
$$;
comment on function voucher_attempt is 'Counts before anything is compared; false when it was one too many.';

-- Uses. The voucher's row is locked from the guarded statement on, so the uses of a customer are counted one after the other.

create function voucher_reserve(
    p_voucher uuid, p_customer uuid, p_order uuid, p_checkout uuid, p_amount bigint, p_currency text, p_lease interval,
    out refusal text, out redemption uuid
) language plpgsql as $$
declare
    taken vouchers;
    known vouchers;
begin
    update vouchers v set uses = uses + 1
        where v.id = p_voucher and withdrawn_at is null and v.currency = p_currency
            and coalesce(uses < max_uses, true)
            and clock_timestamp() >= valid_from and coalesce(clock_timestamp() < valid_to, true)
        returning v.* into taken;
    if not found then
        select * into known from vouchers v where v.id = p_voucher;
        refusal := case when known.id is null or known.withdrawn_at is not null then 'voucher_withdrawn'
                        when known.currency <> p_currency then 'voucher_not_eligible'
                        when clock_timestamp() < known.valid_from then 'voucher_not_yet_valid'
                        when clock_timestamp() >= known.valid_to then 'voucher_expired'
                        else 'voucher_used_up' end;
        return;
    end if;
    if taken.max_uses_per_customer <= (
        select count(*) from voucher_redemptions r
        where r.voucher_id = p_voucher and r.customer_id = p_customer and r.state <> 'released'
    ) then
        update vouchers v set uses = uses - 1 where v.id = p_voucher;
        refusal := 'voucher_already_used';
        return;
    end if;
    insert into voucher_redemptions (voucher_id, customer_id, order_id, checkout_id, amount_minor, currency, due_at)
        values (p_voucher, p_customer, p_order, p_checkout, p_amount, p_currency, clock_timestamp() + p_lease)
        returning id into redemption;
end
$$;
comment on function voucher_reserve is
    'Takes one use, or says why there is none. With a lease it is a credit, and taken up again when that is over.';

create function voucher_finish(p_redemption uuid, p_from text, p_state text) returns boolean language plpgsql as $$
declare
    done voucher_redemptions;
begin
    update voucher_redemptions r set state = p_state, due_at = null, finished_at = clock_timestamp()
        where r.id = p_redemption and r.state = p_from returning r.* into done;
    if not found then
        return false;
    end if;
    if p_state = 'released' then
        update vouchers set uses = uses - 1 where id = done.voucher_id;
    end if;
    return true;
end
$$;
comment on function voucher_finish is 'Moves a redemption once; one that is released gives its use back.';

create function voucher_redeem(p_voucher uuid, p_customer uuid, p_amount bigint, p_currency text, p_lease interval,
    out refusal text, out redemption uuid
) language plpgsql as $$
begin
    perform pg_advisory_xact_lock(hashtextextended('voucher' || chr(31) || p_voucher || p_customer, 0));
    update voucher_redemptions r set due_at = clock_timestamp() + p_lease
        where r.id = (
            select o.id from voucher_redemptions o
            where o.voucher_id = p_voucher and o.customer_id = p_customer and o.state = 'reserved' and o.order_id is null
            order by o.id limit 1
        ) returning r.id into redemption;
    if not found then
        select r.refusal, r.redemption into refusal, redemption
            from voucher_reserve(p_voucher, p_customer, null, null, p_amount, p_currency, p_lease) r;
    end if;
end
$$;
comment on function voucher_redeem is 'Reserves a credit, or finds the one of this customer whose outcome is not known.';

-- With the saga.

create function voucher_follow() returns trigger language plpgsql as $$
declare
    used voucher_redemptions;
begin
    select * into used from voucher_redemptions where checkout_id = new.id;
    perform voucher_finish(used.id, 'reserved', case new.state when 'completed' then 'consumed' else 'released' end);
    if new.state = 'completed' then
        update carts set voucher_id = null where id = new.cart_id and voucher_id = used.voucher_id;
    end if;
    return null;
end
$$;
create trigger follow_with_voucher after update of state on checkouts for each row
    when (new.uses_voucher and new.state in ('completed', 'failed') and old.state <> new.state)
    execute function voucher_follow();

create function checkout_begin_reduced(p_begin jsonb, p_pre_orders jsonb, p_response jsonb)
returns table (outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    discounts bigint[] := array(select d::bigint from jsonb_array_elements_text(p_begin -> 'discounts') d);
    refused text;
begin
    begin
        if jsonb_array_length(p_pre_orders) > 0 then
            select b.outcome, b.response_status, b.response_body, b.not_after
                into outcome, response_status, response_body, not_after
                from checkout_begin_ahead(p_begin, p_pre_orders, p_response) b;
        else
            select b.outcome, b.response_status, b.response_body, b.not_after
                into outcome, response_status, response_body, not_after
                from checkout_begin_batch(jsonb_build_array(p_begin)) b;
        end if;
        if outcome = 'started' then
            select r.refusal into refused from voucher_reserve(
                (p_begin ->> 'voucher')::uuid, asked.customer, asked."order", asked.checkout,
                (select sum(d) from unnest(discounts) d)::bigint, asked.currency, null
            ) r;
            if refused is not null then
                -- Undoes what was begun: nobody pays another price than the one that was shown.
                raise exception '%', refused using errcode = 'WT001';
            end if;
            update order_lines l set discount_minor = discounts[l.position] where l.order_id = asked."order";
            update checkouts c set uses_voucher = true where c.id = asked.checkout;
        end if;
        return next;
    exception when sqlstate 'WT001' then
        return query select sqlerrm, null::smallint, null::jsonb, null::timestamptz;
    end;
end
$$;
comment on function checkout_begin_reduced is
    'As checkout_begin_batch for one cart with a voucher, and perhaps pre-orders, or nothing but an outcome that says '
    'why not. p_begin also names the voucher and the discounts by line.';

-- As before, and with a voucher.
create or replace function checkout_begin_with_deposit(
    p_begin jsonb, p_pre_orders jsonb, p_response jsonb, p_amount bigint, p_wallet_part bigint, p_wait interval
) returns table (outcome text, response_status smallint, response_body jsonb, not_after timestamptz) language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    gives_up_at timestamptz;
begin
    if p_begin ->> 'voucher' is not null then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_reduced(p_begin, p_pre_orders, p_response) b;
    elsif jsonb_array_length(p_pre_orders) > 0 then
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_with_pre_orders(p_begin, p_pre_orders, p_response) b;
    else
        select b.outcome, b.response_status, b.response_body, b.not_after
            into outcome, response_status, response_body, not_after
            from checkout_begin_batch(jsonb_build_array(p_begin)) b;
    end if;
    if outcome = 'started' then
        gives_up_at := least(not_after, clock_timestamp() + p_wait);
        insert into checkout_deposits (checkout_id, customer_id, amount_minor, wallet_part_minor, due_at, gives_up_at)
            values (asked.checkout, asked.customer, p_amount, p_wallet_part, clock_timestamp() + asked.lease, gives_up_at);
        update checkouts c set due_at = gives_up_at where c.id = asked.checkout;
    end if;
    return next;
end
$$;

-- Reopened when all of an order was given back (domain handbook §10.20).

create function vouchers_reopen(p_tickets uuid[]) returns void language plpgsql as $$
declare
    used record;
begin
    for used in
        select r.id from voucher_redemptions r
        where r.state = 'consumed' and r.order_id in (select t.order_id from tickets t where t.id = any (p_tickets))
            and not exists (
                select from order_lines l cross join unnest(l.draw_nos) n (draw_no)
                where l.order_id = r.order_id
                    and not exists (
                        select from entry_refunds f where f.ticket_id = l.ticket_id and f.draw_no = n.draw_no
                    ) and not exists (
                        select from withdrawn_entries w
                        where w.ticket_id = l.ticket_id and w.draw_no = n.draw_no and w.refunded_at is not null
                    ) and not exists (
                        select from share_payments s
                        where s.ticket_id = l.ticket_id and s.result_version = 0 and s.paid_at is not null
                    )
            )
        order by r.voucher_id, r.id
    loop
        perform voucher_finish(used.id, 'consumed', 'released');
    end loop;
end
$$;

create function vouchers_reopen_after() returns trigger language plpgsql as $$
begin
    perform vouchers_reopen(array(select distinct g.ticket_id from given_back g));
    return null;
end
$$;
create trigger reopen_vouchers after insert on entry_refunds referencing new table as given_back
    for each statement execute function vouchers_reopen_after();
create trigger reopen_vouchers after update on withdrawn_entries referencing new table as given_back
    for each statement execute function vouchers_reopen_after();
create trigger reopen_vouchers after update on share_payments referencing new table as given_back
    for each statement execute function vouchers_reopen_after();

-- As before; a stake is what lies in the escrow of its draw, whoever paid it.
create or replace function seal_block(
    p_offer_key text, p_draw_no bigint, p_version bigint, p_size integer, p_lease interval
) returns integer language plpgsql as $$
declare
    seal draw_seals;
    listed integer;
    last uuid;
    paid bigint;
begin
    select * into seal from draw_seals
        where offer_key = p_offer_key and draw_no = p_draw_no and version = p_version and state = 'listing'
        for update;
    if not found then
        return null;
    end if;
    with lines as materialized (
        select e.ticket_id, t.customer_id, t.serial, l.shape::text as shape, l.games,
               price_of_draw(l.price_minor, l.draw_nos, p_draw_no)
                   + price_of_draw(l.discount_minor, l.draw_nos, p_draw_no) as stake
        from (
            select ticket_id from entries
            where offer_key = p_offer_key and draw_no = p_draw_no
                and ticket_id > coalesce(seal.last_ticket_id, '00000000-0000-0000-0000-000000000000')
            order by ticket_id limit p_size
        ) e
        join tickets t on t.id = e.ticket_id
        join order_lines l on l.id = t.order_line_id
    ), kinds as materialized (
        select shape, row_number() over (order by shape) as place from (select distinct shape from lines) s
    ), listing as (
        select n.*, k.place, sealed_leaf(p_offer_key, p_draw_no, n.serial, n.shape, n.games) as leaf
        from lines n join kinds k using (shape) order by n.ticket_id
    ), block as (
        select count(*) as entries, array_agg(ticket_id) as tickets, array_agg(customer_id) as customers,
               array_agg(place::smallint) as shape_of, array_agg(octet_length(games)) as sizes,
               string_agg(games, ''::bytea) as games, string_agg(leaf, ''::bytea) as leaves, sum(stake) as stakes
        from listing
    ), added as (
        insert into sealed_blocks (
            offer_key, draw_no, block_no, first_ticket_id, last_ticket_id, tickets, customers, shapes, shape_of,
            sizes, games, root
        )
        select p_offer_key, p_draw_no, seal.blocks, tickets[1], tickets[cardinality(tickets)], tickets, customers,
               (select array_agg(shape order by place) from kinds), shape_of, sizes, games, merkle_root(leaves)
        from block where entries > 0
        returning cardinality(tickets) as entries, last_ticket_id
    )
    select added.entries, added.last_ticket_id, block.stakes into listed, last, paid from added, block;
    update draw_seals set
            entries = entries + coalesce(listed, 0), stakes_minor = stakes_minor + coalesce(paid, 0), blocks = blocks + (listed is not null)::integer,
            last_ticket_id = coalesce(last, last_ticket_id), due_at = clock_timestamp() + p_lease
        where offer_key = p_offer_key and draw_no = p_draw_no;
    return coalesce(listed, 0);
end
$$;
