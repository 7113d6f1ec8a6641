/** Stock adjustments: what one says, what it moves, and how it is answered. */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import type { AdjustmentPurpose, AdjustmentRow } from '../../../domain/inventory/check-adjustment.ts'
import {
  adjustmentPurposes,
  amountAt,
  checkAdjustment,
  purposes,
  valueAtCost,
} from '../../../domain/inventory/check-adjustment.ts'
import { orderKey, dayRank } from '../../../domain/inventory/movement.ts'
import { canonical, negate } from '../../../domain/money/decimal.ts'
import { bodyNames, lineNames } from '../../../domain/resources/core/document-body.ts'
import { inventoryAdjustments } from '../../../domain/resources/inventory/inventory-adjustments.ts'
import type { StoredAdjustment } from '../../db/stock/adjustment-store.ts'
import {
  adjustmentById,
  deleteAdjustmentRows,
  insertAdjustmentRows,
  insertAdjustments,
  updateAdjustmentHeader,
} from '../../db/stock/adjustment-store.ts'
import { costsBefore } from '../../db/stock/stock-facts-store.ts'
import type { Run } from '../books/books.ts'
import { asAmount, asChoice, asList, asObject, asText, unknownFields } from '../documents/body.ts'
import type { CostPart, NewMovement } from '../stock/stock-plan.ts'
import type { DecisionContext } from '../core/unit-of-work.ts'
import { newId } from '../core/unit-of-work.ts'
import type { AdjustmentAnswer } from './adjustment-answer.ts'
import { adjustmentAnswer } from './adjustment-answer.ts'
import type { IssuedInput, IssuedKind, Place } from './issued-kind.ts'
import type { KnownRow, StockFacts } from './stock-facts.ts'
import { accountOf, rowText } from './stock-facts.ts'

const path = 'inventory/adjustments'
const fields = [...bodyNames(inventoryAdjustments), 'id']
const rowFields = lineNames(inventoryAdjustments, 'rows')

export type AdjustmentInput = IssuedInput<AdjustmentRow> & { purpose: AdjustmentPurpose }

/** What adjustments say about themselves. */
export const adjustments: IssuedKind<AdjustmentRow, AdjustmentInput, StoredAdjustment, AdjustmentAnswer> = {
  path,
  resource: inventoryAdjustments,
  accounts: Object.values(purposes).map(({ account }) => account),
  parse: parseAdjustment,
  stored: adjustmentById,
  inputOf,
  withHidden: (input, stored) => ({
    ...input,
    rows: input.rows.map((row, index) => {
      const before = stored.rows[index]
      const isSame = before?.item === row.itemId && input.purpose === stored.purpose
      return isSame && row.rate === '' ? { ...row, rate: before?.rate ?? '' } : row
    }),
  }),
  isHeld: ({ stock_count }) => stock_count !== null,
  problems: (input, { book }) => checkAdjustment({ ...input, currencyDigits: book.currency_digits }),
  insert: ({ who }, { id, input }) =>
    insertAdjustments(who.companyId, who.userId, [{ ...headerOf(input), id, stockCountId: null }]),
  update: (companyId, { id, input }) => updateAdjustmentHeader(companyId, { ...headerOf(input), id }),
  replaceRows: (companyId, { id, rows }) => [
    deleteAdjustmentRows(companyId, id),
    insertAdjustmentRows(
      companyId,
      rows.map((row) => adjustmentRow(row, id)),
    ),
  ],
  referenceOf: ({ purpose }, number) => importedReference(number, purpose),
  movements: adjustmentMovements,
  describe: ({ date, purpose, remarks, status, rows }, facts) => ({
    date,
    purpose,
    remarks,
    status,
    rows: rows.filter(({ itemId }) => itemId !== null).map((row) => rowText(row, facts)),
    // Under the name of what it costs, so that only those read it who may.
    total: rows.flatMap((row) => (row.rate === '' ? [] : [`${rowText(row, facts)} @ ${row.rate}`])),
  }),
  answer: adjustmentAnswer,
}

/** What tells the two adjustments of one imported number apart. */
export function importedReference(number: string, purpose: AdjustmentPurpose): string {
  return `${number} ${purpose}`
}

/** The row as it is stored. */
export function adjustmentRow(row: KnownRow<AdjustmentRow>, documentId: string) {
  const { rowNo, itemId, quantity, unitId, unitFactor, rate, description } = row
  return {
    documentId,
    rowNo,
    itemId,
    quantity,
    unitId,
    unitFactor,
    rate: rate === '' ? null : canonical(rate),
    description: description.trim() || null,
  }
}

type Moving = {
  input: Pick<AdjustmentInput, 'date' | 'purpose'>
  facts: StockFacts
  place: Place
  rows: readonly KnownRow<AdjustmentRow>[]
}

/** What an adjustment moves. What comes in without a rate is worth what the stock costs just before it. */
export async function adjustmentMovements(run: Run, { who }: DecisionContext, moving: Moving): Promise<NewMovement[]> {
  const { input, facts, place, rows } = moving
  const { kind, account } = purposes[input.purpose]
  const worth = kind === 'stock_in' ? await worthOf(run, who.companyId, moving) : () => []
  const counterAccountId = accountOf(facts, account)
  return rows.map((row) => ({
    id: newId(),
    itemId: row.itemId,
    kind,
    rowNo: row.rowNo,
    quantity: kind === 'stock_in' ? row.own : negate(row.own),
    unitId: row.unitId,
    unitFactor: row.unitFactor,
    costs: worth(row, place),
    originId: null,
    costShare: null,
    counterAccountId,
    path: `${row.path}.quantity`,
  }))
}

type WorthOf = (row: KnownRow<AdjustmentRow>, place: Place) => CostPart[]

async function worthOf(run: Run, companyId: string, { input, facts, place, rows }: Moving): Promise<WorthOf> {
  const currencyDigits = facts.book.currency_digits
  const before = orderKey({ ...place, date: input.date, rank: dayRank('stock_in'), rowNo: 0 })
  const unrated = [...new Set(rows.filter(({ rate }) => rate === '').map(({ itemId }) => itemId))]
  const [found] = await run([
    costsBefore(
      companyId,
      unrated.map((itemId) => ({ itemId, before })),
    ),
  ])
  const costs = new Map(found.map(({ item_id, unit_cost, ...cost }) => [item_id, { ...cost, unitCost: unit_cost }]))
  return ({ rate, quantity, own, itemId }) => {
    const current = costs.get(itemId) ?? null
    const costPrice = facts.items.get(itemId)?.cost_price ?? null
    const atCost = () => valueAtCost(own, { current, costPrice, currencyDigits })
    return [{ kind: 'goods', amount: rate === '' ? atCost() : amountAt(quantity, rate, currencyDigits) }]
  }
}

function headerOf({ date, purpose, remarks }: AdjustmentInput) {
  return { date, purpose, remarks: remarks.trim() }
}

function inputOf({ date, purpose, remarks, status, rows }: StoredAdjustment): AdjustmentInput {
  return {
    date,
    purpose,
    remarks,
    status: status === 'Draft' ? 'Draft' : 'Issued',
    rows: rows.map(({ item, quantity, unit, rate, description }) => ({
      itemId: item,
      quantity,
      unitId: unit,
      rate: rate ?? '',
      description: description ?? '',
    })),
  }
}

function parseAdjustment(body: unknown): AdjustmentInput {
  const problems: Problem[] = []
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, fields, ''))
  const input: AdjustmentInput = {
    date: asText(sent['date'], 'date', problems),
    purpose: asChoice(sent['purpose'], { words: adjustmentPurposes, path: 'purpose', problems }),
    remarks: asText(sent['remarks'], 'remarks', problems).trim(),
    status: asChoice(sent['status'], { words: ['Draft', 'Issued'], path: 'status', problems }),
    rows: asList(sent['rows'], 'rows', problems).map((row, index) => parseRow(row, `rows.${index}`, problems)),
  }
  if (sent['purpose'] === undefined || sent['purpose'] === null) problems.push({ code: 'REQUIRED', path: 'purpose' })
  refuse(problems)
  return input
}

function parseRow(row: unknown, at: string, problems: Problem[]): AdjustmentRow {
  const cells = asObject(row, at, problems)
  problems.push(...unknownFields(cells, rowFields, `${at}.`))
  return {
    itemId: asText(cells['item'], `${at}.item`, problems) || null,
    quantity: asAmount(cells['quantity'], `${at}.quantity`, problems),
    unitId: asText(cells['unit'], `${at}.unit`, problems) || null,
    rate: asAmount(cells['rate'], `${at}.rate`, problems),
    description: asText(cells['description'], `${at}.description`, problems).trim(),
  }
}
