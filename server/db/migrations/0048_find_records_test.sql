-- Records are found by all their words, in the order in which people expect them, in the current company alone.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, code, name, category_id, is_active)
select '00000000-0000-7000-8000-00000000000a', gen_random_uuid(), a.code, a.name, '00000000-0000-7000-8000-0000000000c1', a.is_active
from (values ('10', 'Till', true), ('101', 'Safe 10', true), (null, '10 % fund', true), (null, 'Fund 10', true),
  ('102', 'Old till', false), (null, 'Möbel', true)) a(code, name, is_active);
insert into party (company_id, id, name, tax_number, customer_account_id)
select company_id, gen_random_uuid(), p.name, p.tax_number, a.id from account a
join (values ('Till', 'Amy', '77'), ('Safe 10', 'Zoe 77', null), ('Fund 10', '77 Ltd', null)) p(ledger, name, tax_number) on p.ledger = a.name;

create function hits(kind text, typed text, most int default 8) returns text language sql as $$
  select string_agg(r.name, ', ' order by f.place)
  from find_records(kind, '00000000-0000-7000-8000-00000000000a', typed, most) f
  join (select id, name from account union all select id, name from party) r on r.id = f.found_id
$$;

do $$
begin
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert hits('account', '10') = 'Till, Safe 10, 10 % fund, Fund 10, Old till', hits('account', '10');
  assert hits('account', '10', 2) = 'Till, Safe 10', hits('account', '10', 2);
  assert hits('account', '10 fund') = '10 % fund, Fund 10', hits('account', '10 fund');
  assert hits('account', '%') = '10 % fund', hits('account', '%');
  assert hits('account', 'MÖB') = 'Möbel', hits('account', 'MÖB');
  assert hits('account', 'zzz') is null, hits('account', 'zzz');
  assert hits('party', '77') = 'Amy, 77 Ltd, Zoe 77', hits('party', '77');
  begin
    perform find_records('party', '00000000-0000-7000-8000-00000000000b', '77', 8);
    raise exception 'another company was searched';
  exception when insufficient_privilege then null;
  end;
end $$;
