-- What moved in a period, by item and kind, as it is valued now: its whole months, and the days before the first and
-- after the last of them.
-- $1 company, $2 first day, $3 last day, $4 category (null: all), $5 item (null: all), $6 first day of the first whole
-- month, $7 first day after the last one (where that is not later, there is none)
select t.item_id, t.kind, sum(t.quantity) as quantity, sum(t.value) as value, sum(t.settlement) as settlement
from (
  select item_id, kind, quantity, value, settlement from stock_turnover where company_id = $1 and grain = 'm' and period >= $6::date and period < $7::date
  union all
  select item_id, kind, quantity, value, settlement from stock_turnover
  where company_id = $1 and grain = 'd' and period between $2::date and least($3::date, $6::date - 1)
  union all
  select item_id, kind, quantity, value, settlement from stock_turnover
  where company_id = $1 and grain = 'd' and period between greatest($6::date, $7::date) and $3::date
) t
where ($4::uuid is null or t.item_id in (select i.id from item i where i.company_id = $1 and i.category_id = $4))
  and ($5::uuid is null or t.item_id = $5)
group by t.item_id, t.kind;
