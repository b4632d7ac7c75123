create or replace function ledger_post_difference(
    p_difference_id uuid, p_journal_id uuid, p_request_hash bytea, out status text, out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
    found_one differences;
begin
    select * into found_one from differences where difference_id = p_difference_id for update;
    journal_id := coalesce(found_one.journal_id, p_journal_id);
    if found_one.state is distinct from 'open' then
        status := 'repeated';
        return;
    end if;
    perform post_house_journal(
        found_one.currency,
        array[house_account('psp_clearing', found_one.source, found_one.currency),
              house_account('suspense', '', found_one.currency)],
        array[found_one.booked - found_one.expected, found_one.expected - found_one.booked],
        p_journal_id, 'reconciliation', p_difference_id::text, 'suspend', p_request_hash, clock_timestamp());
    update differences set state = 'suspense', journal_id = p_journal_id, settled_at = clock_timestamp()
    where difference_id = p_difference_id;
    status := 'posted';
end
$$;
