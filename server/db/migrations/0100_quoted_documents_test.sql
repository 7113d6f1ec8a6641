-- The documents of a quotation are found by an index among those of none, whatever their status.
create temp table many (like trade_document including defaults including generated including indexes);
insert into many (company_id, id, path, status, series, date, document_time, party_id, tax_type, quotation_id, sub_total, discount_total, taxable,
  non_taxable, tax, total, created_by)
select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), 'sales/vouchers', case n % 2 when 0 then 'Cancelled' else 'Draft' end,
  'sales/vouchers', date '2026-01-01' + n % 365, now(), '00000000-0000-7000-8000-0000000000b1', 'exclusive',
  case when n % 1000 = 0 then gen_random_uuid() end, 10, 0, 10, 0, 0, 10, '00000000-0000-7000-8000-000000000001'
from generate_series(1, 5000) n;
analyze many;

do $$
declare
  line text;
  plan text := '';
begin
  for line in explain select id from many
    where company_id = '00000000-0000-7000-8000-00000000000a' and quotation_id = '00000000-0000-7000-8000-0000000000c1'
  loop
    plan := plan || line || E'\n';
  end loop;
  assert plan like '%Index Cond%quotation_id%', plan;
end $$;
