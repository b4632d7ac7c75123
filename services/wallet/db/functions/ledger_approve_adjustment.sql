create or replace function ledger_approve_adjustment(
    p_adjustment_id uuid, p_by text, p_journal_id uuid, p_reversal_id uuid, p_repayment_id uuid,
    p_request_hash bytea, out status text, out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    at timestamptz;
    asked adjustments;
    reversed record;
    party wallets;
    gives boolean;
    promo_change bigint;
    cash_change bigint;
    house uuid;
begin
    select * into asked from adjustments where adjustment_id = p_adjustment_id for update;
    if not found or asked.state <> 'requested' or asked.requested_by = p_by then
        status := case when asked.adjustment_id is null then 'adjustment_not_found'
                       when asked.state = 'approved' then 'repeated'
                       when asked.state = 'rejected' then 'adjustment_rejected'
                       else 'same_person' end;
        journal_id := asked.journal_id;
        return;
    end if;
    journal_id := p_journal_id;
    if asked.reverses is not null then
        reversed := wallet_reverse(p_reversal_id, p_request_hash, asked.reverses, p_repayment_id, asked.description);
        status := reversed.status;
        if status not in ('reversed', 'repeated') then
            journal_id := null;
            return;
        end if;
        journal_id := p_reversal_id;
    elsif asked.customer_id is null then
        perform post_house_journal(
            asked.currency,
            array[house_account(asked.from_kind, asked.from_scope, asked.currency),
                  house_account(asked.to_kind, asked.to_scope, asked.currency)],
            array[-asked.amount, asked.amount],
            p_journal_id, 'adjustment', p_adjustment_id::text, 'move', p_request_hash, clock_timestamp());
    else
        gives := asked.from_kind in ('wallet_cash', 'wallet_promo');
        promo_change := case when asked.from_kind = 'wallet_promo' then -asked.amount
                      when asked.to_kind = 'wallet_promo' then asked.amount else 0 end;
        cash_change := case when asked.from_kind = 'wallet_cash' then -asked.amount
                     when asked.to_kind = 'wallet_cash' then asked.amount else 0 end;
        house := case when gives then house_account(asked.to_kind, asked.to_scope, asked.currency)
                      else house_account(asked.from_kind, asked.from_scope, asked.currency) end;
        if refusal_of_funds(asked.customer_id, asked.currency) = 'wrong_currency' then
            status := 'wrong_currency';
            journal_id := null;
            return;
        end if;
        perform wallet_open(asked.customer_id, asked.currency);
        update wallets as held set promo = held.promo + promo_change, cash = held.cash + cash_change,
                                  transactions = held.transactions + 1
        where held.customer_id = asked.customer_id and held.currency = asked.currency
          and held.promo - held.promo_held + promo_change >= 0 and held.cash - held.cash_held + cash_change >= 0
        returning * into party;
        if not found then
            status := 'insufficient_funds';
            journal_id := null;
            return;
        end if;
        at := clock_timestamp();
        perform post_wallet_journal(
            party, promo_change, cash_change, 0, 0, array[house], array[-(promo_change + cash_change)],
            p_journal_id, 'adjustment', p_adjustment_id::text, 'move', p_request_hash,
            'adjustment', asked.description, p_adjustment_id::text, at);
        if cash_change > 0 and party.receivable > 0 then
            perform repay_receivable(
                asked.customer_id, asked.currency, cash_change, p_repayment_id, p_request_hash, p_journal_id,
                p_adjustment_id::text, at);
        end if;
    end if;
    update adjustments set state = 'approved', decided_by = p_by, decided_at = clock_timestamp(), journal_id = p.journal_id
    from (select ledger_approve_adjustment.journal_id) as p (journal_id)
    where adjustment_id = p_adjustment_id;
    status := 'approved';
end
$$;
