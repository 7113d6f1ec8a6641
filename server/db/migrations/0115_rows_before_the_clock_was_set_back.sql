-- The clock of the database may have been ahead and been set back: rows of before then are sealed with a later time than those that
-- follow. What waits is looked for from the last seal that is not in the future.

create or replace function unsealed(company uuid) returns setof audit_log language sql stable as $$
  select a.* from audit_log a
  where a.company_id = company
    and a.at >= coalesce((
      select l.at - interval '5 minutes' from audit_seal s
      join audit_log l on l.company_id = s.company_id and l.id = s.audit_id
      where s.company_id = company and l.at <= now() order by s.position desc limit 1), '-infinity')
    and not exists (select from audit_seal s where s.company_id = company and s.audit_id = a.id)
$$;

create or replace function companies_with_upkeep() returns table (company_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
  select y.company_id from (select distinct company_id from fiscal_year) y
  where exists (select from balance_delta d where d.company_id = y.company_id)
    or exists (select from trade_delta t where t.company_id = y.company_id)
    or exists (
      select from audit_log a
      where a.company_id = y.company_id
        and a.at >= coalesce((
          select l.at - interval '5 minutes' from audit_seal s
          join audit_log l on l.company_id = s.company_id and l.id = s.audit_id
          where s.company_id = y.company_id and l.at <= now() order by s.position desc limit 1), '-infinity')
        and not exists (select from audit_seal s where s.company_id = y.company_id and s.audit_id = a.id));
end $$;
