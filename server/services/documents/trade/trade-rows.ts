/** The rows of a document of trade: judged against the books, and what they come to. */
import type { CheckedRow, TradeKind } from '../../../../domain/documents/check-trade-document.ts'
import { checkTradeDocument } from '../../../../domain/documents/check-trade-document.ts'
import { returnOfRow } from '../../../../domain/documents/return-of-row.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TaxScheme, TaxType } from '../../../../domain/documents/tax.ts'
import type { DocumentTotals, RowFigures } from '../../../../domain/documents/totals.ts'
import { documentTotals } from '../../../../domain/documents/totals.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { checkQuantity, inBaseUnit } from '../../../../domain/inventory/check-rows.ts'
import { canonical, compare, subtract } from '../../../../domain/money/decimal.ts'
import { documentEntryProblems } from '../../../../domain/resources/core/entered.ts'
import { tradeHead, tradeRow } from '../../../../domain/resources/trade/trade-shape.ts'
import type { TradeItem, TradeScheme } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../db/trade/trade-store.ts'
import { newId } from '../../core/unit-of-work.ts'
import type { OriginRow } from './notes/note-origins.ts'
import { sumOfParts } from './notes/note-origins.ts'
import type { TradeDraft } from './trade-draft.ts'
import { isBlank, unitFactorOf } from './trade-draft.ts'
import type { TradeFacts } from './trade-facts.ts'
import type { TradeDiscount, TradeRowInput } from './trade-input.ts'
import { headerProblems, originProblems, rowProblems } from './trade-problems.ts'

/** A row that nothing is wrong with. */
export type TradeRow = {
  id: string
  rowNo: number
  /** Its movement's number, which stays when rows change their places. */
  stockRowNo: number
  path: string
  item: TradeItem
  description: string
  quantity: string
  unitId: string
  unitFactor: string
  /** The quantity in the item's own unit. */
  own: string
  rate: string
  discount: TradeDiscount
  /** As it was chosen, also where the document is without tax. */
  scheme: TradeScheme | null
  /** What taxes it: nothing where the document, or the one whose row it gives back, is without tax. */
  tax: TaxScheme | null
  figures: RowFigures
  origin: OriginRow | null
  is_returned: boolean
  /** The movement that stands for it so far. */
  stockEntryId: string | null
}
export type JudgedTrade = { rows: TradeRow[]; totals: DocumentTotals; tax_type: TaxType; discount: TradeDiscount }

const kinds: Readonly<Record<TradePath, TradeKind>> = {
  'sales/vouchers': 'sales-voucher',
  'sales/credit-notes': 'credit-note',
  'purchase/vouchers': 'purchase-voucher',
  'purchase/debit-notes': 'debit-note',
}

/** Raises everything that is wrong with a document, at its fields and rows; answers what its rows come to. */
export function judgeTrade(draft: TradeDraft, origins: ReadonlyMap<string, OriginRow>): JudgedTrade {
  const { input, stored, facts } = draft
  const { currency_digits: currencyDigits } = facts.book
  const discount = discountOf(input, stored, facts)
  const tax_type = input.tax_type ?? (draft.path.startsWith('sales/') ? facts.settings.sales_tax_type : 'exclusive')
  const storedRows = new Map((stored?.rows ?? []).map((row) => [row.id, row]))
  const named = originsInOrder(input.rows, origins, currencyDigits)
  const typed = input.rows.map((row, index) =>
    typedRow(row, { facts, origin: named[index] ?? null, stored: storedRows.get(row.id ?? '') ?? null }),
  )
  const header = { ...discount, tax_type, currencyDigits }
  const own = [
    ...documentEntryProblems(tradeHead, tradeRow, input),
    ...checkTradeDocument({
      ...input,
      ...header,
      kind: kinds[draft.path],
      isDraft: !draft.isPosted,
      due_date: input.due_date ?? '',
      ...paymentOf(draft),
      billNumberFollows: facts.settings.purchase_number_to_follow || stored?.stored_status === 'Issued',
      storedEmail: stored?.email ?? '',
      rows: typed,
    }),
  ]
  const isLost = ({ path }: Problem) => {
    const { origin_row = null } = input.rows[Number(path.split('.')[1])] ?? {}
    return path.startsWith('rows.') && origin_row !== null && !origins.has(origin_row)
  }
  const ofBooks: Problem[] = [
    ...headerProblems(draft, discount),
    ...originProblems(draft, origins),
    ...rowProblems(draft, origins),
  ]
  const found = own.filter((problem) => !isLost(problem))
  refuse(oneAtEach(found, ofBooks))
  const filled = input.rows.flatMap((row, index) => (isBlank(row) ? [] : [{ row, index }]))
  const counted = filled.flatMap(({ index }) => {
    const row = typed[index]
    if (!row) return []
    const origin = named[index] ?? null
    return [
      origin === null ? row : { figures: returned(origin, row.quantity, currencyDigits), taxScheme: row.taxScheme },
    ]
  })
  const { rows: figures, totals } = documentTotals(header, counted)
  const numbers = stockNumbers(stored)
  const rows = filled.map(({ row, index }, place) =>
    knownRow(row, {
      index,
      place,
      facts,
      figures: figures[place],
      checked: typed[index],
      origin: named[index] ?? null,
      stored: storedRows.get(row.id ?? '') ?? null,
      numbers,
      isWithoutTax: tax_type === 'none',
    }),
  )
  return { rows, totals, tax_type, discount }
}

function paymentOf({ input, stored, facts, isImported }: TradeDraft) {
  const wasOnAccount = stored?.stored_status === 'Issued' && stored.is_walk_in && stored.payment_mode === null
  return {
    isWalkIn: input.party === null || facts.party?.is_walk_in === true,
    hasPaymentMode: input.payment_mode !== null,
    isOnAccountAlready: isImported || wasOnAccount,
  }
}

/**
 * What the document says against itself, and at other places what the books say. What was chosen and cannot be is not
 * missing: a scheme of another company, or one that no row can carry.
 */
function oneAtEach(own: readonly Problem[], ofBooks: readonly Problem[]): Problem[] {
  const isAt = (problems: readonly Problem[], path: string) => problems.some((problem) => problem.path === path)
  const kept = own.filter(({ code, path }) => code !== 'REQUIRED' || !isAt(ofBooks, path))
  return [...kept, ...ofBooks.filter(({ path }) => !isAt(kept, path))]
}

type Kept = { discount_ref: string | null } & Pick<StoredTrade, 'discount_type' | 'discount' | 'is_trade_discount'>

/** A saved discount counts as it was when it was chosen: a later change of it does not change the document. */
function discountOf(given: TradeDiscount, stored: Kept | null, { discounts }: TradeFacts): TradeDiscount {
  const { discount_ref } = given
  if (discount_ref !== null && stored?.discount_ref === discount_ref) return termsOf(stored)
  const saved = discounts.get(discount_ref ?? '')
  if (!saved) return termsOf(given)
  return { discount_ref, discount_type: saved.type, discount: saved.value, is_trade_discount: saved.is_trade_discount }
}

function termsOf({ discount_ref, discount_type, discount, is_trade_discount }: TradeDiscount): TradeDiscount {
  return { discount_ref, discount_type, discount, is_trade_discount }
}

type Beside = { facts: TradeFacts; origin: OriginRow | null; stored: StoredTradeRow | null }
type Typed = CheckedRow & { discount_ref: string | null }

/** The row that each row names, less what the rows above it take back of the same one. */
function originsInOrder(
  rows: readonly TradeRowInput[],
  origins: ReadonlyMap<string, OriginRow>,
  currencyDigits: number,
): (OriginRow | null)[] {
  const now = new Map(origins)
  return rows.map(({ origin_row, quantity }) => {
    const origin = now.get(origin_row ?? '')
    if (!origin) return null
    if (checkQuantity(quantity, '').length === 0 && compare(quantity, origin.left) <= 0) {
      const part = { quantity, figures: returned(origin, quantity, currencyDigits) }
      const returnedBefore = sumOfParts([origin.returnedBefore, part])
      now.set(origin.row.id, { ...origin, returnedBefore, left: subtract(origin.left, quantity) })
    }
    return origin
  })
}

/** A row of a note that names one of an invoice has item, price, discount and tax from there. */
function typedRow(row: TradeRowInput, { facts, origin, stored }: Beside): Typed {
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
  const discount = discountOf(row, stored, facts)
  return { ...discount, item: row.item, description, quantity, rate: row.rate, leftToReturn: null, taxScheme }
}

function taxOf({ tax_scheme: id, tax_rate: rate, tax_kind: kind }: StoredTradeRow): TaxScheme | null {
  return id === null || rate === null || kind === null ? null : { id, rate, kind }
}

function returned({ original, returnedBefore }: OriginRow, quantity: string, currencyDigits: number): RowFigures {
  return returnOfRow({ original, returnedBefore, quantity, currencyDigits })
}

/** The next number of a movement that the document has not used yet. */
function stockNumbers(stored: StoredTrade | null): { next: number } {
  const used = (stored?.rows ?? []).map(({ stock_row_no: number }) => number ?? 0)
  return { next: Math.max(0, ...used) + 1 }
}

type Place = {
  index: number
  place: number
  facts: TradeFacts
  figures: RowFigures | undefined
  checked: Typed | undefined
  origin: OriginRow | null
  stored: StoredTradeRow | null
  numbers: { next: number }
  isWithoutTax: boolean
}

function knownRow(row: TradeRowInput, beside: Place): TradeRow {
  const { index, place, facts, figures, checked, origin, stored, numbers, isWithoutTax } = beside
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
    own: inBaseUnit(quantity, unitFactor),
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
    stockEntryId: stored?.stock_entry ?? null,
  }
}
