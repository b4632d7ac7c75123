create function ledger_request_adjustment(
    p_from_kind text, p_from_scope text, p_to_kind text, p_to_scope text, p_customer_id uuid, p_currency text, p_amount bigint,
    p_reverses uuid, p_reason text, p_description text, p_by text
) returns uuid
language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    insert into adjustment (from_kind, from_scope, to_kind, to_scope, customer_id, currency, amount, reverses,
                            reason, description, requested_by)
    values (p_from_kind, p_from_scope, p_to_kind, p_to_scope, p_customer_id, p_currency, p_amount, p_reverses,
            p_reason, p_description, p_by)
    returning adjustment_id
$$;

-- Posts what was asked, when another person than the one who asked approves it.
-- Status: approved | repeated | adjustment_not_found | adjustment_rejected | same_person | insufficient_funds |
-- wrong_currency, and those of wallet_reverse.
create function ledger_approve_adjustment(
    p_adjustment_id uuid, p_by text, p_journal_id uuid, p_reversal_id uuid, p_repayment_id uuid, p_request_hash bytea,
    out status text, out journal_id uuid
)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
    at timestamptz;
    asked adjustment;
    reversed record;
    party wallet;
    gives boolean;
    promo_change bigint;
    cash_change bigint;
    house uuid;
begin
    select * into asked from adjustment where adjustment_id = p_adjustment_id for update;
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
        update wallet as held set promo = held.promo + promo_change, cash = held.cash + cash_change,
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
            party, promo_change, cash_change, 0, house, p_journal_id, 'adjustment', p_adjustment_id::text, 'move', p_request_hash,
            'adjustment', asked.description, p_adjustment_id::text, at);
        if cash_change > 0 and party.receivable > 0 then
            perform repay_receivable(
                asked.customer_id, asked.currency, cash_change, p_repayment_id, p_request_hash, p_journal_id,
                p_adjustment_id::text, at);
        end if;
    end if;
    update adjustment set state = 'approved', decided_by = p_by, decided_at = clock_timestamp(), journal_id = p.journal_id
    from (select ledger_approve_adjustment.journal_id) as p (journal_id)
    where adjustment_id = p_adjustment_id;
    status := 'approved';
end $$;

-- Status: rejected (now or before) | adjustment_not_found | adjustment_approved.
create function ledger_reject_adjustment(p_adjustment_id uuid, p_by text, out status text)
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
    update adjustment set state = 'rejected', decided_by = p_by, decided_at = clock_timestamp()
    where adjustment_id = p_adjustment_id and state = 'requested';
    select case state when 'rejected' then 'rejected' else 'adjustment_approved' end into status
    from adjustment where adjustment_id = p_adjustment_id;
    status := coalesce(status, 'adjustment_not_found');
end $$;

create view audit.adjustments as
select adjustment_id, from_kind, from_scope, to_kind, to_scope, customer_id, currency, amount, reverses, reason,
       requested_by, requested_at, state, decided_by, decided_at, journal_id
from adjustment;
