/** Returns goods of delivery notes, and closes what is left of them without an invoice. */
import { isLocalDate } from '../../../../../domain/calendar/local-date.ts'
import type { ErrorCode, Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { checkDate, checkQuantity, inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { cellsOfPart, cellsOfRest, restInUnit } from '../../../../../domain/inventory/units.ts'
import type { PartCells } from '../../../../../domain/inventory/units.ts'
import { compare, subtract } from '../../../../../domain/money/decimal.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { salesChallans } from '../../../../../domain/resources/trade/sales-challans.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { systemAccounts } from '../../../../db/stock/stock-facts-store.ts'
import type { ChallanStepKind, NewStep } from '../../../../db/trade/challan-store.ts'
import { insertStep, setSettled, settledRows, stepsOf } from '../../../../db/trade/challan-store.ts'
import type { TradeItem } from '../../../../db/trade/trade-facts-store.ts'
import { tradeItems } from '../../../../db/trade/trade-facts-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import { lockRowsOf } from '../../../../db/trade/trade-store.ts'
import type { Books } from '../../../books/books.ts'
import { booksReading } from '../../../books/books.ts'
import { dateFarAhead } from '../../../books/far-ahead.ts'
import { periodProblem, yearOfDate } from '../../../books/period.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import { prepareStock } from '../../../stock/change-stock.ts'
import type { NewMovement, PreparedStock } from '../../../stock/stock-plan.ts'
import { recordStep } from '../../engine/history.ts'
import { decideAfter } from '../../engine/kind.ts'
import { warn } from '../../warnings.ts'
import type { TradeDecision } from '../decision.ts'
import { DELIVERED_GOODS } from '../trade-facts.ts'
import { stepMovement } from './delivery-movements.ts'
import type { ReturnedInput, StepInput } from './step-input.ts'
import { parseStep } from './step-input.ts'

const { path } = salesChallans
/** The highest number of a movement of a line; those of steps follow. */
const LINE_NUMBERS = 10_000

/**
 * Takes goods of a delivery note back on a day. Raises REQUIRED at `rows`, UNKNOWN_REFERENCE and ITEM_REPEATED at
 * `rows.N.row`, OVER_RETURNED at `rows.N.quantity` for more than is left, BEFORE_ORIGIN and what locks the day at `date`.
 */
export function returnDelivery(context: DecisionContext, body: Body): TradeDecision {
  return decideStep(context, 'return', parseStep('return', body))
}

/**
 * Closes what is left of a delivery note on a day: its cost becomes cost of goods sold. Raises BEFORE_ORIGIN and what locks
 * the day at `date`.
 */
export function resolveDelivery(context: DecisionContext, body: Body): TradeDecision {
  return decideStep(context, 'resolve', parseStep('resolve', body))
}

/** A part of a line that a step settles, in the unit of the line or in the base unit of its item. */
type Part = {
  line: StoredTradeRow
  item: TradeItem
  quantity: string
  unit: { id: string; label: string; factor: string }
  path: string
}
type LeftLine = { line: StoredTradeRow; item: TradeItem; left: string }

function decideStep(context: DecisionContext, kind: ChallanStepKind, input: StepInput): TradeDecision {
  const { companyId, userId } = context.who
  return decideAfter(booksReading(context, path), async (tx, { stored, accept }, books) => {
    const warnings = dateProblems(context, books, { stored, date: input.date })
    const { left, firstNumber } = await lockLeft(tx, companyId, stored)
    const parts = input.rows === null ? restOf(left) : returnedParts(left, input.rows)
    const step: NewStep = {
      id: newId(),
      documentId: stored.id,
      kind,
      date: input.date,
      time: context.clock.now().toISOString(),
      rows: parts.map(({ line, quantity, unit }, index) => ({
        row: line.id,
        quantity,
        unit_factor: unit.factor,
        stock_row_no: firstNumber + index,
      })),
    }
    warn(warnings, accept)
    const stock = await moveStock(tx, context, { books, step, parts, accept })
    const goods = parts.map(({ line, quantity, unit }) => `${line.item_label} · ${quantity} ${unit.label}`)
    const changes = { date: [null, input.date], rows: [null, goods] } as const
    const entries = stock?.entries.get(stored.id) ?? []
    const history = recordStep(context, { resource: salesChallans, stored }, { action: kind, changes, entries })
    const lineIds = parts.map(({ line }) => line.id)
    return {
      statements: [
        history.claim,
        ...insertStep(companyId, userId, step),
        ...(stock?.statements ?? []),
        setSettled(companyId, lineIds),
        history.line,
      ],
    }
  })
}

/** Raises the problems of the day of a step; returns DATE_FAR_AHEAD. */
function dateProblems(
  context: DecisionContext,
  books: Books,
  { stored, date }: { stored: StoredTrade; date: string },
): Problem[] {
  refuse(checkDate(date))
  const problem = isLocalDate(date) ? periodProblem(date, books) : null
  const params = { number: stored.voucher_no ?? '', date: stored.date }
  refuse([
    ...(problem === null ? [] : [problem]),
    ...(date < stored.date ? [{ code: 'BEFORE_ORIGIN', path: 'date', params } as const] : []),
  ])
  return dateFarAhead(context, { date, book: books.book, before: null })
}

/** Locks the lines of a delivery note; returns what is left of each, in the base unit, and the next number of a movement. */
async function lockLeft(tx: Transaction, companyId: string, stored: StoredTrade) {
  const [, settled, steps, items] = await tx.batch([
    lockRowsOf(companyId, [stored.id]),
    settledRows(companyId, stored.id),
    stepsOf(companyId, stored.id),
    tradeItems(companyId, [...new Set(stored.rows.map(({ item }) => item))]),
  ])
  const settledOf = new Map(settled.map((line) => [line.row, line.settled]))
  const left = stored.rows.map((line): LeftLine => {
    const item = items.find(({ id }) => id === line.item)
    if (!item) throw new Error(`The company has no item ${line.item}`)
    const delivered = inBaseUnit(line.quantity, line.unit_factor)
    return { line, item, left: subtract(delivered, settledOf.get(line.id) ?? '0') }
  })
  return { left, firstNumber: Math.max(LINE_NUMBERS, ...steps.map(({ stock_row_no }) => stock_row_no)) + 1 }
}

/** Returns the parts of the lines that come back. */
function returnedParts(left: readonly LeftLine[], rows: readonly ReturnedInput[]): Part[] {
  if (rows.length === 0) refuse([{ code: 'REQUIRED', path: 'rows' }])
  const problems: Problem[] = []
  const parts = rows.flatMap(({ row, quantity }, index): Part[] => {
    const at = `rows.${index}`
    const leftLine = left.find(({ line }) => line.id === row)
    const isRepeated = rows.findIndex((other) => other.row === row) < index
    if (!leftLine) problems.push({ code: row === null ? 'REQUIRED' : 'UNKNOWN_REFERENCE', path: `${at}.row` })
    else if (isRepeated)
      problems.push({ code: 'ITEM_REPEATED', path: `${at}.row`, params: { item: leftLine.line.item_label } })
    const quantityProblems = checkQuantity(quantity, `${at}.quantity`)
    problems.push(...quantityProblems)
    if (!leftLine || quantityProblems.length > 0) return []
    const rest = restInUnit(leftLine.left, leftLine.line.unit_factor)
    if (compare(quantity, rest) > 0)
      problems.push({ code: 'OVER_RETURNED', path: `${at}.quantity`, params: { quantity: rest } })
    return [partOf(leftLine, cellsOfPart(quantity, leftLine.left, leftLine.line), at)]
  })
  refuse(problems)
  return parts
}

/** Returns everything that is left. */
function restOf(left: readonly LeftLine[]): Part[] {
  return left.flatMap((leftLine, index) =>
    compare(leftLine.left, '0') > 0
      ? [partOf(leftLine, cellsOfRest(leftLine.left, leftLine.line), `rows.${index}`)]
      : [],
  )
}

function partOf({ line, item }: LeftLine, { quantity, unit }: PartCells, path: string): Part {
  const base = { id: item.unit_id, label: item.unit_label, factor: '1' }
  const ofLine = { id: line.unit, label: line.unit_label, factor: line.unit_factor }
  return { line, item, quantity, unit: unit === null ? base : ofLine, path }
}

type StepOfStock = { books: Books; step: NewStep; parts: readonly Part[]; accept: readonly ErrorCode[] }

/** Moves the goods of a step, or their cost; null for goods without stock. */
async function moveStock(
  tx: Transaction,
  context: DecisionContext,
  { books, step, parts, accept }: StepOfStock,
): Promise<PreparedStock | null> {
  const { companyId } = context.who
  const [account] = await tx.run(systemAccounts(companyId, [DELIVERED_GOODS]))
  if (!account) throw new Error(`The company has no account ${DELIVERED_GOODS}`)
  const movements = parts.flatMap(({ line, item, unit, path: at }, index): NewMovement[] => {
    const { stock_entry: stockEntryId } = line
    const { cogs_account: cogsAccountId } = item
    const row = step.rows[index]
    if (stockEntryId === null || cogsAccountId === null || row === undefined) return []
    // What comes back after a merge of items is stock of the survivor.
    const itemId = step.kind === 'return' ? line.stays_with : item.id
    const delivered = { itemId, unitId: unit.id, stockEntryId, cogsAccountId, path: `${at}.quantity` }
    const { kind, date, time } = step
    return [stepMovement(delivered, { ...row, kind, date, time, accountId: account.id })]
  })
  if (movements.length === 0) return null
  const { documentId: id, date, time } = step
  const fiscalYearId = yearOfDate(date, books).id
  const document = { path, id, date, fiscalYearId, time, reference: id, entryKind: 'cost', movements } as const
  return prepareStock(tx, context, { documents: [document], replaced: [], accept })
}
