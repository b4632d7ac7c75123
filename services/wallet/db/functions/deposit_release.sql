create or replace function deposit_release(p_deposit_id text) returns void
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
begin
    perform lock_reference('deposit', p_deposit_id);
    update deposit_usages set state = 'released' where deposit_id = p_deposit_id and state = 'pending';
end
$$;
