/** Fiscal years that an import makes before the company's first. */
import type { FiscalYearBounds } from '../../domain/calendar/fiscal-year.ts'
import type { Statement } from '../db/client.ts'
import { insertFiscalYear } from '../db/company-store.ts'
import { insertAuditRows } from '../db/import-store.ts'
import type { Who } from './unit-of-work.ts'
import { newId } from './unit-of-work.ts'

export type NewYear = FiscalYearBounds & { readonly id: string }

/** The statements that make fiscal years, with their lines in the history. */
export function yearStatements(who: Who, years: readonly NewYear[]): Statement[] {
  if (years.length === 0) return []
  const rows = years.map(({ id, name, startDate, endDate }) => {
    const changes = { start_date: [null, startDate], end_date: [null, endDate] } as const
    const named = { resource: 'account/fiscal-years', objectId: id, label: name }
    return { ...named, id: newId(), action: 'import', changes, entries: [] }
  })
  return [...years.map((year) => insertFiscalYear(who.companyId, year)), insertAuditRows(who, rows)]
}
