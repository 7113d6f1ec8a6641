/**
 * Goods that come back against a receipt: what can still be returned of each line, and the figures of what is returned,
 * at the price, discount and tax of the sale.
 *
 *   3 mugs sold for 18.60, 1 returned before     2 can be returned; both together are 12.40
 */
import { returnOfRow } from '../documents/return-of-row.ts'
import type { ComputedRow, DocumentTotals, RowFigures } from '../documents/totals.ts'
import { noFigures } from '../documents/totals.ts'
import { documentTotals } from '../documents/totals.ts'
import type { TaxType } from '../documents/tax.ts'
import { add, compare, isZero, subtract } from '../money/decimal.ts'
import type { CatalogScheme } from './catalog.ts'
import type { LaterPayment, Return, Sale } from './facts.ts'
import { unpaidOf } from './paid-of-sale.ts'
import type { Knowledge } from './sale-figures.ts'
import { saleFigures, schemeAsSold } from './sale-figures.ts'
import type { SoldDocument, SoldLine } from './sold-document.ts'

/** A line of a sale with what came back of it. */
export type ReturnableLine = {
  readonly name: string
  readonly unit_label: string
  readonly rate: string
  readonly quantity: string
  readonly figures: RowFigures
  readonly returned: { readonly quantity: string; readonly figures: RowFigures }
  readonly scheme: CatalogScheme | null
}

export type ReturnableSale = {
  readonly id: string
  readonly number: string
  readonly date: string
  readonly customer: string
  readonly tax_type: TaxType
  /** What nothing has paid of it; it is not refunded. */
  readonly unpaid: string
  readonly lines: readonly ReturnableLine[]
}

type SaleFact = { readonly id: string; readonly body: Sale }
type RecordedSale = {
  readonly names: ReadonlyMap<string, { readonly name: string; readonly unit_label: string }>
  readonly customer: string
  /** The returns and the later payments of the sale in their order. */
  readonly returns: readonly Pick<Return, 'rows' | 'payments' | 'totals'>[]
  readonly later: readonly LaterPayment[]
  readonly knowledge: Knowledge
}

/** Returns a recorded sale with what earlier returns took of it; `names` by id of the item. */
export function returnableSale(
  { id, body }: SaleFact,
  { names, customer, returns, later, knowledge }: RecordedSale,
): ReturnableSale {
  const { rows } = saleFigures(body, knowledge)
  const lines = body.rows.map((row, index): ReturnableLine => {
    const original = { quantity: row.quantity, figures: rows[index] ?? noFigures }
    const quantities = returns.flatMap((one) =>
      one.rows.filter(({ line }) => line === index).map((part) => part.quantity),
    )
    const returned = quantities.reduce((before, quantity) => takeBack({ original, before, quantity }, knowledge), {
      quantity: '0',
      figures: noFigures,
    })
    const { name = '', unit_label = '' } = names.get(row.item) ?? {}
    return { name, unit_label, rate: row.rate, ...original, returned, scheme: schemeAsSold(row, knowledge) }
  })
  const { number, date, tax_type } = body
  return { id, number, date, customer, tax_type, unpaid: unpaidOf(body, later, returns), lines }
}

/**
 * Returns a sale of another till or an invoice as the server answers it. Its lines have their net and tax only, so that
 * the return shows prices without tax.
 */
export function returnableDocument(document: SoldDocument, knowledge: Knowledge): ReturnableSale {
  const lines = document.rows.map((row): ReturnableLine => {
    const { item_label: name, unit_label, quantity, rate } = row
    const returned = { quantity: row.returned, figures: withoutDiscounts(row.returned_figures) }
    const scheme = row.tax_scheme === null ? null : (knowledge.schemes.get(row.tax_scheme) ?? null)
    return { name, unit_label, rate, quantity, figures: withoutDiscounts(row), returned, scheme }
  })
  const { id, voucher_no: number, date, customer, unpaid } = document
  return { id, number, date, customer, tax_type: 'exclusive', unpaid, lines }
}

function withoutDiscounts({ net, tax, total }: Pick<RowFigures, 'net' | 'tax' | 'total'>): RowFigures {
  return { ...noFigures, gross: net, net, tax, total }
}

/**
 * Returns a sale on the device with what the server knows of it, also of other tills: of each line and of what is unpaid the
 * lower. The device may have returns and payments that are not sent yet. What came back of a line has the figures that the
 * server has posted, which a note between that was cancelled may have changed.
 *
 *   3 for 10.00; one by a note 3.33, one at the till 3.34, the note is cancelled     the next one is 3.33
 */
export function withLess(sale: ReturnableSale, onServer: SoldDocument, knowledge: Knowledge): ReturnableSale {
  const lines = sale.lines.map((line, place): ReturnableLine => {
    const row = onServer.rows[place]
    if (row === undefined) return line
    const posted = postedPart(row)
    const unsent = subtract(line.returned.quantity, posted.quantity)
    if (compare(unsent, '0') <= 0) return { ...line, returned: posted }
    return { ...line, returned: takeBack({ original: line, before: posted, quantity: unsent }, knowledge) }
  })
  return { ...sale, lines, unpaid: compare(onServer.unpaid, sale.unpaid) < 0 ? onServer.unpaid : sale.unpaid }
}

type Part = { readonly quantity: string; readonly figures: RowFigures }

function postedPart({ returned, returned_figures: taken }: SoldLine): Part {
  const { gross, net, tax, total } = taken
  return {
    quantity: returned,
    figures: {
      gross,
      rowDiscount: taken.row_discount,
      headerDiscount: taken.header_discount,
      net,
      tax,
      total,
      tradeDiscount: taken.trade_discount,
      nonTradeDiscount: taken.non_trade_discount,
    },
  }
}

function takeBack(
  { original, before, quantity }: { original: Part; before: Part; quantity: string },
  { currencyDigits }: Pick<Knowledge, 'currencyDigits'>,
): Part {
  const figures = returnOfRow({ original, returnedBefore: before, quantity, currencyDigits })
  return { quantity: add(before.quantity, quantity), figures: addFigures(before.figures, figures) }
}

function addFigures(a: RowFigures, b: RowFigures): RowFigures {
  return {
    gross: add(a.gross, b.gross),
    rowDiscount: add(a.rowDiscount, b.rowDiscount),
    headerDiscount: add(a.headerDiscount, b.headerDiscount),
    net: add(a.net, b.net),
    tax: add(a.tax, b.tax),
    total: add(a.total, b.total),
    tradeDiscount: add(a.tradeDiscount, b.tradeDiscount),
    nonTradeDiscount: add(a.nonTradeDiscount, b.nonTradeDiscount),
  }
}

/** Returns how much of a line can still be returned. */
export function returnableQuantity({ quantity, returned }: ReturnableLine): string {
  const rest = subtract(quantity, returned.quantity)
  return compare(rest, '0') > 0 ? rest : '0'
}

export type ReturnFigures = {
  readonly rows: readonly { readonly line: number; readonly quantity: string; readonly figures: RowFigures }[]
  readonly totals: DocumentTotals
}

/** Returns the figures of a return; `quantities` by line, a quantity of zero or nothing is not returned. */
export function returnFigures(
  { lines, tax_type }: ReturnableSale,
  quantities: readonly string[],
  currencyDigits: number,
): ReturnFigures {
  const rows = lines.flatMap((line, index) => {
    const quantity = quantities[index] ?? '0'
    if (isZero(quantity)) return []
    const original = { quantity: line.quantity, figures: line.figures }
    const figures = returnOfRow({ original, returnedBefore: line.returned, quantity, currencyDigits })
    return [{ line: index, quantity, figures }]
  })
  const header = { tax_type, currencyDigits, discount: '0', discount_type: null, is_trade_discount: false }
  const computed: ComputedRow[] = rows.map(({ line, figures }) => ({ figures, taxScheme: lines[line]?.scheme ?? null }))
  return { rows, totals: documentTotals(header, computed).totals }
}
