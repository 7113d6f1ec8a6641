/** Writes invoices, bills and notes. */
import type { EditableField } from '../../../domain/documents/final-documents.ts'
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { ColumnValues } from '../documents/document-columns.ts'
import { assignmentsOf, namesOf, typesOf } from '../documents/document-columns.ts'
import { headerColumns, landedColumns, rowColumns } from './trade-columns.ts'

/** A header by its columns. */
export type TradeHeader = ColumnValues & Readonly<{ id: string; path: TradePath }>

const header = namesOf(headerColumns)

/** Inserts Drafts without rows. */
export function insertTrades(companyId: string, createdBy: string, headers: readonly TradeHeader[]): Statement {
  return statement(
    `insert into trade_document (company_id, id, path, series, status, created_by, ${header})
     select $1, h.id, h.path, h.path, 'Draft', $2, ${header}
     from json_to_recordset($3) as h(id uuid, path text, ${typesOf(headerColumns)})`,
    [companyId, createdBy, JSON.stringify(headers)],
  )
}

/** Replaces the columns of a header; rows and landed costs are replaced apart. */
export function updateTrade(companyId: string, document: TradeHeader): Statement {
  return statement(
    `update trade_document d set ${assignmentsOf(headerColumns)} from json_to_recordset($3) as h(${typesOf(headerColumns)})
     where d.company_id = $1 and d.id = $2`,
    [companyId, document.id, JSON.stringify([document])],
  )
}

/** A row by its columns. */
export type NewTradeRow = ColumnValues & Readonly<{ id: string }>

const cells = namesOf(rowColumns)
const cellTypes = `id uuid, ${typesOf(rowColumns)}`

/** Inserts rows of one or many documents. */
export function insertTradeRows(companyId: string, rows: readonly NewTradeRow[]): Statement {
  return statement(
    `insert into trade_row (company_id, id, ${cells})
     select $1, r.id, ${cells} from json_to_recordset($2) as r(${cellTypes})`,
    [companyId, JSON.stringify(rows)],
  )
}

/** Replaces the rows of a document; those with a known id are updated. */
export function replaceTradeRows(companyId: string, documentId: string, rows: readonly NewTradeRow[]): Statement[] {
  const ids = rows.map(({ id }) => id)
  const rowColumnNames = Object.keys(rowColumns)
    .map((name) => `${name} = excluded.${name}`)
    .join(', ')
  return [
    // Cancelled documents bill, receive or return nothing, so they do not hold a line that is removed.
    statement(
      `update trade_row b set source_row_id = null, origin_row_id = null
       from trade_row r, trade_document d
       where r.company_id = $1 and r.document_id = $2 and not (r.id = any ($3::uuid[]))
         and b.company_id = r.company_id and (b.source_row_id = r.id or b.origin_row_id = r.id)
         and d.company_id = b.company_id and d.id = b.document_id and d.status = 'Cancelled'`,
      [companyId, documentId, ids],
    ),
    statement('delete from trade_row where company_id = $1 and document_id = $2 and not (id = any ($3::uuid[]))', [
      companyId,
      documentId,
      ids,
    ]),
    // Moves them out of the range of the numbers that they get.
    statement('update trade_row set row_no = row_no + 1000000 where company_id = $1 and document_id = $2', [
      companyId,
      documentId,
    ]),
    statement(
      `insert into trade_row (company_id, id, ${cells})
       select $1, r.id, ${cells} from json_to_recordset($2) as r(${cellTypes})
       on conflict (company_id, id) do update set ${rowColumnNames} where trade_row.document_id = excluded.document_id`,
      [companyId, JSON.stringify(rows)],
    ),
  ]
}

/** Inserts landed costs of one or many documents, each by its columns. */
export function insertLandedCosts(companyId: string, costs: readonly ColumnValues[]): Statement {
  const columns = namesOf(landedColumns)
  return statement(
    `insert into landed_cost_row (company_id, ${columns})
     select $1, ${columns} from json_to_recordset($2) as c(${typesOf(landedColumns)})`,
    [companyId, JSON.stringify(costs)],
  )
}

/** Replaces the landed costs of a document. */
export function replaceLandedCosts(companyId: string, id: string, costs: readonly ColumnValues[]): Statement[] {
  return [
    statement('delete from landed_cost_row where company_id = $1 and document_id = $2', [companyId, id]),
    ...(costs.length === 0 ? [] : [insertLandedCosts(companyId, costs)]),
  ]
}

/** The current entries of a document, and the values of its paper. */
export type TradeEntries = { entryId: string | null; costEntryId: string | null; printed: unknown }

/** Sets the entries of an issued document. */
export function setTradeEntries(
  companyId: string,
  id: string,
  { entryId, costEntryId, printed }: TradeEntries,
): Statement {
  return statement(
    'update trade_document set entry_id = $3, cost_entry_id = $4, printed = $5 where company_id = $1 and id = $2',
    [companyId, id, entryId, costEntryId, JSON.stringify(printed)],
  )
}

export type TradeNumber = {
  path: TradePath
  status: 'Issued' | 'Generated' | 'Ordered' | 'Delivered' | 'Received'
  time: string
  fiscalYearId: string
  prefix: string
  padding: number
}

/**
 * Issues or finishes a Draft: sets its entries and its next number; the last statement before the audit row, because it
 * locks the counter.
 */
export function issueTrade(companyId: string, id: string, numbering: TradeNumber & TradeEntries): Statement {
  const { path, status, time, fiscalYearId, prefix, padding, entryId, costEntryId, printed } = numbering
  return statement(
    `with taken as (select next_number($1, $3, $4) as n)
     update trade_document set status = $11, fiscal_year_id = $4, number = taken.n,
       voucher_no = document_number($5, taken.n, $6), document_time = $7,
       entry_id = $8, cost_entry_id = $9, printed = $10
     from taken where company_id = $1 and id = $2`,
    [companyId, id, path, fiscalYearId, prefix, padding, time, entryId, costEntryId, JSON.stringify(printed), status],
  )
}

/** The series of documents that tills have numbered. */
export const tillSeries = 'till'

/**
 * Inserts a numbered document without rows: after its entries, because it locks the counter of its series. `given` is the
 * number that a till has given it; null: it gets the next one.
 */
export function insertNumberedTrade(
  companyId: string,
  createdBy: string,
  { document, issue, given }: { document: TradeHeader; issue: TradeNumber & TradeEntries; given: string | null },
): Statement {
  const { path, status, time, fiscalYearId, prefix, padding, entryId, costEntryId, printed } = issue
  return statement(
    `with taken as (select case when $14::text is null then next_number($1, $4, $5) end as n)
     insert into trade_document (company_id, id, path, series, status, created_by, fiscal_year_id, number, voucher_no,
       document_time, entry_id, cost_entry_id, printed, ${header})
     select $1, h.id, $13, $4, $12, $2, $5, taken.n, coalesce($14, document_number($6, taken.n, $7)), $8, $9, $10, $11, ${header}
     from taken cross join jsonb_to_record($3) as h(id uuid, ${typesOf(headerColumns)})`,
    [
      companyId,
      createdBy,
      JSON.stringify(document),
      given === null ? path : tillSeries,
      fiscalYearId,
      prefix,
      padding,
      time,
      entryId,
      costEntryId,
      JSON.stringify(printed),
      status,
      path,
      given,
    ],
  )
}

/** Changes the fields of an issued document that post nothing; null for one that its kind does not have. */
export function setOpenFields(
  companyId: string,
  id: string,
  fields: Readonly<Record<EditableField, string | null>>,
): Statement {
  return statement(
    `update trade_document set due_date = $3, payment_mode_id = $4, sales_agent_id = $5, reference = $6, remarks = $7, supplier_no = $8
     where company_id = $1 and id = $2`,
    [
      companyId,
      id,
      fields.due_date,
      fields.payment_mode,
      fields.sales_agent,
      fields.reference,
      fields.remarks,
      fields.supplier_no,
    ],
  )
}

/** Changes the payment method of an issued document. */
export function setPaymentMode(companyId: string, id: string, modeId: string | null): Statement {
  return statement('update trade_document set payment_mode_id = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    modeId,
  ])
}

/** Cancels a document, a goods receipt on a day, or closes an order of which something is received. */
export function cancelTrade(
  companyId: string,
  id: string,
  { status, reason, on = null }: { status: 'Cancelled' | 'Closed'; reason: string; on?: string | null },
): Statement {
  return statement(
    `update trade_document set status = $3, cancel_reason = $4, cancelled_on = $5, entry_id = null, cost_entry_id = null
     where company_id = $1 and id = $2`,
    [companyId, id, status, reason, on],
  )
}

/** Deletes a Draft with its rows; a document that is no Draft any more stays. */
export function deleteTradeDraft(companyId: string, id: string): Statement {
  return statement("delete from trade_document where company_id = $1 and id = $2 and status = 'Draft'", [companyId, id])
}
