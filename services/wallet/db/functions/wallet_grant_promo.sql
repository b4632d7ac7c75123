create or replace function wallet_grant_promo(
    p_journal_id uuid, p_request_hash bytea, p_customer_id uuid, p_reference text, p_currency text,
    p_amount bigint, p_description text, out status text, out journal_id uuid
)
language plpgsql security definer set search_path to pg_catalog, public, pg_temp set enable_seqscan to off as $$
#variable_conflict use_column
declare
    payee wallets;
begin
    perform lock_reference('promo', p_reference);
    status := status_of_journal(p_journal_id, p_request_hash);
    if status is not null then
        journal_id := p_journal_id;
        return;
    end if;
    if refusal_of_funds(p_customer_id, p_currency) = 'wrong_currency' then
        status := 'wrong_currency';
        return;
    end if;
    perform wallet_open(p_customer_id, p_currency);
    update wallets set promo = promo + p_amount, transactions = transactions + 1
    where customer_id = p_customer_id and currency = p_currency
    returning * into payee;
    perform post_wallet_journal(
        payee, p_amount, 0, 0, 0, array[house_account('promo_expense', '', p_currency)], array[-p_amount],
        p_journal_id, 'promo', p_reference, 'grant', p_request_hash,
        'voucher', p_description, p_reference, clock_timestamp());
    status := 'granted';
    journal_id := p_journal_id;
end
$$;
