/** Reads what an import of stock needs of the books at once. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type ImportItemRow = {
  id: string
  name: string
  code: string | null
  unit_id: string
  is_active: boolean
  track_inventory: boolean
  is_merged: boolean
  cost_price: string | null
}

/** Returns every item, with what a row of a file needs. */
export function importItems(companyId: string): Statement<ImportItemRow> {
  return statement(
    `select id, name, code, unit_id, is_active, track_inventory, merged_into_id is not null as is_merged,
       trim_scale(cost_price)::text as cost_price
     from item where company_id = $1`,
    [companyId],
  )
}

export type ImportUnitRow = {
  id: string
  name: string
  short_name: string | null
  base_unit_id: string | null
  factor: string | null
}

/** Returns every unit; `factor` is the number of base units in it, null for a base unit. */
export function importUnits(companyId: string): Statement<ImportUnitRow> {
  return statement(
    `select id, name, short_name, base_unit_id, trim_scale(factor)::text as factor from unit where company_id = $1`,
    [companyId],
  )
}

export type ImportFactorRow = { item_id: string; unit_id: string; factor: string }

/** Returns the conversions of items. */
export function importFactors(companyId: string): Statement<ImportFactorRow> {
  return statement('select item_id, unit_id, trim_scale(factor)::text as factor from item_unit where company_id = $1', [
    companyId,
  ])
}
