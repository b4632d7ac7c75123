create constraint trigger balances after insert on journals deferrable initially deferred
    for each row execute function check_journal();
create constraint trigger balances after insert on postings deferrable initially deferred
    for each row execute function check_journal();
