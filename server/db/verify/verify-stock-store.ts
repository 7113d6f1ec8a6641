/** Checks the invariants of stock. Each statement returns only the first offenders. */
import type { ItemLayers, ItemQuantities, LayerTotals, StockOnDay } from '../../../domain/inventory/checks.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count, Offence } from './verify-store.ts'

/** Returns days at whose end the stock of an inventory account differs in value from the account. */
export function stockLedgerDifferences(companyId: string): Statement<StockOnDay> {
  return statement(
    `with moved as (
       select e.inventory_account_id as account_id, v.date, sum(v.value + v.settlement) as stock, 0 as ledger
       from stock_valuation v join stock_entry e on e.company_id = v.company_id and e.id = v.entry_id
       where v.company_id = $1 group by 1, 2
       union all
       select l.account_id, l.date, 0, sum(l.debit - l.credit) from journal_line l
       join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind = 'inventory'
       where l.company_id = $1 group by 1, 2
     ), days as (
       select account_id, date, sum(sum(stock)) over until_then as stock, sum(sum(ledger)) over until_then as ledger
       from moved group by account_id, date window until_then as (partition by account_id order by date)
     )
     select a.name as account, d.date, d.stock, d.ledger from days d
     join account a on a.company_id = $1 and a.id = d.account_id
     where d.stock <> d.ledger order by d.date, a.name limit 20`,
    [companyId],
  )
}

/** Returns items whose movements, running quantities and balance differ; `stock` is the sum of movements. */
export function disagreeingQuantities(companyId: string): Statement<ItemQuantities> {
  return statement(
    `with running as (
       select e.item_id, e.order_key, v.quantity_after,
         sum(e.quantity) over (partition by e.item_id order by e.order_key) as moved
       from stock_entry e left join stock_valuation v on v.company_id = e.company_id and v.entry_id = e.id
       where e.company_id = $1 and e.voided_at is null
     ), wrong as (
       select distinct on (item_id) item_id, moved, quantity_after from running
       where quantity_after is distinct from moved order by item_id, order_key
     ), last as (
       select distinct on (item_id) item_id, moved, quantity_after from running order by item_id, order_key desc
     )
     select i.name as item, coalesce(w.moved, l.moved, 0) as moved, coalesce(w.quantity_after, l.quantity_after, 0) as after,
       case when w.item_id is null then coalesce(b.quantity, 0) else w.moved end as balance
     from item i
     left join wrong w on w.item_id = i.id
     left join last l on l.item_id = i.id
     left join stock_balance b on b.company_id = $1 and b.item_id = i.id
     where i.company_id = $1 and (w.item_id is not null or coalesce(l.moved, 0) <> coalesce(b.quantity, 0))
     order by i.name limit 20`,
    [companyId],
  )
}

/** Returns items whose layers differ from their stock, except those with pending costs. */
export function disagreeingStock(companyId: string): Statement<ItemLayers> {
  return statement(
    `select i.name as item, b.quantity, coalesce(l.quantity, 0) as "quantityLeft", b.value, coalesce(l.value, 0) as "valueLeft"
     from stock_balance b
     join company c on c.id = b.company_id and c.costing_method = 'fifo'
     join item i on i.company_id = b.company_id and i.id = b.item_id
     left join lateral (
       select sum(quantity_left) as quantity, sum(value_left) as value from cost_layer l
       where l.company_id = $1 and l.item_id = b.item_id
     ) l on true
     where b.company_id = $1 and b.recost_from is null and (greatest(b.quantity, 0) <> coalesce(l.quantity, 0)
       or (b.quantity >= 0 and b.value <> coalesce(l.value, 0)))
     order by i.name limit 20`,
    [companyId],
  )
}

/** Returns layers whose uses differ from their missing quantity. */
export function disagreeingLayers(companyId: string): Statement<LayerTotals> {
  return statement(
    `select i.name as item, l.order_key as place, l.quantity_in as "quantityIn", l.value_in as "valueIn",
       l.quantity_left as "quantityLeft", l.value_left as "valueLeft", coalesce(u.quantity, 0) as "quantityUsed",
       coalesce(u.value, 0) as "valueUsed"
     from cost_layer l join item i on i.company_id = l.company_id and i.id = l.item_id
     left join lateral (
       select sum(u.quantity) as quantity, sum(u.value) as value from cost_layer_use u
       where u.company_id = $1 and u.layer_id = l.entry_id
     ) u on true
     where l.company_id = $1 and (l.quantity_in <> l.quantity_left + coalesce(u.quantity, 0)
       or l.value_in <> l.value_left + coalesce(u.value, 0))
     order by l.order_key limit 20`,
    [companyId],
  )
}

/** Counts the changes of the costing method. */
export function countCostingChanges(companyId: string): Statement<Count> {
  return statement('select count(*) from costing_change where company_id = $1', [companyId])
}

/**
 * Returns changes of the costing method whose stock did not return completely, at the same value, as one layer; earlier
 * movements that were entered or reversed since; layers under moving average; methods that do not follow each other.
 */
export function brokenCostingChanges(companyId: string): Statement<Offence> {
  return statement(
    `with change as (
       select *, lead(method_before) over (order by date) as next from costing_change where company_id = $1
     ), there as (
       select k.id, k.date, b.item_id, v.quantity_after as quantity, v.value_after as value from change k
       join stock_balance b on b.company_id = $1
       cross join lateral (
         select quantity_after, value_after from stock_valuation v
         where v.company_id = $1 and v.item_id = b.item_id and v.order_key < k.date::text collate "C"
         order by v.order_key desc limit 1
       ) v where v.quantity_after > 0
     ), moved as (
       select e.document_id as id, e.date, e.item_id, e.kind, e.quantity, v.value + v.settlement as value
       from stock_entry e join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
       where e.company_id = $1 and e.kind in ('revaluation_out', 'revaluation_in') and e.voided_at is null
     ), wanted as (
       select id, date, item_id, 'revaluation_out' as kind, -quantity as quantity, -value as value from there
       union all select id, date, item_id, 'revaluation_in', quantity, value from there
     )
     select detail from (
       select 'The change of costing method on ' || date || ' did not carry the full value of ' || i.name || '.' as detail
       from (table wanted except table moved union all (table moved except table wanted)) d
       join item i on i.company_id = $1 and i.id = d.item_id
       union all
       select 'A movement dated ' || e.date || ' was entered or reversed after the costing method changed on ' || k.date || '.'
       from change k join stock_entry e on e.company_id = $1 and e.date < k.date
         and greatest(e.recorded_at, e.voided_at) > k.created_at
       union all
       select i.name || ' has a FIFO layer of ' || l.quantity_left || ' under moving average.'
       from company c join cost_layer l on l.company_id = c.id and l.quantity_left > 0
       join item i on i.company_id = $1 and i.id = l.item_id
       where c.id = $1 and c.costing_method = 'average'
       union all
       select 'The costing method from ' || k.date || ' is ' || k.method_after || ', but the next record says ' || coalesce(k.next, c.costing_method) || '.'
       from change k join company c on c.id = $1 where k.method_after <> coalesce(k.next, c.costing_method)
     ) broken limit 20`,
    [companyId],
  )
}

/** Returns opening stock whose movement has another quantity or value, and lots received after the books started. */
export function brokenOpeningStock(companyId: string): Statement<Offence> {
  return statement(
    `with lot as (
       select id, item_id, round(quantity * unit_factor, 6) as quantity, amount, received_on from opening_stock
       where company_id = $1
     ), moved as (
       select e.document_id as id, e.item_id, e.quantity, coalesce((
         select sum(c.amount) from stock_entry_cost c where c.company_id = $1 and c.entry_id = e.id), 0) as amount
       from stock_entry e
       where e.company_id = $1 and e.document_path = 'inventory/opening-stock' and e.voided_at is null
     )
     select detail from (
       select 'Opening stock of ' || i.name || ' is ' || trim_scale(coalesce(l.quantity, 0)) || ' for '
         || trim_scale(coalesce(l.amount, 0)) || ', but its movement is ' || trim_scale(coalesce(m.quantity, 0)) || ' for '
         || trim_scale(coalesce(m.amount, 0)) || '.' as detail
       from lot l full join moved m on m.id = l.id and m.item_id = l.item_id
       join item i on i.company_id = $1 and i.id = coalesce(l.item_id, m.item_id)
       where l.quantity is distinct from m.quantity or l.amount is distinct from m.amount
       union all
       select 'Opening stock of ' || i.name || ' was received on ' || l.received_on || ', the books start on ' || s.day || '.'
       from (select min(start_date) as day from fiscal_year where company_id = $1) s
       join lot l on l.received_on >= s.day
       join item i on i.company_id = $1 and i.id = l.item_id
     ) broken limit 20`,
    [companyId],
  )
}

/** Counts the lots of opening stock. */
export function countOpeningStock(companyId: string): Statement<Count> {
  return statement('select count(*) from opening_stock where company_id = $1', [companyId])
}

/** Counts the movements of stock that are not undone. */
export function countMovements(companyId: string): Statement<Count> {
  return statement('select count(*) from stock_entry where company_id = $1 and voided_at is null', [companyId])
}

/** Counts the items with a balance of stock, zero as well. */
export function countStockItems(companyId: string): Statement<Count> {
  return statement('select count(*) from stock_balance where company_id = $1', [companyId])
}

/** Counts the cost layers. */
export function countLayers(companyId: string): Statement<Count> {
  return statement('select count(*) from cost_layer where company_id = $1', [companyId])
}

/** Returns months and days whose stock turnover differs from the sum of movements. */
export function wrongTurnover(companyId: string): Statement<Offence> {
  return statement(
    `select 'Turnover of ' || case grain when 'm' then 'the month' else 'the day' end || ' ' || period || ' of item ' || item_id
       || ' (' || kind || ') differs from the sum of its movements.' as detail
     from stock_turnover_gaps($1, 20)`,
    [companyId],
  )
}

/** Counts the sums of stock by item, in months and in days. */
export function countTurnover(companyId: string): Statement<Count> {
  return statement('select count(*) from stock_turnover where company_id = $1', [companyId])
}

export type StockedItem = { itemId: string; movements: number; waits: boolean }

/** Returns the items with movements, their number, and whether costs are pending. */
export function stockedItems(companyId: string): Statement<StockedItem> {
  return statement(
    `select b.item_id as "itemId", count(v.entry_id)::int as movements, b.recost_from is not null as waits
     from stock_balance b join stock_valuation v on v.company_id = b.company_id and v.item_id = b.item_id
     where b.company_id = $1 group by b.item_id, b.recost_from order by b.item_id`,
    [companyId],
  )
}

/** Returns which items take costs from which others: products from materials, returns and merges from their origins. */
export function costLinks(companyId: string): Statement<{ one: string; other: string }> {
  return statement(
    `select distinct c.item_id as one, p.item_id as other from stock_entry c
     join stock_entry p on p.company_id = c.company_id and p.document_path = c.document_path
       and p.document_id = c.document_id and p.kind = 'production' and p.voided_at is null
     where c.company_id = $1 and c.kind in ('consumption', 'production') and c.voided_at is null
     union
     select o.item_id, r.item_id from stock_entry r
     join stock_entry o on o.company_id = r.company_id and o.id = r.origin_id
     where r.company_id = $1 and r.voided_at is null and o.item_id <> r.item_id`,
    [companyId],
  )
}

/** Returns days at whose end the cost that is left of deliveries differs from what stock has posted to their account. */
export function wrongDeliveredGoods(companyId: string): Statement<Offence> {
  return statement(
    `with moved as (
       select v.date, sum(case e.kind when 'delivery_cost' then v.value else -v.value end) as goods, 0 as ledger
       from stock_entry e join stock_valuation v on v.company_id = e.company_id and v.entry_id = e.id
       where e.company_id = $1 and e.kind in ('delivery', 'delivery_return', 'delivery_cost') group by 1
       union all
       select l.date, 0, sum(l.debit - l.credit) from account a
       join journal_line l on l.company_id = a.company_id and l.account_id = a.id
       join journal_entry j on j.company_id = l.company_id and j.id = l.entry_id and j.kind = 'cost'
       where a.company_id = $1 and a.system_code = 'GOODS-DELIVERED' group by 1
     ), days as (
       select date, sum(sum(goods)) over until_then as goods, sum(sum(ledger)) over until_then as ledger
       from moved group by date window until_then as (order by date)
     )
     select 'Goods delivered and not invoiced on ' || date || ' cost ' || trim_scale(goods) || ', but their account holds '
       || trim_scale(ledger) || '.' as detail
     from days where goods <> ledger order by date limit 20`,
    [companyId],
  )
}

/** Counts the movements of goods that are delivered before they are invoiced, with returns and later costs. */
export function countDeliveries(companyId: string): Statement<Count> {
  return statement(
    `select count(*) from stock_entry where company_id = $1 and voided_at is null
       and kind in ('delivery', 'delivery_return', 'delivery_cost')`,
    [companyId],
  )
}
