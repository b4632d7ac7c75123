-- The texts of two functions are kept as they are but for this, whatever they have become meanwhile.
create function replaced_once(p_text text, p_old text, p_new text) returns text language plpgsql as $$
begin
    if length(p_text) - length(replace(p_text, p_old, '')) <> length(p_old) then
        raise exception 'the function does not say once: %', p_old;
    end if;
    return replace(p_text, p_old, p_new);
end
$$;

do $$
declare
    begins text := pg_get_functiondef('checkout_begin_ahead(jsonb, jsonb, jsonb)'::regprocedure);
    charges text := pg_get_functiondef('pre_order_charge(uuid, bigint, uuid, interval)'::regprocedure);
begin
    begins := replaced_once(
        begins, 'l.price <> i.shown_price_minor', 'l.price + coalesce(l.discount, 0) <> i.shown_price_minor'
    );
    begins := replaced_once(begins, 'as l (item uuid, price bigint)', 'as l (item uuid, price bigint, discount bigint)');
    begins := replaced_once(begins, 'shape, games, quickpick' || E'\n    )', 'shape, games, quickpick, discount_minor' || E'\n    )');
    begins := replaced_once(
        begins, 'i.shape, i.games, i.quickpick', 'i.shape, i.games, i.quickpick, coalesce(l.discount, 0)'
    );
    begins := replaced_once(begins, 'fund_kind text, fund_id uuid', 'fund_kind text, fund_id uuid, discount bigint');
    execute begins;
    charges := replaced_once(
        charges, 'draw_nos, price_minor, details', 'draw_nos, price_minor, discount_minor, details'
    );
    charges := replaced_once(
        charges, 'array[pre.draw_no], pre.price_minor,', 'array[pre.draw_no], pre.price_minor, pre.discount_minor,'
    );
    execute charges;
end
$$;
drop function replaced_once(text, text, text);

-- As before; what is ordered ahead has its part of the discount, and may be all that is reduced.
create or replace function checkout_begin_reduced(p_begin jsonb, p_pre_orders jsonb, p_response jsonb)
returns table (outcome text, response_status smallint, response_body jsonb, not_after timestamptz)
language plpgsql as $$
#variable_conflict use_column
declare
    asked checkout_to_begin := jsonb_populate_record(null::checkout_to_begin, p_begin);
    discounts bigint[] := array(select d::bigint from jsonb_array_elements_text(p_begin -> 'discounts') d);
    used record;
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
        if outcome in ('started', 'placed') then
            select * into used from voucher_reserve(
                (p_begin ->> 'voucher')::uuid, asked.customer, asked."order", asked.checkout,
                (
                    coalesce((select sum(d) from unnest(discounts) d), 0)
                    + coalesce((select sum(l.discount) from jsonb_to_recordset(p_pre_orders) as l (discount bigint)), 0)
                )::bigint, asked.currency, null
            );
            if used.refusal is not null then
                -- Undoes what was begun: nobody pays another price than the one that was shown.
                raise exception '%', used.refusal using errcode = 'WT001';
            end if;
            update order_lines l set discount_minor = coalesce(discounts[l.position], 0) where l.order_id = asked."order";
            update checkouts c set uses_voucher = true where c.id = asked.checkout;
        end if;
        if outcome = 'placed' then
            perform voucher_finish(used.redemption, 'reserved', 'consumed');
            update carts c set voucher_id = null where c.id = asked.cart;
        end if;
        return next;
    exception when sqlstate 'WT001' then
        return query select sqlerrm, null::smallint, null::jsonb, null::timestamptz;
    end;
end
$$;

-- As before; what its voucher reduces of what was ordered ahead belongs to the whole of an order. Who ends its last
-- parts at once is looked at one after the other, so that the last of them sees that nothing is left.
create function vouchers_reopen_of(p_orders uuid[]) returns void language plpgsql as $$
declare
    used record;
begin
    perform from voucher_redemptions r where r.state = 'consumed' and r.order_id = any (p_orders)
        order by r.voucher_id, r.id for update;
    for used in
        select r.id from voucher_redemptions r
        where r.state = 'consumed' and r.order_id = any (p_orders)
            and not exists (
                select from pre_orders p
                where p.order_id = r.order_id and p.discount_minor > 0 and p.state not in ('charged', 'cancelled')
            )
            and not exists (
                select from order_lines l cross join unnest(l.draw_nos) n (draw_no)
                where (
                    l.order_id = r.order_id or l.order_id in (
                        select p.attempt_order_id from pre_orders p
                        where p.order_id = r.order_id and p.discount_minor > 0 and p.state = 'charged'
                    )
                )
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
comment on function vouchers_reopen_of is 'Gives back the uses of those orders of which nothing is left.';

create or replace function vouchers_reopen(p_tickets uuid[]) returns void language sql as $$
    select vouchers_reopen_of(array(
        select t.order_id from tickets t where t.id = any (p_tickets)
        union
        select p.order_id from tickets t join pre_orders p on p.attempt_order_id = t.order_id
        where t.id = any (p_tickets) and p.discount_minor > 0
    ))
$$;

create function vouchers_follow_pre_orders() returns trigger language plpgsql as $$
begin
    perform vouchers_reopen_of(array[new.order_id]);
    return null;
end
$$;
create trigger reopen_vouchers after update of state on pre_orders for each row
    when (new.discount_minor > 0 and new.state in ('charged', 'cancelled') and old.state <> new.state)
    execute function vouchers_follow_pre_orders();
