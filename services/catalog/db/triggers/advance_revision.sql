create constraint trigger advance_revision after insert or delete or update on causes deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on draw_dividends deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on draw_results deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert on draw_seals deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on drawing_winners deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on drawings deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on draws deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on game_offers deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on game_types deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on offer_causes deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on offers deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on price_lists deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on prices deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on raffle_draws deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on rule_sets deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on special_offers deferrable initially deferred
    for each row execute function advance_revision();
create constraint trigger advance_revision after insert or delete or update on syndicates deferrable initially deferred
    for each row execute function advance_revision();
