-- Sales or purchases of a period less returns, by item, contact, agent, category or document. Merged items and contacts count
-- as the one that they were merged into, items in its category. Quantities are summed only where all items have the same unit.
-- $1 company, $2 'sales' or 'purchase', $3 the kind of rows: 'item', 'party', 'agent', 'category' or 'document',
-- $4 first day, $5 last day, $6 category, $7 item, $8 contact (null: all), $9 whether costs are read, $10 and $11: only what belongs
-- to these 'item', 'party', 'agent' or 'category' records (null: all; no ids: what belongs to none)
with recursive merged as (
  select id, merged_into_id as into_id from party where company_id = $1 and merged_into_id is not null
  union all
  select m.id, p.merged_into_id from merged m
  join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is not null
), chosen as (
  select id from party where company_id = $1 and id = $8::uuid
  union
  select p.id from chosen c join party p on p.company_id = $1 and p.merged_into_id = c.id
), contact as (
  select m.id, m.into_id from merged m join party p on p.company_id = $1 and p.id = m.into_id and p.merged_into_id is null
), sums as (
  select case $3::text when 'item' then r.item_id when 'party' then d.party_id when 'agent' then d.sales_agent_id
      when 'category' then i.category_id else d.id end as line_id,
    i.unit_id, sum(g.sign * r.quantity * r.unit_factor) as quantity, sum(g.sign * (r.row_discount + r.header_discount)) as discount,
    sum(g.sign * r.net) as net, sum(g.sign * r.tax) as tax, coalesce(-sum(v.value), 0) as cost
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  join item sold on sold.company_id = r.company_id and sold.id = r.item_id
  join item i on i.company_id = r.company_id and i.id = coalesce(sold.merged_into_id, sold.id)
  left join stock_valuation v on $9::boolean and v.company_id = r.company_id and v.entry_id = r.stock_entry_id
  cross join lateral (
    select case when d.path in ('sales/vouchers', 'purchase/vouchers') then 1 else -1 end as sign, case $10::text
      when 'item' then r.item_id when 'party' then d.party_id when 'agent' then d.sales_agent_id when 'category' then i.category_id
      end as within_id) g
  where d.company_id = $1 and d.status = 'Issued' and d.date between $4 and $5
    and d.path = any (case $2::text when 'sales' then array['sales/vouchers', 'sales/credit-notes']
      else array['purchase/vouchers', 'purchase/debit-notes'] end)
    and ($6::uuid is null or i.category_id = $6) and ($7::uuid is null or $7::uuid in (sold.id, sold.merged_into_id))
    and ($8::uuid is null or d.party_id in (select id from chosen))
    and ($10::text is null or g.within_id = any ($11::uuid[]) or g.within_id is null and cardinality($11::uuid[]) = 0)
  group by 1, 2
), total as (
  select case $3::text when 'item' then coalesce(i.merged_into_id, i.id) when 'party' then coalesce(c.into_id, s.line_id)
      else s.line_id end as id,
    array_agg(distinct s.line_id) filter (where s.line_id is not null) as ids, count(distinct s.unit_id) as units,
    min(coalesce(u.short_name, u.name)) as unit, sum(s.quantity) as quantity, sum(s.discount) as discount, sum(s.net) as net,
    sum(s.tax) as tax, sum(s.cost) as cost
  from sums s
  join unit u on u.company_id = $1 and u.id = s.unit_id
  left join item i on $3::text = 'item' and i.company_id = $1 and i.id = s.line_id
  left join contact c on $3::text = 'party' and c.id = s.line_id
  group by 1
)
select coalesce(t.id::text, 'none') as id, coalesce(t.ids, '{}') as ids,
  coalesce(i.name, p.name, a.name, k.name, nullif(d.customer_name, ''), n.name) as name, coalesce(i.code, d.voucher_no) as code,
  case when t.units = 1 then t.unit end as unit, case when t.units = 1 then trim_scale(t.quantity) end as quantity, t.discount,
  t.net, t.tax, t.net + t.tax as total, t.cost, d.path as document_path, d.date
from total t
left join item i on $3::text = 'item' and i.company_id = $1 and i.id = t.id
left join party p on $3::text = 'party' and p.company_id = $1 and p.id = t.id
left join sales_agent a on $3::text = 'agent' and a.company_id = $1 and a.id = t.id
left join inventory_category k on $3::text = 'category' and k.company_id = $1 and k.id = t.id
left join trade_document d on $3::text = 'document' and d.company_id = $1 and d.id = t.id
left join party n on n.company_id = $1 and n.id = d.party_id
order by t.net desc, coalesce(i.name, p.name, a.name, k.name, n.name) collate "und-x-icu", t.id;
