create type wallet_taken as (
    item integer,
    customer_id uuid,
    currency text,
    promo bigint,
    cash bigint,
    uncleared bigint,
    promo_account uuid,
    cash_account uuid,
    uncleared_account uuid,
    balance_after bigint,
    number bigint
);
