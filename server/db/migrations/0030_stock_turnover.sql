-- What moved in each month and on each day, by item and kind, as it is valued now: a report of a period adds up its
-- whole months and the days beside them, and never reads movements.

-- Grain m or d: the month or the day that begins on `period`.
create table stock_turnover (
  company_id uuid not null,
  grain "char" not null check (grain in ('m', 'd')),
  period date not null,
  item_id uuid not null,
  kind text not null,
  quantity numeric(20, 6) not null,
  value numeric(20, 6) not null,
  settlement numeric(20, 6) not null,
  primary key (company_id, grain, period, item_id, kind),
  foreign key (company_id, item_id) references item (company_id, id)
);
select fence_company_table('stock_turnover');

insert into stock_turnover (company_id, grain, period, item_id, kind, quantity, value, settlement)
select v.company_id, p.grain, p.period, v.item_id, e.kind, sum(e.quantity), sum(v.value), sum(v.settlement)
from stock_valuation v
join stock_entry e on e.company_id = v.company_id and e.id = v.entry_id
cross join lateral (values ('d'::"char", v.date), ('m', date_trunc('month', v.date)::date)) p(grain, period)
group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5;

-- Whoever writes the worth of a movement holds the lock of its item, so nobody waits for these rows. Movements are looked
-- up by their keys however many there were when the statement was planned first.
create function stock_turnover_grows() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  insert into stock_turnover as t (company_id, grain, period, item_id, kind, quantity, value, settlement)
  select n.company_id, p.grain, p.period, n.item_id, e.kind, sum(e.quantity), sum(n.value), sum(n.settlement)
  from new_rows n
  join stock_entry e on e.company_id = n.company_id and e.id = n.entry_id
  cross join lateral (values ('d'::"char", n.date), ('m', date_trunc('month', n.date)::date)) p(grain, period)
  group by 1, 2, 3, 4, 5
  on conflict (company_id, grain, period, item_id, kind) do update set quantity = t.quantity + excluded.quantity,
    value = t.value + excluded.value, settlement = t.settlement + excluded.settlement;
  return null;
end $$;
create trigger stock_turnover_grows after insert on stock_valuation
  referencing new table as new_rows for each statement execute function stock_turnover_grows();

-- A change that puts right only what is there after movements changes nothing here: those are left out at once.
create function stock_turnover_changes() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update stock_turnover t set value = t.value + d.value, settlement = t.settlement + d.settlement
  from (
    select c.company_id, p.grain, p.period, c.item_id, e.kind, sum(c.value) as value, sum(c.settlement) as settlement
    from (
      select company_id, entry_id, item_id, date, sum(value) as value, sum(settlement) as settlement
      from (
        select company_id, entry_id, item_id, date, value, settlement from new_rows
        union all
        select company_id, entry_id, item_id, date, -value, -settlement from old_rows
      ) r
      group by company_id, entry_id, item_id, date having sum(value) <> 0 or sum(settlement) <> 0
    ) c
    join stock_entry e on e.company_id = c.company_id and e.id = c.entry_id
    cross join lateral (values ('d'::"char", c.date), ('m', date_trunc('month', c.date)::date)) p(grain, period)
    group by 1, 2, 3, 4, 5
  ) d
  where t.company_id = d.company_id and t.grain = d.grain and t.period = d.period and t.item_id = d.item_id
    and t.kind = d.kind;
  return null;
end $$;
create trigger stock_turnover_changes after update on stock_valuation
  referencing new table as new_rows old table as old_rows for each statement execute function stock_turnover_changes();

create function stock_turnover_shrinks() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public
  set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  update stock_turnover t set quantity = t.quantity - d.quantity, value = t.value - d.value,
    settlement = t.settlement - d.settlement
  from (
    select o.company_id, p.grain, p.period, o.item_id, e.kind, sum(e.quantity) as quantity, sum(o.value) as value,
      sum(o.settlement) as settlement
    from old_rows o
    join stock_entry e on e.company_id = o.company_id and e.id = o.entry_id
    cross join lateral (values ('d'::"char", o.date), ('m', date_trunc('month', o.date)::date)) p(grain, period)
    group by 1, 2, 3, 4, 5
  ) d
  where t.company_id = d.company_id and t.grain = d.grain and t.period = d.period and t.item_id = d.item_id
    and t.kind = d.kind;
  return null;
end $$;
create trigger stock_turnover_shrinks after delete on stock_valuation
  referencing old table as old_rows for each statement execute function stock_turnover_shrinks();

-- What a company's turnover and its movements say differently; nothing, ever.
create function stock_turnover_gaps(company uuid, at_most int)
  returns table (grain "char", period date, item_id uuid, kind text) language sql stable as $$
  select grain, period, item_id, kind from (
    select t.grain, t.period, t.item_id, t.kind, t.quantity, t.value, t.settlement from stock_turnover t
    where t.company_id = company
    union all
    select p.grain, p.period, v.item_id, e.kind, -e.quantity, -v.value, -v.settlement
    from stock_valuation v
    join stock_entry e on e.company_id = v.company_id and e.id = v.entry_id
    cross join lateral (values ('d'::"char", v.date), ('m', date_trunc('month', v.date)::date)) p(grain, period)
    where v.company_id = company
  ) parts
  group by grain, period, item_id, kind having sum(quantity) <> 0 or sum(value) <> 0 or sum(settlement) <> 0
  limit at_most
$$;
