/** Stock adjustments of stock counts and of imported files. */
import type { IssuedStatus } from '../../../domain/resources/inventory/issued-status.ts'
import type { AdjustmentPurpose } from '../../../domain/inventory/check-adjustment.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns the adjustments of a stock count, oldest first. */
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

export type ImportedAdjustment = {
  id: string
  number: string
  purpose: AdjustmentPurpose
  remarks: string
  date: string
  time: string
  fiscalYearId: string
}

/** Inserts Issued adjustments under their own numbers; rows follow in the same transaction. */
export function insertImportedAdjustments(
  companyId: string,
  createdBy: string,
  adjustments: readonly ImportedAdjustment[],
): Statement {
  return statement(
    `insert into inventory_adjustment (company_id, id, status, series, fiscal_year_id, voucher_no, date, document_time, purpose,
       remarks, created_by)
     select $1, d.id, 'Issued', 'imported', d."fiscalYearId", d.number, d.date, d.time, d.purpose, d.remarks, $2
     from json_to_recordset($3) as d(id uuid, number text, date date, time timestamptz, purpose text, remarks text,
       "fiscalYearId" uuid)`,
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

/** Returns the adjustments imported earlier under these numbers; numbers of rows without trailing zeros. */
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
