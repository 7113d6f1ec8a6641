/** Reads what is delivered and not settled, and writes the steps of delivery notes. */
import type { RestOfLine } from '../../../domain/resources/trade/trade-answer.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { survivors } from './survivors.ts'
import type { StoredTradeRow } from './trade-store.ts'

/** Returns SQL for the quantity of the row `r` that issued invoices bill, in the base unit, except those of a document. */
const invoicedOf = (except: string) => `coalesce((
       select sum(b.quantity * b.unit_factor) from trade_row b
       join trade_document d on d.company_id = b.company_id and d.id = b.document_id and d.status = 'Issued'
       where b.company_id = r.company_id and b.source_row_id = r.id and d.id <> ${except}), 0)`

/** The quantity of the row `r` that steps of its delivery note settled, in the base unit. */
const steppedOf = `coalesce((
       select sum(s.quantity * coalesce(s.unit_factor, r.unit_factor)) from challan_step_row s
       where s.company_id = r.company_id and s.row_id = r.id), 0)`

/** The discount of a delivery note or of a line of it, as it was agreed. */
export type AgreedDiscount = Pick<StoredTradeRow, 'discount_type' | 'discount' | 'discount_ref' | 'is_trade_discount'>

const discountOf = (table: 'o' | 'r') => `json_build_object('discount_type', ${table}.discount_type,
       'discount', trim_scale(${table}.discount)::text, 'discount_ref', ${table}.sales_discount_id,
       'is_trade_discount', ${table}.is_trade_discount)`

/** A line of an issued delivery note; `left` is what is not invoiced, returned or closed, in the base unit. */
export type DeliveredRow = {
  id: string
  document_id: string
  voucher_no: string
  date: string
  item_label: string
  unit_label: string
  unit_factor: string
  left: string
  stock_entry: string | null
  /** The item, and those that it was merged into. */
  items: string[]
  party_label: string
  /** The contact, and those that it was merged into. */
  parties: string[]
  discount: AgreedDiscount
  note_discount: AgreedDiscount
}

/** Returns lines of delivery notes; those of drafts and cancelled ones are left out. */
export function deliveredRows(
  companyId: string,
  { rowIds, except }: { rowIds: readonly string[]; except: string },
): Statement<DeliveredRow> {
  return statement(
    `select r.id, r.document_id, o.voucher_no, o.date, r.item_name as item_label, coalesce(n.short_name, n.name) as unit_label,
       trim_scale(r.unit_factor)::text as unit_factor, r.stock_entry_id as stock_entry,
       trim_scale(r.quantity * r.unit_factor - ${invoicedOf('$3::uuid')} - ${steppedOf})::text as left,
       ${survivors('item', 'r.item_id')} as items, p.name as party_label, ${survivors('party', 'o.party_id')} as parties,
       ${discountOf('r')} as discount, ${discountOf('o')} as note_discount
     from trade_row r
     join trade_document o on o.company_id = r.company_id and o.id = r.document_id and o.path = 'sales/challans'
       and o.status = 'Delivered'
     join party p on p.company_id = o.company_id and p.id = o.party_id
     join unit n on n.company_id = r.company_id and n.id = r.unit_id
     where r.company_id = $1 and r.id = any ($2::uuid[]) order by r.id`,
    [companyId, rowIds, except],
  )
}

/** What is left of a delivered line, what invoices bill of it and deduct there, and the item that stays; in its base unit. */
export type LeftRow = Omit<RestOfLine, 'discount' | 'discount_ref'> & { row: string; billed: string; deducted: string }

/** Returns the lines of a delivery note that is issued and not cancelled. */
export function leftRows(companyId: string, documentId: string): Statement<LeftRow> {
  return statement(
    `select r.id as row, trim_scale(r.quantity * r.unit_factor - b.quantity - ${steppedOf})::text as quantity,
       trim_scale(b.quantity)::text as billed, trim_scale(b.row_discount)::text as deducted, w.id as item, w.name as item_label,
       w.code as item_code, w.unit_id as unit, coalesce(n.short_name, n.name) as unit_label
     from trade_document o
     join trade_row r on r.company_id = o.company_id and r.document_id = o.id
     join item i on i.company_id = r.company_id and i.id = r.item_id
     join item w on w.company_id = i.company_id and w.id = coalesce(i.merged_into_id, i.id)
     join unit n on n.company_id = w.company_id and n.id = w.unit_id
     cross join lateral (
       select coalesce(sum(x.quantity * x.unit_factor), 0) as quantity, coalesce(sum(x.row_discount), 0) as row_discount
       from trade_row x
       join trade_document d on d.company_id = x.company_id and d.id = x.document_id and d.status = 'Issued'
       where x.company_id = r.company_id and x.source_row_id = r.id
     ) b
     where o.company_id = $1 and o.id = $2 and o.path = 'sales/challans' and o.status = 'Delivered' order by r.row_no`,
    [companyId, documentId],
  )
}

/** What is settled of a line of a delivery note, in the base unit, and since when; drafts of invoices name it as well. */
export type SettledRow = { row: string; settled: string; first_date: string | null; is_named: boolean }

/** Returns the lines of a delivery note that invoices name or steps settled. */
export function settledRows(companyId: string, documentId: string): Statement<SettledRow> {
  return statement(
    `select r.id as row, trim_scale(${invoicedOf("'00000000-0000-0000-0000-000000000000'")} + ${steppedOf})::text as settled,
       least(i.first_date, s.first_date)::text as first_date, i.is_named
     from trade_row r
     cross join lateral (
       select min(d.date) filter (where d.status = 'Issued') as first_date,
         coalesce(bool_or(d.status <> 'Cancelled'), false) as is_named
       from trade_row b join trade_document d on d.company_id = b.company_id and d.id = b.document_id
       where b.company_id = r.company_id and b.source_row_id = r.id
     ) i
     cross join lateral (
       select min(t.date) as first_date from challan_step_row x
       join challan_step t on t.company_id = x.company_id and t.id = x.step_id
       where x.company_id = r.company_id and x.row_id = r.id
     ) s
     where r.company_id = $1 and r.document_id = $2 and (i.is_named or s.first_date is not null) order by r.row_no`,
    [companyId, documentId],
  )
}

export type ChallanStepKind = 'return' | 'resolve'
/** A settled part of a line: its quantity in the unit of the line or, with factor 1, in the base unit, and the number of its movement. */
export type StepRow = {
  kind: ChallanStepKind
  date: string
  time: string
  row: string
  quantity: string
  unit_factor: string
  stock_row_no: number
  /** The item of its movement; null without stock. */
  stock_item: string | null
}

/** Returns the steps of a delivery note, line by line, the oldest first. */
export function stepsOf(companyId: string, documentId: string): Statement<StepRow> {
  return statement(
    `select t.kind, t.date, to_char(t.step_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, x.row_id as row,
       trim_scale(x.quantity)::text as quantity, trim_scale(coalesce(x.unit_factor, r.unit_factor))::text as unit_factor,
       x.stock_row_no, e.item_id as stock_item
     from challan_step t join challan_step_row x on x.company_id = t.company_id and x.step_id = t.id
     join trade_row r on r.company_id = x.company_id and r.id = x.row_id
     left join stock_entry e on e.company_id = t.company_id and e.document_path = 'sales/challans' and e.document_id = t.document_id
       and e.row_no = x.stock_row_no and e.voided_at is null
     where t.company_id = $1 and t.document_id = $2 order by x.stock_row_no`,
    [companyId, documentId],
  )
}

export type NewStep = {
  id: string
  documentId: string
  kind: ChallanStepKind
  date: string
  time: string
  rows: readonly Pick<StepRow, 'row' | 'quantity' | 'unit_factor' | 'stock_row_no'>[]
}

/** Stores a step of a delivery note. */
export function insertStep(companyId: string, createdBy: string, step: NewStep): Statement[] {
  const { id, documentId, kind, date, time, rows } = step
  return [
    statement(
      `insert into challan_step (company_id, id, document_id, kind, date, step_time, created_by)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [companyId, id, documentId, kind, date, time, createdBy],
    ),
    statement(
      `insert into challan_step_row (company_id, step_id, row_id, quantity, unit_factor, stock_row_no)
       select $1, $2, x.row, x.quantity, x.unit_factor, x.stock_row_no
       from json_to_recordset($3) as x(row uuid, quantity numeric, unit_factor numeric, stock_row_no int)`,
      [companyId, id, JSON.stringify(rows)],
    ),
  ]
}

/** Counts how far the delivery notes with these lines are settled. */
export function setSettled(companyId: string, rowIds: readonly string[]): Statement {
  return statement(
    `update trade_document o set receipt = n.receipt
     from (
       select r.document_id, case when bool_and(b.quantity >= r.quantity * r.unit_factor) then 'all'
         when bool_or(b.quantity > 0) then 'part' else 'none' end as receipt
       from trade_row r
       cross join lateral (
         select ${invoicedOf("'00000000-0000-0000-0000-000000000000'")} + ${steppedOf} as quantity
       ) b
       where r.company_id = $1 and r.document_id in (
         select document_id from trade_row where company_id = $1 and id = any ($2::uuid[]))
       group by r.document_id
     ) n
     where o.company_id = $1 and o.id = n.document_id and o.path = 'sales/challans' and o.receipt <> n.receipt`,
    [companyId, rowIds],
  )
}
