/** Changes of the costing method: their records, and the stock that leaves by one method and returns by another. */
import type { CostingMethod } from '../../../domain/inventory/stock-state.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Span } from './stock-store.ts'
import { spanParameters } from './stock-store.ts'

export type CostingChangeRow = {
  date: string
  method_before: CostingMethod
  method_after: CostingMethod
  item_count: number
  worth: string
  changed_by: string
  changed_at: string
}

/** Returns the changes of a company, the latest first; amounts with the digits of its currency. */
export function costingChanges(companyId: string): Statement<CostingChangeRow> {
  return statement(
    `select k.date, k.method_before, k.method_after, k.item_count, round(k.worth, c.currency_digits)::text as worth,
       u.full_name as changed_by, to_char(k.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as changed_at
     from costing_change k
     join company c on c.id = k.company_id
     join app_user u on u.id = k.created_by
     where k.company_id = $1 order by k.date desc`,
    [companyId],
  )
}

export type NewCostingChange = {
  id: string
  date: string
  before: CostingMethod
  after: CostingMethod
  items: number
  worth: string
}

/** Records a change of the costing method; `items` with stock had the value `worth` under the method before. */
export function insertCostingChange(companyId: string, createdBy: string, change: NewCostingChange): Statement {
  const { id, date, before, after, items, worth } = change
  return statement(
    `insert into costing_change (company_id, id, date, method_before, method_after, item_count, worth, created_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [companyId, id, date, before, after, items, worth, createdBy],
  )
}

export type StockBefore = {
  itemId: string
  unitId: string
  inventoryAccountId: string
  cogsAccountId: string
  quantity: string
  value: string
  unitCost: string | null
}

/**
 * Returns the stock before a day of every item with movements, or of these; no row for an item that moved only on that
 * day or later.
 */
export function stockBefore(companyId: string, day: string, items: readonly string[] | null): Statement<StockBefore> {
  return statement(
    `select b.item_id as "itemId", i.unit_id as "unitId", i.inventory_account_id as "inventoryAccountId",
       i.cogs_account_id as "cogsAccountId", coalesce(v.quantity_after, 0) as quantity, coalesce(v.value_after, 0) as value,
       v.unit_cost as "unitCost"
     from stock_balance b
     join item i on i.company_id = b.company_id and i.id = b.item_id
     left join lateral (
       select quantity_after, value_after, unit_cost from stock_valuation v
       where v.company_id = $1 and v.item_id = b.item_id and v.order_key < $2::text order by v.order_key desc limit 1
     ) v on true
     where b.company_id = $1 and b.last_key is not null and ($3::uuid[] is null or b.item_id = any ($3::uuid[]))
     order by b.item_id`,
    [companyId, day, items],
  )
}

/** Marks the costs after each position as pending; quantities and values are already correct. */
export function waitBehind(companyId: string, places: readonly Span[]): Statement {
  return statement(
    `update stock_balance b set
       last_key = (
         select v.order_key from stock_valuation v
         where v.company_id = $1 and v.item_id = b.item_id order by v.order_key desc limit 1
       ),
       recost_from = (
         select v.order_key from stock_valuation v
         where v.company_id = $1 and v.item_id = b.item_id and v.order_key > w.key order by v.order_key limit 1
       )
     from unnest($2::uuid[], $3::text[]) w(item_id, key) where b.company_id = $1 and b.item_id = w.item_id`,
    [companyId, ...spanParameters(places)],
  )
}

/** Returns the items with pending costs, each from its position on. */
export function waitingSpans(companyId: string): Statement<{ itemId: string; from: string }> {
  return statement(
    `select item_id as "itemId", recost_from as "from" from stock_balance
     where company_id = $1 and recost_from is not null order by recost_from, item_id`,
    [companyId],
  )
}

/** Returns the number of movements after a day, by item. */
export function movementCounts(companyId: string, day: string): Statement<{ itemId: string; movements: number }> {
  return statement(
    `select item_id as "itemId", count(*)::int as movements from stock_entry
     where company_id = $1 and order_key >= $2::text and voided_at is null group by item_id order by item_id`,
    [companyId, day],
  )
}

/**
 * Returns items whose costs depend on each other from a day on: consumed and produced by one document, or taking over
 * another's cost.
 */
export function tiedItems(companyId: string, day: string): Statement<{ items: string[] }> {
  return statement(
    `select distinct items from (
       select array_agg(distinct item_id order by item_id) as items from stock_entry
       where company_id = $1 and order_key >= $2::text and voided_at is null and kind in ('production', 'consumption')
       group by document_path, document_id
       union all
       select array[e.item_id, o.item_id] from stock_entry e
       join stock_entry o on o.company_id = $1 and o.id = e.origin_id and o.item_id <> e.item_id
       where e.company_id = $1 and e.order_key >= $2::text and e.voided_at is null
     ) t`,
    [companyId, day],
  )
}
