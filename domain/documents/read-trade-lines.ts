/**
 * Groups the lines of a file of sales or purchases into documents: lines with one number, anywhere in the file, are one
 * document. Document fields may be on one line or on all; a line with a different value is an error.
 *
 *   536365, 2010-12-01, Acme, Mug, 6, 2.55     one invoice of two rows
 *   536365, , , Hook, 2, 1.10
 *   C536379, credit note, Mug, -1, 2.55        a credit note of one mug: the sign repeats the type
 */
import { isLocalDate } from '../calendar/local-date.ts'
import type { ErrorCode, Problem } from '../errors.ts'
import { canonicalNumber, linesByNumber, longestNumber, readSharedCells } from '../imports/document-lines.ts'
import type { ImportLine, LineProblem } from '../imports/kinds.ts'
import type { purchaseColumns, salesColumns } from '../imports/trade-columns.ts'
import { isDecimal, isNegative, negate } from '../money/decimal.ts'
import type { Discount, DiscountType } from './discount.ts'
import type { ReadLandedCost } from './import-landed-costs.ts'
import { isCostLine, readLandedCosts } from './import-landed-costs.ts'
import type { PostedTradePath } from './status.ts'
import type { TaxType } from './tax.ts'
import { taxTypes } from './tax.ts'

type Column = keyof typeof salesColumns | keyof typeof purchaseColumns
type CommonColumn = keyof typeof salesColumns & keyof typeof purchaseColumns
export type TradeLine = ImportLine<CommonColumn> & { readonly [column in Exclude<Column, CommonColumn>]?: string }
export type TradeSide = 'sales' | 'purchase'

export type ReadTradeRow = {
  readonly line: number
  readonly item: string
  readonly itemName: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  readonly rate: string
  readonly discount_type: Discount['discount_type']
  readonly discount: string
  /** Undefined: by the company settings. */
  readonly is_trade_discount: boolean | undefined
  readonly scheme: string
}
/** The texts of the file, with parsed choices and canonical numbers. */
export type ReadTrade = {
  readonly number: string
  readonly path: PostedTradePath
  /** The first of its lines, and all of them. */
  readonly line: number
  readonly lines: readonly number[]
  readonly date: string
  /** ISO format in UTC; used only to order the documents of a day. */
  readonly time: string
  readonly party: string
  readonly customer_name: string
  readonly supplier_no: string
  /** Undefined: by the payment terms of the party. */
  readonly due_date: string | undefined
  /** Null: by the company settings. */
  readonly tax_type: TaxType | null
  readonly discount_type: Discount['discount_type']
  readonly discount: string
  /** Undefined: by the company settings. */
  readonly is_trade_discount: boolean | undefined
  readonly agent: string
  readonly reference: string
  readonly remarks: string
  readonly is_export: boolean
  readonly is_import: boolean
  readonly rows: readonly ReadTradeRow[]
  readonly landed_costs: readonly ReadLandedCost[]
  readonly problems: readonly LineProblem[]
}

const headerColumns = [
  'date',
  'type',
  'party',
  'customer_name',
  'bill_number',
  'due_date',
  'tax_type',
  'discount_type',
  'discount',
  'trade_discount',
  'agent',
  'reference',
  'remarks',
  'is_export',
  'is_import',
] as const satisfies Column[]
type HeaderColumn = (typeof headerColumns)[number]

const paths: Readonly<Record<TradeSide, Readonly<Record<string, PostedTradePath>>>> = {
  sales: { '': 'sales/vouchers', invoice: 'sales/vouchers', 'credit note': 'sales/credit-notes' },
  purchase: { '': 'purchase/vouchers', bill: 'purchase/vouchers', 'debit note': 'purchase/debit-notes' },
}
const discountTypes: Readonly<Record<string, DiscountType>> = {
  amount: 'amount',
  percent: 'percent',
  '%': 'percent',
}
const flags: Readonly<Record<string, boolean>> = {
  '': false,
  ...Object.fromEntries(['yes', 'y', 'true', 't', '1', 'x'].map((word) => [word, true])),
  ...Object.fromEntries(['no', 'n', 'false', 'f', '0', '-'].map((word) => [word, false])),
}
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/

/** Yields the documents of a file in the order in which their numbers first appear. */
export function* readTradeLines(lines: readonly TradeLine[], side: TradeSide): Generator<ReadTrade> {
  for (const [number, rows] of linesByNumber(lines)) yield readTrade(number, rows, side)
}

function readTrade(number: string, lines: readonly TradeLine[], side: TradeSide): ReadTrade {
  const problems: LineProblem[] = lines.flatMap(({ line, problem }) => (problem ? [{ ...problem, line }] : []))
  const header = readSharedCells(lines, headerColumns, problems)
  const first = lines[0]?.line ?? 0
  const addProblem = (path: HeaderColumn | 'time' | 'number', code: ErrorCode, params: Problem['params'] = {}) =>
    problems.push({ code, path, params, line: header.lineOf(path) })
  function choice<T>(column: HeaderColumn, words: Readonly<Record<string, T>>, fallback: T): T {
    const entry = header.text(column).toLowerCase().replaceAll(/[_-]/g, ' ').trim() || header.text(column)
    if (Object.hasOwn(words, entry)) return words[entry] ?? fallback
    const choices = Object.hasOwn(words, 'yes') ? ['yes', 'no'] : Object.keys(words).filter((word) => word !== '')
    addProblem(column, 'NOT_IN_LIST', { choices: choices.join(', ') })
    return fallback
  }
  if (number === '') addProblem('number', 'REQUIRED')
  if (number.length > longestNumber) addProblem('number', 'TOO_LONG', { max: longestNumber.toString() })
  const path = choice(
    'type',
    paths[side],
    side === 'sales' ? ('sales/vouchers' as const) : ('purchase/vouchers' as const),
  )
  const time = timeOf(lines, header.text('date'))
  if (time === null) addProblem('time', 'NOT_A_TIME')
  const isNote = path === 'sales/credit-notes' || path === 'purchase/debit-notes'
  const date = header.text('date')
  const due_date = header.text('due_date') || undefined
  return {
    number,
    path,
    line: first,
    lines: lines.map(({ line }) => line),
    date,
    time: time ?? '',
    party: header.text('party'),
    customer_name: header.text('customer_name'),
    supplier_no: header.text('bill_number'),
    due_date,
    tax_type: choice('tax_type', { '': null, ...Object.fromEntries(taxTypes.map((type) => [type, type])) }, null),
    discount_type: choice('discount_type', { '': null, ...discountTypes }, null),
    discount: canonicalNumber(header.text('discount')),
    is_trade_discount: choice('trade_discount', { ...flags, '': undefined }, undefined),
    agent: header.text('agent'),
    reference: header.text('reference'),
    remarks: header.text('remarks'),
    is_export: choice('is_export', flags, false),
    is_import: choice('is_import', flags, false),
    rows: readRows(
      lines.filter((line) => !isCostLine(line)),
      isNote,
      problems,
    ),
    landed_costs: readLandedCosts(lines, { isNote, problems }),
    problems,
  }
}

/** Quantities of a note may be negative if the first one is; the sign is then removed. */
function readRows(lines: readonly TradeLine[], isNote: boolean, problems: LineProblem[]): ReadTradeRow[] {
  const [first] = lines
  const isNegated = isNote && first !== undefined && isDecimal(first.quantity) && isNegative(first.quantity)
  return lines.map((line) => {
    const type = line.row_discount_type.toLowerCase()
    const discount_type = discountTypes[type] ?? null
    if (type !== '' && discount_type === null) {
      const params = { choices: Object.keys(discountTypes).join(', ') }
      problems.push({ code: 'NOT_IN_LIST', path: 'row_discount_type', params, line: line.line })
    }
    const flag = line.row_trade_discount.toLowerCase()
    if (!Object.hasOwn(flags, flag)) {
      problems.push({
        code: 'NOT_IN_LIST',
        path: 'row_trade_discount',
        params: { choices: 'yes, no' },
        line: line.line,
      })
    }
    const quantity = canonicalNumber(line.quantity)
    return {
      line: line.line,
      item: line.item,
      itemName: line.item_name,
      description: line.description,
      quantity: isNegated && isDecimal(quantity) ? negate(quantity) : quantity,
      unit: line.unit,
      rate: canonicalNumber(line.rate),
      discount_type,
      discount: canonicalNumber(line.row_discount),
      is_trade_discount: flag === '' ? undefined : flags[flag],
      scheme: line.tax_scheme,
    }
  })
}

function timeOf(lines: readonly TradeLine[], date: string): string | null {
  const text = lines.find(({ time }) => time !== '')?.time ?? '00:00'
  const [, hour = '', minute = '', second = '00'] = TIME.exec(text) ?? []
  if (hour === '' || parseInt(hour, 10) > 23) return null
  return `${isLocalDate(date) ? date : '0000-00-00'}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
}
