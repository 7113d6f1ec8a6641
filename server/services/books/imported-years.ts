/** Creates several fiscal years at once. */
import type { FiscalYearBounds } from '../../../domain/calendar/fiscal-year.ts'
import type { YearPlan } from '../../../domain/ledger/books-start.ts'
import type { Statement } from '../../db/core/client.ts'
import { insertFiscalYear } from '../../db/company/company-store.ts'
import { insertAuditRows } from '../../db/records/import-store.ts'
import type { Who } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'

export type NewYear = FiscalYearBounds & { readonly id: string }
/** New years before the first and after the last year of the books. */
export type NewYears = { readonly before: readonly NewYear[]; readonly after: readonly NewYear[] }

/** Adds ids to planned years. */
export function withIds({ before, after }: YearPlan): NewYears {
  const toNew = (year: FiscalYearBounds): NewYear => ({ ...year, id: newId() })
  return { before: before.map(toNew), after: after.map(toNew) }
}

/** Returns the statements that create fiscal years, with their audit rows. */
export function yearStatements(
  who: Who,
  years: readonly NewYear[],
  action: 'create' | 'import' = 'import',
): Statement[] {
  if (years.length === 0) return []
  const rows = years.map(({ id, name, startDate, endDate }) => {
    const changes = { start_date: [null, startDate], end_date: [null, endDate] } as const
    const target = { resource: 'account/fiscal-years', objectId: id, label: name }
    return { ...target, id: newId(), action, changes, entries: [] }
  })
  return [...years.map((year) => insertFiscalYear(who.companyId, year)), insertAuditRows(who, rows)]
}
