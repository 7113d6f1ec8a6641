import { areAdjacent, fiscalYearContaining } from '../../../domain/calendar/fiscal-year.ts'
import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { DomainError } from '../../../domain/errors.ts'
import { company, fiscalYears, insertFiscalYear } from '../../db/company-store.ts'
import type { Context } from '../unit-of-work.ts'
import { audit, newId } from '../unit-of-work.ts'
import { requireRole } from './require-role.ts'

/**
 * Adds the fiscal year that holds a date: the one before the company's first or after its last. Owner and admin may.
 * Raises NOT_ALLOWED, NO_FISCAL_YEAR for a date beyond the calendar, YEARS_NOT_ADJACENT for any other year.
 */
export async function addFiscalYear(context: Context, date: LocalDate): Promise<void> {
  requireRole(context)
  const { db, who } = context
  const [[found], years] = await db.batch(who.companyId, [company(who.companyId), fiscalYears(who.companyId)])
  if (!found) throw new DomainError('NOT_FOUND')
  const { calendar, fiscal_start_month: month, fiscal_start_day: day } = found
  const bounds = fiscalYearContaining({ calendar, month, day }, date)
  if (!bounds)
    throw new DomainError('NO_FISCAL_YEAR', { date }, [{ code: 'NO_FISCAL_YEAR', path: 'date', params: { date } }])
  const spans = years.map((year) => ({ startDate: year.start_date, endDate: year.end_date }))
  if (!areAdjacent([...spans, bounds])) {
    throw new DomainError('YEARS_NOT_ADJACENT', { first: years.at(0)?.name ?? '', last: years.at(-1)?.name ?? '' })
  }
  const id = newId()
  await db.batch(who.companyId, [
    insertFiscalYear(who.companyId, { id, ...bounds }),
    audit(context, {
      action: 'create',
      resource: 'account/fiscal-years',
      objectId: id,
      version: 1,
      label: bounds.name,
      changes: { start_date: [null, bounds.startDate], end_date: [null, bounds.endDate] },
    }),
  ])
}
