create trigger append_only before delete or update or truncate on chain_anchor
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on chain_link
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on customer_limit_change
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on journal
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on payment_reference
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on posting
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on ruled_out_deposit
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on statement_line
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on wallet_transaction
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on withdrawal_approval
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on withdrawal_step
    for each statement execute function refuse_change();
