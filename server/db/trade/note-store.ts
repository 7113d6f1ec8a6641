/** Reads what notes return of invoices and bills. */
import type { TradePath } from '../../../domain/documents/status.ts'
import type { TaxType } from '../../../domain/documents/tax.ts'
import type { ReturnedFigures } from '../../../domain/documents/return-of-row.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { OpenItem } from '../ledger/open-item-store.ts'
import { itemColumns } from '../ledger/open-item-store.ts'

export type OriginDocument = {
  id: string
  path: TradePath
  voucher_no: string
  date: string
  /** Its party, and the parties that it was merged into. */
  parties: string[]
  tax_type: TaxType
  is_capital_expense: boolean
}

/** Returns the issued documents of a path with these rows, the oldest first. */
export function documentsOfRows(
  companyId: string,
  path: TradePath,
  rowIds: readonly string[],
): Statement<OriginDocument> {
  return statement(
    `select d.id, d.path, d.voucher_no, d.date, array(
         with recursive stays as (
           select d.party_id as id
           union all
           select p.merged_into_id from stays s
           join party p on p.company_id = $1 and p.id = s.id and p.merged_into_id is not null
         )
         select id from stays
       ) as parties, d.tax_type, d.is_capital_expense
     from trade_document d
     where d.company_id = $1 and d.path = $2 and d.status = 'Issued' and d.id in (
       select r.document_id from trade_row r where r.company_id = $1 and r.id = any ($3::uuid[]))
     order by d.date, d.id`,
    [companyId, path, rowIds],
  )
}

/**
 * Returns the items that merges of parties created from the items of documents, over any number of merges, locked in
 * the order of their ids; each by the document that it continues. In the voucher of a merge the added line precedes the
 * removed one.
 */
export function lockMovedItems(companyId: string, documentIds: readonly string[]): Statement<OpenItem> {
  return statement(
    `with recursive moved as (
       select id as item_id, document_id from open_item
       where company_id = $1 and document_id = any ($2::uuid[]) and reversed_by_id is null
       union
       select n.id, m.document_id
       from moved m
       join allocation a on a.company_id = $1 and (a.credit_item_id = m.item_id or a.debit_item_id = m.item_id)
         and a.document_path = 'account/journal-vouchers'
       join open_item f on f.company_id = $1 and f.id = case when a.credit_item_id = m.item_id then a.debit_item_id else a.credit_item_id end
         and f.document_path = a.document_path and f.document_id = a.document_id
       join open_item n on n.company_id = $1 and n.entry_id = f.entry_id and n.line_no = f.line_no - 1
     )
     select ${itemColumns} from (
       select o.id, o.party_id, o.account_id, o.document_path, m.document_id, o.entry_id, o.date, o.side, o.amount, o.open_amount
       from moved m
       join open_item o on o.company_id = $1 and o.id = m.item_id and o.document_id <> m.document_id
       order by o.id for update of o
     ) i
     order by i.date, i.id`,
    [companyId, documentIds],
  )
}

export type ReturnedRow = {
  origin: string
  quantity: string
  gross: string
  row_discount: string
  header_discount: string
  net: string
  tax: string
  self_assessed_tax: string
  trade_discount: string
  non_trade_discount: string
}

/** Returns what issued notes, except `except`, return of these rows. */
export function returnedRows(
  companyId: string,
  rowIds: readonly string[],
  except: string | null,
): Statement<ReturnedRow> {
  return statement(
    `select n.origin_row_id as origin, trim_scale(n.quantity)::text as quantity, trim_scale(n.gross)::text as gross,
       trim_scale(n.row_discount)::text as row_discount, trim_scale(n.header_discount)::text as header_discount,
       trim_scale(n.net)::text as net, trim_scale(n.tax)::text as tax,
       trim_scale(n.self_assessed_tax)::text as self_assessed_tax, trim_scale(n.trade_discount)::text as trade_discount,
       trim_scale(n.non_trade_discount)::text as non_trade_discount
     from trade_row n
     join trade_document d on d.company_id = n.company_id and d.id = n.document_id and d.status = 'Issued'
     where n.company_id = $1 and n.origin_row_id = any ($2::uuid[]) and d.id is distinct from $3::uuid`,
    [companyId, rowIds, except],
  )
}

export type ReturnableRow = {
  id: string
  item: string
  item_label: string
  item_code: string | null
  description: string | null
  quantity: string
  returned: string
  left: string
  unit: string
  unit_label: string
  rate: string
  tax_scheme: string | null
  tax_scheme_label: string | null
  net: string
  tax: string
  total: string
  returned_figures: ReturnedFigures
}

/** Returns the rows of an issued invoice or bill with what notes, except `without`, leave of each. */
export function returnableRows(
  companyId: string,
  { path, id, without }: { path: TradePath; id: string; without: string | null },
): Statement<ReturnableRow> {
  return statement(
    `select r.id, r.item_id as item, r.item_name as item_label, i.code as item_code, r.description,
       trim_scale(r.quantity)::text as quantity, trim_scale(b.quantity)::text as returned,
       trim_scale(r.quantity - b.quantity)::text as left, r.unit_id as unit, coalesce(u.short_name, u.name) as unit_label, trim_scale(r.rate)::text as rate,
       r.tax_scheme_id as tax_scheme, s.name as tax_scheme_label, r.net::text, r.tax::text, (r.net + r.tax)::text as total,
       json_build_object('gross', b.gross::text, 'row_discount', b.row_discount::text, 'header_discount', b.header_discount::text,
         'net', b.net::text, 'tax', b.tax::text, 'self_assessed_tax', b.self_assessed_tax::text, 'total', (b.net + b.tax)::text,
         'trade_discount', b.trade_discount::text, 'non_trade_discount', b.non_trade_discount::text) as returned_figures
     from trade_document d
     join trade_row r on r.company_id = d.company_id and r.document_id = d.id
     join item i on i.company_id = r.company_id and i.id = r.item_id
     join unit u on u.company_id = r.company_id and u.id = r.unit_id
     left join tax_scheme s on s.company_id = r.company_id and s.id = r.tax_scheme_id
     cross join lateral (
       select coalesce(sum(n.quantity), 0) as quantity, coalesce(sum(n.gross), 0) as gross,
         coalesce(sum(n.row_discount), 0) as row_discount, coalesce(sum(n.header_discount), 0) as header_discount,
         coalesce(sum(n.net), 0) as net, coalesce(sum(n.tax), 0) as tax,
         coalesce(sum(n.self_assessed_tax), 0) as self_assessed_tax, coalesce(sum(n.trade_discount), 0) as trade_discount,
         coalesce(sum(n.non_trade_discount), 0) as non_trade_discount
       from trade_row n
       join trade_document nd on nd.company_id = n.company_id and nd.id = n.document_id and nd.status = 'Issued'
       where n.company_id = r.company_id and n.origin_row_id = r.id and nd.id is distinct from $4::uuid
     ) b
     where d.company_id = $1 and d.path = $2 and d.id = $3 and d.status = 'Issued' order by r.row_no`,
    [companyId, path, id, without],
  )
}
