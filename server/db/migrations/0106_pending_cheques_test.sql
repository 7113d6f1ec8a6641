-- The cheques of a contact that are not cleared are found by an index, among its other payments.
create temp table many (like payment including defaults including indexes);
insert into many (company_id, id, path, status, series, fiscal_year_id, voucher_no, date, clearing_date, party_id, ledger, amount,
  write_off, settled, open_amount, created_by)
select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), 'payment-receipts', case n % 400 when 0 then 'Issued' else 'Cleared' end,
  'payment-receipts', '00000000-0000-7000-8000-0000000000f1', 'RCPT-' || n, date '2026-01-01' + n % 365,
  case when n % 400 > 0 then date '2026-01-01' + n % 365 end, '00000000-0000-7000-8000-0000000000b1', 'receivable', 10, 0, 10, 0,
  '00000000-0000-7000-8000-000000000001'
from generate_series(1, 4000) n;
analyze many;

do $$
declare
  line text;
  plan text := '';
begin
  for line in explain select id from many
    where company_id = '00000000-0000-7000-8000-00000000000a' and status = 'Issued'
      and party_id = any (array['00000000-0000-7000-8000-0000000000b1']::uuid[])
  loop
    plan := plan || line || E'\n';
  end loop;
  assert plan like '%many_company_id_party_id_idx%', plan;
end $$;
