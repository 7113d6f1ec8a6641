-- What moved in a period, by item and kind, as it is valued now.
-- $1 company, $2 first day, $3 last day, $4 category (null: all), $5 item (null: all)
select v.item_id, e.kind, sum(e.quantity) as quantity, sum(v.value) as value, sum(v.settlement) as settlement
from stock_valuation v
join stock_entry e on e.company_id = $1 and e.id = v.entry_id
where v.company_id = $1 and v.date between $2::date and $3::date
  and ($4::uuid is null or v.item_id in (select i.id from item i where i.company_id = $1 and i.category_id = $4))
  and ($5::uuid is null or v.item_id = $5)
group by v.item_id, e.kind;
