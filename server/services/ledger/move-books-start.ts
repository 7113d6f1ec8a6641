/**
 * Moves the start of the books: creates the earlier fiscal years and dates every opening entry on the new first day,
 * all in one transaction. Posted lines never change: an opening entry is reversed on its day and posted again on the
 * new one.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { BooksStartPreview } from '../../../domain/ledger/books-start-answer.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import type { YearFacts } from '../../db/documents/book-store.ts'
import { openingFigures, openingStockFigures } from '../../db/ledger/books-start-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { mapReading } from '../../db/core/client.ts'
import { bookYearsReading } from '../books/book-years.ts'
import { asObject, asText, unknownFields } from '../documents/body.ts'
import type { Books } from '../books/books.ts'
import { runnerOf } from '../books/books.ts'
import type { NewYear } from '../books/imported-years.ts'
import { yearStatements } from '../books/imported-years.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { changeOnce, newId, nothingToLoad, require } from '../core/unit-of-work.ts'
import { planStart } from './books-start-plan.ts'
import { moveBalances, moveStock } from './move-openings.ts'

/** The number of openings of each kind that are listed; counts and totals include all. */
const mostFigures = 500

/** The books after the move. */
export type BooksStart = { first_day: string; balance_count: number; stock_count: number }

/**
 * Previews moving the start of the books to the year of a day (`{start: '2025-01-01'}`); changes nothing. Raises
 * NOT_ALLOWED, UNKNOWN_FIELD and what planStart raises.
 */
export async function previewBooksStart(context: Context, body: unknown): Promise<BooksStartPreview> {
  require(context, 'account_fiscal_years.create')
  const { companyId } = context.who
  const run = runnerOf(context)
  const { books, counts, totals, ...plan } = await planStart(run, context, parse(body).start)
  const [balances, stock] = await run([
    openingFigures(companyId, mostFigures),
    openingStockFigures(companyId, mostFigures),
  ])
  const money = (amount: string) => withDigits(amount, books.book.currency_digits)
  return {
    first_day: plan.firstDay,
    new_first_day: plan.newFirstDay,
    opening_days: plan.openingDays,
    years: plan.years.map(({ name, startDate, endDate }) => ({ name, start_date: startDate, end_date: endDate })),
    balances: balances.map((one) => ({ ...one, debit: money(one.debit), credit: money(one.credit) })),
    balance_count: counts.balances,
    stock: stock.map((one) => ({ ...one, amount: money(one.amount) })),
    stock_count: counts.items,
    totals: { debit: money(totals.debit), credit: money(totals.credit), stock: money(totals.stock) },
    fingerprint: totals.fingerprint,
  }
}

/**
 * Moves the start of the books (`{start: '2025-01-01', fingerprint}`): the fingerprint is that of the preview whose
 * figures the user confirmed. Locks the ledger exclusively. Raises what the preview raises, REQUIRED at `fingerprint`
 * without one, OPENINGS_CHANGED when an opening was changed since the preview.
 */
export function moveBooksStart(context: Context, body: unknown): Promise<Answer<BooksStart>> {
  require(context, 'account_fiscal_years.create')
  const { start, fingerprint } = parse(body)
  if (fingerprint === '') refuse([{ code: 'REQUIRED', path: 'fingerprint' }])
  return changeOnce(context, {
    alone: true,
    load: nothingToLoad,
    change: async (tx) => {
      const plan = await planStart(tx.batch, context, start)
      if (plan.totals.fingerprint !== fingerprint) throw new DomainError('OPENINGS_CHANGED')
      const years = plan.years.map((year) => ({ ...year, id: newId() }))
      const books = withYears(plan.books, years)
      await tx.batch([...yearStatements(context.who, years, 'create'), ...(await moveBalances(tx, context, books))])
      return { status: 200, id: books.years[0]?.id ?? '', statements: await moveStock(tx, context, books) }
    },
    read: () => startReading(context.who.companyId),
  })
}

function withYears({ book, years }: Books, created: readonly NewYear[]): Books {
  const addedYears = created.map(({ id, name, startDate, endDate }): YearFacts => {
    return { id, name, start_date: startDate, end_date: endDate, state: 'open' }
  })
  return { book, years: [...addedYears, ...years] }
}

function startReading(companyId: string): Reading<BooksStart> {
  return mapReading(bookYearsReading(companyId), ({ years, openings }) => ({
    first_day: years[0]?.startDate ?? '',
    balance_count: openings.balances,
    stock_count: openings.items,
  }))
}

function parse(body: unknown): { start: string; fingerprint: string } {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const start = asText(values['start'], 'start', problems)
  const fingerprint = asText(values['fingerprint'], 'fingerprint', problems)
  refuse([...problems, ...unknownFields(values, ['start', 'fingerprint'], '')])
  return { start, fingerprint }
}
