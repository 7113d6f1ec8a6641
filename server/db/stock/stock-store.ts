/**
 * Reads stock for the valuation: for many items at once, each from a position in the order of its movements on
 * (`from`). Everything before that position is summed up in one row and in the layers that were open there; no history
 * is read.
 */
import type { CostingRules } from '../../../domain/inventory/costing-change.ts'
import type { MovementKind } from '../../../domain/inventory/movement.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** An item and the position from which on its movements are read. */
export type Span = { readonly itemId: string; readonly from: string }

/** The stored value of a movement; decimal texts. */
export type StoredValue = {
  readonly value: string
  readonly settlement: string
  readonly quantityAfter: string
  readonly valueAfter: string
  readonly unitCost: string | null
}

/** A current movement. `worth` is null while it is not stored. */
export type StockMovement = {
  readonly id: string
  readonly itemId: string
  readonly date: string
  readonly orderKey: string
  readonly kind: MovementKind
  readonly documentPath: string
  readonly documentId: string
  readonly rowNo: number
  readonly quantity: string
  /** The sum of its own costs. */
  readonly ownValue: string
  /** The current version of the movement that it takes over or references. */
  readonly originId: string | null
  readonly originKey: string | null
  readonly costShare: string | null
  /** The delivered quantity whose cost it carries on; null for all other movements. */
  readonly carriedQuantity: string | null
  readonly fallbackCost: string
  readonly inventoryAccountId: string
  readonly counterAccountId: string
  readonly cogsAccountId: string
  readonly worth: StoredValue | null
}

/** Returns one list per column, as statements take them. */
export function spanParameters(spans: readonly Span[]): [string[], string[]] {
  return [spans.map(({ itemId }) => itemId), spans.map(({ from }) => from)]
}

export type StockRules = CostingRules & {
  digits: number
  policy: 'allow' | 'warn' | 'block'
  /** The date of the last issued stock count. */
  lastCount: string | null
}

/** Returns how the company values its stock, and whether it may become negative. */
export function stockRules(companyId: string): Statement<StockRules> {
  return statement(
    `select c.currency_digits as digits, c.costing_method as method, c.negative_stock as policy, (
       select coalesce(jsonb_agg(jsonb_build_object('from', k.date, 'before', k.method_before) order by k.date), '[]')
       from costing_change k where k.company_id = $1
     ) as changes, (
       select max(s.date)::text from stock_count s where s.company_id = $1 and s.status = 'Issued'
     ) as "lastCount" from company c where c.id = $1`,
    [companyId],
  )
}

export type StockItem = {
  id: string
  name: string
  unit: string
  costPrice: string | null
  inventoryAccountId: string | null
  cogsAccountId: string | null
  /** The name of the item that it was merged into; null for all others. */
  survivor: string | null
}

/** Returns what movements of these items carry along. */
export function stockItems(companyId: string, ids: readonly string[]): Statement<StockItem> {
  return statement(
    `select i.id, i.name, coalesce(u.short_name, u.name) as unit, i.cost_price as "costPrice",
       i.inventory_account_id as "inventoryAccountId", i.cogs_account_id as "cogsAccountId", s.name as survivor
     from item i join unit u on u.company_id = i.company_id and u.id = i.unit_id
     left join item s on s.company_id = i.company_id and s.id = i.merged_into_id
     where i.company_id = $1 and i.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type StoredBalance = { itemId: string; quantity: string; lastKey: string | null; recostFrom: string | null }

/** Inserts missing balances and locks all of them, in the order of their items. */
export function lockBalances(companyId: string, itemIds: readonly string[]): [Statement, Statement<StoredBalance>] {
  const ids = itemIds.toSorted()
  return [
    statement(
      `insert into stock_balance (company_id, item_id) select $1, w.item_id from unnest($2::uuid[]) w(item_id)
       where not exists (select from stock_balance b where b.company_id = $1 and b.item_id = w.item_id)
       order by w.item_id on conflict do nothing`,
      [companyId, ids],
    ),
    statement(
      `select item_id as "itemId", quantity, last_key as "lastKey", recost_from as "recostFrom" from stock_balance
       where company_id = $1 and item_id = any ($2::uuid[]) order by item_id for update`,
      [companyId, ids],
    ),
  ]
}

export type StoredState = {
  itemId: string
  quantity: string
  value: string
  unitCost: string | null
  lastKey: string
  from: string
}

/** Returns the stock of each item just before its position; no row for an item without movements. */
export function statesBefore(companyId: string, spans: readonly Span[]): Statement<StoredState> {
  return statement(
    `select w.item_id as "itemId", v.quantity_after as quantity, v.value_after as value, v.unit_cost as "unitCost",
       v.order_key as "lastKey", w.key as "from"
     from unnest($2::uuid[], $3::text[]) w(item_id, key)
     cross join lateral (
       select quantity_after, value_after, unit_cost, order_key from stock_valuation v
       where v.company_id = $1 and v.item_id = w.item_id and v.order_key < w.key order by v.order_key desc limit 1
     ) v`,
    [companyId, ...spanParameters(spans)],
  )
}

/** The columns of a movement for the valuation, from `stock_entry e`, its valuation `v` and `ownAndOrigin`. */
export const stockMovementColumns = `e.id, e.item_id as "itemId", e.date, e.order_key as "orderKey", e.kind, e.document_path as "documentPath",
       e.document_id as "documentId", e.row_no as "rowNo", e.quantity, c.own as "ownValue",
       o.id as "originId", o.order_key as "originKey",
       e.cost_share as "costShare", e.carried_quantity as "carriedQuantity", e.fallback_cost as "fallbackCost", e.inventory_account_id as "inventoryAccountId",
       e.counter_account_id as "counterAccountId", e.cogs_account_id as "cogsAccountId",
       jsonb_build_object('value', v.value::text, 'settlement', v.settlement::text,
         'quantityAfter', v.quantity_after::text, 'valueAfter', v.value_after::text, 'unitCost', v.unit_cost::text) as worth`

/**
 * The sum `c.own` of the own costs of the movement `e`, and the current version `o` of the movement that it references.
 * `offset 0` evaluates the reference first, so that the movement is found by its index: under row-level security,
 * conditions that call our functions do not select rows.
 */
export const ownAndOrigin = `cross join lateral (
       select coalesce(sum(amount), 0) as own from stock_entry_cost c where c.company_id = $1 and c.entry_id = e.id
     ) c
     left join lateral (select live_movement($1, e.origin_id) as id where e.origin_id is not null offset 0) n on true
     left join stock_entry o on o.company_id = $1 and o.id = n.id`

/**
 * Returns the current movements of each item from its position on, in order, at most so many of each. For an origin
 * whose document was changed, its current version is returned.
 */
export function movementsSince(companyId: string, spans: readonly Span[], atMost: number): Statement<StockMovement> {
  return statement(
    `select ${stockMovementColumns}
     from unnest($2::uuid[], $3::text[]) w(item_id, key)
     cross join lateral (
       select * from stock_entry e where e.company_id = $1 and e.item_id = w.item_id and e.order_key >= w.key
         and e.voided_at is null order by e.order_key limit $4
     ) e
     join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     ${ownAndOrigin}
     order by e.order_key`,
    [companyId, ...spanParameters(spans), atMost],
  )
}

export type StoredLayer = {
  itemId: string
  entryId: string
  orderKey: string
  quantityIn: string
  valueIn: string
  quantityLeft: string
  valueLeft: string
  /** The quantity taken from it at the position or later. */
  quantitySince: string
  valueSince: string
}

/** The number of oldest layers that suffice for usual issues where no movements follow. */
export const OLDEST_LAYERS = 200

export type WantedLayers = {
  /** Receipts whose layers are included. */
  entryIds: readonly string[]
  /** The quantity that leaves each item, in the order of the spans; null for all layers, of one item or of each. */
  leaving: readonly (string | null)[] | null
}

/**
 * Returns the layers of each item from before its position that were open there or were used since, in order. Where
 * nothing moved at the position or later only the oldest ones that together hold what leaves, and at most so many as
 * usually suffice, without their uses, which are all earlier.
 */
export function layersAt(
  companyId: string,
  spans: readonly Span[],
  { entryIds, leaving }: WantedLayers,
): Statement<StoredLayer> {
  return statement(
    `select l.item_id as "itemId", l.entry_id as "entryId", l.order_key as "orderKey", l.quantity_in as "quantityIn",
       l.value_in as "valueIn", l.quantity_left as "quantityLeft", l.value_left as "valueLeft",
       coalesce(u.quantity, 0) as "quantitySince", coalesce(u.value, 0) as "valueSince"
     from unnest($2::uuid[], $3::text[], $5::numeric[]) w(item_id, key, leaving)
     join stock_balance b on b.company_id = $1 and b.item_id = w.item_id
     cross join lateral (
       select o.entry_id from (
         select s.entry_id, sum(s.quantity_left) over (order by s.order_key rows unbounded preceding) - s.quantity_left as older
         from cost_layer s
         where s.company_id = $1 and s.item_id = w.item_id and s.order_key < w.key and s.quantity_left > 0
         order by s.order_key limit case
           when w.leaving is null or b.last_key >= w.key then null
           -- The oldest one is mostly enough, and the rest is not read then.
           when w.leaving <= (
             select s.quantity_left from cost_layer s
             where s.company_id = $1 and s.item_id = w.item_id and s.order_key < w.key and s.quantity_left > 0
             order by s.order_key limit 1
           ) then 1
           else $6::int end
       ) o
       where w.leaving is null or b.last_key >= w.key or o.older < w.leaving
       union
       select x.layer_id from cost_layer_use x
       where x.company_id = $1 and x.item_id = w.item_id and x.order_key >= w.key
       union
       select n.entry_id from (select live_movement($1, x.id) as id from unnest($4::uuid[]) x(id) offset 0) m
       join cost_layer n on n.company_id = $1 and n.entry_id = m.id and n.item_id = w.item_id
     ) wanted
     cross join lateral (
       select * from cost_layer k where k.company_id = $1 and k.entry_id = wanted.entry_id and k.order_key < w.key limit 1
     ) l
     left join lateral (
       select sum(x.quantity) as quantity, sum(x.value) as value from cost_layer_use x
       where x.company_id = $1 and x.layer_id = l.entry_id and x.order_key >= w.key and b.last_key >= w.key
     ) u on true
     where l.quantity_left + coalesce(u.quantity, 0) > 0
     order by l.order_key`,
    [companyId, ...spanParameters(spans), entryIds, leaving, OLDEST_LAYERS],
  )
}
