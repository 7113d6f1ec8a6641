/** Stock adjustments with their rows. */
import type { IssuedStatus } from '../../../domain/documents/status.ts'
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredAdjustmentRow = {
  row_no: number
  item: string
  item_label: string
  item_code: string | null
  quantity: string
  unit: string
  unit_label: string
  unit_factor: string
  rate: string | null
  description: string | null
  /** What the movement is worth now, positive; null while it does not stand. */
  cost: string | null
}
export type StoredAdjustment = {
  id: string
  status: IssuedStatus
  series: string
  voucher_no: string | null
  fiscal_year_id: string | null
  date: string
  /** ISO, in UTC. */
  time: string | null
  purpose: AdjustmentPurpose
  remarks: string
  stock_count: string | null
  stock_count_label: string | null
  cancel_reason: string | null
  entry_id: string | null
  created_by_label: string
  version: number
  created_at: Date
  updated_at: Date
  rows: StoredAdjustmentRow[]
}

/** One adjustment with its rows in order and what they cost now; numbers canonical. */
export function adjustmentById(companyId: string, id: string): Statement<StoredAdjustment> {
  return statement(
    `select d.id, d.status, d.series, d.voucher_no, d.fiscal_year_id, d.date,
       to_char(d.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, d.purpose, d.remarks,
       d.stock_count_id as stock_count, c.voucher_no as stock_count_label, d.cancel_reason, d.entry_id,
       u.full_name as created_by_label, d.version, d.created_at, d.updated_at, r.rows
     from inventory_adjustment d
     join app_user u on u.id = d.created_by
     left join stock_count c on c.company_id = d.company_id and c.id = d.stock_count_id
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('row_no', r.row_no, 'item', r.item_id, 'item_label', i.name,
         'item_code', i.code, 'quantity', trim_scale(r.quantity)::text, 'unit', r.unit_id, 'unit_label', coalesce(n.short_name, n.name),
         'unit_factor', trim_scale(r.unit_factor)::text, 'rate', trim_scale(r.rate)::text, 'description', r.description,
         'cost', trim_scale(abs(v.value))::text) order by r.row_no), '[]') as rows
       from inventory_adjustment_row r
       join item i on i.company_id = r.company_id and i.id = r.item_id
       join unit n on n.company_id = r.company_id and n.id = r.unit_id
       left join stock_entry e on e.company_id = r.company_id and e.document_path = 'inventory/adjustments'
         and e.document_id = d.id and e.row_no = r.row_no and e.voided_at is null
       left join stock_valuation v on v.company_id = r.company_id and v.entry_id = e.id
       where r.company_id = d.company_id and r.adjustment_id = d.id
     ) r
     where d.company_id = $1 and d.id = $2`,
    [companyId, id],
  )
}

export type AdjustmentHeader = { id: string; date: string; purpose: AdjustmentPurpose; remarks: string }
export type NewAdjustment = AdjustmentHeader & { stockCountId: string | null }

/** Inserts Drafts without rows. */
export function insertAdjustments(
  companyId: string,
  createdBy: string,
  adjustments: readonly NewAdjustment[],
): Statement {
  return statement(
    `insert into inventory_adjustment (company_id, id, status, date, purpose, remarks, stock_count_id, created_by)
     select $1, d.id, 'Draft', d.date, d.purpose, d.remarks, d."stockCountId", $2
     from jsonb_to_recordset($3) as d(id uuid, date date, purpose text, remarks text, "stockCountId" uuid)`,
    [companyId, createdBy, JSON.stringify(adjustments)],
  )
}

export function updateAdjustmentHeader(companyId: string, { id, date, purpose, remarks }: AdjustmentHeader): Statement {
  return statement(
    'update inventory_adjustment set date = $3, purpose = $4, remarks = $5 where company_id = $1 and id = $2',
    [companyId, id, date, purpose, remarks],
  )
}

export type NewAdjustmentRow = {
  rowNo: number
  itemId: string
  quantity: string
  unitId: string
  unitFactor: string
  rate: string | null
  description: string | null
}

export function deleteAdjustmentRows(companyId: string, id: string): Statement {
  return statement('delete from inventory_adjustment_row where company_id = $1 and adjustment_id = $2', [companyId, id])
}

/** Inserts rows of one or many adjustments. */
export function insertAdjustmentRows(
  companyId: string,
  rows: readonly (NewAdjustmentRow & { documentId: string })[],
): Statement {
  return statement(
    `insert into inventory_adjustment_row (company_id, adjustment_id, row_no, item_id, quantity, unit_id, unit_factor, rate,
       description)
     select $1, r."documentId", r."rowNo", r."itemId", r.quantity, r."unitId", r."unitFactor", r.rate, r.description
     from jsonb_to_recordset($2) as r("documentId" uuid, "rowNo" int, "itemId" uuid, quantity numeric, "unitId" uuid,
       "unitFactor" numeric, rate numeric, description text)`,
    [companyId, JSON.stringify(rows)],
  )
}

/** The adjustments that a count made, oldest first. */
export function adjustmentsOfCount(
  companyId: string,
  countId: string,
): Statement<{ id: string; voucher_no: string; purpose: AdjustmentPurpose; status: IssuedStatus; version: number }> {
  return statement(
    `select id, voucher_no, purpose, status, version from inventory_adjustment
     where company_id = $1 and stock_count_id = $2 order by id`,
    [companyId, countId],
  )
}

export type ImportedAdjustment = NewAdjustment & {
  number: string
  time: string
  fiscalYearId: string
  entryId: string | null
}

/** Inserts adjustments that are Issued under their own numbers; rows follow in the same transaction. */
export function insertImportedAdjustments(
  companyId: string,
  createdBy: string,
  adjustments: readonly Omit<ImportedAdjustment, 'stockCountId'>[],
): Statement {
  return statement(
    `insert into inventory_adjustment (company_id, id, status, series, fiscal_year_id, voucher_no, date, document_time, purpose,
       remarks, entry_id, created_by)
     select $1, d.id, 'Issued', 'imported', d."fiscalYearId", d.number, d.date, d.time, d.purpose, d.remarks, d."entryId", $2
     from jsonb_to_recordset($3) as d(id uuid, number text, date date, time timestamptz, purpose text, remarks text,
       "fiscalYearId" uuid, "entryId" uuid)`,
    [companyId, createdBy, JSON.stringify(adjustments)],
  )
}

export type ImportedStock = {
  number: string
  purpose: AdjustmentPurpose
  date: string
  time: string
  remarks: string
  rows: {
    row_no: number
    item_id: string
    quantity: string
    unit_id: string
    rate: string | null
    description: string
  }[]
}

/** What was imported before under these numbers; numbers of rows without zeros at the end. */
export function importedStock(companyId: string, numbers: readonly string[]): Statement<ImportedStock> {
  return statement(
    `select d.voucher_no as number, d.purpose, d.date,
       to_char(d.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, d.remarks, r.rows
     from inventory_adjustment d
     cross join lateral (
       select jsonb_agg(jsonb_build_object('row_no', r.row_no, 'item_id', r.item_id,
         'quantity', trim_scale(r.quantity)::text, 'unit_id', r.unit_id, 'rate', trim_scale(r.rate)::text,
         'description', coalesce(r.description, '')) order by r.row_no) as rows
       from inventory_adjustment_row r where r.company_id = d.company_id and r.adjustment_id = d.id
     ) r
     where d.company_id = $1 and d.series = 'imported' and d.voucher_no = any ($2::text[])`,
    [companyId, numbers],
  )
}
