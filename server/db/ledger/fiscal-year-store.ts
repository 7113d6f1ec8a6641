/** Statements for the rules of fiscal years, and the years to be created. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns whether anything is posted in a fiscal year. */
export function entriesOfYear(companyId: string, yearId: string): Statement<{ exists: boolean }> {
  return statement(
    'select exists (select from journal_entry where company_id = $1 and fiscal_year_id = $2) as exists',
    [companyId, yearId],
  )
}

/**
 * Returns companies whose last fiscal year ends before a day, each with its owner, in whose name the next one is
 * created.
 */
export function yearsDue(
  day: string,
): Statement<{ company_id: string; owner_id: string; owner_email: string; last_day: string }> {
  return statement('select company_id, owner_id, owner_email, last_day from fiscal_years_due($1)', [day])
}
