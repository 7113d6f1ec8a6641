/** Writes documents of trade. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** The header as it is stored, column by column. */
export type TradeHeader = Readonly<{
  id: string
  path: TradePath
  supplier_no: string | null
  date: string
  due_date: string | null
  party_id: string
  customer_name: string | null
  address: string | null
  email: string | null
  tax_type: string
  discount_type: string | null
  discount: string
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean
  sales_agent_id: string | null
  payment_mode_id: string | null
  reference: string | null
  received_by: string | null
  remarks: string | null
  is_export: boolean
  is_import: boolean
  import_country: string | null
  import_date: string | null
  import_document_number: string | null
  is_capital_expense: boolean
  is_free: boolean
  sub_total: string
  discount_total: string
  taxable: string
  non_taxable: string
  tax: string
  total: string
}>

/** The columns of a header and their types, for statements that write many. */
export const headerColumns = `supplier_no, date, due_date, party_id, customer_name, address, email, tax_type, discount_type, discount,
  sales_discount_id, purchase_discount_id, is_trade_discount, sales_agent_id, payment_mode_id, reference, received_by, remarks, is_export, is_import,
  import_country, import_date, import_document_number, is_capital_expense, is_free, sub_total, discount_total, taxable, non_taxable,
  tax, total`
export const headerTypes = `supplier_no text, date date, due_date date, party_id uuid, customer_name text, address text, email text,
  tax_type text, discount_type text, discount numeric, sales_discount_id uuid, purchase_discount_id uuid, is_trade_discount boolean,
  sales_agent_id uuid, payment_mode_id uuid, reference text, received_by text, remarks text, is_export boolean, is_import boolean, import_country text,
  import_date date, import_document_number text, is_capital_expense boolean, is_free boolean, sub_total numeric,
  discount_total numeric, taxable numeric, non_taxable numeric, tax numeric, total numeric`

/** Inserts Drafts without rows. */
export function insertTrades(companyId: string, createdBy: string, headers: readonly TradeHeader[]): Statement {
  return statement(
    `insert into trade_document (company_id, id, path, series, status, created_by, ${headerColumns})
     select $1, h.id, h.path, h.path, 'Draft', $2, ${headerColumns}
     from jsonb_to_recordset($3) as h(id uuid, path text, ${headerTypes})`,
    [companyId, createdBy, JSON.stringify(headers)],
  )
}

/** Takes the next version of a document; fails as STALE when `version` is not the stored one. */
export function claimTrade(companyId: string, id: string, version: number): Statement {
  return statement("select claim_version('trade_document', $1, $2, $3)", [companyId, id, version])
}

export function updateTrade(companyId: string, header: TradeHeader): Statement {
  return statement(
    `update trade_document d set (${headerColumns}) = (select ${headerColumns} from jsonb_to_record($3) as h(${headerTypes}))
     where d.company_id = $1 and d.id = $2`,
    [companyId, header.id, JSON.stringify(header)],
  )
}

export type NewTradeRow = Readonly<{
  id: string
  document_id: string
  row_no: number
  item_id: string
  item_name: string
  hs_code: string | null
  description: string | null
  quantity: string
  unit_id: string
  unit_factor: string
  rate: string
  discount_type: string | null
  discount: string
  sales_discount_id: string | null
  purchase_discount_id: string | null
  is_trade_discount: boolean
  tax_scheme_id: string | null
  tax_kind: string | null
  tax_rate: string | null
  gross: string
  row_discount: string
  header_discount: string
  net: string
  tax: string
  trade_discount: string
  non_trade_discount: string
  origin_row_id: string | null
  is_returned: boolean
  stock_entry_id: string | null
}>

const rowColumns = `document_id, row_no, item_id, item_name, hs_code, description, quantity, unit_id, unit_factor, rate,
  discount_type, discount, sales_discount_id, purchase_discount_id, is_trade_discount, tax_scheme_id, tax_kind, tax_rate, gross,
  row_discount, header_discount, net, tax, trade_discount, non_trade_discount, origin_row_id, is_returned, stock_entry_id`
const rowTypes = `id uuid, document_id uuid, row_no int, item_id uuid, item_name text, hs_code text, description text,
  quantity numeric, unit_id uuid, unit_factor numeric, rate numeric, discount_type text, discount numeric, sales_discount_id uuid,
  purchase_discount_id uuid, is_trade_discount boolean, tax_scheme_id uuid, tax_kind text, tax_rate numeric, gross numeric,
  row_discount numeric, header_discount numeric, net numeric, tax numeric, trade_discount numeric, non_trade_discount numeric,
  origin_row_id uuid, is_returned boolean, stock_entry_id uuid`

/** Inserts rows of one or many documents. */
export function insertTradeRows(companyId: string, rows: readonly NewTradeRow[]): Statement {
  return statement(
    `insert into trade_row (company_id, id, ${rowColumns})
     select $1, r.id, ${rowColumns} from jsonb_to_recordset($2) as r(${rowTypes})`,
    [companyId, JSON.stringify(rows)],
  )
}

/** Puts rows in the place of those that a document had; those with a known id stay the rows they are. */
export function replaceTradeRows(companyId: string, documentId: string, rows: readonly NewTradeRow[]): Statement[] {
  const ids = rows.map(({ id }) => id)
  const taken = rowColumns
    .split(',')
    .map((name) => `${name.trim()} = excluded.${name.trim()}`)
    .join(', ')
  return [
    statement('delete from trade_row where company_id = $1 and document_id = $2 and not (id = any ($3::uuid[]))', [
      companyId,
      documentId,
      ids,
    ]),
    // Out of the way of the numbers that they get.
    statement('update trade_row set row_no = row_no + 1000000 where company_id = $1 and document_id = $2', [
      companyId,
      documentId,
    ]),
    statement(
      `insert into trade_row (company_id, id, ${rowColumns})
       select $1, r.id, ${rowColumns} from jsonb_to_recordset($2) as r(${rowTypes})
       on conflict (company_id, id) do update set ${taken} where trade_row.document_id = excluded.document_id`,
      [companyId, JSON.stringify(rows)],
    ),
  ]
}

export type NewLandedCost = Readonly<{
  type: string
  description: string | null
  is_percentage: boolean
  value: string
  amount: string
  tax_scheme_id: string | null
  tax: string
  credit_account_id: string | null
}>

/** Puts these landed costs in the place of those that a document had. */
export function replaceLandedCosts(companyId: string, id: string, costs: readonly NewLandedCost[]): Statement[] {
  const numbered = costs.map((cost, index) => ({ ...cost, row_no: index + 1 }))
  return [
    statement('delete from landed_cost_row where company_id = $1 and document_id = $2', [companyId, id]),
    ...(costs.length === 0
      ? []
      : [
          statement(
            `insert into landed_cost_row (company_id, document_id, row_no, type, description, is_percentage, value, amount,
               tax_scheme_id, tax, credit_account_id)
             select $1, $2, c.row_no, c.type, c.description, c.is_percentage, c.value, c.amount, c.tax_scheme_id, c.tax,
               c.credit_account_id
             from jsonb_to_recordset($3) as c(row_no int, type text, description text, is_percentage boolean, value numeric,
               amount numeric, tax_scheme_id uuid, tax numeric, credit_account_id uuid)`,
            [companyId, id, JSON.stringify(numbered)],
          ),
        ]),
  ]
}

/** The entries that stand for a document, and what it prints from now on. */
export type TradeEntries = { entryId: string | null; costEntryId: string | null; printed: unknown }

/** Ties an issued document to what it posted anew. */
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

export type TradeNumber = { path: TradePath; time: string; fiscalYearId: string; prefix: string; padding: number }

/**
 * Makes a Draft Issued, ties it to what it posted and gives it the next number; the last statement before the audit row,
 * since it locks the counter.
 */
export function issueTrade(companyId: string, id: string, wanted: TradeNumber & TradeEntries): Statement {
  const { path, time, fiscalYearId, prefix, padding, entryId, costEntryId, printed } = wanted
  return statement(
    `with taken as (select next_number($1, $3, $4) as n)
     update trade_document set status = 'Issued', fiscal_year_id = $4, number = taken.n,
       voucher_no = document_number($5, taken.n, $6), document_time = $7,
       entry_id = $8, cost_entry_id = $9, printed = $10
     from taken where company_id = $1 and id = $2`,
    [companyId, id, path, fiscalYearId, prefix, padding, time, entryId, costEntryId, JSON.stringify(printed)],
  )
}

/** How an issued document is paid from now on. */
export function setPaymentMode(companyId: string, id: string, modeId: string | null): Statement {
  return statement('update trade_document set payment_mode_id = $3 where company_id = $1 and id = $2', [
    companyId,
    id,
    modeId,
  ])
}

export function cancelTrade(companyId: string, id: string, reason: string): Statement {
  return statement(
    `update trade_document set status = 'Cancelled', cancel_reason = $3, entry_id = null, cost_entry_id = null
     where company_id = $1 and id = $2`,
    [companyId, id, reason],
  )
}

export function deleteTradeDraft(companyId: string, id: string): Statement {
  return statement("delete from trade_document where company_id = $1 and id = $2 and status = 'Draft'", [companyId, id])
}
