import type { LocalDate } from '../../../domain/calendar/local-date.ts'
import { parseLocalDate } from '../../../domain/calendar/local-date.ts'
import type { ErrorCode, Params } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { earlierYearProblem, mostNewYears, yearsBackTo, yearsOnTo } from '../../../domain/ledger/books-start.ts'
import { shareLedger } from '../../db/ledger/ledger-lock.ts'
import { bookYearsReading } from '../books/book-years.ts'
import { yearStatements } from '../books/imported-years.ts'
import type { Context } from '../core/unit-of-work.ts'
import { newId, require } from '../core/unit-of-work.ts'

/**
 * Adds the fiscal years up to the one of a date, before the first year or after the last. Requires the permission to
 * create fiscal years. Raises NOT_ALLOWED, and at `date` YEARS_NOT_ADJACENT for a date of an existing year,
 * TOO_MANY_YEARS for one more than 50 years away or beyond the calendar, OPENINGS_EXIST and YEAR_CLOSED where no
 * earlier year can be added.
 */
export async function addFiscalYears(context: Context, date: LocalDate): Promise<void> {
  require(context, 'account_fiscal_years.create')
  const { db, who } = context
  await db.transaction(who.companyId, async (tx) => {
    await tx.run(shareLedger(who.companyId))
    const yearsReading = bookYearsReading(who.companyId)
    const books = yearsReading.take(await tx.batch(yearsReading.statements))
    const [first, last] = [books.years.at(0), books.years.at(-1)]
    const isEarlier = date < (first?.startDate ?? '')
    if (!isEarlier && date <= (last?.endDate ?? '')) {
      refuseAt('YEARS_NOT_ADJACENT', { first: first?.name ?? '', last: last?.name ?? '' })
    }
    const problem = isEarlier ? earlierYearProblem(books) : null
    if (problem) refuse([{ ...problem, path: 'date' }])
    const years = isEarlier ? yearsBackTo(date, books) : yearsOnTo(date, books)
    if (!years.some(({ startDate, endDate }) => startDate <= date && date <= endDate)) {
      refuseAt('TOO_MANY_YEARS', { max: mostNewYears.toString() })
    }
    await tx.batch(
      yearStatements(
        who,
        years.map((year) => ({ ...year, id: newId() })),
        'create',
      ),
    )
  })
}

/** Adds the years up to the date in a body (`{date: '2029-05-01'}`). Raises NOT_A_DATE at `date`. */
export async function addYearsUntil(context: Context, body: unknown): Promise<void> {
  require(context, 'account_fiscal_years.create')
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'date') : undefined
  const date = typeof value === 'string' ? parseLocalDate(value) : null
  if (date === null) return refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  await addFiscalYears(context, date)
}

function refuseAt(code: ErrorCode, params: Params): void {
  refuse([{ code, path: 'date', params }])
}
