create or replace function checkout_deposit_take(p_deposit uuid, p_customer uuid, p_lease interval) returns setof checkout_sagas
language plpgsql as $$
declare
    taken uuid;
begin
    select c.id into taken from checkout_deposits d join checkouts c on c.id = d.checkout_id
        where d.deposit_id = p_deposit and d.customer_id = p_customer and d.stage = 'waiting'
            and d.gives_up_at > clock_timestamp()
        for no key update of c;
    -- The previous lease holder may have moved the deposit meanwhile; only a new statement sees that.
    update checkout_deposits d set due_at = clock_timestamp() + p_lease
        where d.checkout_id = taken and d.stage = 'waiting' and d.gives_up_at > clock_timestamp();
    if found then
        update checkouts c set version = c.version + 1 where c.id = taken;
        return query select s.* from checkout_sagas s where s.id = taken;
    end if;
end
$$;

comment on function checkout_deposit_take is 'Leases the checkout of one deposit that may have changed, until it is given up.';
