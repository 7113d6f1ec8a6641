-- The turnover of issued invoices, bills and notes, by month and by day: a dashboard adds up whole months and the days beside
-- them, and never reads documents. Like balances, changes are appended as deltas and folded later, so that nobody waits for a sum.

-- A document has a delta of its contact, sales agent and payment method, each of its lines one of its item.
create table trade_delta (
  company_id uuid not null,
  id bigint generated always as identity,
  path text not null,
  day date not null,
  party_id uuid,
  sales_agent_id uuid,
  payment_mode_id uuid,
  item_id uuid,
  count int not null,
  total numeric(20, 6) not null,
  net numeric(20, 6) not null,
  primary key (company_id, id)
);
create index trade_delta_day on trade_delta (company_id, path, day);
select fence_company_table('trade_delta');

-- Grain m or d: the calendar month or the day that begins on `period`. `record_id` is the contact, sales agent, payment method
-- or item; zeros without one.
create table trade_turnover (
  company_id uuid not null,
  path text not null,
  dimension text not null check (dimension in ('party', 'agent', 'mode', 'item')),
  grain "char" not null check (grain in ('m', 'd')),
  period date not null,
  record_id uuid not null,
  count int not null,
  total numeric(20, 6) not null,
  net numeric(20, 6) not null,
  primary key (company_id, path, dimension, grain, period, record_id)
);
select fence_company_table('trade_turnover');

-- What a delta means for each dimension.
create function trade_parts(party uuid, agent uuid, mode uuid, item uuid) returns table (dimension text, record_id uuid)
  language sql immutable parallel safe as $$
  select p.dimension, coalesce(p.id, '00000000-0000-0000-0000-000000000000')
  from (values ('party', party, item is null), ('agent', agent, item is null), ('mode', mode, item is null),
    ('item', item, item is not null)) p(dimension, id, is_counted)
  where p.is_counted
$$;

insert into trade_turnover (company_id, path, dimension, grain, period, record_id, count, total, net)
select c.company_id, c.path, k.dimension, g.grain, g.period, k.record_id, sum(c.count), sum(c.total), sum(c.net)
from (
  select company_id, path, date, party_id, sales_agent_id, payment_mode_id, null::uuid as item_id, 1 as count, total, total - tax as net
  from trade_document where status = 'Issued'
  union all
  select d.company_id, d.path, d.date, null, null, null, r.item_id, 1, r.net + r.tax, r.net
  from trade_document d join trade_row r on r.company_id = d.company_id and r.document_id = d.id where d.status = 'Issued'
) c
cross join lateral trade_parts(c.party_id, c.sales_agent_id, c.payment_mode_id, c.item_id) k
cross join lateral (values ('d'::"char", c.date), ('m', date_trunc('month', c.date)::date)) g(grain, period)
group by 1, 2, 3, 4, 5, 6;

-- Appends what an issued document adds, and takes away what it added before; with a new date or status its lines as well.
create function trade_document_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.status = 'Issued' then
    insert into trade_delta (company_id, path, day, party_id, sales_agent_id, payment_mode_id, count, total, net)
    values (old.company_id, old.path, old.date, old.party_id, old.sales_agent_id, old.payment_mode_id, -1, -old.total, old.tax - old.total);
  end if;
  if tg_op <> 'DELETE' and new.status = 'Issued' then
    insert into trade_delta (company_id, path, day, party_id, sales_agent_id, payment_mode_id, count, total, net)
    values (new.company_id, new.path, new.date, new.party_id, new.sales_agent_id, new.payment_mode_id, 1, new.total, new.total - new.tax);
  end if;
  if tg_op = 'UPDATE' and (old.status, old.date) is distinct from (new.status, new.date) then
    insert into trade_delta (company_id, path, day, item_id, count, total, net)
    select r.company_id, new.path, s.day, r.item_id, s.sign, s.sign * (r.net + r.tax), s.sign * r.net
    from trade_row r
    cross join (values (old.status, old.date, -1), (new.status, new.date, 1)) s(status, day, sign)
    where r.company_id = new.company_id and r.document_id = new.id and s.status = 'Issued';
  end if;
  return null;
end $$;
create trigger trade_document_turnover_of_new after insert on trade_document
  for each row when (new.status = 'Issued') execute function trade_document_turnover();
create trigger trade_document_turnover_of_old after delete on trade_document
  for each row when (old.status = 'Issued') execute function trade_document_turnover();
create trigger trade_document_turnover after update on trade_document
  for each row when ((old.status, old.date, old.party_id, old.sales_agent_id, old.payment_mode_id, old.total, old.tax)
    is distinct from (new.status, new.date, new.party_id, new.sales_agent_id, new.payment_mode_id, new.total, new.tax))
  execute function trade_document_turnover();

-- The same for a line of an issued document. A line that goes with its document has none any more.
create function trade_row_turnover() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' then
    insert into trade_delta (company_id, path, day, item_id, count, total, net)
    select old.company_id, d.path, d.date, old.item_id, -1, -(old.net + old.tax), -old.net
    from trade_document d where d.company_id = old.company_id and d.id = old.document_id and d.status = 'Issued';
  end if;
  if tg_op <> 'DELETE' then
    insert into trade_delta (company_id, path, day, item_id, count, total, net)
    select new.company_id, d.path, d.date, new.item_id, 1, new.net + new.tax, new.net
    from trade_document d where d.company_id = new.company_id and d.id = new.document_id and d.status = 'Issued';
  end if;
  return null;
end $$;
create trigger trade_row_turnover_of_others after insert or delete on trade_row
  for each row execute function trade_row_turnover();
create trigger trade_row_turnover after update on trade_row
  for each row when ((old.item_id, old.net, old.tax) is distinct from (new.item_id, new.net, new.tax))
  execute function trade_row_turnover();

-- Folds waiting deltas of the current company; returns how many rows it took. One folder at a time.
create function fold_trade(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  taken int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold trade ' || company, 0)) then return 0; end if;
  with gone as (
    delete from trade_delta d where d.company_id = company
      and d.id in (select id from trade_delta where company_id = company order by id limit at_most)
    returning d.path, d.day, d.party_id, d.sales_agent_id, d.payment_mode_id, d.item_id, d.count, d.total, d.net
  ), folded as (
    insert into trade_turnover as t (company_id, path, dimension, grain, period, record_id, count, total, net)
    select company, d.path, k.dimension, g.grain, g.period, k.record_id, sum(d.count), sum(d.total), sum(d.net)
    from gone d
    cross join lateral trade_parts(d.party_id, d.sales_agent_id, d.payment_mode_id, d.item_id) k
    cross join lateral (values ('d'::"char", d.day), ('m', date_trunc('month', d.day)::date)) g(grain, period)
    group by d.path, k.dimension, g.grain, g.period, k.record_id
    on conflict (company_id, path, dimension, grain, period, record_id)
      do update set count = t.count + excluded.count, total = t.total + excluded.total, net = t.net + excluded.net
  )
  select count(*) into taken from gone;
  return taken;
end $$;

create or replace function companies_with_upkeep() returns table (company_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select c.id from company c
  where exists (select from balance_delta d where d.company_id = c.id)
    or exists (select from trade_delta t where t.company_id = c.id)
    or exists (select from unsealed(c.id))
$$;

-- Where the turnover of a company, with what is not folded yet, differs from its documents; nothing, ever.
create function trade_turnover_gaps(company uuid, at_most int)
  returns table (path text, dimension text, grain "char", period date, record_id uuid) language sql stable as $$
  select path, dimension, grain, period, record_id from (
    select t.path, t.dimension, t.grain, t.period, t.record_id, t.count, t.total, t.net from trade_turnover t where t.company_id = company
    union all
    select c.path, k.dimension, g.grain, g.period, k.record_id, c.count, c.total, c.net
    from (
      select t.path, t.day, t.party_id, t.sales_agent_id, t.payment_mode_id, t.item_id, t.count, t.total, t.net
      from trade_delta t where t.company_id = company
      union all
      select d.path, d.date, d.party_id, d.sales_agent_id, d.payment_mode_id, null, -1, -d.total, d.tax - d.total
      from trade_document d where d.company_id = company and d.status = 'Issued'
      union all
      select d.path, d.date, null, null, null, r.item_id, -1, -(r.net + r.tax), -r.net
      from trade_document d join trade_row r on r.company_id = d.company_id and r.document_id = d.id
      where d.company_id = company and d.status = 'Issued'
    ) c
    cross join lateral trade_parts(c.party_id, c.sales_agent_id, c.payment_mode_id, c.item_id) k
    cross join lateral (values ('d'::"char", c.day), ('m', date_trunc('month', c.day)::date)) g(grain, period)
  ) parts
  group by path, dimension, grain, period, record_id having sum(count) <> 0 or sum(total) <> 0 or sum(net) <> 0
  limit at_most
$$;
