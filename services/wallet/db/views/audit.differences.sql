create or replace view audit.differences as
select difference_id, source, subject, fault, currency, expected, booked, day, found_at, state, journal_id, settled_at
from differences;
