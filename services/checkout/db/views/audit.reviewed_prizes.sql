create or replace view audit.reviewed_prizes as
select offer_key, draw_no, result_version, ticket_id, customer_id, prize_minor, due_minor, pay_from, paid_at, reversed_at
from winnings where review_required;
