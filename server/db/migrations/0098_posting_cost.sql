-- Half the work of a posting: triggers read a statement's rows once and leave out what they do not concern, documents are
-- indexed by statements with constant paths, and foreign keys that other checks imply are gone.

-- Lines of journal entries -------------------------------------------------------------------------------------------------
-- The function of this trigger is unused since 0098.
drop trigger journal_lines_open_items on journal_line;

-- A line without its entry is refused here, so that the lines need no foreign key to it.
create or replace function journal_lines_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added journal_line[];
  found record;
begin
  select array_agg(l) into added from new_lines l;
  select bool_or(g.is_wrong) as is_wrong, bool_or(g.is_barred) as is_barred, bool_or(g.makes_items) as makes_items,
    bool_or(g.is_reversal) as is_reversal
  into found
  from (
    select e.id is null or count(*) <> e.line_count or min(l.line_no) <> 1 or max(l.line_no) <> e.line_count
        or sum(l.debit) <> sum(l.credit) or sum(l.debit) <> e.total
        or min(l.date) <> e.date or max(l.date) <> e.date or min(l.kind) <> e.kind or max(l.kind) <> e.kind
        or max(greatest(scale(trim_scale(l.debit)), scale(trim_scale(l.credit)))) > c.currency_digits
        or (min(least(l.debit, l.credit)) < 0 and e.reverses_id is null) as is_wrong,
      bool_or(a.control_kind = 'inventory') and e.document_path = 'account/journal-vouchers' as is_barred,
      bool_or(a.control_kind in ('customer', 'supplier')) and e.reverses_id is null as makes_items,
      e.reverses_id is not null as is_reversal
    from unnest(added) l
    left join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    left join company c on c.id = l.company_id
    left join account a on a.company_id = l.company_id and a.id = l.account_id
    group by l.company_id, l.entry_id, e.company_id, e.id, c.id
  ) g;
  if found.is_wrong then
    raise exception 'journal lines do not make up their entry' using errcode = 'DB002';
  end if;
  if found.is_barred then
    raise exception 'inventory accounts take stock entries only' using errcode = 'DB003';
  end if;
  insert into balance_delta (company_id, account_id, kind, day, debit, credit)
  select l.company_id, l.account_id, l.kind, l.date, sum(l.debit), sum(l.credit) from unnest(added) l
  group by l.company_id, l.account_id, l.kind, l.date;
  if not (found.makes_items or found.is_reversal) or is_importing() then return null; end if;
  if found.makes_items then
    insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
      side, amount, open_amount)
    select l.company_id, gen_random_uuid(), party_of_account(l.company_id, l.account_id), l.account_id, l.entry_id, l.line_no,
      e.document_path, e.document_id, l.date, l.date, case when l.debit <> 0 then 'debit' else 'credit' end,
      l.debit + l.credit, l.debit + l.credit
    from unnest(added) l
    join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind in ('customer', 'supplier')
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id and e.reverses_id is null;
  end if;
  if found.is_reversal then
    if exists (
      select from unnest(added) l
      join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
      join open_item i on i.company_id = e.company_id and i.entry_id = e.reverses_id
      where i.open_amount <> i.amount
    ) then
      raise exception 'an entry with allocations cannot be taken back' using errcode = 'DB011';
    end if;
    update open_item i set open_amount = 0, reversed_by_id = e.id, reversed_on = e.date
    from (select distinct l.company_id, l.entry_id from unnest(added) l) l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    where i.company_id = e.company_id and i.entry_id = e.reverses_id;
  end if;
  return null;
end $$;

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
  select c.lock_date, c.deleted_at, y.state into owning
  from company c
  left join fiscal_year y on y.company_id = c.id and y.id = new.fiscal_year_id and new.date between y.start_date and y.end_date
  where c.id = new.company_id;
  if owning.state is distinct from (case when new.kind = 'closing' then 'closing' else 'open' end) then
    raise exception 'journal entry % is outside an open fiscal year', new.id using errcode = 'DB004';
  end if;
  if owning.deleted_at is not null then
    raise exception 'company % has ended', new.company_id using errcode = 'DB008';
  end if;
  if new.kind <> 'closing' and new.date <= owning.lock_date then
    raise exception 'journal entry % is in a locked period', new.id using errcode = 'DB005';
  end if;
  return null;
end $$;

-- Open amounts of documents ------------------------------------------------------------------------------------------------
create function open_amount_of_trade(company uuid, of_path text, document uuid, party uuid, most numeric) returns numeric
  language plpgsql stable as $$
begin
  return least(most, (
    select coalesce(sum(i.open_amount), 0) from open_item i
    where i.company_id = company and i.document_path = of_path and i.document_id = document and i.party_id = party
      and i.side = case when of_path in ('sales/vouchers', 'purchase/debit-notes') then 'debit' else 'credit' end));
end $$;

create function open_amount_of_payment(company uuid, of_path text, document uuid, party uuid) returns numeric
  language plpgsql stable as $$
begin
  return (
    select coalesce(sum(i.open_amount), 0) from open_item i
    where i.company_id = company and i.document_path = of_path and i.document_id = document and i.party_id = party);
end $$;

-- Sets what is open of the documents of these items, where it differs. Most are not stored yet when their items are made.
create function set_open_amounts(items open_item[]) returns void language plpgsql as $$
declare
  changed record;
begin
  for changed in
    select o.* from (
      select t.company_id, t.id, t.open_amount, open_amount_of_trade(t.company_id, t.path, t.id, t.party_id, t.total) as amount
      from (select distinct c.company_id, c.document_path, c.document_id from unnest(items) c) c
      join trade_document t on t.company_id = c.company_id and t.id = c.document_id and t.path = c.document_path
    ) o where o.open_amount <> o.amount
  loop
    update trade_document d set open_amount = changed.amount where d.company_id = changed.company_id and d.id = changed.id;
  end loop;
  for changed in
    select o.* from (
      select p.company_id, p.id, p.open_amount, open_amount_of_payment(p.company_id, p.path, p.id, p.party_id) as amount
      from (
        select distinct c.company_id, c.document_path, c.document_id from unnest(items) c
        where c.document_path in ('payment-receipts', 'purchase/payments')
      ) c
      join payment p on p.company_id = c.company_id and p.id = c.document_id and p.path = c.document_path
    ) o where o.open_amount <> o.amount
  loop
    update payment d set open_amount = changed.amount where d.company_id = changed.company_id and d.id = changed.id;
  end loop;
end $$;

create or replace function open_amount_of_document() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  items open_item[];
begin
  select array_agg(c) into items from changed_items c;
  if items is not null then perform set_open_amounts(items); end if;
  return null;
end $$;
create function open_amount_of_changed() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  items open_item[];
begin
  select array_agg(n) into items
  from changed_items n
  join previous_items o on o.company_id = n.company_id and o.id = n.id and o.open_amount <> n.open_amount;
  if items is not null then perform set_open_amounts(items); end if;
  return null;
end $$;
drop trigger open_item_updated on open_item;
create trigger open_item_updated after update on open_item
  referencing old table as previous_items new table as changed_items for each statement execute function open_amount_of_changed();

-- A document that is stored after its entry has the open amount of that entry from the start.
create function open_amount_from_start() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name = 'payment' then
    new.open_amount := open_amount_of_payment(new.company_id, new.path, new.id, new.party_id);
  else
    new.open_amount := open_amount_of_trade(new.company_id, new.path, new.id, new.party_id, new.total);
  end if;
  return new;
end $$;
create trigger trade_document_open before insert on trade_document
  for each row when (new.entry_id is not null) execute function open_amount_from_start();
create trigger payment_open before insert on payment
  for each row when (new.entry_id is not null) execute function open_amount_from_start();

-- Turnover of rows that come with their document -----------------------------------------------------------------------------
create function trade_rows_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added trade_row[];
begin
  select array_agg(r) into added from new_rows r;
  insert into trade_delta (company_id, path, day, item_id, count, total, net)
  select r.company_id, d.path, d.date, r.item_id, 1, r.net + r.tax, r.net
  from unnest(added) r
  join trade_document d on d.company_id = r.company_id and d.id = r.document_id and d.status = 'Issued';
  return null;
end $$;
drop trigger trade_row_turnover_of_others on trade_row;
create trigger trade_row_turnover_of_new after insert on trade_row
  referencing new table as new_rows for each statement execute function trade_rows_turnover();
create trigger trade_row_turnover_of_old after delete on trade_row for each row execute function trade_row_turnover();

-- Search ---------------------------------------------------------------------------------------------------------------------
-- For migrations: keeps the documents of a table in the search. The paths are constants of its function, so that its plan
-- reads this table alone.
create function keep_in_search(name text, paths text[]) returns void language plpgsql as $$
begin
  execute format($body$
    create or replace function keep_search_of_%1$s(company uuid, ids uuid[]) returns void language plpgsql as $f$
    begin
      insert into document_search as s (company_id, path, document_id, number, reference, subject_id, billing_name, amount, date,
        status, remarks, words)
      select d.company_id, d.path, d.document_id, d.number, d.reference, d.subject_id, d.billing_name, d.amount, d.date, d.status,
        d.remarks, d.words
      from searched_document d where d.company_id = company and d.path = any (%2$L) and d.document_id = any (ids)
      on conflict (company_id, path, document_id) do update
      set number = excluded.number, reference = excluded.reference, subject_id = excluded.subject_id,
        billing_name = excluded.billing_name, amount = excluded.amount, date = excluded.date, status = excluded.status,
        remarks = excluded.remarks, words = excluded.words
      where (s.number, s.subject_id, s.amount, s.date, s.status, s.remarks, s.words, s.reference, s.billing_name) is distinct from
        (excluded.number, excluded.subject_id, excluded.amount, excluded.date, excluded.status, excluded.remarks, excluded.words,
          excluded.reference, excluded.billing_name);
    end $f$;
    create or replace function keep_search_of_%1$s() returns trigger
      language plpgsql security definer set search_path = pg_catalog, public as $f$
    begin
      perform keep_search_of_%1$s(t.company_id, t.ids)
      from (select t.company_id, array_agg(t.id) as ids from touched t group by t.company_id) t;
      return null;
    end $f$;
    create or replace trigger %1$s_search_insert after insert on %1$I referencing new table as touched
      for each statement execute function keep_search_of_%1$s();
    create or replace trigger %1$s_search_update after update on %1$I referencing new table as touched
      for each statement execute function keep_search_of_%1$s();
  $body$, name, paths);
end $$;

select keep_in_search(c.relname, array_agg(distinct a.path))
from pg_trigger t join pg_class c on c.oid = t.tgrelid
cross join lateral unnest(string_to_array(rtrim(encode(t.tgargs, 'escape'), '\000'), '\000')) a(path)
where t.tgname = c.relname || '_search_insert' and t.tgfoid = 'keep_document_search'::regproc
group by c.relname;

create or replace function add_document_kind(
  name text, path text, prefix text, spoken text, reference text, subject text, remarks text, amount text)
  returns void language plpgsql as $$
begin
  perform fence_company_table(name::regclass);
  execute 'create or replace view posted_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('posted_document'), ';')
    || format(' union all select d.company_id, %L, d.id, d.voucher_no, %s from %I d', path, spoken, name);
  execute 'create or replace view searched_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('searched_document'), ';')
    || format($view$ union all
      select d.company_id, %1$L, d.id, d.voucher_no, s.reference, s.subject, null::text, s.amount, d.date, d.status,
        left(s.remarks, 200), lower(normalize(left(concat_ws(' ', d.voucher_no, s.reference, s.remarks), 1000), NFC))
      from %5$I d cross join lateral (select %2$s as reference, %3$s as subject, %4$s as remarks, %6$s as amount) s$view$,
      path, reference, subject, remarks, name, amount);
  perform keep_in_search(name, array[path]);
  execute format('create trigger %1$s_search_delete after delete on %1$I
    for each row execute function drop_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_files after delete on %1$I for each row execute function drop_files(%2$L)', name, path);
  insert into number_series (company_id, series, prefix, padding) select id, path, add_document_kind.prefix, 4 from company;
end $$;

-- Of the rows of a payment, only the numbers of cheques are searched.
create or replace function keep_payment_search() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  perform keep_search_of_payment(t.company_id, t.ids)
  from (
    select t.company_id, array_agg(distinct t.payment_id) as ids from touched t where t.cheque_number is not null group by t.company_id
  ) t;
  return null;
end $$;
-- The functions keep_document_search and index_documents are unused since 0098.

-- The number of a document by its path, read from its own table where most documents are.
create function posted_number(company uuid, path text, document uuid) returns text language plpgsql stable as $$
begin
  case
    when path = 'account/journal-vouchers' then
      return (select v.voucher_no from journal_voucher v where v.company_id = company and v.id = document);
    when path in ('payment-receipts', 'purchase/payments') then
      return (select p.voucher_no from payment p where p.company_id = company and p.id = document);
    when path like 'sales/%' or path like 'purchase/%' then
      return (select d.voucher_no from trade_document d where d.company_id = company and d.id = document);
    else
      return (select d.number from posted_document d where d.company_id = company and d.document_path = path and d.document_id = document);
  end case;
end $$;

-- In PL/pgSQL, whose plan is kept: the conditions of triggers ask it at every statement.
create or replace function is_importing() returns boolean language plpgsql stable as $$
begin
  return coalesce(current_setting('daybook.importing', true), '') <> ''
    and session_user = (select pg_get_userbyid(relowner) from pg_class where oid = 'company'::regclass);
end $$;

-- The user of a valid access token, with their membership of a company (nulls without one) and its permission sets: one
-- statement before every request, when no company is known yet. A token from the future is from before the clock was set
-- back: it would outlive its fifteen minutes.
create function entry_of(token bytea, at timestamptz, company_slug text)
  returns table (user_id uuid, email text, company_id uuid, member_id uuid, role text, grants jsonb)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
#variable_conflict use_column
begin
  return query
  select u.id, u.email, m.company_id, m.member_id, m.role, (
    select coalesce(jsonb_agg(jsonb_build_object('shipped', p.shipped, 'permissions', p.permissions)), '[]')
    from member_permission_set g
    join permission_set p on p.company_id = g.company_id and p.id = g.permission_set_id
    where g.company_id = m.company_id and g.member_id = m.member_id)
  from auth_token t
  join auth_session s on s.id = t.session_id
  join app_user u on u.id = s.user_id
  left join lateral membership_of(u.id, company_slug) m on true
  where t.token_hash = token and t.kind = 'access' and t.expires_at > at and t.ended_at is null
    and t.created_at <= at + interval '1 minute' and s.ended_at is null and u.is_active;
end $$;

-- Foreign keys that other checks imply ------------------------------------------------------------------------------------------
-- Of lines to their entry: the trigger above. Of what triggers derive from lines: they copy rows that hold already.
alter table journal_line drop constraint journal_line_company_id_entry_id_fkey;
alter table balance_delta drop constraint balance_delta_company_id_account_id_fkey;
alter table open_item drop constraint open_item_company_id_account_id_fkey, drop constraint open_item_company_id_entry_id_line_no_fkey;
-- To the company: another key of the row leads to a record of that company, or the row is derived from one that has it.
alter table journal_entry drop constraint journal_entry_company_id_fkey;
alter table trade_document drop constraint trade_document_company_id_fkey;
alter table payment drop constraint payment_company_id_fkey;
alter table stock_entry drop constraint stock_entry_company_id_fkey;
alter table idempotency_key drop constraint idempotency_key_company_id_fkey;
alter table document_search drop constraint document_search_company_id_fkey;
-- To the person: the entry and the document of the same transaction have it.
alter table allocation drop constraint allocation_recorded_by_fkey;
alter table stock_entry drop constraint stock_entry_recorded_by_fkey;
-- To the item: the movement has it.
alter table stock_valuation drop constraint stock_valuation_company_id_item_id_fkey;
alter table cost_layer drop constraint cost_layer_company_id_item_id_fkey;
alter table stock_turnover drop constraint stock_turnover_company_id_item_id_fkey;
