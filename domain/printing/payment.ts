/**
 * Money received from a customer and money paid to a supplier on paper: from or to whom, how, and what it settles.
 *
 *   Document         Date          Total of document    Settled
 *   INV-2026-0007    1 Jun 2026             1,130.00    1,130.00
 *   INV-2026-0009    5 Jun 2026               500.00      200.00
 *                                  Amount received      1,300.00
 *                                  Tax withheld            30.00
 *
 * What was received, withheld and written off together are what is settled and the advance that is left. A cheque settles
 * when it is cleared: until then the paper says what is to be settled. A cancelled one settles nothing and leaves nothing.
 */
import { add, isZero, subtract, sum } from '../money/decimal.ts'
import type { PrintedBlock, PrintedColumn, PrintedDocument, PrintedFact, PrintedSum, PrintedTone } from './blocks.ts'
import type { PaperCompany, PaperParty } from './letterhead.ts'
import { letterheadBlock, paperFooter, partyLines, titleBlock } from './letterhead.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { spelledPaper } from './spelled-paper.ts'
import { bikramDate, signatures } from './print-style.ts'
import { filled } from '../language/fill-text.ts'
import { paperTexts } from './texts.ts'

/** Amounts are decimal strings; '0' for what there is none of. */
export type PaymentPaper = {
  readonly kind: 'receipt' | 'payment'
  readonly tone: PrintedTone
  /** It is paid by a cheque that is not cleared yet, so that nothing is settled before. */
  readonly isWaiting: boolean
  readonly printCount: number
  readonly company: PaperCompany
  readonly party: PaperParty
  readonly number: string | null
  readonly fiscalYear: string | null
  readonly date: string
  readonly mode: string
  readonly reference: string | null
  readonly cheque: { readonly number: string; readonly date: string | null; readonly drawee: string | null } | null
  /** What changed hands, without what was withheld and written off. */
  readonly amount: string
  readonly withheld: string
  readonly writtenOff: string
  readonly allocations: readonly {
    readonly number: string
    /** What the supplier calls a bill. */
    readonly supplierNumber: string | null
    readonly date: string
    readonly total: string
    readonly settled: string
  }[]
  readonly remarks: string | null
  readonly cancelReason: string | null
}

const COLUMNS: readonly PrintedColumn[] = [
  { label: paperTexts.serial, kind: 'narrow' },
  { label: paperTexts.document, kind: 'wide' },
  { label: paperTexts.date, kind: 'narrow' },
  { label: paperTexts.documentTotal, kind: 'amount' },
]

/** The blocks of a receipt or of a payment to a supplier. */
export function printPayment(paper: PaymentPaper, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const plain = paperTexts.title[paper.kind]
  const name = paper.tone === 'draft' ? filled(paperTexts.draft, { title: plain }) : plain
  const title = titleBlock({ title: name, tone: paper.tone, printCount: paper.printCount })
  return spelledPaper(
    {
      fileName: paper.number ?? plain,
      title: [title.title, paper.number].filter((part) => part !== null).join(' '),
      orientation: 'portrait',
      blocks: [
        letterheadBlock(paper.company, 'left', style),
        title,
        {
          kind: 'parties',
          label: paper.kind === 'receipt' ? paperTexts.receivedFrom : paperTexts.paidTo,
          name: paper.party.name,
          lines: partyLines(paper.party, true, style),
          facts: factsOf(paper, style),
        },
        ...(paper.allocations.length > 0 ? [allocationTable(paper, style)] : []),
        {
          kind: 'closing',
          words: { label: paperTexts.inWords, text: style.words(paper.amount) },
          taxes: null,
          sums: sumsOf(paper, style),
          due: null,
        },
        ...texts([
          [paperTexts.remarks, paper.remarks],
          [paperTexts.cancelReason, paper.cancelReason],
        ]),
        ...signatures([paperTexts.receivedBy, filled(paperTexts.forCompany, { company: paper.company.name })], style),
        paperFooter([paper.number, paper.tone === 'plain' ? null : title.title, title.copy], printing),
      ],
    },
    style,
  )
}

function factsOf({ kind, number, fiscalYear, date, mode, reference, cheque }: PaymentPaper, style: PrintStyle) {
  const facts: (readonly [label: string, text: string | null])[] = [
    [paperTexts.number[kind], number ?? paperTexts.numberLater],
    [paperTexts.fiscalYear, fiscalYear && number?.includes(fiscalYear) ? null : fiscalYear],
    [paperTexts.date, style.date(date)],
    [paperTexts.miti, bikramDate(date, style)],
    [paperTexts.mode, mode],
    [paperTexts.cheque, cheque && cheque.number],
    [paperTexts.chequeDate, cheque?.date ? style.date(cheque.date) : null],
    [paperTexts.bank, cheque?.drawee ?? null],
    [paperTexts.reference, reference],
  ]
  return facts.flatMap(([label, text]): PrintedFact[] => (text ? [{ label, text }] : []))
}

function allocationTable({ allocations, isWaiting }: PaymentPaper, style: PrintStyle): PrintedBlock {
  const settles = isWaiting ? paperTexts.toSettle : paperTexts.settled
  return {
    kind: 'table',
    columns: [...COLUMNS, { label: settles, kind: 'amount' }],
    rows: allocations.map(({ number, supplierNumber, date, total, settled }, index) => ({
      cells: [`${index + 1}`, number, style.date(date), style.money(total), style.money(settled)],
      ...(supplierNumber ? { note: `${paperTexts.supplierNumber.bill} ${supplierNumber}` } : {}),
    })),
    totals: ['', '', '', settles, style.money(settledOf(allocations))],
  }
}

function settledOf(allocations: PaymentPaper['allocations']): string {
  return sum(allocations.map(({ settled }) => settled))
}

function sumsOf(paper: PaymentPaper, style: PrintStyle): PrintedSum[] {
  const { kind, tone, amount, withheld, writtenOff, allocations } = paper
  const some = (label: string, text: string) => (isZero(text) ? [] : [{ label, text: style.money(text) }])
  const label = kind === 'receipt' ? paperTexts.amountReceived : paperTexts.amountPaid
  const advance = subtract(add(add(amount, withheld), writtenOff), settledOf(allocations))
  return [
    { label: filled(label, { currency: style.currency.code }), text: style.money(amount), isStrong: true },
    ...some(paperTexts.withheld, withheld),
    ...some(paperTexts.writtenOff, writtenOff),
    ...(tone === 'cancelled' ? [] : some(paperTexts.advance, advance)),
  ]
}

function texts(pairs: readonly (readonly [label: string, text: string | null])[]): PrintedBlock[] {
  return pairs.flatMap(([label, text]): PrintedBlock[] =>
    text === null || text.trim() === '' ? [] : [{ kind: 'words', label, text }],
  )
}
