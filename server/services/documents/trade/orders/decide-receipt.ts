/**
 * Goods receipts: goods of an order arrive before their bill. Tracked items enter the stock at the net price of the order and
 * are credited to Goods received not invoiced, without tax and without an open item; other lines are received only.
 */
import { valueOfReceipt } from '../../../../../domain/documents/received-goods.ts'
import { documentTotals } from '../../../../../domain/documents/totals.ts'
import type { Problem } from '../../../../../domain/errors.ts'
import { refuse } from '../../../../../domain/errors.ts'
import { checkBaseQuantity, checkDate, checkQuantity, inBaseUnit } from '../../../../../domain/inventory/check-rows.ts'
import { unitCostOf } from '../../../../../domain/inventory/revalue.ts'
import { costOf } from '../../../../../domain/ledger/post-purchases.ts'
import { add, canonical, compare, subtract } from '../../../../../domain/money/decimal.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { SourceRow } from '../../../../db/trade/order-store.ts'
import { periodProblem } from '../../../books/period.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { newId } from '../../../core/unit-of-work.ts'
import type { Decision, RowMovement } from '../decision.ts'
import { dateWarnings, movementOf, partyOf } from '../decision.ts'
import { debitOf } from '../purchase-voucher.ts'
import type { TradeDraft } from '../trade-draft.ts'
import { systemAccount } from '../trade-facts.ts'
import type { TradeRowInput } from '../trade-input.ts'
import type { TradeRow } from '../trade-rows.ts'
import { loadSources, quantityProblem } from './check-sources.ts'

const noDiscount = { discount_type: null, discount: '0', discount_ref: null, is_trade_discount: false } as const

/**
 * Decides a goods receipt; the lines of the order stay locked. Raises NO_ROW, problems of quantities at `rows.N.quantity`
 * and what locks its date at `date`. Warns ABOVE_ORDERED at quantities, and of its date.
 */
export async function decideReceipt(tx: Transaction, context: DecisionContext, draft: TradeDraft): Promise<Decision> {
  const { id, input, facts } = draft
  const { currency_digits: currencyDigits } = facts.book
  const sources = await loadSources(tx, context, { ids: input.rows.map(({ source_row: row }) => row), except: id })
  refuse([...dateProblems(draft), ...rowProblems(input.rows, sources)])
  const warnings: Problem[] = []
  const rows = input.rows.map((row, index) => {
    const source = sources.get(row.source_row ?? '')
    const item = facts.items.get(row.item ?? '')
    if (!source || !item) throw new Error(`The line ${row.source_row} is of no issued order`)
    const received = receivedRow(row, { index, draft, source, item })
    if (compare(received.baseQuantity, source.left) > 0) {
      warnings.push(quantityProblem(received, source, 'ABOVE_ORDERED'))
    }
    source.left = subtract(source.left, received.baseQuantity)
    return received
  })
  const counted = rows.map(({ figures }) => ({ figures, taxScheme: null }))
  const { totals } = documentTotals({ ...noDiscount, tax_type: 'none', currencyDigits }, counted)
  const clearing = systemAccount(facts, 'GOODS-RECEIVED')
  return {
    rows,
    totals,
    tax_type: 'none',
    discount: noDiscount,
    party: partyOf(draft),
    landedCosts: [],
    isFree: false,
    posting: {
      entryId: newId(),
      partyAccountId: null,
      lines: [],
      movements: rows.flatMap((row) => movementsOf(row, clearing)),
      first: [],
      allocations: [],
      warnings: [...warnings, ...dateWarnings(context, draft)],
      costPrices: [],
    },
  }
}

function dateProblems({ input, facts }: TradeDraft): Problem[] {
  const problems = checkDate(input.date)
  const period = problems.length > 0 ? null : periodProblem(input.date, facts)
  return period === null ? problems : [period]
}

function rowProblems(rows: readonly TradeRowInput[], sources: ReadonlyMap<string, SourceRow>): Problem[] {
  if (rows.length === 0) return [{ code: 'NO_ROW', path: 'rows' }]
  return rows.flatMap((row, index): Problem[] => {
    const path = `rows.${index}.quantity`
    const problems = checkQuantity(row.quantity, path)
    const source = sources.get(row.source_row ?? '')
    if (problems.length > 0 || source === undefined) return problems
    return checkBaseQuantity(inBaseUnit(row.quantity, factorOf(row, source)), path)
  })
}

/** Returns the factor of a received line: of the unit of the order, or without a unit of the base unit. */
function factorOf({ unit }: TradeRowInput, source: SourceRow): string {
  return unit === null ? '1' : source.unit_factor
}

type ReceiptLine = { index: number; draft: TradeDraft; source: SourceRow; item: TradeRow['item'] }

/** Returns a received line with its value; without stock it posts nothing. */
function receivedRow(row: TradeRowInput, { index, draft: { facts }, source, item }: ReceiptLine): TradeRow {
  const { currency_digits: currencyDigits } = facts.book
  const quantity = canonical(row.quantity)
  const unitFactor = factorOf(row, source)
  const baseQuantity = inBaseUnit(quantity, unitFactor)
  const order = { value: orderedCost(source, facts.schemes), quantity: source.quantity, currencyDigits }
  const before = subtract(source.quantity, source.left)
  const value = valueOfReceipt(order, { before, received: baseQuantity })
  const zero = { rowDiscount: '0', headerDiscount: '0', tax: '0', tradeDiscount: '0', nonTradeDiscount: '0' }
  return {
    id: newId(),
    rowNo: index + 1,
    stockRowNo: index + 1,
    path: `rows.${index}`,
    item,
    description: row.description,
    quantity,
    unitId: row.unit ?? item.unit_id,
    unitFactor,
    baseQuantity,
    rate: unitCostOf(order.value, unitCostOf(source.quantity, unitFactor)),
    discount: noDiscount,
    scheme: null,
    tax: null,
    figures: { ...zero, gross: value, net: value, total: value },
    origin: null,
    is_returned: true,
    sourceRowId: source.id,
    received: debitOf(item, null).isTracked ? { value, movementId: null } : null,
    stockEntryId: null,
    stockItemId: null,
  }
}

/** Returns the cost of an ordered line: its net, and tax that is not recoverable. */
function orderedCost(source: SourceRow, schemes: TradeDraft['facts']['schemes']): string {
  const scheme = schemes.get(source.tax_scheme ?? '')
  const taxAccountId = scheme?.recoverable === true ? scheme.receivable_id : null
  const { net, tax, self_assessed_tax: selfAssessedTax } = source
  return costOf({ taxAccountId, figures: { net, tax, total: add(net, tax), nonTradeDiscount: '0', selfAssessedTax } })
}

function movementsOf(row: TradeRow, counterAccountId: string): RowMovement[] {
  if (row.received === null) return []
  const costs = [{ kind: 'goods', amount: row.received.value }] as const
  return [movementOf(row, { kind: 'purchase', quantity: row.baseQuantity, costs, originId: null, counterAccountId })]
}
