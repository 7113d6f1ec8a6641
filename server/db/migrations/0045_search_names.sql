-- The parties, accounts and items whose name, aliases, code or tax number hold every pattern, in no order.
create function subjects_named(company uuid, patterns text[]) returns table (id uuid, name text)
  language sql stable as $$
  select p.id, p.name from party p
  where p.company_id = company and p.search_text like patterns[1] and p.search_text like all (patterns)
    and (lower(p.name) like all (patterns) or lower(concat_ws(' ', p.name, p.tax_number, (
      select string_agg(a.name, ' ') from party_alias a where a.company_id = company and a.party_id = p.id))) like all (patterns))
  union all
  select a.id, a.name from account a where a.company_id = company and lower(a.name) like all (patterns)
  union all
  select i.id, i.name from item i
  where i.company_id = company and i.search_text like patterns[1]
    and lower(concat_ws(' ', i.name, i.code)) like all (patterns)
$$;

-- Names that hold a word are looked for until there are too many of them, and put in order only when there are not: a word
-- that is in every name no longer costs the reading and sorting of all of them.
create or replace function search_subjects(company uuid, word text, patterns text[], most int) returns uuid[]
  language plpgsql stable as $$
declare
  ids uuid[];
  names text[];
begin
  select coalesce(array_agg(s.id), '{}'), coalesce(array_agg(s.name), '{}') into ids, names
  from (
    select n.id, lower(n.name) as name from subjects_named(company, patterns) n limit most + 1
  ) s;
  if cardinality(ids) > most then
    -- Those whose names begin with the word are the likeliest.
    return array(
      select n.id from subjects_named(company, patterns) n where starts_with(lower(n.name), word) limit most / 2
    ) || ids;
  end if;
  return array(
    select s.id from unnest(ids, names) s(id, name)
    order by case when s.name = word then 0 when starts_with(s.name, word) then 1 else 2 end, s.name, s.id
  );
end $$;
