/** The lines of an invoice, a bill or a note on paper; a column that is empty in every line is left out. */
import { isZero } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedRow } from './blocks.ts'
import { countryWords } from './country-words.ts'
import type { PrintStyle } from './print-style.ts'
import type { InvoiceTemplate } from './templates.ts'
import { percent } from './templates.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'
import type { TradePaper, TradePaperRow } from './trade-paper.ts'
import { hasPrices } from './trade-paper.ts'

type Look = { readonly template: InvoiceTemplate; readonly style: PrintStyle }
type Cell = (row: TradePaperRow, index: number) => string

/** Returns the table of lines, filled up with empty rows where the template has a minimum. */
export function tradeTable({ kind, rows }: Pick<TradePaper, 'kind' | 'rows'>, look: Look): PrintedBlock {
  const columns = [...goodsColumns(rows, look), ...(hasPrices(kind) ? amountColumns(rows, look) : [])]
  const printedRows = rows.map((row, index): PrintedRow => {
    const note = [row.description, row.isPriceOnly ? look.style.paper.priceOnly : ''].filter((text) => text !== '')
    return { cells: columns.map(({ cell }) => cell(row, index)), ...(note.length > 0 ? { note: note.join('\n') } : {}) }
  })
  const missing = Math.max(0, look.template.fewestRows - rows.length)
  const filler = Array.from({ length: missing }, (): PrintedRow => ({ cells: columns.map(() => '') }))
  return {
    kind: 'table',
    columns: columns.map(({ column }) => column),
    rows: [...printedRows, ...filler],
    totals: [],
    isRuled: look.template.isRuled,
  }
}

/** Whether lines are taxed in more than one way, so that each has to state its tax. */
export function hasSeveralTreatments(rows: readonly TradePaperRow[]): boolean {
  return new Set(rows.map(({ tax }) => (tax ? `${tax.name} ${tax.rate}` : ''))).size > 1
}

type Column = { column: PrintedColumn; cell: Cell }
const column = (kind: PrintedColumn['kind'], label: string, cell: Cell): Column => ({ column: { label, kind }, cell })

/** Returns the columns of goods: number, customs code where a line has one, item and quantity. */
function goodsColumns(rows: readonly TradePaperRow[], { style }: Look): Column[] {
  const { figure, paper, digits } = style
  const hasCodes = rows.some(({ hsCode }) => hsCode)
  return [
    column('narrow', paper.serial, (_row, index) => inDigits(`${index + 1}`, digits)),
    ...(hasCodes ? [column('narrow', countryWords(style).itemCode, ({ hsCode }) => hsCode ?? '')] : []),
    column('wide', paper.particular, ({ name }) => name),
    column('amount', paper.quantity, ({ quantity, unit }) => `${figure(quantity, 0)} ${unit}`.trim()),
  ]
}

/** Returns the columns of amounts. */
function amountColumns(rows: readonly TradePaperRow[], { template, style }: Look): Column[] {
  const { currency, money, figure, paper } = style
  const words = countryWords(style)
  const hasDiscounts = rows.some(({ discount }) => !isZero(discount))
  const hasTaxes = hasSeveralTreatments(rows) || (template.hasTaxColumn && rows.some(({ tax }) => tax !== null))
  return [
    column('amount', paper.rate, ({ rate }) => figure(rate, currency.digits)),
    ...(hasDiscounts ? [column('amount', paper.discount, ({ discount }) => money(discount))] : []),
    ...(hasTaxes ? [column('amount', filled(paper.taxRate, words), ({ tax }) => taxCell(tax, style))] : []),
    column('amount', filled(paper.amount, { currency: currency.code }), ({ amount }) => money(amount)),
  ]
}

/** Returns the rate of a taxable line, the name of any other treatment. */
function taxCell(tax: TradePaperRow['tax'], style: PrintStyle): string {
  if (tax === null) return '–'
  return tax.kind === 'taxable' ? percent(tax.rate, style) : tax.name
}
