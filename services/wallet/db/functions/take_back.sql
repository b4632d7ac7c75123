create or replace function take_back(
    p_customer_id uuid, p_currency text, p_amount bigint, p_lines integer, out payer wallets,
    out cash bigint, out uncleared bigint, out owed bigint
)
language plpgsql set search_path to pg_catalog, public, pg_temp as $$
#variable_conflict use_column
begin
    select * into payer from wallets wallet where wallet.customer_id = p_customer_id and wallet.currency = p_currency for update;
    cash := least(p_amount, payer.cash - payer.cash_held);
    uncleared := least(p_amount - cash, payer.uncleared - payer.uncleared_held);
    owed := p_amount - cash - uncleared;
    payer := charge(p_customer_id, p_currency, cash, uncleared, owed, p_lines);
end
$$;
