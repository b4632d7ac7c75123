create or replace function wallet_capture_released(
    p_journal_id uuid, p_request_hash bytea, p_hold_id uuid, p_scope text, p_description text, out status text,
    out journal_id uuid, out owed bigint
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    held holds;
    gaining uuid;
    taken record;
begin
    journal_id := p_journal_id;
    -- The lock is of this hold alone: two that learn of the same payout post it once.
    select * into held from holds hold where hold.hold_id = p_hold_id for update;
    if not found or held.purpose <> 'withdrawal' then
        status := 'hold_not_found';
        return;
    elsif held.state <> 'voided' then
        status := 'hold_not_released';
        return;
    end if;
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        return;
    end if;
    -- Before the wallet is locked, as everywhere.
    gaining := house_account('payout_clearing', p_scope, held.currency);
    taken := take_back(held.customer_id, held.currency, held.amount, 1);
    owed := taken.owed;
    perform post_wallet_journal(
        taken.payer, 0, -taken.cash, -taken.uncleared, owed,
        array[gaining], array[held.amount],
        p_journal_id, 'capture', p_hold_id::text, 'capture', p_request_hash,
        'withdrawal', p_description, held.reference, clock_timestamp());
    status := 'captured';
end
$$;
