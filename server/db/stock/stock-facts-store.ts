/** Reads what stock documents need before they move anything: items, units, accounts, costs, bills. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ItemFacts = {
  id: string
  name: string
  code: string | null
  unit_id: string
  unit_label: string
  is_active: boolean
  track_inventory: boolean
  cost_price: string | null
}

/** Returns those of the items that the company has. */
export function itemFacts(companyId: string, ids: readonly string[]): Statement<ItemFacts> {
  return statement(
    `select i.id, i.name, i.code, i.unit_id, coalesce(u.short_name, u.name) as unit_label, i.is_active, i.track_inventory,
       trim_scale(i.cost_price)::text as cost_price
     from item i join unit u on u.company_id = i.company_id and u.id = i.unit_id
     where i.company_id = $1 and i.id = any ($2::uuid[])`,
    [companyId, ids],
  )
}

export type UnitKey = { item: string; unit: string }
export type UnitFacts = { item_id: string; unit_id: string; unit_label: string; factor: string | null }

/** Returns how many base units of an item one other unit has, null without a conversion; unknown units are left out. */
export function unitFacts(companyId: string, keys: readonly UnitKey[]): Statement<UnitFacts> {
  return statement(
    `select w.item as item_id, u.id as unit_id, coalesce(u.short_name, u.name) as unit_label,
       trim_scale(unit_factor($1, w.item, u.id))::text as factor
     from json_to_recordset($2) as w(item uuid, unit uuid)
     join unit u on u.company_id = $1 and u.id = w.unit`,
    [companyId, JSON.stringify(keys)],
  )
}

/** Returns accounts by their system codes. */
export function systemAccounts(
  companyId: string,
  codes: readonly string[],
): Statement<{ system_code: string; id: string }> {
  return statement('select system_code, id from account where company_id = $1 and system_code = any ($2::text[])', [
    companyId,
    codes,
  ])
}

export type CostKey = { itemId: string; before: string }
export type CostFacts = {
  item_id: string
  before: string
  quantity: string
  value: string
  unit_cost: string | null
}

/**
 * Returns the stock of items before a position in their order, and its unit cost; no row for items without movements.
 */
export function costsBefore(companyId: string, keys: readonly CostKey[]): Statement<CostFacts> {
  return statement(
    `select w."itemId" as item_id, w.before, trim_scale(v.quantity_after)::text as quantity,
       trim_scale(v.value_after)::text as value, trim_scale(v.unit_cost)::text as unit_cost
     from json_to_recordset($2) as w("itemId" uuid, before text)
     cross join lateral (
       select quantity_after, value_after, unit_cost from stock_valuation
       where company_id = $1 and item_id = w."itemId" and order_key < w.before order by order_key desc limit 1
     ) v`,
    [companyId, JSON.stringify(keys)],
  )
}

export type BillRowFacts = {
  item_id: string
  bill_id: string
  quantity: string
  overhead: string
  rows: { side: 'in' | 'out'; item_id: string; quantity: string; cost_share: string | null }[]
}

/** Returns the active bills of these items and of everything below them; quantities in base units. */
export function billsBelow(companyId: string, itemIds: readonly string[]): Statement<BillRowFacts> {
  return statement(
    `with recursive made (item_id) as (
       select unnest($2::uuid[])
       union
       select r.item_id from made m
       join bill_of_material b on b.company_id = $1 and b.item_id = m.item_id and b.is_active
       join bill_of_material_row r on r.company_id = $1 and r.bill_id = b.id and r.side = 'in'
     )
     select b.item_id, b.id as bill_id, trim_scale(b.quantity * b.unit_factor)::text as quantity,
       trim_scale(b.overhead)::text as overhead, p.rows
     from made m join bill_of_material b on b.company_id = $1 and b.item_id = m.item_id and b.is_active
     cross join lateral (
       select jsonb_agg(jsonb_build_object('side', r.side, 'item_id', r.item_id,
         'quantity', trim_scale(r.quantity * r.unit_factor)::text,
         'cost_share', trim_scale(r.cost_share)::text) order by r.row_no) as rows
       from bill_of_material_row r where r.company_id = $1 and r.bill_id = b.id
     ) p`,
    [companyId, itemIds],
  )
}
