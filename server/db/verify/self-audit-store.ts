/** The results of the checks of a company's own books. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredCheck = {
  check_name: string
  checked_at: Date
  row_count: bigint
  unit: string
  findings: string[]
}

/** Returns the last result of each check, in no order. */
export function storedChecks(companyId: string): Statement<StoredCheck> {
  return statement('select check_name, checked_at, row_count, unit, findings from self_audit where company_id = $1', [
    companyId,
  ])
}

/** Replaces the last result of a check. */
export function storeCheck(
  companyId: string,
  check: Omit<StoredCheck, 'row_count'> & { row_count: bigint },
): Statement {
  const { check_name: name, checked_at: at, row_count: rows, unit, findings } = check
  return statement(
    `insert into self_audit (company_id, check_name, checked_at, row_count, unit, findings) values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, check_name) do update
       set checked_at = excluded.checked_at, row_count = excluded.row_count, unit = excluded.unit, findings = excluded.findings`,
    [companyId, name, at, rows, unit, JSON.stringify(findings)],
  )
}

/** Returns whether a job of this key is queued or running. */
export function isQueued(companyId: string, dedupeKey: string): Statement<{ queued: boolean }> {
  return statement(
    'select exists (select from job where company_id = $1 and dedupe_key = $2 and failed_at is null) as queued',
    [companyId, dedupeKey],
  )
}

/** Returns the companies whose books are to be checked again. */
export function companiesToCheck(changedSince: Date, uncheckedSince: Date): Statement<{ company_id: string }> {
  return statement('select company_id from companies_to_check($1, $2)', [changedSince, uncheckedSince])
}
