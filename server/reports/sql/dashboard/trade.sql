-- The issued invoices or posted bills of each period, by contact, sales agent or payment method, or together; merged contacts
-- count as the one that they were merged into. One index has everything that is summed.
-- $1 company, $2 'sales/vouchers' or 'purchase/vouchers', $3 'party', 'agent' or 'mode' (null: together),
-- $4 the first days of the periods, which follow each other, $5 the last day of the last one
with recursive merged as (
  select id, merged_into_id as into_id from party where company_id = $1 and merged_into_id is not null
  union all
  select m.id, p.merged_into_id from merged m
  join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is not null
), contact as (
  select m.id, m.into_id from merged m join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is null
), sums as (
  select width_bucket(d.date, $4::date[]) as period,
    case $3::text when 'party' then d.party_id when 'agent' then d.sales_agent_id when 'mode' then d.payment_mode_id end as line_id,
    count(*) as count, sum(d.total) as amount
  from trade_document d
  where d.company_id = $1 and d.path = $2 and d.status = 'Issued' and d.date between ($4::date[])[1] and $5::date
  group by 1, 2
), total as (
  select s.period, coalesce(c.into_id, s.line_id) as id, array_agg(s.line_id) filter (where s.line_id is not null) as ids,
    sum(s.count)::int as count, sum(s.amount) as amount
  from sums s
  left join contact c on $3::text = 'party' and c.id = s.line_id
  group by 1, 2
)
select t.period, t.id, coalesce(t.ids, '{}') as ids, coalesce(p.name, a.name, m.name) as name, t.count, t.amount
from total t
left join party p on $3::text = 'party' and p.company_id = $1 and p.id = t.id
left join sales_agent a on $3::text = 'agent' and a.company_id = $1 and a.id = t.id
left join payment_mode m on $3::text = 'mode' and m.company_id = $1 and m.id = t.id
order by t.period, coalesce(p.name, a.name, m.name) collate "und-x-icu", t.id;
