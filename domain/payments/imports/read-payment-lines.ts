/**
 * Groups the lines of a file of receipts or supplier payments: lines with one number, anywhere in the file, are one
 * payment, with one line for each document that it settles. Payment fields may be on one line or on all; a line with a
 * different value is an error. A single line without a document is an advance.
 *
 *   R-7, 2026-03-20, Acme, Bank, 150, INV-1, 100     one receipt of 150.00 that settles two invoices
 *   R-7, , , , , INV-2, 50
 *   R-8, 2026-03-21, Acme, Bank, 80, ,               an advance of 80.00
 */
import { canonicalNumber, linesByNumber, longestNumber, readSharedCells } from '../../imports/document-lines.ts'
import type { ImportLine, LineProblem } from '../../imports/kinds.ts'
import type { paymentColumns, receiptColumns } from '../../imports/payment-columns.ts'
import type { PaymentPath } from '../../documents/status.ts'
import type { PaymentLedger, WriteOffUse } from '../settle.ts'
import { writeOffUses } from '../settle.ts'

type Column = keyof typeof receiptColumns & keyof typeof paymentColumns
export type PaymentLine = ImportLine<Column>

/** A document that a payment settles: texts of one line. */
export type ReadShare = { readonly line: number; readonly document: string; readonly settled: string }
/** The texts of the file, with parsed choices and canonical numbers. */
export type ReadPayment = {
  readonly number: string
  /** Its lines, in the order of the file. */
  readonly lines: readonly number[]
  readonly date: string
  readonly party: string
  readonly ledger: PaymentLedger
  readonly method: string
  readonly amount: string
  readonly write_off: string
  /** Null: by the amount. */
  readonly write_off_as: WriteOffUse | null
  readonly withholding_scheme: string
  readonly withholding_base: string
  readonly cheque_number: string
  readonly cheque_date: string
  readonly reference: string
  readonly remarks: string
  readonly shares: readonly ReadShare[]
  readonly problems: readonly LineProblem[]
  /** Returns the line of a payment field: where it is stated, else the first one. */
  readonly lineOf: (column: string) => number
}

const headerColumns = [
  'date',
  'party',
  'ledger',
  'method',
  'amount',
  'write_off',
  'write_off_as',
  'withholding_scheme',
  'withholding_base',
  'cheque_number',
  'cheque_date',
  'reference',
  'remarks',
] as const satisfies Column[]
type HeaderColumn = (typeof headerColumns)[number]

type Words<T extends string> = { readonly labels: readonly string[]; readonly valueOf: ReadonlyMap<string, T> }

/** Returns choices by their words in lower case: those of the form, and their keys. */
function wordsOf<T extends string>(labels: Readonly<Record<T, string>>): Words<T> {
  const values = Object.entries<string>(labels) as [T, string][]
  return {
    labels: values.map(([, label]) => label),
    valueOf: new Map(values.flatMap(([value, label]) => [value, label.toLowerCase()].map((word) => [word, value]))),
  }
}

const ledgers = wordsOf<PaymentLedger>({ receivable: 'Receivable', payable: 'Payable' })
const uses = wordsOf<WriteOffUse>(writeOffUses)

/** Yields the payments of a file in the order in which their numbers first appear. */
export function* readPaymentLines(lines: readonly PaymentLine[], path: PaymentPath): Generator<ReadPayment> {
  for (const group of linesByNumber(lines).values()) yield readPayment(group, path)
}

function readPayment(lines: readonly PaymentLine[], path: PaymentPath): ReadPayment {
  const problems: LineProblem[] = lines.flatMap(({ line, problem }) => (problem ? [{ ...problem, line }] : []))
  const { text, lineOf } = readSharedCells(lines, headerColumns, problems)
  const number = lines[0]?.number ?? ''
  if (number.length > longestNumber) {
    const params = { max: longestNumber.toString() }
    problems.push({ code: 'TOO_LONG', path: 'number', params, line: lineOf('number') })
  }
  const base = canonicalNumber(text('withholding_base'))
  if (base !== '' && base !== '0' && text('withholding_scheme') === '') {
    problems.push({ code: 'REQUIRED', path: 'withholding_scheme', line: lineOf('withholding_base') })
  }
  function choice<T extends string>(column: HeaderColumn, { labels, valueOf }: Words<T>): T | null {
    const word = text(column).toLowerCase()
    const value = valueOf.get(word) ?? null
    if (word !== '' && value === null) {
      const params = { choices: labels.join(', ') }
      problems.push({ code: 'NOT_IN_LIST', path: column, params, line: lineOf(column) })
    }
    return value
  }
  return {
    number,
    lines: lines.map(({ line }) => line),
    date: text('date'),
    party: text('party'),
    ledger: choice('ledger', ledgers) ?? (path === 'payment-receipts' ? 'receivable' : 'payable'),
    method: text('method'),
    amount: canonicalNumber(text('amount')),
    write_off: canonicalNumber(text('write_off')),
    write_off_as: choice('write_off_as', uses),
    withholding_scheme: text('withholding_scheme'),
    withholding_base: base,
    cheque_number: text('cheque_number'),
    cheque_date: text('cheque_date'),
    reference: text('reference'),
    remarks: text('remarks'),
    shares: readShares(lines, problems),
    problems,
    lineOf,
  }
}

/** Reads what each line settles; a payment of several lines settles a document on each. */
function readShares(lines: readonly PaymentLine[], problems: LineProblem[]): ReadShare[] {
  const isAdvance = lines.length === 1 && lines.every(({ document, settled }) => document === '' && settled === '')
  if (isAdvance) return []
  return lines.map(({ line, document, settled }) => {
    if (document === '') problems.push({ code: 'REQUIRED', path: 'document', line })
    if (settled === '') problems.push({ code: 'REQUIRED', path: 'settled', line })
    return { line, document, settled: canonicalNumber(settled) }
  })
}
