create constraint trigger balances after insert on journal deferrable initially deferred
    for each row execute function check_journal();
create constraint trigger balances after insert on posting deferrable initially deferred
    for each row execute function check_journal();
