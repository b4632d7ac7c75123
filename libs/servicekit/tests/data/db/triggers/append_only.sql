create trigger append_only before delete or update or truncate on ledger
    for each statement execute function refuse_change();
