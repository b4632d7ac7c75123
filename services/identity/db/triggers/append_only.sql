create trigger append_only before delete or update or truncate on assignments
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on consent_changes
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on customer_history
    for each statement execute function refuse_change();
create trigger append_only before delete or update or truncate on verification_reviews
    for each statement execute function refuse_change();
