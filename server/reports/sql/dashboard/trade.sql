-- The turnover of invoices or bills in each period, less that of their notes where they are deducted, by contact, sales agent,
-- payment method or item; the smaller records together. Merged records count as the one that they were merged into.
-- $1 company, $2 path, $3 path of the notes (null: not deducted), $4 'party', 'agent', 'mode' or 'item',
-- $5 'count', 'total' or 'net', $6 the first days of the periods, which follow each other, $7 the last day of the last one,
-- $8 first day of the first month and $9 first day after the last month that is read as a whole, the latter less its days
-- after $7, $10 the most records
with recursive merged as (
  select id, merged_into_id as into_id from party where company_id = $1 and $4::text = 'party' and merged_into_id is not null
  union all
  select m.id, p.merged_into_id from merged m
  join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is not null
), survivor as (
  select m.id, m.into_id from merged m join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is null
  union all
  select i.id, i.merged_into_id from item i where i.company_id = $1 and $4::text = 'item' and i.merged_into_id is not null
), part as (
  select t.path, t.period as day, t.record_id, t.count, t.total, t.net from trade_turnover t
  where t.company_id = $1 and t.path in ($2::text, $3::text) and t.dimension = $4 and t.grain = 'm' and t.period >= $8::date and t.period < $9::date
  union all
  select t.path, t.period, t.record_id, t.count, t.total, t.net from trade_turnover t
  where t.company_id = $1 and t.path in ($2::text, $3::text) and t.dimension = $4 and t.grain = 'd' and t.period >= ($6::date[])[1]
    and t.period < least($8::date, $7::date + 1)
  union all
  select t.path, t.period, t.record_id, -t.count, -t.total, -t.net from trade_turnover t
  where t.company_id = $1 and t.path in ($2::text, $3::text) and t.dimension = $4 and t.grain = 'd' and t.period >= greatest($8::date, $7::date + 1)
    and t.period < $9::date
  union all
  select t.path, t.day, k.record_id, t.count, t.total, t.net from trade_delta t
  cross join lateral trade_parts(t.party_id, t.sales_agent_id, t.payment_mode_id, t.item_id) k
  where t.company_id = $1 and t.path in ($2::text, $3::text) and t.day between ($6::date[])[1] and $7::date and k.dimension = $4
), summed as (
  select width_bucket(p.day, $6::date[]) as period, p.record_id, sum(p.count) as count,
    sum(case when p.path = $3 then -1 else 1 end * case $5::text when 'count' then p.count when 'net' then p.net else p.total end) as amount
  from part p
  group by 1, 2
), line as materialized (
  select t.period, t.record_id as line_id, coalesce(s.into_id, t.record_id) as id, t.count, t.amount
  from summed t
  left join survivor s on s.id = t.record_id
), ranked as (
  select id, count(*) over () <= $10 or row_number() over (order by sum(amount) desc, id) < $10 as is_shown
  from line group by id having sum(count) <> 0
), total as (
  select l.period, false as is_others, l.id, array_agg(distinct l.line_id) as ids, sum(l.amount) as amount
  from ranked r join line l on l.id = r.id where r.is_shown
  group by 1, l.id
  union all
  select l.period, true, null, '{}', sum(l.amount)
  from line l
  where l.id not in (select id from ranked where is_shown) and exists (select from ranked where not is_shown)
  group by 1
)
select t.period, t.is_others, nullif(t.id, '00000000-0000-0000-0000-000000000000') as id, array_remove(t.ids, '00000000-0000-0000-0000-000000000000') as ids,
  coalesce(p.name, a.name, m.name, i.name) as name, t.amount
from total t
left join party p on $4::text = 'party' and p.company_id = $1 and p.id = t.id
left join sales_agent a on $4::text = 'agent' and a.company_id = $1 and a.id = t.id
left join payment_mode m on $4::text = 'mode' and m.company_id = $1 and m.id = t.id
left join item i on $4::text = 'item' and i.company_id = $1 and i.id = t.id
order by t.period, t.is_others, t.id;
