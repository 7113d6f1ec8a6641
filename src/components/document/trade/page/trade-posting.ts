/** Previews the ledger lines of a document, by names instead of ledgers, which only the server knows. */
import { clearedValue } from '../../../../../domain/documents/received-goods.ts'
import type { ThreeWayMatch } from '../../../../../domain/documents/three-way-match.ts'
import { landedCostFigures } from '../../../../../domain/documents/landed-cost.ts'
import type { RowFigures } from '../../../../../domain/documents/totals.ts'
import { postDebitNote, postPurchaseVoucher } from '../../../../../domain/ledger/post-purchases.ts'
import { postCreditNote, postSalesVoucher } from '../../../../../domain/ledger/post-sales.ts'
import type { LedgerLine } from '../../../../../domain/ledger/posting.ts'
import { typedMicros } from '../../../../../domain/documents/typed-number.ts'
import { compare, isZero, subtract, sum } from '../../../../../domain/money/decimal.ts'
import { divideHalfUp, fromMicros, smallestUnit, timesPrice, toMicros } from '../../../../../domain/money/micros.ts'
import { isSelfAssessed } from '../../../../../domain/tax/schemes.ts'
import { isBlankRow } from '../../../grid/grid-columns.ts'
import type { PostedLine } from '../../posted-costs.tsx'
import type { ItemFacts } from '../../../grid/stock-rows.ts'
import { factorOf, plainFigure } from '../../../grid/stock-rows.ts'
import type { LandedRow } from '../landed-rows.ts'
import { countedLanded } from '../landed-rows.ts'
import type { DocumentDiscount, Lookup } from './trade-figures.ts'
import { tradeTotals } from './trade-figures.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'
import type { RowScheme } from '../trade-setup.ts'
import type { TradeRow } from '../trade-rows.ts'

export type PostedWords = {
  party: string
  /** The account of goods that were received before, and of what they cost more or less. */
  received: string
  costOfGoods: string
  sales: string
  goods: string
  purchases: string
  discount: string
  priceVariance: string
  /** The name for a scheme that is no longer in use. */
  tax: string
  /** The name for a landed cost without an account yet. */
  unknown: string
}
type Posting = {
  form: TradeForm
  rows: readonly TradeRow[]
  landed: readonly LandedRow[]
  discount: DocumentDiscount
  lookup: Lookup
  schemes: ReadonlyMap<string, RowScheme>
  facts: ItemFacts
  matches: Matches
  words: PostedWords
}
/** The ordered lines of a stored bill, by the line that it names. */
export type Matches = ReadonlyMap<string, ThreeWayMatch>

/** Returns the lines, debits first, one for each name and side. */
export function willPost({
  form,
  rows,
  landed,
  discount,
  lookup,
  schemes,
  facts,
  matches,
  words,
}: Posting): PostedLine[] {
  const filled = rows.filter((row) => !isBlankRow(row))
  const { rows: figures } = tradeTotals(filled, discount, lookup)
  const schemeOf = (row: TradeRow) => schemes.get(lookup.origins.get(row.origin_row)?.taxScheme?.id ?? row.tax_scheme)
  const taxOf = (row: TradeRow, needsClaim: boolean) => {
    const scheme = schemeOf(row)
    if (lookup.origins.get(row.origin_row)?.taxScheme && !scheme) return words.tax
    const isTaxed = scheme?.kind === 'taxable' || isSelfAssessed(scheme?.kind)
    return scheme && isTaxed && (!needsClaim || scheme.recoverable) ? scheme.name : null
  }
  const pairs = filled.flatMap((row, index) => {
    const figure = figures[index]
    return figure ? [{ row, figures: figure }] : []
  })
  // A delivery note posts the cost of its goods only.
  if (form.kind === 'delivery-note') return []
  if (form.isSale) {
    const sale = {
      partyAccountId: words.party,
      rows: pairs.map(({ row, figures: of }) => ({
        figures: of,
        salesAccountId: words.sales,
        discountAccountId: words.discount,
        taxAccountId: taxOf(row, false),
      })),
    }
    return named(form.takesBack === null ? postSalesVoucher(sale) : postCreditNote(sale))
  }
  const bought = pairs.map(({ row, figures: of }) => {
    const isTracked = facts.get(row.item)?.stock != null
    const goods = form.takesBack === null ? words.goods : words.priceVariance
    const cleared = clearedOf(row, matches.get(row.source_row), lookup.digits)
    const accountId = isTracked ? goods : words.purchases
    return {
      figures: of,
      accountId: cleared === null ? accountId : words.costOfGoods,
      isTracked,
      ...(cleared === null ? {} : { received: { value: cleared, accountId: words.received } }),
      discountAccountId: words.discount,
      taxAccountId: taxOf(row, true),
      outputAccountId: isSelfAssessed(schemeOf(row)?.kind) ? taxOf(row, false) : null,
    }
  })
  if (form.takesBack !== null) return named(postDebitNote({ rows: bought, partyAccountId: words.party }))
  return named(
    postPurchaseVoucher({
      rows: bought,
      partyAccountId: words.party,
      currencyDigits: lookup.digits,
      landedCosts: landedPostings(landed, { figures, lookup, schemes, unknown: words.unknown }),
    }),
  )
}

/** Returns what a row clears of goods that were received before; null for other rows. */
function clearedOf({ quantity }: TradeRow, match: ThreeWayMatch | undefined, currencyDigits: number): string | null {
  const { left = null, value_left: valueLeft = null } = match ?? {}
  if (left === null || valueLeft === null || isZero(left)) return null
  const typed = fromMicros(typedMicros(plainFigure(quantity)))
  const billed = compare(typed, left) > 0 ? left : typed
  return clearedValue({ valueLeft, left }, { billed, currencyDigits })
}

/** Returns the ordered lines of a stored bill. */
export function matchesOf(record: TradeRecord | undefined): Matches {
  const rows = record?.rows ?? []
  return new Map(rows.flatMap(({ source_row: id, match }) => (id && match ? [[id, match] as const] : [])))
}

type LandedOptions = Pick<Posting, 'lookup' | 'schemes'> & { figures: readonly RowFigures[]; unknown: string }

function landedPostings(landed: readonly LandedRow[], { figures, lookup, schemes, unknown }: LandedOptions) {
  // Costs are spread over the cost of the goods; while that is zero, they cannot be computed.
  if (isZero(sum(figures.map(({ net }) => net)))) return []
  const counted = landed.flatMap((row) => {
    const cost = countedLanded(row, lookup)
    return cost ? [{ row, cost }] : []
  })
  const amounts = landedCostFigures(
    counted.map(({ cost }) => cost),
    { rows: figures, currencyDigits: lookup.digits },
  )
  return counted.flatMap(({ row, cost }, index) => {
    const amount = amounts[index]
    const scheme = schemes.get(row.tax_scheme)
    const isTaxAlone = cost.type === 'Tax on Purchase' || cost.type === 'Customs Valuation Uplift'
    if (!amount) return []
    return [
      {
        figures: amount,
        costAccountId: isTaxAlone ? null : row.typeLabel,
        taxAccountId: scheme?.recoverable ? scheme.name : null,
        creditAccountId: row.credit_accountLabel || unknown,
      },
    ]
  })
}

function named(lines: readonly LedgerLine[]): PostedLine[] {
  return lines.map(({ accountId, debit, credit }) => {
    const side = isZero(debit) ? 'credit' : 'debit'
    return { side, name: accountId, amount: side === 'debit' ? debit : credit }
  })
}

/**
 * Returns the cost of the goods in the rows by the current cost of their items; null when costs are hidden or unknown.
 */
export function costOfRows(rows: readonly TradeRow[], facts: ItemFacts, digits: number): string | null {
  const costs = rows.flatMap((row) => {
    const item = facts.get(row.item)
    const factor = factorOf(facts, { item: row.item, unit: row.unit })
    if (!item || item.stock === null || item.cost === null || factor === null) return []
    const baseQuantity = timesPrice(typedMicros(plainFigure(row.quantity)), toMicros(factor), 1n)
    return [fromMicros(timesPrice(baseQuantity, toMicros(item.cost), smallestUnit(digits)))]
  })
  return costs.length === 0 ? null : sum(costs)
}

/** Returns the margin of a net amount over the cost of the goods, and its percentage of the net with one decimal. */
export function marginOf(nets: readonly string[], cost: string): { margin: string; percent: string | null } {
  const net = sum(nets)
  const margin = subtract(net, cost)
  const tenths = isZero(net) ? null : divideHalfUp(toMicros(margin) * 1000n, toMicros(net))
  return { margin, percent: tenths === null ? null : fromMicros(tenths * 100_000n) }
}
