/** Reads what an import of sales or purchases needs of the books at once, and writes many documents at a time. */
import type { TradeContent } from '../../../domain/documents/import-trade.ts'
import type { PostedTradePath } from '../../../domain/documents/status.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { TradeHeader } from './trade-write-store.ts'
import { namesOf, typesOf } from '../documents/document-columns.ts'
import { headerColumns } from './trade-columns.ts'

export type ImportParty = {
  id: string
  name: string
  tax_number: string | null
  address: string | null
  email: string | null
  contact_no: string | null
  country: string | null
  buyer_reference: string | null
  customer_account: string | null
  supplier_account: string | null
  credit_days: number | null
  is_active: boolean
  is_walk_in: boolean
  merged_into: string | null
  aliases: string[]
}

/** Returns every party with its aliases. */
export function importParties(companyId: string): Statement<ImportParty> {
  return statement(
    `select p.id, p.name, p.tax_number, p.address, p.email, p.contact_no, p.country, p.buyer_reference, p.customer_account_id as customer_account,
       p.supplier_account_id as supplier_account, p.credit_days, p.is_active, p.is_walk_in, p.merged_into_id as merged_into,
       coalesce(a.aliases, '[]') as aliases
     from party p
     left join (select party_id, jsonb_agg(name) as aliases from party_alias where company_id = $1 group by party_id) a
       on a.party_id = p.id
     where p.company_id = $1`,
    [companyId],
  )
}

/** Returns every sales agent with the name that a row of a file gives. */
export function importAgents(companyId: string): Statement<{ id: string; name: string }> {
  return statement('select id, name from sales_agent where company_id = $1', [companyId])
}

/** Returns the documents imported earlier under these numbers; numbers canonical, absent texts empty. */
export function importedTrades(
  companyId: string,
  paths: readonly PostedTradePath[],
  numbers: readonly string[],
): Statement<TradeContent & { path: PostedTradePath; number: string }> {
  return statement(
    `select d.path, d.voucher_no as number, d.date,
       to_char(d.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time, d.party_id as party,
       coalesce(d.customer_name, '') as customer_name, coalesce(d.supplier_no, '') as supplier_no,
       coalesce(d.due_date::text, '') as due_date, d.tax_type, d.discount_type, trim_scale(d.discount)::text as discount,
       d.is_trade_discount,
       d.sales_agent_id as sales_agent, coalesce(d.reference, '') as reference, coalesce(d.remarks, '') as remarks, d.is_export,
       d.is_import, r.rows, l.landed_costs
     from trade_document d
     cross join lateral (
       select jsonb_agg(jsonb_build_object('item', r.item_id, 'description', coalesce(r.description, ''),
         'quantity', trim_scale(r.quantity)::text, 'unit', r.unit_id, 'rate', trim_scale(r.rate)::text,
         'discount_type', r.discount_type, 'discount', trim_scale(r.discount)::text, 'is_trade_discount',
         r.is_trade_discount, 'tax_scheme', r.tax_scheme_id)
         order by r.row_no) as rows
       from trade_row r where r.company_id = d.company_id and r.document_id = d.id
     ) r
     cross join lateral (
       select coalesce(jsonb_agg(jsonb_build_object('type', c.type, 'description', coalesce(c.description, ''),
         'is_percentage', c.is_percentage, 'value', trim_scale(c.value)::text, 'tax_scheme', c.tax_scheme_id,
         'credit_account', c.credit_account_id) order by c.row_no), '[]') as landed_costs
       from landed_cost_row c where c.company_id = d.company_id and c.document_id = d.id
     ) l
     where d.company_id = $1 and d.series = 'imported' and d.path = any ($2::text[]) and d.voucher_no = any ($3::text[])`,
    [companyId, paths, numbers],
  )
}

export type EnteredBill = {
  path: PostedTradePath
  party_id: string
  fiscal_year_id: string
  supplier_no: string
  voucher_no: string
}

/** Returns bills and debit notes with one of these supplier numbers, compared without case. */
export function billsOfNumbers(companyId: string, numbers: readonly string[]): Statement<EnteredBill> {
  return statement(
    `select path, party_id, fiscal_year_id, supplier_no, voucher_no from trade_document
     where company_id = $1 and status = 'Issued' and lower(supplier_no) = any ($2::text[])`,
    [companyId, numbers.map((number) => number.toLowerCase())],
  )
}

export type IssuedTrade = TradeHeader & {
  readonly number: string
  readonly fiscal_year_id: string
  /** ISO, in UTC. */
  readonly document_time: string
  readonly entry_id: string | null
  readonly cost_entry_id: string | null
  readonly printed: object
}

/** Inserts issued documents under their own numbers; rows and entries follow in the same transaction. */
export function insertImportedTrades(
  companyId: string,
  createdBy: string,
  documents: readonly IssuedTrade[],
): Statement {
  return statement(
    `insert into trade_document (company_id, id, path, series, status, created_by, voucher_no, fiscal_year_id, document_time,
       entry_id, cost_entry_id, printed, ${namesOf(headerColumns)})
     select $1, h.id, h.path, 'imported', 'Issued', $2, h.number, h.fiscal_year_id, h.document_time, h.entry_id, h.cost_entry_id, h.printed,
       ${namesOf(headerColumns)}
     from json_to_recordset($3) as h(id uuid, path text, number text, fiscal_year_id uuid, document_time timestamptz, entry_id uuid,
       cost_entry_id uuid, printed jsonb, ${typesOf(headerColumns)})`,
    [companyId, createdBy, JSON.stringify(documents)],
  )
}
