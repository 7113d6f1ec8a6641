-- Deltas are folded by a range of ids. A connection keeps the plan that it made while nothing was pending, and with it the
-- earlier join by ids compared each delta with every other: a batch of 20,000 took 43 s.
create or replace function fold_balances(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  last_id bigint;
  taken int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold ' || company, 0)) then return 0; end if;
  select max(id) into last_id from (select id from balance_delta where company_id = company order by id limit at_most) next;
  with gone as (
    delete from balance_delta d where d.company_id = company and d.id <= last_id
    returning d.account_id, d.kind, d.day, d.debit, d.credit
  ), parts as (
    select account_id, 'd'::"char" as grain, day as period, kind, debit, credit from gone
    union all select account_id, 'm', date_trunc('month', day)::date, kind, debit, credit from gone
    union all select account_id, 'y', date_trunc('year', day)::date, kind, debit, credit from gone
  ), folded as (
    insert into account_balance as b (company_id, account_id, grain, period, kind, debit, credit)
    select company, account_id, grain, period, kind, sum(debit), sum(credit) from parts
    group by account_id, grain, period, kind
    on conflict (company_id, account_id, grain, period, kind)
      do update set debit = b.debit + excluded.debit, credit = b.credit + excluded.credit
  )
  select count(*) into taken from gone;
  return taken;
end $$;

create or replace function fold_trade(at_most int) returns int
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  company constant uuid := current_company();
  last_id bigint;
  taken int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('fold trade ' || company, 0)) then return 0; end if;
  select max(id) into last_id from (select id from trade_delta where company_id = company order by id limit at_most) next;
  with gone as (
    delete from trade_delta d where d.company_id = company and d.id <= last_id
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
