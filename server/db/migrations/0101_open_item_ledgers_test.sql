-- The planner knows how many ledgers the open items have: as many as contacts, not a tenth of the items.
create temp table many (like open_item including statistics);
insert into many (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date, side, amount,
  open_amount, recorded_at)
select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), ledger.party_id, ledger.account_id, gen_random_uuid(), 1,
  'sales/vouchers', gen_random_uuid(), '2026-01-01', '2026-01-31', 'debit', 10, 10, now()
from (select gen_random_uuid() as party_id, gen_random_uuid() as account_id from generate_series(1, 100)) ledger,
  generate_series(1, 100);
analyze many;

do $$
declare
  plan json;
begin
  execute 'explain (format json) select party_id, account_id, sum(open_amount) from many group by party_id, account_id' into plan;
  assert (plan -> 0 -> 'Plan' ->> 'Plan Rows')::int between 90 and 110, plan::text;
end $$;
