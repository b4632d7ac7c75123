create trigger settles_once before update on hold
    for each row execute function check_hold_change();
