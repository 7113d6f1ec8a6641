-- One page of an item's movements in the order of the statement, each with what it is worth now and the stock after it.
-- $1 company, $2 item, $3 first day, $4 last day, $5 rows, $6 rows to skip, $7 the place behind which the page begins
-- (null: at the first of the order), $8 kinds (null: all), $9 whether the newest come first. Stock and its value after each
-- movement are kept, so a page costs what its rows cost. Only one of the two orders is run.
with page as (
  (select v.entry_id, v.order_key
  from stock_valuation v
  join stock_entry e on e.company_id = $1 and e.id = v.entry_id
  where $9::boolean and v.company_id = $1 and v.item_id = $2
    and v.order_key > $3::date::text collate "C" and v.order_key < coalesce($7, $4::date::text || '~') collate "C"
    and ($8::text[] is null or e.kind = any ($8))
  order by v.order_key desc limit $5::int offset $6::int)
  union all
  (select v.entry_id, v.order_key
  from stock_valuation v
  join stock_entry e on e.company_id = $1 and e.id = v.entry_id
  where not $9::boolean and v.company_id = $1 and v.item_id = $2
    and v.order_key > coalesce($7, $3::date::text) collate "C" and v.order_key < ($4::date::text || '~') collate "C"
    and ($8::text[] is null or e.kind = any ($8))
  order by v.order_key limit $5::int offset $6::int)
)
select v.entry_id, v.date, e.kind, e.document_path, e.document_id, d.number as document_no,
  coalesce(d.narration, '') as narration,
  trim_scale(greatest(e.quantity, 0)) as quantity_in, trim_scale(greatest(-e.quantity, 0)) as quantity_out,
  round(cost.unit, greatest(k.currency_digits, scale(trim_scale(cost.unit)))) as unit_cost,
  round(v.value + v.settlement, k.currency_digits) as value,
  -- A cost that is carried on leaves the stock as it is.
  round(case e.kind when 'delivery_cost' then 0 else v.settlement end, k.currency_digits) as settlement,
  trim_scale(v.quantity_after) as quantity_after, round(v.value_after, k.currency_digits) as value_after, v.order_key
from page p
join stock_valuation v on v.company_id = $1 and v.item_id = $2 and v.order_key = p.order_key and v.entry_id = p.entry_id
join company k on k.id = $1
join stock_entry e on e.company_id = $1 and e.id = v.entry_id
cross join lateral (select case when e.quantity <> 0 then round(v.value / e.quantity, least(6, k.currency_digits + 2)) end as unit) cost
left join posted_document d
  on d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id
order by row_number() over (order by p.order_key) * case when $9::boolean then -1 else 1 end;
