/** What all documents have in common that are drafted, issued with a number and cancelled: the statements of that life. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Tables of such documents by their paths, which are their number series as well. */
export const issuedTables = {
  'inventory/adjustments': 'inventory_adjustment',
  'inventory/conversions': 'inventory_conversion',
  'inventory/stock-counts': 'stock_count',
} as const
export type IssuedPath = keyof typeof issuedTables

type Of = { companyId: string; path: IssuedPath; id: string }

/** Takes the next version of a document; fails as STALE when `version` is not the stored one. */
export function claimDocument({ companyId, path, id }: Of, version: number): Statement {
  return statement('select claim_version($4::regclass, $1, $2, $3)', [companyId, id, version, issuedTables[path]])
}

export type Issue = {
  /** When it was issued: its place within the day; null where that says nothing. */
  time: string | null
  entryId: string | null
  fiscalYearId: string
  prefix: string
  padding: number
}

/** Makes a Draft Issued and gives it the next number; the last statement before the audit row, since it locks the counter. */
export function issueWithNumber({ companyId, path, id }: Of, issue: Issue): Statement {
  const { time, entryId, fiscalYearId, prefix, padding } = issue
  const numbered = `status = 'Issued', fiscal_year_id = $4, number = taken.n,
       voucher_no = document_number($5, taken.n, $6)`
  if (path === 'inventory/stock-counts') {
    return statement(
      `with taken as (select next_number($1, $3, $4) as n)
       update stock_count set ${numbered} from taken where company_id = $1 and id = $2`,
      [companyId, id, path, fiscalYearId, prefix, padding],
    )
  }
  return statement(
    `with taken as (select next_number($1, $3, $4) as n)
     update ${issuedTables[path]} set ${numbered}, document_time = $7, entry_id = $8
     from taken where company_id = $1 and id = $2`,
    [companyId, id, path, fiscalYearId, prefix, padding, time, entryId],
  )
}

/** Ties an Issued document to the entry that now stands for it. */
export function setLiveEntryOf(
  { companyId, path, id }: Of & { path: Exclude<IssuedPath, 'inventory/stock-counts'> },
  entryId: string | null,
): Statement {
  return statement(`update ${issuedTables[path]} set entry_id = $3 where company_id = $1 and id = $2`, [
    companyId,
    id,
    entryId,
  ])
}

export function cancelDocument({ companyId, path, id }: Of, reason: string): Statement {
  const cancelled = `status = 'Cancelled', cancel_reason = $3`
  return statement(
    path === 'inventory/stock-counts'
      ? `update stock_count set ${cancelled} where company_id = $1 and id = $2`
      : `update ${issuedTables[path]} set ${cancelled}, entry_id = null where company_id = $1 and id = $2`,
    [companyId, id, reason],
  )
}

export function deleteDraft({ companyId, path, id }: Of): Statement {
  return statement(`delete from ${issuedTables[path]} where company_id = $1 and id = $2 and status = 'Draft'`, [
    companyId,
    id,
  ])
}
