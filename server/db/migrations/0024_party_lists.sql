-- Customers and suppliers as lists, what a search for a party looks into, and accounts that stay with their parties.

-- The business day it is in a company, by the clock of whoever asks: `daybook.now`, or else that of the database.
create function company_today(company uuid) returns date language sql stable as $$
  select (coalesce(nullif(current_setting('daybook.now', true), '')::timestamptz, now()) at time zone c.time_zone)::date
  from company c where c.id = company
$$;

-- Contact persons are found as well as the party itself.
create or replace function keep_party_search() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.name, new.tax_number, new.contact_no, new.email, new.address,
    (select string_agg(a.name, ' ' order by a.name) from party_alias a where a.company_id = new.company_id and a.party_id = new.id),
    (select string_agg(concat_ws(' ', r.name, r.position, r.phone, r.email), ' ' order by r.id)
     from party_representative r where r.company_id = new.company_id and r.party_id = new.id)));
  return new;
end $$;
drop trigger party_alias_search on party_alias;
drop function keep_party_search_of_alias();
-- One update a party, however many of its rows a statement touches.
create function keep_party_search_of_parts() returns trigger language plpgsql as $$
begin
  update party p set search_text = '' from (select distinct company_id, party_id from touched) t
  where p.company_id = t.company_id and p.id = t.party_id;
  return null;
end $$;
create trigger party_alias_added after insert on party_alias referencing new table as touched
  for each statement execute function keep_party_search_of_parts();
create trigger party_alias_removed after delete on party_alias referencing old table as touched
  for each statement execute function keep_party_search_of_parts();
create trigger party_representative_added after insert on party_representative referencing new table as touched
  for each statement execute function keep_party_search_of_parts();
create trigger party_representative_removed after delete on party_representative referencing old table as touched
  for each statement execute function keep_party_search_of_parts();
update party set search_text = '';

-- What was ever posted on an account, from kept balances and what waits to be folded into them.
create view account_turnover with (security_invoker = true) as
  select part.company_id, part.account_id, sum(part.debit) as debit, sum(part.credit) as credit
  from (
    select company_id, account_id, debit, credit from account_balance where grain = 'y'
    union all
    select company_id, account_id, debit, credit from balance_delta
  ) part
  group by part.company_id, part.account_id;

-- What was due before today and is still open: of a customer's account its debits, of a supplier's its credits.
create view account_overdue with (security_invoker = true) as
  select i.company_id, i.account_id, i.side, sum(i.open_amount) as overdue
  from open_item i
  join (select id, company_today(id) as today from company offset 0) c on c.id = i.company_id and i.due_date < c.today
  where i.open_amount > 0
  group by i.company_id, i.account_id, i.side;

-- Parties by the one or the other account, those on whose account something was posted. A debit is positive.
create view customer with (security_invoker = true) as
  select p.company_id, p.id, p.version, p.created_at, p.updated_at, p.name, p.contact_no, p.email, p.tax_number, p.address,
    p.is_active, p.search_text, t.debit, t.credit, t.debit - t.credit as balance, coalesce(o.overdue, 0) as overdue
  from party p
  join account_turnover t on t.company_id = p.company_id and t.account_id = p.customer_account_id
  left join account_overdue o on o.company_id = p.company_id and o.account_id = p.customer_account_id and o.side = 'debit';
create view supplier with (security_invoker = true) as
  select p.company_id, p.id, p.version, p.created_at, p.updated_at, p.name, p.contact_no, p.email, p.tax_number, p.address,
    p.is_active, p.search_text, t.debit, t.credit, t.debit - t.credit as balance, coalesce(o.overdue, 0) as overdue
  from party p
  join account_turnover t on t.company_id = p.company_id and t.account_id = p.supplier_account_id
  left join account_overdue o on o.company_id = p.company_id and o.account_id = p.supplier_account_id and o.side = 'credit';

-- Lines on an account of a customer or supplier are open items of its party: an account with lines neither becomes one nor
-- stops being one, and one that belongs to a party stays on its side.
create function control_kind_is_kept() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if exists (select from party p where p.company_id = old.company_id
      and (p.customer_account_id = old.id or p.supplier_account_id = old.id))
    or exists (select from journal_line l where l.company_id = old.company_id and l.account_id = old.id)
  then
    raise exception 'the account stays on its side' using errcode = 'DB012';
  end if;
  return new;
end $$;
create trigger account_control_kind_kept before update of control_kind on account for each row
  when (old.control_kind <> new.control_kind
    and (old.control_kind in ('customer', 'supplier') or new.control_kind in ('customer', 'supplier')))
  execute function control_kind_is_kept();
