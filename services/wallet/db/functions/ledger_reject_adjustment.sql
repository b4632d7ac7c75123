create or replace function ledger_reject_adjustment(p_adjustment_id uuid, p_by text, out status text)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
begin
    update adjustments set state = 'rejected', decided_by = p_by, decided_at = clock_timestamp()
    where adjustment_id = p_adjustment_id and state = 'requested';
    select case state when 'rejected' then 'rejected' else 'adjustment_approved' end into status
    from adjustments where adjustment_id = p_adjustment_id;
    status := coalesce(status, 'adjustment_not_found');
end
$$;
