/** Opening stock: one per item, on the first day of the books. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredOpeningStock = {
  id: string
  item_id: string
  item_label: string
  quantity: string
  unit_id: string
  unit_factor: string
  rate: string
  amount: string
  entry_id: string | null
  version: number
}

/** Returns one opening stock; numbers canonical. */
export function openingStockById(companyId: string, id: string): Statement<StoredOpeningStock> {
  return statement(
    `select s.id, s.item_id, i.name as item_label, trim_scale(s.quantity)::text as quantity, s.unit_id,
       trim_scale(s.unit_factor)::text as unit_factor, trim_scale(s.rate)::text as rate,
       trim_scale(s.amount)::text as amount, s.entry_id, s.version
     from opening_stock s join item i on i.company_id = s.company_id and i.id = s.item_id
     where s.company_id = $1 and s.id = $2`,
    [companyId, id],
  )
}

/** Returns those of the items that have an opening stock. */
export function openedItems(companyId: string, itemIds: readonly string[]): Statement<{ item_id: string }> {
  return statement('select item_id from opening_stock where company_id = $1 and item_id = any ($2::uuid[])', [
    companyId,
    itemIds,
  ])
}

export type OpeningStockRow = Omit<StoredOpeningStock, 'item_label' | 'version'>

/** Inserts opening stock, one or many. */
export function insertOpeningStock(companyId: string, rows: readonly OpeningStockRow[]): Statement {
  return statement(
    `insert into opening_stock (company_id, id, item_id, quantity, unit_id, unit_factor, rate, amount, entry_id)
     select $1, s.id, s.item_id, s.quantity, s.unit_id, s.unit_factor, s.rate, s.amount, s.entry_id
     from jsonb_to_recordset($2) as s(id uuid, item_id uuid, quantity numeric, unit_id uuid, unit_factor numeric,
       rate numeric, amount numeric, entry_id uuid)`,
    [companyId, JSON.stringify(rows)],
  )
}

export function updateOpeningStock(companyId: string, row: OpeningStockRow): Statement {
  return statement(
    `update opening_stock set quantity = $3, unit_id = $4, unit_factor = $5, rate = $6, amount = $7, entry_id = $8
     where company_id = $1 and id = $2`,
    [companyId, row.id, row.quantity, row.unit_id, row.unit_factor, row.rate, row.amount, row.entry_id],
  )
}

export function deleteOpeningStock(companyId: string, id: string): Statement {
  return statement('delete from opening_stock where company_id = $1 and id = $2', [companyId, id])
}
