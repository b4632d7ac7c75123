create or replace function checkout_deposit_take(p_deposit uuid, p_customer uuid, p_lease interval)
returns setof checkouts language plpgsql as $$
declare
    taken checkouts;
begin
    update checkouts c set version = c.version + 1
        from checkout_deposits d
        where d.deposit_id = p_deposit and d.customer_id = p_customer and d.stage = 'waiting'
            and d.gives_up_at > clock_timestamp() and c.id = d.checkout_id
        returning c.* into taken;
    if found then
        update checkout_deposits set due_at = clock_timestamp() + p_lease
            where checkout_id = taken.id and stage = 'waiting';
        if found then
            return next taken;
        end if;
    end if;
end
$$;
comment on function checkout_deposit_take is
    'The same for one whose customer has news, until it is given up: from then on who brings it to its end is not disturbed.';
