/**
 * Fiscal years as records: the next year is proposed, dates are fixed once the year has entries or is closed, years stay contiguous,
 * and the first day of the books stays that of its openings.
 *
 *   years 2025 and 2026; a new one without dates       is 2027, 1 January to 31 December 2027
 *   2026 has entries                                    its name may change, its first and last day may not
 */
import { areAdjacent, fiscalYearContaining, followingYear } from '../../../domain/calendar/fiscal-year.ts'
import { daysLater, LAST_DAY, localDate } from '../../../domain/calendar/local-date.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { earlierYearProblem } from '../../../domain/ledger/books-start.ts'
import type { CompanyRow, FiscalYearRow } from '../../db/company/company-store.ts'
import { company, fiscalYears } from '../../db/company/company-store.ts'
import { entriesOfYear } from '../../db/ledger/fiscal-year-store.ts'
import type { Values } from '../../db/records/records-store.ts'
import { bookYearsReading } from '../books/book-years.ts'
import type { Books, RecordRules } from '../core/rule-types.ts'

export const fiscalYearRules: RecordRules = {
  create: async (books, { values }) => {
    const years = await books.run(fiscalYears(books.companyId))
    const [companyRow] = await books.run(company(books.companyId))
    if (!companyRow) throw new DomainError('NOT_FOUND')
    const year = { ...proposedYear(companyRow, years, values), ...namedYear(values) }
    await refuseBounds(books, { year, others: years })
    return { values: { ...year, state: 'open' } }
  },
  update: async (books, { stored, values }) => {
    const cleared = ['name', 'start_date', 'end_date'].filter((name) => values[name] === null)
    refuse(cleared.map((path) => ({ code: 'REQUIRED', path })))
    const movedFields = ['start_date', 'end_date'].filter(
      (name) => values[name] !== undefined && values[name] !== stored[name],
    )
    if (movedFields.length === 0) return {}
    const params = { year: String(stored['name']) }
    if (stored['state'] !== 'open') refuse(movedFields.map((path) => ({ code: 'YEAR_CLOSED', path, params })))
    const [entries] = await books.run(entriesOfYear(books.companyId, stored.id))
    if (entries?.exists) refuse(movedFields.map((path) => ({ code: 'YEAR_HAS_ENTRIES', path, params })))
    const years = await books.run(fiscalYears(books.companyId))
    const others = years.filter(({ id }) => id !== stored.id)
    await refuseBounds(books, { year: datesOf({ ...stored, ...values }), others })
    return {}
  },
}

type Year = { start_date: string; end_date: string }

/** Returns the year after the last one, or the one of a sent first day; a sent last day takes precedence. */
function proposedYear(
  companyRow: CompanyRow,
  years: readonly FiscalYearRow[],
  values: Values,
): Year & { name: string } {
  const { calendar, fiscal_start_month: month, fiscal_start_day: day } = companyRow
  const { start_date: start, end_date: end } = values
  const ends = years.map(({ end_date: endDate }) => ({ endDate }))
  const bounds =
    typeof start === 'string'
      ? fiscalYearContaining({ calendar, month, day }, localDate(start))
      : followingYear(calendar, ends)
  const first = typeof start === 'string' ? start : daysLater(localDate(ends.at(-1)?.endDate ?? ''), 1)
  if (!bounds || !first) throw new DomainError('NO_FISCAL_YEAR', { date: first ?? LAST_DAY })
  return { name: bounds.name, start_date: first, end_date: typeof end === 'string' ? end : bounds.endDate }
}

function namedYear(values: Values): { name?: string } {
  const name = values['name']
  return typeof name === 'string' ? { name } : {}
}

function datesOf(values: Values): Year {
  return { start_date: String(values['start_date']), end_date: String(values['end_date']) }
}

async function refuseBounds(
  books: Books,
  { year, others }: { year: Year; others: readonly FiscalYearRow[] },
): Promise<void> {
  if (year.end_date <= year.start_date) refuse([{ code: 'DATES_REVERSED', path: 'end_date' }])
  const spans = [...others, year].map(({ start_date, end_date }) => ({ startDate: start_date, endDate: end_date }))
  const params = { first: others.at(0)?.name ?? '', last: others.at(-1)?.name ?? '' }
  if (!areAdjacent(spans)) refuse([{ code: 'YEARS_NOT_ADJACENT', path: 'start_date', params }])
  await refuseStart(books, spans.map(({ startDate }) => startDate).toSorted()[0] ?? '')
}

/** Raises at `start_date` why the books cannot start on another day. */
async function refuseStart({ companyId, run }: Books, firstDay: string): Promise<void> {
  const { statements, take } = bookYearsReading(companyId)
  const books = take(await Promise.all(statements.map((one) => run(one))))
  const isMoved = books.years.length > 0 && firstDay !== books.years[0]?.startDate
  const problem = isMoved ? earlierYearProblem(books) : null
  if (problem) refuse([problem])
}
