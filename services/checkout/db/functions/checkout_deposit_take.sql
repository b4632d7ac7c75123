create or replace function checkout_deposit_take(p_deposit uuid, p_customer uuid, p_lease interval) returns setof checkouts
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
        return query update checkouts c set version = c.version + 1 where c.id = taken returning c.*;
    end if;
end
$$;

comment on function checkout_deposit_take is 'The same for one whose customer has news, until it is given up: from then on who brings it to its end is not disturbed.';
