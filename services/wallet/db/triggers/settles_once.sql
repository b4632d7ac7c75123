create trigger settles_once before update on holds
    for each row execute function check_hold_change();
