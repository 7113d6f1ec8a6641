/** Checks the rows of an invoice, a bill or a note against the books, and computes their figures. */
import type { CheckedRow } from '../../../../domain/documents/check-trade-document.ts'
import { checkTradeDocument } from '../../../../domain/documents/check-trade-document.ts'
import { returnedInOrder, returnOfRow } from '../../../../domain/documents/return-of-row.ts'
import type { TaxScheme, TaxType } from '../../../../domain/documents/tax.ts'
import type { DocumentTotals, RowFigures } from '../../../../domain/documents/totals.ts'
import { documentTotals } from '../../../../domain/documents/totals.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { inBaseUnit } from '../../../../domain/inventory/check-rows.ts'
import { canonical } from '../../../../domain/money/decimal.ts'
import { documentEntryProblems } from '../../../../domain/resources/core/form-values.ts'
import { tradeHead, tradeRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { AgreedDiscount } from '../../../db/trade/challan-store.ts'
import type { TradeItem, TradeScheme } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../db/trade/trade-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { OriginRow } from './notes/note-origins.ts'
import { taxTypeOfReturns } from './notes/tax-type-of-returns.ts'
import type { TradeDraft } from './trade-draft.ts'
import { isBlank, unitFactorOf } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import type { TradeDiscount, TradeRowInput } from './trade-input.ts'
import { checkedHead, headerProblems, originProblems, rowProblems } from './trade-problems.ts'

/**
 * Goods that are received before their bill: on a goods receipt what it posts of them, on a bill what it clears of that and
 * the movement that brought them in.
 */
export type ReceivedGoods = { value: string; movementId: string | null }

/** A row without problems. */
export type TradeRow = {
  id: string
  rowNo: number
  /** The row number of its movement, which stays when rows are reordered. */
  stockRowNo: number
  path: string
  item: TradeItem
  description: string
  quantity: string
  unitId: string
  unitFactor: string
  /** The quantity in the base unit of the item. */
  baseQuantity: string
  rate: string
  discount: TradeDiscount
  /** The chosen scheme, also where the document is without tax. */
  scheme: TradeScheme | null
  /** The scheme that taxes it; null where the document, or the one that the row returns, is without tax. */
  tax: TaxScheme | null
  figures: RowFigures
  origin: OriginRow | null
  is_returned: boolean
  /** The line of the order that it receives, or the received or delivered line that it bills. */
  sourceRowId: string | null
  received: ReceivedGoods | null
  /** Its current movement, and the item of that. */
  stockEntryId: string | null
  stockItemId: string | null
}
export type CheckedTrade = { rows: TradeRow[]; totals: DocumentTotals; tax_type: TaxType; discount: TradeDiscount }

/** Raises all problems of a document, at its fields and rows; returns the figures of its rows. */
export function checkTrade(draft: TradeDraft, origins: ReadonlyMap<string, OriginRow>): CheckedTrade {
  const { input, stored, isAgreed, delivered } = draft
  const facts = isAgreed ? { ...draft.facts, discounts: noDiscounts } : draft.facts
  const { currency_digits: currencyDigits } = facts.book
  const sources = input.rows.map(({ source_row: source }) => delivered?.get(source ?? ''))
  const discount = discountOf(input, [stored, ...sources.map((line) => line?.note_discount)], facts)
  const returned = taxTypeOfReturns(draft, origins)
  const ofSettings = draft.path.startsWith('sales/') ? facts.settings.sales_tax_type : 'exclusive'
  const tax_type = returned.taxType ?? ofSettings
  const storedRows = new Map((stored?.rows ?? []).map((row) => [row.id, row]))
  const rowOrigins = returnedInOrder(input.rows, origins, currencyDigits)
  const typedRows = input.rows.map((row, index) =>
    typedRow(row, {
      facts,
      origin: rowOrigins[index] ?? null,
      agreed: [storedRows.get(row.id ?? ''), sources[index]?.discount],
    }),
  )
  const header = { ...discount, tax_type, currencyDigits }
  const documentProblems = [
    ...documentEntryProblems(tradeHead, tradeRow, input),
    ...checkTradeDocument({
      ...checkedHead(draft),
      ...header,
      rows: typedRows,
    }),
  ]
  const isLost = ({ path }: Problem) => {
    const { origin_row = null } = input.rows[Number(path.split('.')[1])] ?? {}
    return path.startsWith('rows.') && origin_row !== null && !origins.has(origin_row)
  }
  const bookProblems: Problem[] = [
    ...headerProblems(draft, discount),
    ...originProblems(draft, origins),
    ...returned.problems,
    ...rowProblems(draft, origins),
  ]
  const problems = documentProblems.filter((problem) => !isLost(problem))
  refuse(oneAtEach(problems, bookProblems))
  const filledRows = input.rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, index }]))
  const countedRows = filledRows.flatMap(({ index }) => {
    const row = typedRows[index]
    if (!row) return []
    const origin = rowOrigins[index] ?? null
    return [
      origin === null
        ? row
        : { figures: returnedFigures(origin, row.quantity, currencyDigits), taxScheme: row.taxScheme },
    ]
  })
  const { rows: figures, totals } = documentTotals(header, countedRows)
  const numbers = stockNumbers(stored)
  const rows = filledRows.map(({ row, index }, place) =>
    toTradeRow(row, {
      index,
      place,
      facts,
      figures: figures[place],
      checked: typedRows[index],
      origin: rowOrigins[index] ?? null,
      stored: storedRows.get(row.id ?? '') ?? null,
      numbers,
      isWithoutTax: tax_type === 'none',
    }),
  )
  return { rows, totals, tax_type, discount }
}

/**
 * Returns the problems of the document itself, and those of the books at other paths. A chosen value that is refused is
 * not REQUIRED as well: a scheme of another company, or one that rows cannot have.
 */
function oneAtEach(documentProblems: readonly Problem[], bookProblems: readonly Problem[]): Problem[] {
  const isAt = (problems: readonly Problem[], path: string) => problems.some((problem) => problem.path === path)
  const problems = documentProblems.filter(({ code, path }) => code !== 'REQUIRED' || !isAt(bookProblems, path))
  return [...problems, ...bookProblems.filter(({ path }) => !isAt(problems, path))]
}

/** Of a document whose discounts are agreed: the saved ones are not read again. */
const noDiscounts: TradeFacts['discounts'] = new Map()

type AgreedDiscounts = readonly (AgreedDiscount | null | undefined)[]

/** Returns the discount; a saved one keeps the values that it had when it was chosen or agreed. */
function discountOf(input: TradeDiscount, agreed: AgreedDiscounts, { discounts }: TradeFacts): TradeDiscount {
  const { discount_ref } = input
  const before = discount_ref === null ? null : agreed.find((terms) => terms?.discount_ref === discount_ref)
  if (before) return termsOf(before)
  const savedDiscount = discounts.get(discount_ref ?? '')
  if (!savedDiscount) return termsOf(input)
  return {
    discount_ref,
    discount_type: savedDiscount.type,
    discount: savedDiscount.value,
    is_trade_discount: savedDiscount.is_trade_discount,
  }
}

function termsOf({ discount_ref, discount_type, discount, is_trade_discount }: TradeDiscount): TradeDiscount {
  return { discount_ref, discount_type, discount, is_trade_discount }
}

type RowContext = { facts: TradeFacts; origin: OriginRow | null; agreed: AgreedDiscounts }
type TypedRow = CheckedRow & { discount_ref: string | null }

/**
 * Returns a row as it is checked; a row of a note that returns one of an invoice takes item, price, discount and tax
 * from it.
 */
function typedRow(row: TradeRowInput, { facts, origin, agreed }: RowContext): TypedRow {
  const { quantity, description } = row
  if (origin) {
    const { item, rate, discount_ref } = origin.row
    const discount = {
      discount_type: origin.row.discount_type,
      discount: origin.row.discount,
      is_trade_discount: origin.row.is_trade_discount,
    }
    const row_ = { item, description, quantity, rate, leftToReturn: origin.left, taxScheme: taxOf(origin.row) }
    return { ...row_, ...discount, discount_ref }
  }
  const scheme = facts.schemes.get(row.tax_scheme ?? '')
  const taxScheme =
    scheme && scheme.kind !== 'withholding' ? { id: scheme.id, rate: scheme.rate, kind: scheme.kind } : null
  const discount = discountOf(row, agreed, facts)
  return { ...discount, item: row.item, description, quantity, rate: row.rate, leftToReturn: null, taxScheme }
}

function taxOf({ tax_scheme: id, tax_rate: rate, tax_kind: kind }: StoredTradeRow): TaxScheme | null {
  return id === null || rate === null || kind === null ? null : { id, rate, kind }
}

function returnedFigures(
  { original, returnedBefore }: OriginRow,
  quantity: string,
  currencyDigits: number,
): RowFigures {
  return returnOfRow({ original, returnedBefore, quantity, currencyDigits })
}

/** Returns the next unused row number of a movement. */
function stockNumbers(stored: StoredTrade | null): { next: number } {
  const usedNumbers = (stored?.rows ?? []).map(({ stock_row_no: number }) => number ?? 0)
  return { next: Math.max(0, ...usedNumbers) + 1 }
}

type RowInput = {
  index: number
  place: number
  facts: TradeFacts
  figures: RowFigures | undefined
  checked: TypedRow | undefined
  origin: OriginRow | null
  stored: StoredTradeRow | null
  numbers: { next: number }
  isWithoutTax: boolean
}

function toTradeRow(row: TradeRowInput, input: RowInput): TradeRow {
  const { index, place, facts, figures, checked, origin, stored, numbers, isWithoutTax } = input
  const item = facts.items.get(checked?.item ?? '') ?? origin?.item
  if (!checked || !figures || !item) throw new Error('A row without an item cannot be kept')
  const unitId = origin?.row.unit ?? row.unit ?? item.unit_id
  const unitFactor = origin?.row.unit_factor ?? unitFactorOf(item, unitId, facts)
  if (unitFactor === null) throw new Error('A row without a unit cannot be kept')
  const quantity = canonical(row.quantity)
  const isSameItem = stored?.item === item.id
  const stockRowNo = isSameItem && stored?.stock_row_no ? stored.stock_row_no : numbers.next++
  const { discount_type, discount, discount_ref, is_trade_discount } = checked
  return {
    id: stored?.id ?? newId(),
    rowNo: place + 1,
    stockRowNo,
    path: `rows.${index}`,
    item,
    description: row.description,
    quantity,
    unitId,
    unitFactor,
    baseQuantity: inBaseUnit(quantity, unitFactor),
    rate: canonical(checked.rate),
    discount: {
      discount_type,
      discount_ref,
      is_trade_discount,
      discount: discount_type === null ? '0' : canonical(discount),
    },
    scheme: checked.taxScheme === null ? null : (facts.schemes.get(checked.taxScheme.id) ?? origin?.scheme ?? null),
    tax: isWithoutTax && origin === null ? null : checked.taxScheme,
    figures,
    origin,
    is_returned: row.is_returned,
    sourceRowId: row.source_row,
    received: null,
    stockEntryId: stored?.stock_entry ?? null,
    stockItemId: isSameItem ? stored.stock_item : null,
  }
}
