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
import { bikramDate, signatures } from './print-style.ts'
import type { Language } from '../language/languages.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'

/** How a part was paid: by a payment method of the company, to or from a bank account, by a cheque. */
type PaymentMethod = { readonly kind: 'mode' | 'bank'; readonly name: string } | { readonly kind: 'cheque' }

/** Amounts are decimal strings, '0' where there is no such amount. */
export type PaymentPaper = {
  /** The language of the contact; null: that of the company. */
  readonly language: Language | null
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
  readonly methods: readonly PaymentMethod[]
  readonly reference: string | null
  readonly cheque: { readonly number: string; readonly date: string | null; readonly drawee: string | null } | null
  /** The money received or paid, without tax withheld and write-offs. */
  readonly amount: string
  readonly withheld: string
  readonly writtenOff: string
  readonly allocations: readonly {
    /** Null for a document without one, which is named by its kind. */
    readonly number: string | null
    /** The kind of the document, in English. */
    readonly label: string
    /** The supplier's own number of a bill. */
    readonly supplierNumber: string | null
    readonly date: string
    readonly total: string
    readonly settled: string
  }[]
  readonly remarks: string | null
  readonly cancelReason: string | null
}

const allocationColumns = ({ paper }: PrintStyle): readonly PrintedColumn[] => [
  { label: paper.serial, kind: 'narrow' },
  { label: paper.document, kind: 'wide' },
  { label: paper.date, kind: 'narrow' },
  { label: paper.documentTotal, kind: 'amount' },
]

/** Returns the blocks of a receipt or of a payment to a supplier. */
export function printPayment(paper: PaymentPaper, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const plain = style.paper.title[paper.kind]
  const name = paper.tone === 'draft' ? filled(style.paper.draft, { title: plain }) : plain
  const title = titleBlock({ title: name, tone: paper.tone, printCount: paper.printCount }, style)
  return {
    fileName: paper.number ?? plain,
    title: [title.title, paper.number].filter((part) => part !== null).join(' '),
    orientation: 'portrait',
    blocks: [
      letterheadBlock(paper.company, 'left', style),
      title,
      {
        kind: 'parties',
        label: paper.kind === 'receipt' ? style.paper.receivedFrom : style.paper.paidTo,
        name: paper.party.name,
        lines: partyLines(paper.party, true, style),
        facts: factsOf(paper, style),
      },
      ...(paper.allocations.length > 0 ? [allocationTable(paper, style)] : []),
      {
        kind: 'closing',
        words: { label: style.paper.inWords, text: style.words(paper.amount) },
        taxes: null,
        sums: sumsOf(paper, style),
        due: null,
      },
      ...texts([
        [style.paper.remarks, paper.remarks],
        [style.paper.cancelReason, paper.cancelReason],
      ]),
      ...signatures([style.paper.receivedBy, filled(style.paper.forCompany, { company: paper.company.name })], style),
      paperFooter([paper.number, paper.tone === 'plain' ? null : title.title, title.copy], printing, style),
    ],
  }
}

function factsOf({ kind, number, fiscalYear, date, methods, reference, cheque }: PaymentPaper, style: PrintStyle) {
  const facts: (readonly [label: string, text: string | null])[] = [
    [style.paper.number[kind], number ?? style.paper.numberLater],
    [style.paper.fiscalYear, fiscalYear && number?.includes(fiscalYear) ? null : fiscalYear],
    [style.paper.date, style.date(date)],
    [style.paper.miti, bikramDate(date, style)],
    [style.paper.mode, methods.map((method) => methodText(method, style)).join(', ')],
    [style.paper.cheque, cheque && cheque.number],
    [style.paper.chequeDate, cheque?.date ? style.date(cheque.date) : null],
    [style.paper.bank, cheque?.drawee ?? null],
    [style.paper.reference, reference],
  ]
  return facts.flatMap(([label, text]): PrintedFact[] => (text ? [{ label, text }] : []))
}

/** Returns 'Cash', 'Bank transfer, Nabil' or 'Cheque'. */
function methodText(method: PaymentMethod, { paper }: PrintStyle): string {
  if (method.kind === 'cheque') return paper.cheque
  return method.kind === 'mode' ? method.name : filled(paper.bankTransfer, { bank: method.name })
}

function allocationTable({ allocations, isWaiting }: PaymentPaper, style: PrintStyle): PrintedBlock {
  const settles = isWaiting ? style.paper.toSettle : style.paper.settled
  return {
    kind: 'table',
    columns: [...allocationColumns(style), { label: settles, kind: 'amount' }],
    rows: allocations.map(({ number, label, supplierNumber, date, total, settled }, index) => ({
      cells: [
        inDigits(`${index + 1}`, style.digits),
        number ?? style.wording(label),
        style.date(date),
        style.money(total),
        style.money(settled),
      ],
      ...(supplierNumber ? { note: `${style.paper.supplierNumber.bill} ${supplierNumber}` } : {}),
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
  const label = kind === 'receipt' ? style.paper.amountReceived : style.paper.amountPaid
  const advance = subtract(add(add(amount, withheld), writtenOff), settledOf(allocations))
  return [
    { label: filled(label, { currency: style.currency.code }), text: style.money(amount), isStrong: true },
    ...some(style.paper.withheld, withheld),
    ...some(style.paper.writtenOff, writtenOff),
    ...(tone === 'cancelled' ? [] : some(style.paper.advance, advance)),
  ]
}

function texts(pairs: readonly (readonly [label: string, text: string | null])[]): PrintedBlock[] {
  return pairs.flatMap(([label, text]): PrintedBlock[] =>
    text === null || text.trim() === '' ? [] : [{ kind: 'words', label, text }],
  )
}
