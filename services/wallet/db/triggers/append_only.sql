create trigger append_only before delete or update or truncate on chain_anchors
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on chain_links
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on customer_limit_changes
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on journals
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on payment_references
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on postings
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on ruled_out_deposits
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on statement_lines
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on wallet_transactions
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on withdrawal_approvals
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on withdrawal_steps
    for each statement execute function refuse_change();
