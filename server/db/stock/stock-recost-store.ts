/**
 * Pending costs: where too many movements follow a change, quantities are corrected at once and the costs from that
 * position on are computed in parts later. Until then layers stay as of the position.
 */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Span, StockMovement } from './stock-store.ts'
import { ownAndOrigin, spanParameters, stockMovementColumns } from './stock-store.ts'

/** A quantity and value that enters (+) or leaves (−) at a position of an item. */
export type Step = { itemId: string; orderKey: string; quantity: string; value: string }

const steps = `json_to_recordset($2) as s("itemId" uuid, "orderKey" text, quantity numeric, value numeric)`

/** Returns these movements, in order. */
export function movementsById(companyId: string, ids: readonly string[]): Statement<StockMovement> {
  return statement(
    `select ${stockMovementColumns}
     from stock_entry e
     join stock_valuation v on v.company_id = $1 and v.entry_id = e.id
     ${ownAndOrigin}
     where e.company_id = $1 and e.id = any ($2::uuid[]) and e.voided_at is null order by e.order_key`,
    [companyId, ids],
  )
}

/** Returns, for each item, the first stored movement with a shortage after the steps, except these movements. */
export function shortagesAfter(
  companyId: string,
  changes: readonly Step[],
  exceptIds: readonly string[],
): Statement<{ itemId: string; orderKey: string; quantity: string }> {
  return statement(
    `with steps as (select * from ${steps}), firsts as (select "itemId", min("orderKey") as key from steps group by 1)
     select distinct on (v.item_id) v.item_id as "itemId", v.order_key as "orderKey",
       trim_scale(v.quantity_after + t.quantity)::text as quantity
     from firsts f
     join stock_valuation v on v.company_id = $1 and v.item_id = f."itemId" and v.order_key >= f.key
     cross join lateral (
       select sum(quantity) as quantity from steps s where s."itemId" = v.item_id and s."orderKey" <= v.order_key
     ) t
     where t.quantity < 0 and v.quantity_after + t.quantity < 0 and v.entry_id <> all ($3::uuid[])
     order by v.item_id, v.order_key`,
    [companyId, JSON.stringify(changes), exceptIds],
  )
}

/** Restores layers as of the position of each item. */
export function rollBackLayers(companyId: string, spans: readonly Span[]): Statement[] {
  const of = [companyId, ...spanParameters(spans)]
  const places = 'unnest($2::uuid[], $3::text[]) w(item_id, key)'
  return [
    statement(
      `update cost_layer l set quantity_left = l.quantity_left + u.quantity, value_left = l.value_left + u.value
       from (
         select x.layer_id, w.key, sum(x.quantity) as quantity, sum(x.value) as value from ${places}
         join cost_layer_use x on x.company_id = $1 and x.item_id = w.item_id and x.order_key >= w.key
         group by x.layer_id, w.key
       ) u where l.company_id = $1 and l.entry_id = u.layer_id and l.order_key < u.key`,
      of,
    ),
    statement(
      `delete from cost_layer_use x using ${places}
       where x.company_id = $1 and x.item_id = w.item_id and x.order_key >= w.key`,
      of,
    ),
    statement(
      `delete from cost_layer l using ${places} where l.company_id = $1 and l.item_id = w.item_id and l.order_key >= w.key`,
      of,
    ),
  ]
}

/** Corrects the stock after every stored movement from the first step of its item on. */
export function shiftAfter(companyId: string, changes: readonly Step[]): Statement[] {
  if (changes.length === 0) return []
  const sum = (of: string) =>
    `(select sum(s.${of}) from steps s where s."itemId" = v.item_id and s."orderKey" <= v.order_key)`
  return [
    statement(
      `with steps as (select * from ${steps}), firsts as (select "itemId", min("orderKey") as key from steps group by 1)
       update stock_valuation v set quantity_after = v.quantity_after + ${sum('quantity')},
         value_after = v.value_after + ${sum('value')}
       from firsts f where v.company_id = $1 and v.item_id = f."itemId" and v.order_key >= f.key`,
      [companyId, JSON.stringify(changes)],
    ),
  ]
}

/** Corrects the stock of each item, and stores the position from which its costs are pending. */
export function waitFrom(companyId: string, spans: readonly Span[], changes: readonly Step[]): Statement[] {
  if (spans.length === 0) return []
  return [
    statement(
      `with steps as (select * from ${steps})
       update stock_balance b set recost_from = least(b.recost_from, w.key),
         quantity = b.quantity + coalesce((select sum(s.quantity) from steps s where s."itemId" = b.item_id), 0),
         value = b.value + coalesce((select sum(s.value) from steps s where s."itemId" = b.item_id), 0),
         last_key = (select max(v.order_key) from stock_valuation v where v.company_id = $1 and v.item_id = b.item_id)
       from unnest($3::uuid[], $4::text[]) w(item_id, key) where b.company_id = $1 and b.item_id = w.item_id`,
      [companyId, JSON.stringify(changes), ...spanParameters(spans)],
    ),
  ]
}

/** Stores that the costs of an item are correct up to a position, with the change of its value. */
export function moveOn(companyId: string, item: { itemId: string; change: string; next: string }): Statement {
  return statement(
    'update stock_balance set value = value + $3, recost_from = $4 where company_id = $1 and item_id = $2',
    [companyId, item.itemId, item.change, item.next],
  )
}

/** Returns the item with the earliest pending position. */
export function firstWaiting(companyId: string): Statement<{ itemId: string; from: string; name: string }> {
  return statement(
    `select b.item_id as "itemId", b.recost_from as "from", i.name from stock_balance b
     join item i on i.company_id = b.company_id and i.id = b.item_id
     where b.company_id = $1 and b.recost_from is not null order by b.recost_from, b.item_id limit 1`,
    [companyId],
  )
}

/**
 * Returns the number of items with pending costs, their first day, and the number of their movements, in total and
 * already correct.
 */
export function pendingItems(
  companyId: string,
): Statement<{ items: number; from: string | null; done: number; total: number }> {
  return statement(
    `select count(*)::int as items, left(min(b.recost_from), 10) as "from", coalesce(sum(m.done), 0)::int as done,
       coalesce(sum(m.total), 0)::int as total
     from stock_balance b
     cross join lateral (
       select count(*) as total, count(*) filter (where v.order_key < b.recost_from) as done
       from stock_valuation v where v.company_id = $1 and v.item_id = b.item_id
     ) m
     where b.company_id = $1 and b.recost_from is not null`,
    [companyId],
  )
}

/** Returns whether costs up to and including a day are pending. */
export function isWaitingUntil(companyId: string, date: string): Statement<{ pending: boolean }> {
  return statement(
    `select exists (select from stock_balance where company_id = $1 and left(recost_from, 10) <= $2::text) as pending`,
    [companyId, date],
  )
}
