-- Few names come in the order of their likelihood; of too many, those that begin with the word come first.
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id)
select '00000000-0000-7000-8000-00000000000a', ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, label,
  '00000000-0000-7000-8000-0000000000c1'
from unnest('{Old harbour,Harbour inn,HARBOUR,Harbour bar,Bank}'::text[]) with ordinality t(label, n);

create function names(wanted text, most int) returns text language sql as $$
  select string_agg(a.name, ', ' order by s.place)
  from unnest(search_subjects('00000000-0000-7000-8000-00000000000a', wanted, array['%' || wanted || '%'], most))
    with ordinality s(id, place)
  join account a on a.id = s.id
$$;
do $$
begin
  perform set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
  assert names('harbour', 4) = 'HARBOUR, Harbour bar, Harbour inn, Old harbour', names('harbour', 4);
  assert names('zebra', 4) is null, names('zebra', 4);
  assert cardinality(search_subjects('00000000-0000-7000-8000-00000000000a', 'harbour', '{%harbour%}', 2)) > 2,
    'more than asked for says that there are more';
  assert names('harbour', 2) like 'H%', 'a name that begins with the word comes first: ' || names('harbour', 2);
end $$;
