/**
 * Moves the start of the books: creates the earlier fiscal years and dates every opening entry the new first day, all in one
 * transaction. Posted lines are never changed: an opening entry is reversed on its day and posted again on the new one.
 */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { BooksStartPreview } from '../../../domain/ledger/books-start-answer.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import type { YearFacts } from '../../db/documents/book-store.ts'
import { openingFigures, openingStockFigures } from '../../db/ledger/books-start-store.ts'
import type { Reading } from '../../db/core/client.ts'
import { mapped } from '../../db/core/client.ts'
import { bookYearsReading } from '../books/book-years.ts'
import { asObject, asText, unknownFields } from '../documents/body.ts'
import type { Books } from '../books/books.ts'
import { runnerOf } from '../books/books.ts'
import type { NewYear } from '../books/imported-years.ts'
import { yearStatements } from '../books/imported-years.ts'
import type { Answer, Context } from '../core/unit-of-work.ts'
import { changeOnce, newId, nothingToLoad, require } from '../core/unit-of-work.ts'
import { planStart } from './books-start-plan.ts'
import { movedBalances, movedStock } from './moved-openings.ts'

/** As many openings of each kind are listed at most; counts and totals are of all. */
const figuresShown = 500

/** The books after the move. */
export type BooksStart = { first_day: string; balance_count: number; stock_count: number }

/**
 * Returns what moving the start of the books to the year of a day (`{start: '2025-01-01'}`) would do; changes nothing. Raises
 * NOT_ALLOWED, UNKNOWN_FIELD and what planStart raises.
 */
export async function previewBooksStart(context: Context, body: unknown): Promise<BooksStartPreview> {
  require(context, 'account_fiscal_years.create')
  const { companyId } = context.who
  const run = runnerOf(context)
  const { books, counts, totals, ...plan } = await planStart(run, context, parse(body).start)
  const [balances, stock] = await run([
    openingFigures(companyId, figuresShown),
    openingStockFigures(companyId, figuresShown),
  ])
  const written = (amount: string) => withDigits(amount, books.book.currency_digits)
  return {
    first_day: plan.firstDay,
    new_first_day: plan.newFirstDay,
    opening_days: plan.openingDays,
    years: plan.years.map(({ name, startDate, endDate }) => ({ name, start_date: startDate, end_date: endDate })),
    balances: balances.map((one) => ({ ...one, debit: written(one.debit), credit: written(one.credit) })),
    balance_count: counts.balances,
    stock: stock.map((one) => ({ ...one, amount: written(one.amount) })),
    stock_count: counts.items,
    totals: { debit: written(totals.debit), credit: written(totals.credit), stock: written(totals.stock) },
    fingerprint: totals.fingerprint,
  }
}

/**
 * Moves the start of the books (`{start: '2025-01-01', fingerprint}`): the fingerprint is that of the preview whose figures are
 * confirmed as those of the new first day. Holds the ledger alone. Raises what the preview raises, REQUIRED at
 * `fingerprint` without one, OPENINGS_CHANGED when an opening was changed since the preview.
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
      await tx.batch([...yearStatements(context.who, years, 'create'), ...(await movedBalances(tx, context, books))])
      return { status: 200, id: books.years[0]?.id ?? '', statements: await movedStock(tx, context, books) }
    },
    read: () => startReading(context.who.companyId),
  })
}

function withYears({ book, years }: Books, created: readonly NewYear[]): Books {
  const added = created.map(({ id, name, startDate, endDate }): YearFacts => {
    return { id, name, start_date: startDate, end_date: endDate, state: 'open' }
  })
  return { book, years: [...added, ...years] }
}

function startReading(companyId: string): Reading<BooksStart> {
  return mapped(bookYearsReading(companyId), ({ years, openings }) => ({
    first_day: years[0]?.startDate ?? '',
    balance_count: openings.balances,
    stock_count: openings.items,
  }))
}

function parse(body: unknown): { start: string; fingerprint: string } {
  const problems: Problem[] = []
  const given = asObject(body, '', problems)
  const start = asText(given['start'], 'start', problems)
  const fingerprint = asText(given['fingerprint'], 'fingerprint', problems)
  refuse([...problems, ...unknownFields(given, ['start', 'fingerprint'], '')])
  return { start, fingerprint }
}
