/** Conversions with their rows. */
import type { IssuedStatus } from '../../../domain/documents/status.ts'
import type { Side } from '../../../domain/inventory/bill-of-materials.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredConversionRow = {
  row_no: number
  side: Side
  item: string
  item_label: string
  item_code: string | null
  quantity: string
  expected: string | null
  unit: string
  unit_label: string
  unit_factor: string
  cost_share: string | null
  description: string | null
  /** What the movement is worth now, positive; null while it does not stand. */
  cost: string | null
}
export type StoredConversion = {
  id: string
  status: IssuedStatus
  series: string
  voucher_no: string | null
  date: string
  /** ISO, in UTC. */
  time: string | null
  bill: string | null
  bill_label: string | null
  is_reverse: boolean
  overhead: string
  remarks: string
  cancel_reason: string | null
  entry_id: string | null
  created_by_label: string
  version: number
  created_at: Date
  updated_at: Date
  rows: StoredConversionRow[]
}

/** One conversion with its rows in order and what they are worth now; numbers canonical. */
export function conversionById(companyId: string, id: string): Statement<StoredConversion> {
  return statement(
    `select d.id, d.status, d.series, d.voucher_no, d.date,
       to_char(d.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, d.bill_id as bill,
       f.name as bill_label, d.is_reverse, trim_scale(d.overhead)::text as overhead, d.remarks, d.cancel_reason, d.entry_id,
       u.full_name as created_by_label, d.version, d.created_at, d.updated_at, r.rows
     from inventory_conversion d
     join app_user u on u.id = d.created_by
     left join bill_of_material b on b.company_id = d.company_id and b.id = d.bill_id
     left join item f on f.company_id = d.company_id and f.id = b.item_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('row_no', r.row_no, 'side', r.side, 'item', r.item_id,
         'item_label', i.name, 'item_code', i.code, 'quantity', trim_scale(r.quantity)::text,
         'expected', trim_scale(r.expected)::text, 'unit', r.unit_id, 'unit_label', coalesce(n.short_name, n.name),
         'unit_factor', trim_scale(r.unit_factor)::text, 'cost_share', trim_scale(r.cost_share)::text,
         'description', r.description, 'cost', trim_scale(abs(v.value))::text) order by r.row_no), '[]') as rows
       from inventory_conversion_row r
       join item i on i.company_id = r.company_id and i.id = r.item_id
       join unit n on n.company_id = r.company_id and n.id = r.unit_id
       left join stock_entry e on e.company_id = r.company_id and e.document_path = 'inventory/conversions'
         and e.document_id = d.id and e.row_no = r.row_no and e.voided_at is null
       left join stock_valuation v on v.company_id = r.company_id and v.entry_id = e.id
       where r.company_id = d.company_id and r.conversion_id = d.id
     ) r
     where d.company_id = $1 and d.id = $2`,
    [companyId, id],
  )
}

export type ConversionHeader = {
  id: string
  date: string
  billId: string | null
  isReverse: boolean
  overhead: string
  remarks: string
}

/** Inserts a Draft without rows. */
export function insertConversion(companyId: string, createdBy: string, header: ConversionHeader): Statement {
  const { id, date, billId, isReverse, overhead, remarks } = header
  return statement(
    `insert into inventory_conversion (company_id, id, status, date, bill_id, is_reverse, overhead, remarks, created_by)
     values ($1, $2, 'Draft', $3, $4, $5, $6, $7, $8)`,
    [companyId, id, date, billId, isReverse, overhead, remarks, createdBy],
  )
}

export function updateConversionHeader(companyId: string, header: ConversionHeader): Statement {
  const { id, date, billId, isReverse, overhead, remarks } = header
  return statement(
    `update inventory_conversion set date = $3, bill_id = $4, is_reverse = $5, overhead = $6, remarks = $7
     where company_id = $1 and id = $2`,
    [companyId, id, date, billId, isReverse, overhead, remarks],
  )
}

export type NewConversionRow = {
  rowNo: number
  side: Side
  itemId: string
  quantity: string
  expected: string | null
  unitId: string
  unitFactor: string
  costShare: string | null
  description: string | null
}

/** Replaces the rows of a conversion. */
export function replaceConversionRows(companyId: string, id: string, rows: readonly NewConversionRow[]): Statement[] {
  return [
    statement('delete from inventory_conversion_row where company_id = $1 and conversion_id = $2', [companyId, id]),
    statement(
      `insert into inventory_conversion_row (company_id, conversion_id, row_no, side, item_id, quantity, expected, unit_id,
         unit_factor, cost_share, description)
       select $1, $2, r."rowNo", r.side, r."itemId", r.quantity, r.expected, r."unitId", r."unitFactor", r."costShare",
         r.description
       from jsonb_to_recordset($3) as r("rowNo" int, side text, "itemId" uuid, quantity numeric, expected numeric,
         "unitId" uuid, "unitFactor" numeric, "costShare" numeric, description text)`,
      [companyId, id, JSON.stringify(rows)],
    ),
  ]
}
