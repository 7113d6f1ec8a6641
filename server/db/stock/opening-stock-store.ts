/** Opening stock: lots of items, on the first day of the books. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredOpeningStock = {
  id: string
  item_id: string
  item_label: string
  received_on: string | null
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
    `select s.id, s.item_id, i.name as item_label, s.received_on, trim_scale(s.quantity)::text as quantity, s.unit_id,
       trim_scale(s.unit_factor)::text as unit_factor, trim_scale(s.rate)::text as rate,
       trim_scale(s.amount)::text as amount, s.entry_id, s.version
     from opening_stock s join item i on i.company_id = s.company_id and i.id = s.item_id
     where s.company_id = $1 and s.id = $2`,
    [companyId, id],
  )
}

export type OpenedLot = Pick<StoredOpeningStock, 'id' | 'item_id' | 'received_on' | 'quantity' | 'unit_id' | 'rate'>

/** Returns the lots of these items; numbers canonical. */
export function openedLots(companyId: string, itemIds: readonly string[]): Statement<OpenedLot> {
  return statement(
    `select id, item_id, received_on, trim_scale(quantity)::text as quantity, unit_id, trim_scale(rate)::text as rate
     from opening_stock where company_id = $1 and item_id = any ($2::uuid[])`,
    [companyId, itemIds],
  )
}

/** Returns whether something of an opening stock was issued, by first in, first out. */
export function isOpeningUsed(companyId: string, id: string): Statement<{ is_used: boolean }> {
  return statement(
    `select exists (
       select from stock_entry e join cost_layer l on l.company_id = $1 and l.entry_id = e.id
       where e.company_id = $1 and e.document_path = 'inventory/opening-stock' and e.document_id = $2
         and e.voided_at is null and l.quantity_left < l.quantity_in
     ) as is_used`,
    [companyId, id],
  )
}

/** Returns the item whose opening stock was received last, if any has a day, with that day. */
export function latestLot(companyId: string): Statement<{ item: string; date: string }> {
  return statement(
    `select i.name as item, max(s.received_on) as date
     from opening_stock s join item i on i.company_id = $1 and i.id = s.item_id
     where s.company_id = $1 and s.received_on is not null group by i.id, i.name order by date desc, item limit 1`,
    [companyId],
  )
}

export type OpeningStockRow = Omit<StoredOpeningStock, 'item_label' | 'version'>

/** Inserts opening stock, one or many. */
export function insertOpeningStock(companyId: string, rows: readonly OpeningStockRow[]): Statement {
  return statement(
    `insert into opening_stock (company_id, id, item_id, received_on, quantity, unit_id, unit_factor, rate, amount, entry_id)
     select $1, s.id, s.item_id, s.received_on, s.quantity, s.unit_id, s.unit_factor, s.rate, s.amount, s.entry_id
     from json_to_recordset($2) as s(id uuid, item_id uuid, received_on date, quantity numeric, unit_id uuid, unit_factor numeric,
       rate numeric, amount numeric, entry_id uuid)`,
    [companyId, JSON.stringify(rows)],
  )
}

/** Replaces the figures, the date and the entry of opening stock; its item stays. */
export function updateOpeningStock(companyId: string, row: OpeningStockRow): Statement {
  return statement(
    `update opening_stock set quantity = $3, unit_id = $4, unit_factor = $5, rate = $6, amount = $7, entry_id = $8, received_on = $9
     where company_id = $1 and id = $2`,
    [
      companyId,
      row.id,
      row.quantity,
      row.unit_id,
      row.unit_factor,
      row.rate,
      row.amount,
      row.entry_id,
      row.received_on,
    ],
  )
}

/** Deletes opening stock; its entry and its movement are undone by the caller. */
export function deleteOpeningStock(companyId: string, id: string): Statement {
  return statement('delete from opening_stock where company_id = $1 and id = $2', [companyId, id])
}
