-- Triggers of statements read their rows from an array, once for each company, which every table is filtered by: a database
-- that is distributed by company then stays on one machine. A statement of a request has rows of one company.

create or replace function journal_lines_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added journal_line[];
  company uuid;
  found record;
begin
  select array_agg(l) into added from new_lines l;
  for company in select distinct l.company_id from unnest(added) l loop
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
      left join journal_entry e on e.company_id = company and e.id = l.entry_id
      left join company c on c.id = company
      left join account a on a.company_id = company and a.id = l.account_id
      where l.company_id = company
      group by l.entry_id, e.company_id, e.id, c.id
    ) g;
    if found.is_wrong then
      raise exception 'journal lines do not make up their entry' using errcode = 'DB002';
    end if;
    if found.is_barred then
      raise exception 'inventory accounts take stock entries only' using errcode = 'DB003';
    end if;
    insert into balance_delta (company_id, account_id, kind, day, debit, credit)
    select company, l.account_id, l.kind, l.date, sum(l.debit), sum(l.credit) from unnest(added) l
    where l.company_id = company group by l.account_id, l.kind, l.date;
    continue when not (found.makes_items or found.is_reversal) or is_importing();
    if found.makes_items then
      insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
        side, amount, open_amount)
      select company, gen_random_uuid(), party_of_account(company, l.account_id), l.account_id, l.entry_id, l.line_no,
        e.document_path, e.document_id, l.date, l.date, case when l.debit <> 0 then 'debit' else 'credit' end,
        l.debit + l.credit, l.debit + l.credit
      from unnest(added) l
      join account a on a.company_id = company and a.id = l.account_id and a.control_kind in ('customer', 'supplier')
      join journal_entry e on e.company_id = company and e.id = l.entry_id and e.reverses_id is null
      where l.company_id = company;
    end if;
    if found.is_reversal then
      if exists (
        select from unnest(added) l
        join journal_entry e on e.company_id = company and e.id = l.entry_id
        join open_item i on i.company_id = company and i.entry_id = e.reverses_id
        where l.company_id = company and i.open_amount <> i.amount
      ) then
        raise exception 'an entry with allocations cannot be taken back' using errcode = 'DB011';
      end if;
      update open_item i set open_amount = 0, reversed_by_id = e.id, reversed_on = e.date
      from journal_entry e
      where e.company_id = company and e.id in (select l.entry_id from unnest(added) l where l.company_id = company)
        and i.company_id = company and i.entry_id = e.reverses_id;
    end if;
  end loop;
  return null;
end $$;

create or replace function trade_rows_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added trade_row[];
  company uuid;
begin
  select array_agg(r) into added from new_rows r;
  for company in select distinct r.company_id from unnest(added) r loop
    insert into trade_delta (company_id, path, day, item_id, count, total, net)
    select company, d.path, d.date, r.item_id, 1, r.net + r.tax, r.net
    from unnest(added) r
    join trade_document d on d.company_id = company and d.id = r.document_id and d.status = 'Issued'
    where r.company_id = company;
  end loop;
  return null;
end $$;

create or replace function set_open_amounts(items open_item[]) returns void language plpgsql as $$
declare
  company uuid;
  ids uuid[];
  amounts numeric[];
begin
  for company in select distinct c.company_id from unnest(items) c loop
    select array_agg(o.id), array_agg(o.amount) into ids, amounts from (
      select t.id, t.open_amount, open_amount_of_trade(company, t.path, t.id, t.party_id, t.total) as amount
      from (select distinct c.document_path, c.document_id from unnest(items) c where c.company_id = company) c
      join trade_document t on t.company_id = company and t.id = c.document_id and t.path = c.document_path
    ) o where o.open_amount <> o.amount;
    if ids is not null then
      update trade_document d set open_amount = n.amount from unnest(ids, amounts) n(id, amount)
      where d.company_id = company and d.id = n.id;
    end if;
    select array_agg(o.id), array_agg(o.amount) into ids, amounts from (
      select p.id, p.open_amount, open_amount_of_payment(company, p.path, p.id, p.party_id) as amount
      from (
        select distinct c.document_path, c.document_id from unnest(items) c
        where c.company_id = company and c.document_path in ('payment-receipts', 'purchase/payments')
      ) c
      join payment p on p.company_id = company and p.id = c.document_id and p.path = c.document_path
    ) o where o.open_amount <> o.amount;
    if ids is not null then
      update payment d set open_amount = n.amount from unnest(ids, amounts) n(id, amount)
      where d.company_id = company and d.id = n.id;
    end if;
  end loop;
end $$;

create or replace function check_stock_digits() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  companies uuid[];
  digits int[];
begin
  select array_agg(a.company_id), array_agg(scale(trim_scale(a.amount))) into companies, digits from new_amounts a;
  if exists (
    select from unnest(companies, digits) a(company_id, digits) join company c on c.id = a.company_id
    where a.digits > c.currency_digits
  ) then
    raise exception 'an amount of stock is finer than the currency' using errcode = 'DB002';
  end if;
  return null;
end $$;

create or replace function allocations_inserted() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  added allocation[];
  company uuid;
begin
  select array_agg(n) into added from new_allocations n;
  for company in select distinct n.company_id from unnest(added) n loop
    if exists (
      select from unnest(added) n
      join open_item c on c.company_id = company and c.id = n.credit_item_id
      join open_item d on d.company_id = company and d.id = n.debit_item_id
      where n.company_id = company and (c.party_id <> d.party_id or c.account_id <> d.account_id or c.side <> 'credit'
        or d.side <> 'debit' or c.reversed_by_id is not null or d.reversed_by_id is not null)
    ) then
      raise exception 'an allocation joins what does not belong together' using errcode = 'DB010';
    end if;
    update open_item i set open_amount = i.open_amount - n.amount, settled_on = greatest(i.settled_on, n.day)
    from (
      select s.item_id, sum(s.amount) as amount, max(s.date) as day from (
        select a.credit_item_id as item_id, a.amount, a.date from unnest(added) a where a.company_id = company
        union all select a.debit_item_id, a.amount, a.date from unnest(added) a where a.company_id = company
      ) s group by 1
    ) n where i.company_id = company and i.id = n.item_id;
  end loop;
  return null;
end $$;

create or replace function keep_party_search_of_parts() returns trigger language plpgsql as $$
declare
  companies uuid[];
  company uuid;
  parties uuid[];
begin
  select coalesce(array_agg(distinct t.company_id), '{}') into companies from touched t;
  foreach company in array companies loop
    select array_agg(t.party_id) into parties from touched t where t.company_id = company;
    update party p set search_text = '' where p.company_id = company and p.id = any (parties);
  end loop;
  return null;
end $$;

create or replace function stock_turnover_grows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  added stock_valuation[];
  company uuid;
begin
  select array_agg(n) into added from new_rows n;
  for company in select distinct r.company_id from unnest(added) r loop
    insert into stock_turnover as t (company_id, grain, period, item_id, kind, quantity, value, settlement)
    select company, p.grain, p.period, n.item_id, e.kind, sum(e.quantity), sum(n.value), sum(n.settlement)
    from unnest(added) n
    join stock_entry e on e.company_id = company and e.id = n.entry_id
    cross join lateral (values ('d'::"char", n.date), ('m', date_trunc('month', n.date)::date)) p(grain, period)
    where n.company_id = company
    group by 1, 2, 3, 4, 5
    on conflict (company_id, grain, period, item_id, kind) do update set quantity = t.quantity + excluded.quantity,
      value = t.value + excluded.value, settlement = t.settlement + excluded.settlement;
  end loop;
  return null;
end $$;

create or replace function stock_turnover_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  added stock_valuation[];
  removed stock_valuation[];
  company uuid;
begin
  select array_agg(n) into added from new_rows n;
  select array_agg(o) into removed from old_rows o;
  for company in select distinct r.company_id from unnest(added || removed) r loop
    update stock_turnover t set value = t.value + d.value, settlement = t.settlement + d.settlement
    from (
      select p.grain, p.period, c.item_id, e.kind, sum(c.value) as value, sum(c.settlement) as settlement
      from (
        select r.entry_id, r.item_id, r.date, sum(r.value) as value, sum(r.settlement) as settlement
        from (
          select n.entry_id, n.item_id, n.date, n.value, n.settlement from unnest(added) n where n.company_id = company
          union all
          select o.entry_id, o.item_id, o.date, -o.value, -o.settlement from unnest(removed) o where o.company_id = company
        ) r
        group by 1, 2, 3 having sum(r.value) <> 0 or sum(r.settlement) <> 0
      ) c
      join stock_entry e on e.company_id = company and e.id = c.entry_id
      cross join lateral (values ('d'::"char", c.date), ('m', date_trunc('month', c.date)::date)) p(grain, period)
      group by 1, 2, 3, 4
    ) d
    where t.company_id = company and t.grain = d.grain and t.period = d.period and t.item_id = d.item_id
      and t.kind = d.kind;
  end loop;
  return null;
end $$;

create or replace function stock_turnover_shrinks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  removed stock_valuation[];
  company uuid;
begin
  select array_agg(o) into removed from old_rows o;
  for company in select distinct r.company_id from unnest(removed) r loop
    update stock_turnover t set quantity = t.quantity - d.quantity, value = t.value - d.value,
      settlement = t.settlement - d.settlement
    from (
      select p.grain, p.period, o.item_id, e.kind, sum(e.quantity) as quantity, sum(o.value) as value,
        sum(o.settlement) as settlement
      from unnest(removed) o
      join stock_entry e on e.company_id = company and e.id = o.entry_id
      cross join lateral (values ('d'::"char", o.date), ('m', date_trunc('month', o.date)::date)) p(grain, period)
      where o.company_id = company
      group by 1, 2, 3, 4
    ) d
    where t.company_id = company and t.grain = d.grain and t.period = d.period and t.item_id = d.item_id
      and t.kind = d.kind;
  end loop;
  return null;
end $$;

-- Where rows are distributed, the name of the table is followed by a number.
create or replace function open_amount_from_start() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_table_name like 'payment%' then
    new.open_amount := open_amount_of_payment(new.company_id, new.path, new.id, new.party_id);
  else
    new.open_amount := open_amount_of_trade(new.company_id, new.path, new.id, new.party_id, new.total);
  end if;
  return new;
end $$;

-- A trigger on one machine cannot insert what it selects from a table in the same statement.
create or replace function trade_row_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := coalesce(new.company_id, old.company_id);
  issued record;
begin
  if tg_op <> 'INSERT' then
    select d.path, d.date into issued from trade_document d
    where d.company_id = company and d.id = old.document_id and d.status = 'Issued';
    if found then
      insert into trade_delta (company_id, path, day, item_id, count, total, net)
      values (company, issued.path, issued.date, old.item_id, -1, -(old.net + old.tax), -old.net);
    end if;
  end if;
  if tg_op <> 'DELETE' then
    select d.path, d.date into issued from trade_document d
    where d.company_id = company and d.id = new.document_id and d.status = 'Issued';
    if found then
      insert into trade_delta (company_id, path, day, item_id, count, total, net)
      values (company, issued.path, issued.date, new.item_id, 1, new.net + new.tax, new.net);
    end if;
  end if;
  return null;
end $$;

-- As in 0086, with the company as a variable in its subquery.
create or replace function check_bank_match() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := new.company_id;
  match record;
  bank record;
  books record;
begin
  select m.id, m.band, b.account_id, b.clearing_account_id into match
  from bank_match m join bank_account b on b.company_id = m.company_id and b.id = m.bank_account_id
  where m.company_id = company and m.id = (to_jsonb(new) ->> tg_argv[0])::uuid;
  if not found then return null; end if;
  select count(*) as count, coalesce(sum(l.amount), 0) as total into bank
  from bank_match_line p join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
  where p.company_id = company and p.match_id = match.id;
  select count(*) filter (where l.account_id = match.account_id) as count,
    coalesce(sum(l.debit - l.credit) filter (where l.account_id = match.account_id), 0) as total,
    count(*) filter (where l.account_id <> match.account_id) as settled,
    coalesce(sum(l.debit - l.credit) filter (where l.account_id <> match.account_id), 0) as unsettled,
    count(*) filter (where l.account_id <> match.account_id and l.account_id is distinct from match.clearing_account_id
      or e.reverses_id is not null
      or exists (select from journal_entry r where r.company_id = company and r.reverses_id = e.id)) as wrong
  into books
  from bank_match_entry p
  join journal_line l on l.company_id = p.company_id and l.entry_id = p.entry_id and l.line_no = p.line_no
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where p.company_id = company and p.match_id = match.id;
  if bank.count = 0 or books.wrong > 0 or (books.count = 0) <> (match.band = 'excluded')
    or (match.band = 'excluded' and books.settled > 0) or (match.band <> 'excluded' and bank.total <> books.total) then
    raise exception 'match % does not agree', match.id using errcode = 'DB016';
  end if;
  if books.unsettled <> 0 then
    raise exception 'match % leaves % on the clearing account', match.id, books.unsettled using errcode = 'DB017';
  end if;
  return null;
end $$;
