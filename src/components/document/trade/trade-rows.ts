/** The rows of invoices, bills and their notes: an item, its quantity and rate, less a discount, taxed by a scheme. */
import { typedMicros } from '../../../../domain/documents/typed-number.ts'
import { isDecimal, isZero, multiply } from '../../../../domain/money/decimal.ts'
import { fromMicros, perUnit, smallestUnit, timesPrice } from '../../../../domain/money/micros.ts'
import type { MoneyStyle } from '../../../lib/format/format.ts'
import { groupQuantity, groupAmount } from '../../../lib/format/format.ts'
import { parseMoneyInput } from '../../../../domain/money/parse-money-input.ts'
import type { CellOption, GridColumn, GridSpec, PickedItem } from '../../grid/grid-columns.ts'
import type { PasteFormat } from '../../grid/paste-rows.ts'
import type { GridRow } from '../../grid/rows-store.ts'
import { RowsStore } from '../../grid/rows-store.ts'
import { plainFigure } from '../../grid/stock-rows.ts'

export type TradeCells = {
  /** Id of the stored row. */
  id: string
  item: string
  itemLabel: string
  itemCode: string
  quantity: string
  unit: string
  unitLabel: string
  rate: string
  /** 10% or an amount. */
  discount: string
  /** The saved discount that was chosen. */
  discount_ref: string
  /** 'yes' when it lowers the price sold or bought; '' otherwise. */
  is_trade_discount: string
  tax_scheme: string
  tax_schemeLabel: string
  /** Typed where the company enters amounts; computed where it enters rates. */
  amount: string
  description: string
  /** In a note: the row that it takes back, and the number of its document. */
  origin_row: string
  /** Of a bill: the line of the order. */
  source_row: string
  originNo: string
  /** In a note: whether the goods were returned. */
  is_returned: string
  is_returnedLabel: string
}
export type TradeRow = GridRow<TradeCells>

export const emptyTradeRow: TradeCells = {
  id: '',
  item: '',
  itemLabel: '',
  itemCode: '',
  quantity: '',
  unit: '',
  unitLabel: '',
  rate: '',
  discount: '',
  discount_ref: '',
  is_trade_discount: '',
  tax_scheme: '',
  tax_schemeLabel: '',
  amount: '',
  description: '',
  origin_row: '',
  source_row: '',
  originNo: '',
  is_returned: '',
  is_returnedLabel: '',
}

export const tradeColumns = {
  item: {
    name: 'item',
    kind: 'reference',
    label: 'trade.item',
    least: 200,
    most: '6fr',
    phone: 'wide',
    placeholder: 'trade.itemPlaceholder',
  },
  quantity: { name: 'quantity', kind: 'quantity', label: 'trade.quantity', least: 58, most: 76, phone: 'left' },
  unit: { name: 'unit', kind: 'choice', label: 'trade.unit', least: 54, most: 64, phone: 'right' },
  rate: { name: 'rate', kind: 'rate', label: 'trade.rate', least: 84, most: 96, phone: 'left' },
  discount: {
    name: 'discount',
    kind: 'discount',
    label: 'trade.discount',
    least: 54,
    most: 72,
    phone: 'right',
  },
  tax_scheme: { name: 'tax_scheme', kind: 'choice', label: 'trade.tax', least: 80, most: 110, phone: 'left' },
  amount: {
    name: 'amount',
    kind: 'computed',
    label: 'trade.amount',
    least: 84,
    most: 104,
    digitsOf: ['quantity', 'rate'],
    phone: 'right',
  },
  typedAmount: { name: 'amount', kind: 'amount', label: 'trade.amount', least: 84, most: 104, phone: 'right' },
  is_returned: {
    name: 'is_returned',
    kind: 'choice',
    label: 'trade.goodsBack',
    least: 74,
    most: 80,
    phone: 'left',
  },
} as const satisfies Record<string, GridColumn>

/** Data that rows take from elsewhere; filled before the first row is rendered. */
export type RowSources = {
  /** Returns the data of an item in a row. */
  item: (id: string) => PickedItem | undefined
  /** Returns the name of a tax scheme; undefined for one that is not in use. */
  scheme: (id: string) => string | undefined
  /** Returns the tax scheme of a document that is an export or an import; null where it has none, or several. */
  flagged?: () => string | null
}
export type TradeRowsOptions = {
  sources: RowSources
  style: MoneyStyle
  /** Sales propose the selling price, purchases the last price paid or the cost. */
  isSale: boolean
  typesAmounts: boolean
  /** Whether discounts lower the price unless the user says otherwise. */
  isTrade: boolean
  /** The text of the usual answer to whether the goods of a note were returned. */
  goodsBack: string | null
}

export function openTradeRows(rows: readonly TradeCells[], options: TradeRowsOptions): RowsStore<TradeCells> {
  return new RowsStore(specOf(options), rows, { style: options.style })
}

function specOf(options: TradeRowsOptions): GridSpec<TradeCells> {
  const { item, quantity, unit, rate, discount, tax_scheme, amount, typedAmount, is_returned } = tradeColumns
  const last = options.typesAmounts ? typedAmount : amount
  const { currency_digits: digits } = options.style
  return {
    columns: [item, quantity, unit, rate, discount, tax_scheme, last, is_returned],
    empty: emptyTradeRow,
    atLeast: 1,
    follow: (patch, row, before) => ({
      ...(patch.discount !== undefined && patch.discount_ref === undefined
        ? { discount_ref: '', ...kindOfDiscount(patch.discount, before, options) }
        : {}),
      ...(options.typesAmounts ? amountOrRate(patch, row, digits) : {}),
    }),
    chosen: (row, choice) =>
      choice.column === 'item'
        ? withItem(row, choice.option, options)
        : choice.column === 'unit'
          ? withUnit(row, choice.option, options)
          : {},
  }
}

/** A discount is of the usual kind when it is typed, and of none when it is removed. */
function kindOfDiscount(typed: string, before: TradeCells, { isTrade }: TradeRowsOptions): Partial<TradeCells> {
  if (typed === '') return { is_trade_discount: '' }
  return before.discount === '' && isTrade ? { is_trade_discount: 'yes' } : {}
}

/** The cells that an item brought, cleared when an item without data replaces it. */
const cameWithItem: Partial<TradeCells> = {
  id: '',
  unit: '',
  unitLabel: '',
  rate: '',
  tax_scheme: '',
  tax_schemeLabel: '',
  origin_row: '',
  source_row: '',
  originNo: '',
}

/** Returns the unit, price and tax of a chosen item; values pasted or typed into the row before stay. */
function withItem(row: TradeCells, option: CellOption, options: TradeRowsOptions): Partial<TradeCells> {
  const { item } = option
  const isOther = row.item !== '' && row.item !== option.id
  if (!item) return isOther ? cameWithItem : {}
  const unitName = row.unit === '' ? row.unitLabel.toLowerCase() : ''
  const named = item.units.find(({ label }) => label.toLowerCase() === unitName)
  const unit = named ?? { id: item.unit, label: item.unit_label, factor: '1' }
  const scheme = options.sources.flagged?.() ?? item.tax_scheme ?? ''
  const schemeLabel = options.sources.scheme(scheme)
  const keepsRate = row.rate !== '' && !isOther
  const keepsAmount = options.typesAmounts && row.amount !== '' && row.rate === '' && !isOther
  const keepsTax = row.tax_schemeLabel !== '' && !isOther
  const price = keepsRate ? row.rate : priceOf(item, unit.factor, options.isSale)
  return {
    unit: unit.id,
    unitLabel: unit.label,
    quantity: row.quantity === '' ? '1' : row.quantity,
    ...(keepsAmount ? { amount: row.amount } : { rate: price }),
    ...(keepsTax ? {} : { tax_scheme: schemeLabel === undefined ? '' : scheme, tax_schemeLabel: schemeLabel ?? '' }),
    ...(isOther ? { id: '', origin_row: '', originNo: '', source_row: '' } : {}),
    ...(options.goodsBack !== null && row.is_returned === ''
      ? { is_returned: 'yes', is_returnedLabel: options.goodsBack }
      : {}),
  }
}

/** Converts a proposed price to another unit; a typed price stays. */
function withUnit(row: TradeCells, option: CellOption, { sources, isSale }: TradeRowsOptions): Partial<TradeCells> {
  const item = sources.item(row.item)
  const before = item && factorOfUnit(item, row.unit)
  const after = item && factorOfUnit(item, option.id)
  if (!item || before === undefined || after === undefined) return {}
  const isProposed = plainFigure(row.rate) === (parseMoneyInput(priceOf(item, before, isSale)) ?? '')
  return isProposed ? { rate: priceOf(item, after, isSale) } : {}
}

function factorOfUnit(item: PickedItem, unit: string): string | undefined {
  return unit === item.unit ? '1' : item.units.find(({ id }) => id === unit)?.factor
}

/** Returns the proposed price of an item in a unit by its id; '' when it is unknown. */
export function currentPrice(item: PickedItem, unit: string, isSale: boolean): string {
  const factor = factorOfUnit(item, unit)
  return factor === undefined ? '' : priceOf(item, factor, isSale)
}

/** Returns the proposed price of a unit; '' when it is unknown. */
function priceOf(item: PickedItem, factor: string, isSale: boolean): string {
  const unitPrice = isSale ? item.selling_price : (item.last_price ?? item.cost)
  return unitPrice === null || isZero(unitPrice) ? '' : multiply(unitPrice, factor)
}

/** Computes the rate from a typed or pasted amount, or the amount from everything else. */
function amountOrRate(patch: Partial<TradeCells>, row: TradeCells, digits: number): Partial<TradeCells> {
  const quantity = plainFigure(row.quantity)
  const counted = typedMicros(quantity)
  if (patch.amount) {
    const amount = plainFigure(patch.amount)
    if (counted <= 0n) return {}
    return { rate: isDecimal(amount) ? fromMicros(perUnit(typedMicros(amount), counted)) : '' }
  }
  if (patch.quantity === undefined && patch.rate === undefined) return {}
  const rate = plainFigure(row.rate)
  const isKnown = counted > 0n && isDecimal(rate)
  return { amount: isKnown ? fromMicros(timesPrice(counted, typedMicros(rate), smallestUnit(digits))) : '' }
}

export type TypedDiscount = { discount_type: 'amount' | 'percent' | null; discount: string }

/** Reads the discount of a cell: '10%' is a percentage, '5.00' an amount, '' none. */
export function readDiscount(text: string): TypedDiscount {
  const tidy = text.trim()
  if (tidy === '') return { discount_type: null, discount: '' }
  if (tidy.endsWith('%')) return { discount_type: 'percent', discount: plainFigure(tidy.slice(0, -1)) }
  return { discount_type: 'amount', discount: plainFigure(tidy) }
}

/** Formats a discount for reading; '' for none. */
export function discountText(type: 'amount' | 'percent' | null, discount: string, style: MoneyStyle): string {
  if (type === null || isZero(discount)) return ''
  return type === 'percent' ? `${groupQuantity(discount, style)}%` : groupAmount(discount, style)
}

export function tradePaste(columns: readonly GridColumn[]): PasteFormat {
  return {
    columns,
    headings: {
      item: /^(item|code|item code|product|barcode|particulars?)$/i,
      quantity: /^(quantity|qty\.?)$/i,
      unit: /^(unit|uom)$/i,
      rate: /^(rate|price|unit price)$/i,
      discount: /^(discount|disc\.?)$/i,
      tax_scheme: /^(tax|vat|gst)$/i,
      amount: /^(amount|total)$/i,
    },
  }
}
