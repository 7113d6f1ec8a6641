/** What the rules of fiscal years ask, and the years that are due to be made. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Whether anything is posted in a fiscal year. */
export function entriesOfYear(companyId: string, yearId: string): Statement<{ found: boolean }> {
  return statement('select exists (select from journal_entry where company_id = $1 and fiscal_year_id = $2) as found', [
    companyId,
    yearId,
  ])
}

/** Companies whose last fiscal year ends before a day, each with its owner, in whose name the next one is made. */
export function yearsDue(
  day: string,
): Statement<{ company_id: string; owner_id: string; owner_email: string; last_day: string }> {
  return statement('select company_id, owner_id, owner_email, last_day from fiscal_years_due($1)', [day])
}
