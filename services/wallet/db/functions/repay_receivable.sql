create or replace function repay_receivable(
    p_customer_id uuid, p_currency text, p_most bigint, p_repayment_id uuid, p_request_hash bytea,
    p_credit_id uuid, p_reference text, p_at timestamptz
) returns void
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
declare
    repaid record;
begin
    if p_repayment_id is null then
        return;
    end if;
    update wallets set
        cash = cash - least(p_most, cash - cash_held, receivable),
        receivable = receivable - least(p_most, cash - cash_held, receivable),
        transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency and least(p_most, cash - cash_held, receivable) > 0
    returning new as wallet, old.cash - new.cash as amount into repaid;
    if found then
        perform post_wallet_journal(
            repaid.wallet, 0, -repaid.amount, 0, -repaid.amount, '{}', '{}',
            p_repayment_id, 'repayment', p_credit_id::text, 'repay', p_request_hash,
            'repayment', 'Repayment of what you owed', p_reference, p_at);
    end if;
end
$$;
