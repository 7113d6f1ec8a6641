-- How a company ends: after its tombstone nothing is written in it any more, and only its purge deletes posted rows.

-- Every write leaves an audit row, so this one look refuses them all, those included that were under way.
create function refuse_in_ended_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from company c where c.id = new.company_id and c.deleted_at is not null) then
    raise exception 'company % has ended', new.company_id using errcode = 'DB008';
  end if;
  return new;
end $$;
create trigger audit_log_of_living_company before insert on audit_log
  for each row execute function refuse_in_ended_company();

-- As before, and nothing is posted in a company that has ended meanwhile.
create or replace function check_journal_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  found record;
  owning record;
begin
  select count(*) as lines, coalesce(sum(debit), 0) as debit, coalesce(sum(credit), 0) as credit into found
  from journal_line where company_id = new.company_id and entry_id = new.id;
  if found.lines <> new.line_count or found.debit <> new.total or found.credit <> new.total then
    raise exception 'journal entry % does not balance or is incomplete', new.id using errcode = 'DB002';
  end if;
  if not exists (
    select from fiscal_year y where y.company_id = new.company_id and y.id = new.fiscal_year_id
      and new.date between y.start_date and y.end_date
      and y.state = case when new.kind = 'closing' then 'closing' else 'open' end
  ) then
    raise exception 'journal entry % is outside an open fiscal year', new.id using errcode = 'DB004';
  end if;
  select lock_date, deleted_at into owning from company c where c.id = new.company_id;
  if owning.deleted_at is not null then
    raise exception 'company % has ended', new.company_id using errcode = 'DB008';
  end if;
  if new.kind <> 'closing' and new.date <= owning.lock_date then
    raise exception 'journal entry % is in a locked period', new.id using errcode = 'DB005';
  end if;
  return null;
end $$;

-- Posted rows and the audit log stay for good, but for the purge of a company with a tombstone by the owner of the
-- tables, which says what it is doing.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.company_id::text = current_setting('daybook.purging', true)
    and current_user = (select pg_get_userbyid(relowner) from pg_class where oid = tg_relid)
    and exists (select from company c where c.id = old.company_id and c.deleted_at is not null) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'DB006';
end $$;

-- A company has one owner at all times, an active member: checked at commit, so that the ownership can be handed over.
create function company_keeps_owner() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if not exists (select from member m where m.company_id = old.company_id and m.role = 'owner' and m.is_active) then
    raise exception 'company % has no owner', old.company_id using errcode = 'DB009';
  end if;
  return null;
end $$;
create constraint trigger member_owner_stays after update on member
  deferrable initially deferred for each row when (old.role = 'owner') execute function company_keeps_owner();

create or replace function fiscal_years_due(day date)
  returns table (company_id uuid, owner_id uuid, owner_email text, last_day date)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select y.company_id, m.user_id, u.email, max(y.end_date)
  from fiscal_year y
  join company c on c.id = y.company_id and c.deleted_at is null
  join member m on m.company_id = y.company_id and m.role = 'owner'
  join app_user u on u.id = m.user_id
  group by y.company_id, m.user_id, u.email
  having max(y.end_date) < day
$$;
