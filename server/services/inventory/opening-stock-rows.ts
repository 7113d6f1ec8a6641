/** Opening stock as it is sent, as it is stored, and as the stock sees it. */
import type { Problem } from '../../../domain/errors.ts'
import { amountAt } from '../../../domain/inventory/check-adjustment.ts'
import { inBaseUnit } from '../../../domain/inventory/check-rows.ts'
import { fixedStockProblem } from '../../../domain/inventory/costing-change.ts'
import { checkOpeningLot, timeOfLot } from '../../../domain/inventory/opening-lot.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { inventoryOpeningStock } from '../../../domain/resources/inventory/inventory-opening-stock.ts'
import type { OpeningStockRow, StoredOpeningStock } from '../../db/stock/opening-stock-store.ts'
import { stockRules } from '../../db/stock/stock-store.ts'
import type { Books, Run } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { StockDocument } from '../stock/stock-plan.ts'
import { periodProblem, yearOfDate } from '../books/period.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { StockFacts } from './stock-facts.ts'
import { accountOf, itemProblems, loadStockFacts, unitOf } from './stock-facts.ts'

const path = inventoryOpeningStock.path
const difference = 'OPEN-BAL-DIFF'

/** A lot with numbers as entered; the default unit is the base unit. */
export type OpeningInput = {
  item: string
  received_on: string | null
  quantity: string
  unit: string | null
  rate: string
}

/** Reads the items and units of opening stock, and its counter account. */
export function openingFacts(
  run: Run,
  context: DecisionContext,
  { books, openings }: { books: Books; openings: readonly OpeningInput[] },
): Promise<StockFacts> {
  return loadStockFacts(run, context, { books, rows: openings, accounts: [difference] })
}

/** Returns a stored opening stock as a body. */
export function openingInput({ item_id, received_on, quantity, unit_id, rate }: StoredOpeningStock): OpeningInput {
  return { item: item_id, received_on, quantity, unit: unit_id, rate }
}

/** Returns all problems of an opening stock, its fields at `at`. */
export function openingProblems(input: OpeningInput, at: string, facts: StockFacts): Problem[] {
  const place = (field: string) => (at === '' ? field : `${at}.${field}`)
  const lot = { ...input, received_on: input.received_on ?? '' }
  return [
    ...checkOpeningLot(lot, openingDate(facts)).map((problem) => ({ ...problem, path: place(problem.path) })),
    ...itemProblems({ ...input, description: '' }, at, facts),
    ...openingDayProblems(facts, place('item')),
  ]
}

/**
 * Returns why nothing can be posted on the opening day; the day is no field of the form, so the problem is at the item.
 */
export function openingDayProblems(facts: Books, at: string): Problem[] {
  const problem = periodProblem(openingDate(facts), facts)
  return problem ? [{ ...problem, path: at }] : []
}

/**
 * Returns why a file can bring no opening stock, at `path`: what `openingDayProblems` returns, or COSTING_CHANGED; null
 * when it can.
 */
export async function openingImportProblem(context: Context, path: string): Promise<Problem | null> {
  const { companyId } = context.who
  const books = await context.db.read(companyId, booksReading(context))
  const [[rules]] = await context.db.batch(companyId, [stockRules(companyId)])
  const [period] = openingDayProblems(books, path)
  const fixed = fixedStockProblem(openingDate(books), rules ?? { changes: [] })
  return period ?? (fixed && { ...fixed, path })
}

/** Returns the first day of the books. */
export function openingDate({ years }: Books): string {
  return years[0]?.start_date ?? ''
}

/** Returns the row to store; its entry is known once it is posted. */
export function openingRow(
  { item, received_on, quantity, unit, rate }: OpeningInput,
  id: string,
  facts: StockFacts,
): OpeningStockRow {
  const unitRow = unitOf({ item, unit }, facts)
  return {
    id,
    item_id: item,
    received_on,
    quantity: canonical(quantity),
    unit_id: unitRow?.unit_id ?? '',
    unit_factor: unitRow?.factor ?? '1',
    rate: canonical(rate),
    amount: amountAt(quantity, rate, facts.book.currency_digits),
    entry_id: null,
  }
}

/** Returns the document for the stock. */
export function openingDocument(row: OpeningStockRow, at: string, facts: StockFacts): StockDocument {
  const { id, item_id: itemId, quantity, unit_id: unitId, unit_factor: unitFactor, amount } = row
  const date = openingDate(facts)
  return {
    path,
    id,
    date,
    fiscalYearId: yearOfDate(date, facts).id,
    time: timeOfLot(row.received_on, date),
    reference: id,
    entryKind: 'opening',
    movements: [
      {
        id: newId(),
        itemId,
        kind: 'opening',
        rowNo: 1,
        quantity: inBaseUnit(quantity, unitFactor),
        unitId,
        unitFactor,
        costs: [{ kind: 'goods', amount }],
        originId: null,
        costShare: null,
        counterAccountId: accountOf(facts, difference),
        path: at === '' ? 'quantity' : `${at}.quantity`,
      },
    ],
  }
}
