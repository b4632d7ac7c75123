create trigger kept before delete or truncate on accounts
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on adjustments
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on bank_receipts
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on chain_head
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on customer_limits
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on deposits
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on deposit_usages
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on funding_sources
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on holds
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on order_discounts
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on restrictions
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on uncleared_deposits
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on wallets
    for each statement execute function refuse_change();
create trigger kept before delete or truncate on withdrawals
    for each statement execute function refuse_change();
