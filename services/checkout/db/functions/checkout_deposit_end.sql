create or replace function checkout_deposit_end() returns trigger
language plpgsql as $$
begin
    update checkout_deposits set
            stage = case when stage = 'settled' or settled_at is not null then 'kept' else 'ended' end, due_at = null
        where checkout_id = new.id and stage in ('asking', 'waiting', 'settled');
    return null;
end
$$;
