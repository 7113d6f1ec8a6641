/**
 * Invoices, bills, credit notes and debit notes on paper: one list of blocks in the look that the company has chosen.
 *
 * The amounts of the rows add up to the sub total less the discounts on rows; that less the discount on the whole, plus
 * the taxes, is the total. With prices that include tax the taxes are named and not added. Each tax stands in a table
 * with what it was counted on, so that net amounts and tax amounts together are the total again.
 *
 *   2 × 100.00 less 10 %, at 13 %    180.00        Sub total           250.00
 *   1 × 50.00, not taxable            50.00        Discounts on rows   (20.00)
 *                                                  Discount            (23.00)
 *   Tax           Rate    Net amount  Tax amount   VAT 13%              21.06
 *   VAT           13%         162.00       21.06   Total               228.06
 *   Not taxable                45.00
 *
 * A draft of an invoice is a pro forma invoice. What was cancelled says so beside its title and at the foot of every
 * page, and so does every copy: the second print is copy (1) of the original. All texts are plain text.
 */
import { amountInWords } from '../money/amount-in-words.ts'
import { add, isZero, negate, subtract } from '../money/decimal.ts'
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedSum, PrintedTone } from './blocks.ts'
import { letterheadBlock, paperFooter, partyLines, titleBlock } from './letterhead.ts'
import type { Printing, PrintStyle } from './print-style.ts'
import { bikramDate } from './print-style.ts'
import type { InvoiceTemplate } from './templates.ts'
import { invoiceTemplate, percent, taxLabel } from './templates.ts'
import { filled, paperTexts } from './texts.ts'
import type { TradePaper, TradePaperKind } from './trade-paper.ts'
import { tradeTable } from './trade-table.ts'

/** The blocks of an invoice, a bill or a note. */
export function printTrade(paper: TradePaper, style: PrintStyle, printing: Printing): PrintedDocument {
  const template = invoiceTemplate(paper.template)
  const tone = toneOf(paper)
  const title = titleBlock({ title: titleOf(paper), tone, printCount: paper.printCount })
  return {
    fileName: paper.number ?? title.title,
    title: [title.title, paper.number].filter((part) => part !== null).join(' '),
    orientation: 'portrait',
    blocks: [
      letterheadBlock(paper.company, template.letterhead),
      title,
      {
        kind: 'parties',
        label: PARTY[paper.kind],
        name: paper.party.name,
        lines: partyLines(paper.party, template.hasPartyPhone),
        facts: factsOf(paper, style),
      },
      tradeTable(paper, { template, style }),
      {
        kind: 'closing',
        words: isZero(paper.total)
          ? null
          : { label: paperTexts.inWords, text: amountInWords(paper.total, style.currency) },
        taxes: taxTable(paper, style),
        sums: sumsOf(paper, { template, style }),
      },
      ...notesOf(paper),
      ...signaturesOf(paper),
      ...(paper.kind === 'invoice' ? textBlock('', paper.footer) : []),
      paperFooter([paper.number, tone === 'plain' ? null : title.title, title.copy], printing),
    ],
  }
}

const PARTY: Readonly<Record<TradePaperKind, string>> = {
  invoice: paperTexts.billedTo,
  bill: paperTexts.billedBy,
  'credit-note': paperTexts.creditTo,
  'debit-note': paperTexts.debitTo,
}

function toneOf({ status }: TradePaper): PrintedTone {
  if (status === 'Draft') return 'draft'
  return status === 'Cancelled' ? 'cancelled' : 'plain'
}

function titleOf({ kind, status }: TradePaper): string {
  const title = paperTexts.title[kind]
  if (status !== 'Draft') return title
  return kind === 'invoice' ? paperTexts.draftInvoice : filled(paperTexts.draft, { title })
}

function factsOf(paper: TradePaper, style: PrintStyle): PrintedFact[] {
  const { kind, number, fiscalYear, supplierNumber, origins, reference, date, dueDate } = paper
  const isNote = kind === 'credit-note' || kind === 'debit-note'
  const facts: (readonly [label: string, text: string | null])[] = [
    [paperTexts.number[kind], number ?? paperTexts.numberLater],
    [paperTexts.fiscalYear, fiscalYear],
    ...(kind === 'bill' || kind === 'debit-note' ? [[paperTexts.supplierNumber[kind], supplierNumber] as const] : []),
    ...(isNote ? [[paperTexts.origins[kind], origins.map((origin) => origin.number).join(', ')] as const] : []),
    [paperTexts.supplierNumber.bill, origins.flatMap((origin) => origin.supplierNumber ?? []).join(', ')],
    [paperTexts.reference, reference],
    [paperTexts.date, style.date(date)],
    [paperTexts.miti, bikramDate(date, style)],
    [paperTexts.dueDate, isNote || dueDate === null ? null : style.date(dueDate)],
    [paperTexts.terms, isNote ? null : termsOf(paper)],
    ...paper.said.map(({ label, value, isDate }) => [label, isDate ? style.date(value) : value] as const),
  ]
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

function termsOf({ mode, status }: TradePaper): string {
  const terms = mode ?? paperTexts.credit
  if (status === 'Paid') return filled(paperTexts.paid, { terms })
  return status === 'Partially Paid' ? filled(paperTexts.partlyPaid, { terms }) : terms
}

function taxTable(paper: TradePaper, style: PrintStyle): Extract<PrintedBlock, { kind: 'closing' }>['taxes'] {
  const taxes = paper.taxes.filter(({ net, tax }) => !isZero(net) || !isZero(tax))
  if (taxes.length === 0) return null
  const untaxed = untaxedOf(paper)
  const rows = taxes.map(({ name, rate, kind, net, tax }) => ({
    cells: [name, kind === 'taxable' ? percent(rate) : '–', style.money(net), style.money(tax)],
  }))
  const rest = isZero(untaxed) ? [] : [{ cells: [paperTexts.notTaxable, '–', style.money(untaxed), style.money('0')] }]
  return {
    columns: [
      { label: paperTexts.tax, kind: 'wide' },
      { label: paperTexts.taxRate, kind: 'amount' },
      { label: paperTexts.taxedAmount, kind: 'amount' },
      { label: paperTexts.taxAmount, kind: 'amount' },
    ],
    rows: [...rows, ...rest],
  }
}

/** What no scheme stands at: what is left of the total when nets and taxes of all schemes are taken off. */
function untaxedOf({ total, taxes }: TradePaper): string {
  return taxes.reduce((left, { net, tax }) => subtract(left, add(net, tax)), total)
}

type Look = { readonly template: InvoiceTemplate; readonly style: PrintStyle }

function sumsOf(paper: TradePaper, { template, style }: Look): PrintedSum[] {
  const off = (label: string, amount: string) => (isZero(amount) ? [] : [{ label, text: style.money(negate(amount)) }])
  const taxes = paper.taxes.flatMap(({ name, rate, kind, tax }) => {
    if (kind !== 'taxable') return []
    const label = taxLabel({ name, rate }, template)
    return [
      { label: paper.isTaxInclusive ? filled(paperTexts.taxIncluded, { tax: label }) : label, text: style.money(tax) },
    ]
  })
  const total = { label: filled(paperTexts.total, { currency: style.currency.code }), text: style.money(paper.total) }
  return [
    { label: paperTexts.subTotal, text: style.money(paper.subTotal) },
    ...off(paperTexts.rowDiscounts, paper.rowDiscounts),
    ...off(paperTexts.discount, paper.discount),
    ...(paper.isTaxInclusive ? [] : taxes),
    { ...total, isStrong: true },
    ...(paper.isTaxInclusive ? taxes : []),
  ]
}

function notesOf({ remarks, cancelReason }: TradePaper): PrintedBlock[] {
  return [...textBlock(paperTexts.remarks, remarks), ...textBlock(paperTexts.cancelReason, cancelReason)]
}

function textBlock(label: string, text: string | null): PrintedBlock[] {
  return text === null || text.trim() === '' ? [] : [{ kind: 'words', label, text }]
}

function signaturesOf({ receivedBy, company }: TradePaper): PrintedBlock[] {
  const received = receivedBy ? filled(paperTexts.receivedByName, { name: receivedBy }) : paperTexts.receivedBy
  return [{ kind: 'signatures', labels: [received, filled(paperTexts.forCompany, { company: company.name })] }]
}
