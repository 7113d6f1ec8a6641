/**
 * Explains the gross margin: revenue and cost by document, the margin by both, its percentage, and its change by the effects of
 * price, quantity, mix and cost, each item by item.
 */
import { DomainError } from '../../domain/errors.ts'
import { absolute, compare, isZero, subtract, sum } from '../../domain/money/decimal.ts'
import type { ExplainedPart } from '../../domain/reports/explain/explanation.ts'
import type { ItemEffect, MarginEffect } from '../../domain/reports/explain/margin-change.ts'
import { effectsOnMargin, marginEffects } from '../../domain/reports/explain/margin-change.ts'
import { TOTALS } from '../../domain/reports/explain/totals-row.ts'
import type { Days } from '../../domain/reports/report.ts'
import type { AnalysisRow } from '../../domain/reports/trade-analysis.ts'
import { comparedBy } from '../../domain/reports/trade-analysis.ts'
import type { AnalysisFilters } from '../../domain/resources/trade/analysis-reports.ts'
import { analysisQuery } from '../../domain/resources/trade/analysis-reports.ts'
import type { FigureRequest, Level } from './explanation.ts'
import { end, partsFrom } from './explanation.ts'
import type { Books } from './run-report.ts'
import { askAll } from './run-report.ts'

type Cell = {
  books: Books
  request: FigureRequest
  values: AnalysisFilters & { by: string }
  row: MarginRow
  /** The days of the column. */
  days: Days
}
/** A row of the report; `ids` is null for the totals. */
type MarginRow = { name: string | null; cells: Readonly<Record<string, string>>; ids: readonly string[] | null }
const NAMES = { revenue: 'Revenue', cost: 'Cost of goods sold', margin: 'Gross margin' } as const
type Amount = keyof typeof NAMES

/** Returns a level of the explanation of a cell; null for one without. Raises NOT_FOUND for an item that is no part of it. */
export async function marginLevel(books: Books, request: FigureRequest): Promise<Level | null> {
  const { result, values: parameters } = request.outcome
  const values = parameters as Cell['values']
  const row = rowOf(request)
  const columnOf = (name: string | null) => result.columns.find(({ key }) => key === name)
  const column = columnOf(request.cell.column)
  if (!row || !column) return null
  const compared = columnOf(comparedBy(column.key))
  const days = (compared ?? column).period ?? { start_date: values.start_date, end_date: values.end_date }
  const cell: Cell = { books, request, values, row, days }
  if (compared) return changeLevel(cell)
  if (column.key === 'margin_percent') return percentLevel(cell)
  if (column.key === 'margin' || column.period) return differenceLevel(cell)
  return column.key === 'revenue' || column.key === 'cost' ? documentLevel(cell, column.key) : null
}

function rowOf({ outcome: { result }, cell }: FigureRequest): MarginRow | null {
  if (cell.row === TOTALS) return { name: null, cells: result.totals, ids: null }
  const row = result.rows.find(({ id }) => id === cell.row)
  return row && row.kind !== 'document' ? (row as AnalysisRow) : null
}

function titleOf({ row: { name } }: Cell, figure: string): string {
  return name === null ? figure : `${figure}: ${name}`
}

/** Returns the query of what belongs to the row, and to the item if one is explained, in some days. */
function within({ values, request, row }: Cell, by: 'item' | 'document', days: Days) {
  const records = row.ids === null ? null : { by: values.by, ids: row.ids }
  const filters = { ...values, ...days, ...(request.item === null ? {} : { item: request.item }) }
  return analysisQuery({ side: 'sales', by, hasCosts: true, within: records }, filters)
}

function cellPart(column: Amount, amount: string, days: Days): ExplainedPart {
  const below = isZero(amount) ? null : { column, ...days }
  return { ...end, kind: 'figure', id: column, name: NAMES[column], amount, below }
}

function percentLevel(cell: Cell): Level {
  const { cells } = cell.row
  const part = (column: Amount) => cellPart(column, cells[column] ?? '0', cell.days)
  return {
    name: titleOf(cell, 'Margin %'),
    amount: cells['margin_percent'] ?? '0',
    relation: 'quotient',
    formula: 'Gross margin × 100 ÷ revenue',
    measure: null,
    ...cell.days,
    parts: [part('margin'), part('revenue')],
  }
}

/** Returns the margin of the row as revenue less cost. */
async function differenceLevel(cell: Cell): Promise<Level> {
  const { books, request, row, days } = cell
  const { items } = await askAll(books, { items: within(cell, 'item', days) })
  const revenue = sum(items.map(({ net }) => net))
  const cost = sum(items.map((item) => item.cost))
  const amount = request.item === null ? row.cells[request.cell.column] : subtract(revenue, cost)
  return {
    name: titleOf(cell, NAMES.margin),
    amount: amount ?? '0',
    relation: 'difference',
    measure: null,
    ...days,
    parts: [cellPart('revenue', revenue, days), cellPart('cost', cost, days)],
  }
}

/** Returns revenue or cost by document. */
async function documentLevel(cell: Cell, column: 'revenue' | 'cost'): Promise<Level> {
  const { books, request, row, days } = cell
  const { documents } = await askAll(books, { documents: within(cell, 'document', days) })
  const parts = documents.map(({ id, code, name, net, cost, date, document_path }): ExplainedPart => {
    return {
      kind: 'document',
      id,
      code,
      name: name ?? '',
      amount: column === 'revenue' ? net : cost,
      start_date: date,
      end_date: date,
      document_path,
      document_id: id,
      below: null,
    }
  })
  const amount = request.item === null ? row.cells[column] : sum(parts.map((part) => part.amount))
  return {
    name: titleOf(cell, NAMES[column]),
    amount: amount ?? '0',
    relation: 'sum',
    measure: null,
    ...days,
    parts: partsFrom(
      parts.filter((part) => !isZero(part.amount)),
      request.start,
    ),
  }
}

/** Returns the effects that make a change of margin, the items of an effect, or the two amounts of an item. */
async function changeLevel(cell: Cell): Promise<Level> {
  const { books, request, row, values, days } = cell
  const { effect, item } = request
  const now = { start_date: values.start_date, end_date: values.end_date }
  const whole = { ...cell, request: { ...request, item: null } }
  const items = await askAll(books, { now: within(whole, 'item', now), earlier: within(whole, 'item', days) })
  const effects = effectsOnMargin(items, request.outcome.company.digits)
  const change = { relation: 'sum' as const, measure: null, ...now }
  if (effect !== null) {
    return item === null
      ? { ...change, ...effectItems(cell, effect, effects[effect]) }
      : { ...change, ...sidesOf(cell, effect, effects[effect]), relation: 'difference' }
  }
  const parts = effectNames.map((name): ExplainedPart => {
    const amount = sum(effects[name].map(changeOf))
    return { ...end, kind: 'figure', id: name, name: marginEffects[name].name, amount, below: { effect: name } }
  })
  return {
    ...change,
    name: titleOf(cell, 'Change of the gross margin'),
    amount: row.cells[request.cell.column] ?? '0',
    parts: parts.filter(({ amount }) => !isZero(amount)),
  }
}

type Parts = Pick<Level, 'name' | 'amount' | 'parts'>

/** Returns the items of an effect, the largest first. */
function effectItems(cell: Cell, effect: MarginEffect, effects: readonly ItemEffect[]): Parts {
  const parts = effects
    .map((one): ExplainedPart => {
      const { id, code, name } = one
      return { ...end, kind: 'figure', id, code, name, amount: changeOf(one), below: { item_of: id } }
    })
    .filter(({ amount }) => !isZero(amount))
    .toSorted((a, b) => compare(absolute(b.amount), absolute(a.amount)))
  return {
    name: titleOf(cell, marginEffects[effect].name),
    amount: sum(parts.map(({ amount }) => amount)),
    parts: partsFrom(parts, cell.request.start),
  }
}

/** Returns the two amounts whose difference is an effect on an item. */
function sidesOf({ request, values, days }: Cell, effect: MarginEffect, effects: readonly ItemEffect[]): Parts {
  const one = effects.find(({ id }) => id === request.item)
  if (!one) throw new DomainError('NOT_FOUND')
  const { name, ...sides } = marginEffects[effect]
  const part = (side: 'above' | 'below'): ExplainedPart => {
    const figure = isZero(one[side]) ? undefined : figures[effect]?.[side]
    const { start_date, end_date } = figure?.isEarlier ? days : values
    const below = figure ? { column: figure.column, start_date, end_date } : null
    return { ...end, kind: 'figure', id: side, name: sides[side], amount: one[side], below }
  }
  return { name: `${name}: ${one.name}`, amount: changeOf(one), parts: [part('above'), part('below')] }
}

function changeOf({ above, below }: ItemEffect): string {
  return subtract(above, below)
}

const effectNames = Object.keys(marginEffects) as MarginEffect[]

/** The sides of effects that are figures of the report. */
const figures: Partial<Record<MarginEffect, Partial<Record<'above' | 'below', { column: Amount; isEarlier?: true }>>>> =
  {
    price: { above: { column: 'revenue' } },
    quantity: { below: { column: 'margin', isEarlier: true } },
    cost: { below: { column: 'cost' } },
    others: { above: { column: 'margin' }, below: { column: 'margin', isEarlier: true } },
  }
