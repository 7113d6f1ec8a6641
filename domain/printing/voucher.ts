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
import { spelledPaper } from './spelled-paper.ts'
import { footer, head, printedDate, signatures } from './print-style.ts'
import { filled } from '../language/fill-text.ts'
import { printedTexts } from './texts.ts'

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

const MARKS: Readonly<Record<string, string>> = {
  Unapproved: printedTexts.unapproved,
  Cancelled: printedTexts.cancelled,
}

/** The blocks of a voucher. */
export function printVoucher(voucher: PrintedVoucher, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const title = [printedTexts.journalVoucher, voucher.number].filter((part) => part !== null).join(' ')
  return spelledPaper(
    {
      fileName: voucher.number ?? printedTexts.journalVoucher,
      title,
      orientation: 'portrait',
      blocks: [
        ...head(
          { title: printedTexts.journalVoucher, mark: MARKS[voucher.status] ?? null, facts: factsOf(voucher, style) },
          style,
        ),
        ...bodyOf(voucher, style),
        ...signatures([printedTexts.preparedBy, printedTexts.checkedBy, printedTexts.approvedBy], style),
        footer(printing),
      ],
    },
    style,
  )
}

function factsOf({ number, date }: PrintedVoucher, style: PrintStyle): PrintedFact[] {
  return [
    { label: printedTexts.number, text: number ?? printedTexts.numberLater },
    { label: printedTexts.date, text: printedDate(date, style) },
  ]
}

function bodyOf({ rows, narration, cancelReason }: PrintedVoucher, style: PrintStyle): PrintedBlock[] {
  const { debit, credit } = totals(rows)
  const side = (amount: string) => (isZero(amount) ? '' : style.money(amount))
  const words: PrintedBlock[] = [
    { kind: 'words', label: printedTexts.inWords, text: style.words(debit) },
    { kind: 'words', label: printedTexts.narration, text: narration },
    { kind: 'words', label: printedTexts.cancelReason, text: cancelReason ?? '' },
  ]
  const columns = columnsOf(side).filter(({ cell }) => rows.some((row, index) => cell(row, index) !== ''))
  return [
    {
      kind: 'table',
      columns: columns.map(({ label, kind }) => ({ label, kind })),
      rows: rows.map((row, index) => ({ cells: columns.map(({ cell }) => cell(row, index)) })),
      totals: [...columns.slice(0, -3).map(() => ''), printedTexts.total, style.money(debit), style.money(credit)],
    },
    ...words.filter((block) => block.kind === 'words' && block.text !== ''),
  ]
}

/** Returns the description of a row, with the tax scheme and the net amount of a row of tax. */
function describedRow({ description, taxScheme, taxBase }: Row, money: (amount: string) => string): string {
  const tax = taxScheme === '' ? '' : filled(printedTexts.taxOn, { scheme: taxScheme, base: money(taxBase) })
  return [description, tax].filter((text) => text !== '').join(' · ')
}

type Row = PrintedVoucher['rows'][number]
type Column = PrintedColumn & { readonly cell: (row: Row, index: number) => string }

function columnsOf(side: (amount: string) => string): Column[] {
  return [
    { label: printedTexts.serial, kind: 'narrow', cell: (_row, index) => `${index + 1}` },
    { label: printedTexts.code, kind: 'narrow', cell: ({ code }) => code ?? '' },
    { label: printedTexts.account, kind: 'wide', cell: ({ account }) => account },
    { label: printedTexts.description, kind: 'wide', cell: (row) => describedRow(row, side) },
    { label: printedTexts.debit, kind: 'amount', cell: ({ debit }) => side(debit) },
    { label: printedTexts.credit, kind: 'amount', cell: ({ credit }) => side(credit) },
  ]
}
