/** Reads what an import of journal vouchers needs of the books, and writes many vouchers at a time. */
import type { ControlKind } from '../../../domain/ledger/chart.ts'
import type { VoucherScheme } from '../../../domain/ledger/voucher-tax.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** The series of documents that keep their imported number. */
export const importedSeries = 'imported'

/** Renews the statistics of the ledger's tables; sent without a company. */
export function analyzeLedger(): Statement {
  return statement('select analyze_ledger()')
}

export type ChartAccount = {
  id: string
  code: string | null
  name: string
  category_id: string
  parent_id: string | null
  is_active: boolean
  control_kind: ControlKind
}

/** Returns every account of the chart, inactive ones as well. */
export function chartAccounts(companyId: string): Statement<ChartAccount> {
  return statement(
    'select id, code, name, category_id, parent_id, is_active, control_kind from account where company_id = $1',
    [companyId],
  )
}

export type NamedAccount = Pick<ChartAccount, 'id' | 'code' | 'name'>

/** Returns the accounts with one of these codes or names. */
export function accountsNamed(companyId: string, texts: readonly string[]): Statement<NamedAccount> {
  return statement(
    'select id, code, name from account where company_id = $1 and (code = any ($2::text[]) or name = any ($2::text[]))',
    [companyId, texts],
  )
}

export type ChartCategory = {
  id: string
  code: string | null
  name: string
  parent_id: string | null
  system_code: string | null
  cash_flow_section: string | null
}

/** Returns every category of the chart. */
export function chartCategories(companyId: string): Statement<ChartCategory> {
  return statement(
    'select id, code, name, parent_id, system_code, cash_flow_section from account_category where company_id = $1',
    [companyId],
  )
}

/** Returns the tax schemes that vouchers may name. */
export function voucherSchemes(companyId: string): Statement<VoucherScheme & { short_name: string | null }> {
  return statement(
    `select id, name, short_name, kind, trim_scale(rate)::text as rate, receivable_id as "receivableId", payable_id as "payableId"
     from tax_scheme where company_id = $1`,
    [companyId],
  )
}

export type ImportedContent = {
  number: string
  date: string
  narration: string
  rows: {
    account_id: string
    debit: string
    credit: string
    description: string
    tax_scheme_id: string | null
    tax_base: string | null
  }[]
}

/** Returns the vouchers imported earlier under these numbers; amounts without trailing zeros. */
export function importedContent(companyId: string, numbers: readonly string[]): Statement<ImportedContent> {
  return statement(
    `select v.voucher_no as number, v.date, v.narration, r.rows
     from journal_voucher v
     cross join lateral (
       select jsonb_agg(jsonb_build_object('account_id', r.account_id, 'debit', trim_scale(r.debit)::text,
         'credit', trim_scale(r.credit)::text, 'description', coalesce(r.description, ''),
         'tax_scheme_id', r.tax_scheme_id, 'tax_base', trim_scale(r.tax_base)::text) order by r.row_no) as rows
       from journal_voucher_row r where r.company_id = v.company_id and r.voucher_id = v.id
     ) r
     where v.company_id = $1 and v.series = 'imported' and v.voucher_no = any ($2::text[])`,
    [companyId, numbers],
  )
}

export type MissingAccount = {
  id: string
  name: string
  categoryId: string
  controlKind: ControlKind
  code?: string | null
  parentId?: string | null
}

/** Inserts accounts at once. */
export function insertAccounts(companyId: string, accounts: readonly MissingAccount[]): Statement {
  return statement(
    `insert into account (company_id, id, code, name, category_id, parent_id, control_kind)
     select $1, a.id, a.code, a.name, a."categoryId", a."parentId", a."controlKind"
     from json_to_recordset($2) as a(id uuid, code text, name text, "categoryId" uuid, "parentId" uuid, "controlKind" text)`,
    [companyId, JSON.stringify(accounts)],
  )
}

/** Inserts account categories, parents before their children. */
export function insertCategories(
  companyId: string,
  categories: readonly {
    id: string
    code: string | null
    name: string
    parentId: string
    description: string
  }[],
): Statement {
  return statement(
    `insert into account_category (company_id, id, code, name, parent_id, description)
     select $1, c.id, c.code, c.name, c."parentId", nullif(c.description, '')
     from json_to_recordset($2) as c(id uuid, code text, name text, "parentId" uuid, description text)`,
    [companyId, JSON.stringify(categories)],
  )
}

export type ApprovedVoucher = {
  id: string
  number: string
  date: string
  narration: string
  total: string
  fiscalYearId: string
}

/** Inserts Approved vouchers under their own numbers; rows and entries follow in the same transaction. */
export function insertImportedVouchers(
  companyId: string,
  createdBy: string,
  vouchers: readonly ApprovedVoucher[],
): Statement {
  return statement(
    `insert into journal_voucher (company_id, id, status, series, fiscal_year_id, voucher_no, date, narration, total, created_by)
     select $1, v.id, 'Approved', 'imported', v."fiscalYearId", v.number, v.date, v.narration, v.total, $2
     from json_to_recordset($3) as v(id uuid, number text, date date, narration text, total numeric, "fiscalYearId" uuid)`,
    [companyId, createdBy, JSON.stringify(vouchers)],
  )
}

export type AuditRow = {
  id: string
  action: string
  resource: string
  objectId: string
  label: string
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** The journal entries that the act posted. */
  entries: readonly string[]
  version?: number
}
type Author = { companyId: string; userId: string; email: string; address: string; via?: string }

/** Inserts the audit rows of many records at once; each has version 1 unless its row has another. */
export function insertAuditRows(
  { companyId, userId, email, address, via }: Author,
  rows: readonly AuditRow[],
): Statement {
  const actor = via === undefined ? email : `${email} via ${via}`
  const single = rows.flatMap(({ entries }) => (entries.length === 1 ? entries : []))
  const many = rows.filter(({ entries }) => entries.length > 1).map(({ id, entries }) => ({ id, entries }))
  return statement(
    `insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label,
       changes, entries, entry_hash)
     select $1, a.id, $2, $3, $4, a.action, a.resource, a."objectId", coalesce(a.version, 1), a.label, a.changes, a.entries,
       coalesce(m.hash, h.hash)
     from json_to_recordset($5) as a(id uuid, action text, resource text, "objectId" uuid, label text, changes jsonb,
       entries uuid[], version int)
     left join hashes_of_many($1, $7) m on m.act_id = a.id
     left join journal_hashes($1, $6::uuid[]) h on h.entry_id = a.entries[1]`,
    [companyId, userId, actor, address, JSON.stringify(rows), single, JSON.stringify(many)],
  )
}
