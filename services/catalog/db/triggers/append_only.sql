create trigger append_only before delete or update or truncate on draw_changes
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on draw_seals
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on drawing_entries
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on drawing_secrets
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on drawing_trees
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on offer_changes
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on raffle_draws
    for each statement execute function refuse_change();
