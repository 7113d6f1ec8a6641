/** Bills of materials with their rows. */
import type { Side } from '../../../domain/inventory/bill-of-materials.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredBillRow = {
  side: Side
  item: string
  item_label: string
  item_code: string | null
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  cost_share: string | null
}
export type StoredBill = {
  id: string
  item: string
  item_label: string
  item_code: string | null
  version_no: number
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  overhead: string
  remarks: string | null
  is_active: boolean
  /** Whether an assembly uses it: then a change creates a new version. */
  is_used: boolean
  version: number
  created_at: Date
  updated_at: Date
  rows: StoredBillRow[]
}

/** Keeps other bills of the company unchanged until the end of the transaction, so that two cannot make a loop. */
export function lockBills(companyId: string): Statement {
  return statement(`select pg_advisory_xact_lock(hashtextextended('bills ' || $1, 0))`, [companyId])
}

/** Returns one bill with its rows in order; numbers canonical. */
export function billById(companyId: string, id: string): Statement<StoredBill> {
  return statement(
    `select b.id, b.item_id as item, i.name as item_label, i.code as item_code, b.version_no,
       trim_scale(b.quantity)::text as quantity, b.unit_id as unit, coalesce(u.short_name, u.name) as unit_label,
       trim_scale(b.unit_factor)::text as unit_factor, trim_scale(b.overhead)::text as overhead, b.remarks, b.is_active,
       exists (select from inventory_conversion c where c.company_id = b.company_id and c.bill_id = b.id) as is_used,
       b.version, b.created_at, b.updated_at, r.rows
     from bill_of_material b
     join item i on i.company_id = b.company_id and i.id = b.item_id
     join unit u on u.company_id = b.company_id and u.id = b.unit_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('side', r.side, 'item', r.item_id, 'item_label', m.name,
         'item_code', m.code, 'quantity', trim_scale(r.quantity)::text, 'unit', r.unit_id, 'unit_label', coalesce(n.short_name, n.name),
         'unit_factor', trim_scale(r.unit_factor)::text, 'cost_share', trim_scale(r.cost_share)::text)
         order by r.row_no), '[]') as rows
       from bill_of_material_row r
       join item m on m.company_id = r.company_id and m.id = r.item_id
       join unit n on n.company_id = r.company_id and n.id = r.unit_id
       where r.company_id = b.company_id and r.bill_id = b.id
     ) r
     where b.company_id = $1 and b.id = $2`,
    [companyId, id],
  )
}

/** Returns the active bill of an item. */
export function billOfItem(companyId: string, itemId: string): Statement<{ id: string }> {
  return statement('select id from bill_of_material where company_id = $1 and item_id = $2 and is_active', [
    companyId,
    itemId,
  ])
}

/** A bill under its wire names. */
export type NewBill = Omit<StoredBillRow, 'side' | 'item_label' | 'item_code' | 'unit_label' | 'cost_share'> &
  Pick<StoredBill, 'id' | 'overhead' | 'remarks' | 'is_active'>
export type NewBillRow = Omit<StoredBillRow, 'item_label' | 'item_code' | 'unit_label'>

const figures = 'quantity numeric, unit uuid, unit_factor numeric'
const recordColumns = `item uuid, ${figures}, overhead numeric, remarks text, is_active boolean`

/** Inserts a bill as the next version of its item. */
export function insertBill(companyId: string, bill: NewBill): Statement {
  return statement(
    `insert into bill_of_material (company_id, id, item_id, version_no, quantity, unit_id, unit_factor, overhead, remarks, is_active)
     select $1, $2, b.item,
       (select coalesce(max(version_no), 0) + 1 from bill_of_material where company_id = $1 and item_id = b.item),
       b.quantity, b.unit, b.unit_factor, b.overhead, b.remarks, b.is_active
     from jsonb_to_record($3) as b(${recordColumns})`,
    [companyId, bill.id, JSON.stringify(bill)],
  )
}

/** Replaces what a bill says, except its item and the number of its version; its rows are replaced apart. */
export function updateBill(companyId: string, bill: NewBill): Statement {
  return statement(
    `update bill_of_material m set quantity = b.quantity, unit_id = b.unit, unit_factor = b.unit_factor,
       overhead = b.overhead, remarks = b.remarks, is_active = b.is_active
     from json_to_recordset($3) as b(${recordColumns}) where m.company_id = $1 and m.id = $2`,
    [companyId, bill.id, JSON.stringify([bill])],
  )
}

/** Deactivates a bill. */
export function retireBill(companyId: string, id: string): Statement {
  return statement('update bill_of_material set is_active = false where company_id = $1 and id = $2', [companyId, id])
}

/** Replaces the rows of a bill. */
export function replaceBillRows(companyId: string, billId: string, rows: readonly NewBillRow[]): Statement[] {
  return [
    statement('delete from bill_of_material_row where company_id = $1 and bill_id = $2', [companyId, billId]),
    statement(
      `insert into bill_of_material_row (company_id, bill_id, row_no, side, item_id, quantity, unit_id, unit_factor, cost_share)
       select $1, $2, r.row_no, r.side, r.item, r.quantity, r.unit, r.unit_factor, r.cost_share
       from rows from (json_to_recordset($3) as (side text, item uuid, ${figures}, cost_share numeric))
         with ordinality as r(side, item, quantity, unit, unit_factor, cost_share, row_no)`,
      [companyId, billId, JSON.stringify(rows)],
    ),
  ]
}

/** Deletes a bill; its rows are deleted with it. */
export function deleteBill(companyId: string, id: string): Statement {
  return statement('delete from bill_of_material where company_id = $1 and id = $2', [companyId, id])
}
