create or replace function wallet_reverse(
    p_journal_id uuid, p_request_hash bytea, p_reversed_id uuid, p_repayment_id uuid, p_description text,
    out status text, out journal_id uuid, out owed bigint
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    original journals;
    line wallet_transactions;
    moved record;
    house record;
    gained bigint;
    part record;
    party wallets;
begin
    perform lock_reference('reversal', p_reversed_id::text);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;
    select * into original from journals journal where journal.journal_id = p_reversed_id;
    if not found then
        status := 'journal_not_found';
        return;
    elsif not (
        original.flow in ('prize', 'promo', 'chargeback', 'adjustment', 'stakes', 'reconciliation')
        or (original.flow = 'deposit' and original.step = 'settle'
            and not exists (select from uncleared_deposits where deposit_id = original.business_id and state <> 'cleared'))
        or (original.flow = 'capture'
            and exists (select from holds where hold_id = original.business_id::uuid and purpose <> 'order')))
    then
        status := 'not_reversible';
        return;
    end if;
    select array_agg(account_id order by line_no) as accounts, array_agg(-amount order by line_no) as amounts,
           min(currency) as currency into house
    from postings posting join accounts account using (account_id, currency)
    where posting.journal_id = p_reversed_id and account.customer_id is null;
    if original.customer_id is null then
        perform post_house_journal(
            house.currency, house.accounts, house.amounts,
            p_journal_id, 'reversal', p_reversed_id::text, 'reverse', p_request_hash, clock_timestamp());
        status := 'reversed';
        journal_id := p_journal_id;
        return;
    end if;

    select coalesce(-sum(amount) filter (where account.kind = 'wallet_promo'), 0)::bigint as promo,
           coalesce(-sum(amount) filter (where account.kind <> 'wallet_promo'), 0)::bigint as money,
           coalesce(-sum(amount) filter (where account.kind = 'receivable'), 0)::bigint as owed into moved
    from postings posting join accounts account using (account_id)
    where posting.journal_id = p_reversed_id and account.customer_id is not null;
    select * into line from wallet_transactions
    where customer_id = original.customer_id and currency = original.currency and number = original.number;
    select * into party from wallets
    where customer_id = original.customer_id and currency = original.currency for update;
    if party.promo - party.promo_held + moved.promo < 0 then
        status := 'insufficient_funds';
        return;
    end if;
    at := clock_timestamp();
    if moved.promo <> 0 then
        update wallets set promo = promo + moved.promo
        where customer_id = original.customer_id and currency = original.currency;
    end if;
    if moved.money < 0 then
        part := take_back(original.customer_id, original.currency, -moved.money, 1);
        party := part.payer;
        owed := part.owed;
        perform post_wallet_journal(
            party, moved.promo, -part.cash, -part.uncleared, owed, house.accounts, house.amounts,
            p_journal_id, 'reversal', p_reversed_id::text, 'reverse', p_request_hash,
            line.kind, p_description, line.reference, at);
    else
        owed := -least(moved.owed, party.receivable);
        gained := moved.money + owed;
        party := charge(original.customer_id, original.currency, -gained, 0, owed, 1);
        perform post_wallet_journal(
            party, moved.promo, gained, 0, owed, house.accounts, house.amounts,
            p_journal_id, 'reversal', p_reversed_id::text, 'reverse', p_request_hash,
            line.kind, p_description, line.reference, at);
        if party.receivable > 0 then
            perform repay_receivable(
                original.customer_id, original.currency, gained, p_repayment_id, p_request_hash, p_journal_id,
                line.reference, at);
        end if;
    end if;
    status := 'reversed';
    journal_id := p_journal_id;
end
$$;
