/**
 * A journal voucher on paper: whose it is, its number and date, one line a row, the sums of both sides, the sum in
 * words, the narration, and lines for those who prepared, checked and approved it.
 *
 * A side without an amount stays empty, and a column without a text in any row is left out. A voucher that is not in the books says so beside its title, and one that has
 * no number yet says when it gets one.
 *
 *   No. Code   Account   Description   Debit    Credit
 *    1  A-C-C  Cash      Till          139.12
 *    2  I-S    Sales                            139.12
 * A row of tax with a scheme says so in its description: “VAT 20% on 100.00”.
 *                        Total         139.12   139.12
 *   One hundred and thirty-nine pounds and twelve pence only
 */
import { totals } from '../ledger/posting.ts'
import { isZero } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedFact } from './blocks.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { footer, head, printedDate, signatures } from './print-style.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'

/** Amounts are decimal strings. */
export type PrintedVoucher = {
  readonly number: string | null
  readonly date: string
  readonly status: string
  readonly narration: string
  readonly cancelReason: string | null
  readonly rows: readonly {
    readonly code: string | null
    readonly account: string
    readonly description: string
    readonly debit: string
    readonly credit: string
    readonly taxScheme: string
    readonly taxBase: string
  }[]
}

const marks = { Unapproved: 'unapproved', Cancelled: 'cancelled' } as const

/** Returns the blocks of a voucher. */
export function printVoucher(voucher: PrintedVoucher, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const { printed } = style
  const title = [printed.journalVoucher, voucher.number].filter((part) => part !== null).join(' ')
  return {
    fileName: voucher.number ?? printed.journalVoucher,
    title,
    orientation: 'portrait',
    blocks: [
      ...head({ title: printed.journalVoucher, mark: markOf(voucher, style), facts: factsOf(voucher, style) }, style),
      ...bodyOf(voucher, style),
      ...signatures([printed.preparedBy, printed.checkedBy, printed.approvedBy], style),
      footer(printing, style),
    ],
  }
}

function markOf({ status }: PrintedVoucher, { printed }: PrintStyle): string | null {
  return status === 'Unapproved' || status === 'Cancelled' ? printed[marks[status]] : null
}

function factsOf({ number, date }: PrintedVoucher, style: PrintStyle): PrintedFact[] {
  return [
    { label: style.printed.number, text: number ?? style.printed.numberLater },
    { label: style.printed.date, text: printedDate(date, style) },
  ]
}

function bodyOf({ rows, narration, cancelReason }: PrintedVoucher, style: PrintStyle): PrintedBlock[] {
  const { debit, credit } = totals(rows)
  const words: PrintedBlock[] = [
    { kind: 'words', label: style.printed.inWords, text: style.words(debit) },
    { kind: 'words', label: style.printed.narration, text: narration },
    { kind: 'words', label: style.printed.cancelReason, text: cancelReason ?? '' },
  ]
  const columns = columnsOf(style).filter(({ cell }) => rows.some((row, index) => cell(row, index) !== ''))
  return [
    {
      kind: 'table',
      columns: columns.map(({ label, kind }) => ({ label, kind })),
      rows: rows.map((row, index) => ({ cells: columns.map(({ cell }) => cell(row, index)) })),
      totals: [...columns.slice(0, -3).map(() => ''), style.printed.total, style.money(debit), style.money(credit)],
    },
    ...words.filter((block) => block.kind === 'words' && block.text !== ''),
  ]
}

/** Returns the description of a row, with the tax scheme and the net amount of a row of tax. */
function describedRow({ description, taxScheme, taxBase }: Row, style: PrintStyle): string {
  const tax = taxScheme === '' ? '' : filled(style.printed.taxOn, { scheme: taxScheme, base: sideOf(taxBase, style) })
  return [description, tax].filter((text) => text !== '').join(' · ')
}

type Row = PrintedVoucher['rows'][number]
type Column = PrintedColumn & { readonly cell: (row: Row, index: number) => string }

/** A side without an amount stays empty. */
function sideOf(amount: string, { money }: PrintStyle): string {
  return isZero(amount) ? '' : money(amount)
}

function columnsOf(style: PrintStyle): Column[] {
  const { printed, digits } = style
  return [
    { label: printed.serial, kind: 'narrow', cell: (_row, index) => inDigits(`${index + 1}`, digits) },
    { label: printed.code, kind: 'narrow', cell: ({ code }) => code ?? '' },
    { label: printed.account, kind: 'wide', cell: ({ account }) => account },
    { label: printed.description, kind: 'wide', cell: (row) => describedRow(row, style) },
    { label: printed.debit, kind: 'amount', cell: ({ debit }) => sideOf(debit, style) },
    { label: printed.credit, kind: 'amount', cell: ({ credit }) => sideOf(credit, style) },
  ]
}
