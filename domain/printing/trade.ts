/**
 * Invoices, bills, notes, quotations, orders, delivery notes and goods receipts on paper: one list of blocks in the look
 * that the company has chosen.
 *
 * The amounts of the rows are net of their own discounts and add up to the subtotal; that less the discount on the whole,
 * plus the taxes and what a till has rounded, is the total, and that less what is paid is what is due. With prices that include tax the taxes are
 * named and not added. Where rows are taxed in several ways or not at all by their scheme, or prices include tax, each
 * tax stands in a table with what it was counted on, so that net and tax amounts together are the total again.
 *
 *   2 × 100.00 less 10 %, at 13 %    180.00        Subtotal              230.00
 *   1 × 50.00, not taxable            50.00          Includes line discounts of 20.00
 *                                                  Discount              (23.00)
 *                                                  Total excluding VAT   207.00
 *   VAT rate          Net       VAT                VAT 13%                21.06
 *   VAT 13%        162.00     21.06                Total (GBP)           228.06
 *   Not taxable     45.00         –                Balance due (GBP)     228.06
 *
 * A delivery note has neither prices nor amounts, and a place to sign for the goods.
 *
 * A draft of an invoice is a pro forma invoice. What was cancelled says so beside its title and at the foot of every
 * page, and so does every copy: the second print is copy 1 of the original. All texts are plain text.
 */
import { daysBetween, localDate } from '../calendar/local-date.ts'
import { add, isZero, negate, subtract } from '../money/decimal.ts'
import type { PrintedBlock, PrintedDocument, PrintedFact, PrintedSum, PrintedTone } from './blocks.ts'
import { countryWords } from './country-words.ts'
import { letterheadBlock, paperFooter, partyLines, titleBlock } from './letterhead.ts'
import { paymentBlock } from './payment-block.ts'
import type { PrintMoment, PrintStyle } from './print-style.ts'
import { bikramDate, signatures } from './print-style.ts'
import type { InvoiceTemplate } from './templates.ts'
import { invoiceTemplate, percent, taxLabel } from './templates.ts'
import { inDigits } from '../language/digits.ts'
import { filled } from '../language/fill-text.ts'
import type { TradePaper, TradePaperKind } from './trade-paper.ts'
import { hasPrices } from './trade-paper.ts'
import { hasSeveralTreatments, tradeTable } from './trade-table.ts'

/** Returns the blocks of a trade document. */
export function printTrade(paper: TradePaper, style: PrintStyle, printing: PrintMoment): PrintedDocument {
  const template = invoiceTemplate(paper.template)
  const tone = toneOf(paper)
  const { letterhead: layout } = template
  const title = titleBlock({ layout, title: titleOf(paper, style), tone, printCount: paper.printCount }, style)
  return {
    fileName: paper.number ?? title.title,
    title: [title.title, paper.number].filter((part) => part !== null).join(' '),
    orientation: 'portrait',
    blocks: [
      letterheadBlock(paper.company, layout, style),
      title,
      {
        kind: 'parties',
        label: style.paper[parties[paper.kind]],
        name: paper.party.name,
        lines: partyLines(paper.party, template.hasPartyPhone, style),
        facts: factsOf(paper, style),
      },
      ...textBlock('', paper.text),
      tradeTable(paper, { template, style }),
      ...(hasPrices(paper.kind) ? amountsOf(paper, { template, style }) : []),
      ...notesOf(paper, style),
      ...signaturesOf(paper, style),
      ...(paper.kind === 'invoice' || paper.kind === 'quotation' ? textBlock('', paper.footer) : []),
      paperFooter([paper.number, tone === 'plain' ? null : title.title, title.copy], printing, style),
    ],
  }
}

/** Returns the sums and the payment details. */
function amountsOf(paper: TradePaper, { template, style }: Look): PrintedBlock[] {
  return [
    {
      kind: 'closing',
      words: isZero(paper.total) ? null : { label: style.paper.inWords, text: style.words(paper.total) },
      taxes: taxTable(paper, { template, style }),
      sums: sumsOf(paper, { template, style }),
      due: dueOf(paper, style),
    },
    ...paymentBlock(paper, style),
  ]
}

/** The text above the name of the contact, by kind of document. */
const parties = {
  invoice: 'billedTo',
  bill: 'billedBy',
  'credit-note': 'creditTo',
  'debit-note': 'debitTo',
  quotation: 'quotedTo',
  order: 'orderedFrom',
  'delivery-note': 'deliveredTo',
  'goods-receipt': 'orderedFrom',
} as const satisfies Record<TradePaperKind, string>

function toneOf({ status }: TradePaper): PrintedTone {
  if (status === 'Draft') return 'draft'
  return status === 'Cancelled' ? 'cancelled' : 'plain'
}

function titleOf({ kind, status }: TradePaper, style: PrintStyle): string {
  const words = countryWords(style)
  const title =
    kind === 'invoice' ? words.invoice : kind === 'delivery-note' ? words.deliveryNote : style.paper.title[kind]
  if (status !== 'Draft') return title
  return kind === 'invoice' ? style.paper.draftInvoice : filled(style.paper.draft, { title })
}

function factsOf(paper: TradePaper, style: PrintStyle): PrintedFact[] {
  const { kind, number, fiscalYear, supplierNumber, origins, reference, date, dueDate, expiryDate, revision } = paper
  const isNote = kind === 'credit-note' || kind === 'debit-note'
  const isReceipt = kind === 'goods-receipt'
  const facts: (readonly [label: string, text: string | null])[] = [
    [style.paper.number[kind], number ?? (kind === 'bill' ? style.paper.billNumberLater : style.paper.numberLater)],
    [style.paper.fiscalYear, fiscalYear && number?.includes(fiscalYear) ? null : fiscalYear],
    ...(kind === 'bill' || kind === 'debit-note' ? [[style.paper.supplierNumber[kind], supplierNumber] as const] : []),
    ...(isNote ? [[style.paper.origins[kind], origins.map((origin) => origin.number).join(', ')] as const] : []),
    [style.paper.supplierNumber.bill, origins.flatMap((origin) => origin.supplierNumber ?? []).join(', ')],
    [style.paper.number.order, isReceipt ? paper.orderNumbers.join(', ') : null],
    [isReceipt ? style.paper.deliveryNote : style.paper.reference, reference],
    [style.paper.date, style.date(date)],
    [style.paper.miti, bikramDate(date, style)],
    [style.paper.expectedOn, paper.expectedDate === null ? null : style.date(paper.expectedDate)],
    [style.paper.validUntil, expiryDate === null ? null : style.date(expiryDate)],
    [style.paper.revision, revision > 1 ? inDigits(`${revision}`, style.digits) : null],
    [style.paper.dueDate, isNote || dueDate === null ? null : style.date(dueDate)],
    [style.paper.terms, isNote || paper.mode !== null ? null : termsOf(paper, style)],
    [style.paper.mode, isNote ? null : paper.mode],
    [style.paper.receivedBy, style.hasSignatures ? null : paper.receivedBy],
    ...paper.extraFields.map(({ label, value, isDate }) => [label, isDate ? style.date(value) : value] as const),
  ]
  return facts.flatMap(([label, text]) => (text ? [{ label, text }] : []))
}

/** Returns the payment terms from date and due date, 'due on receipt' or '30 days'; null without a due date. */
function termsOf({ date, dueDate }: TradePaper, style: PrintStyle): string | null {
  if (dueDate === null) return null
  const days = daysBetween(localDate(date), localDate(dueDate))
  if (days <= 0) return style.paper.dueOnReceipt
  const { one, other } = style.paper.dueIn
  return filled(days === 1 ? one : other, { days: inDigits(`${days}`, style.digits) })
}

type Look = { readonly template: InvoiceTemplate; readonly style: PrintStyle }

function taxTable(paper: TradePaper, { template, style }: Look): Extract<PrintedBlock, { kind: 'closing' }>['taxes'] {
  const taxes = paper.taxes.filter(({ net, tax }) => !isZero(net) || !isZero(tax))
  const isPlain = !hasSeveralTreatments(paper.rows) && taxes.every(({ kind }) => kind === 'taxable')
  if (taxes.length === 0 || (isPlain && !paper.isTaxInclusive)) return null
  const words = countryWords(style)
  const untaxed = untaxedOf(paper)
  const rows = taxes.map((one) => ({
    cells: [taxLabel(one, template, style), style.money(one.net), style.money(one.tax)],
  }))
  const rest = isZero(untaxed) ? [] : [{ cells: [style.paper.notTaxable, style.money(untaxed), style.money('0')] }]
  return {
    columns: [
      { label: filled(style.paper.taxRate, words), kind: 'wide' },
      { label: style.paper.net, kind: 'amount' },
      { label: words.tax, kind: 'amount' },
    ],
    rows: [...rows, ...rest],
  }
}

/** Returns the amount without a tax scheme: the total of the lines less net and tax amounts of all schemes. */
function untaxedOf({ total, rounding = '0', taxes }: TradePaper): string {
  return taxes.reduce((left, { net, tax }) => subtract(left, add(net, tax)), subtract(total, rounding))
}

function sumsOf(paper: TradePaper, { template, style }: Look): PrintedSum[] {
  const { isTaxInclusive, rowDiscounts, discount, total, rounding = '0', balance } = paper
  const off = (label: string, amount: string) => (isZero(amount) ? [] : [{ label, text: style.money(negate(amount)) }])
  const taxes = paper.taxes.flatMap((one) => {
    if (one.kind !== 'taxable') return []
    const tax = taxLabel(one, template, style)
    return [{ label: isTaxInclusive ? filled(style.paper.taxIncluded, { tax }) : tax, text: style.money(one.tax) }]
  })
  const subTotal = subtract(paper.subTotal, rowDiscounts)
  const note = isZero(rowDiscounts)
    ? {}
    : { note: filled(style.paper.rowDiscounts, { amount: style.money(rowDiscounts) }) }
  const beforeTax = {
    label: filled(style.paper.beforeTax, countryWords(style)),
    text: style.money(subtract(subTotal, discount)),
  }
  const hasBeforeTax = !isZero(discount) && taxes.length > 0 && !isTaxInclusive
  return [
    { label: style.paper.subTotal, text: style.money(subTotal), ...note },
    ...off(style.paper.discount, discount),
    ...(hasBeforeTax ? [beforeTax] : []),
    ...(isTaxInclusive ? [] : taxes),
    ...(isZero(rounding) ? [] : [{ label: style.paper.rounding, text: style.money(rounding) }]),
    { label: filled(style.paper.total, { currency: style.currency.code }), text: style.money(total), isStrong: true },
    ...(isTaxInclusive ? taxes : []),
    ...(balance === null ? [] : off(style.paper.paid, subtract(total, balance))),
  ]
}

/** Returns the balance due, also when it is zero; null where nothing is to be paid. */
function dueOf({ balance, dueDate }: TradePaper, style: PrintStyle): PrintedSum | null {
  if (balance === null) return null
  const isPaid = isZero(balance)
  return {
    label: filled(style.paper.due, { currency: style.currency.code }),
    text: isPaid ? style.figure('0', style.currency.digits) : style.money(balance),
    ...(isPaid || dueDate === null ? {} : { note: filled(style.paper.dueBy, { date: style.date(dueDate) }) }),
  }
}

function notesOf(paper: TradePaper, style: PrintStyle): PrintedBlock[] {
  const { remarks, cancelReason } = paper
  return [
    ...reverseChargeOf(paper, style),
    ...textBlock(style.paper.remarks, remarks),
    ...textBlock(style.paper.cancelReason, cancelReason),
  ]
}

/** Returns the note on reverse charge: who accounts for the tax, and its amount. */
function reverseChargeOf({ kind, taxes }: TradePaper, style: PrintStyle): PrintedBlock[] {
  if (kind !== 'invoice' && kind !== 'credit-note') return []
  const label = filled(style.paper.reverseCharge, countryWords(style))
  return taxes
    .filter((tax) => tax.kind === 'reverse_charge' && !isZero(tax.selfAssessedTax ?? '0'))
    .map(({ rate, net, selfAssessedTax = '0' }) => {
      const values = { rate: percent(rate, style), net: style.money(net), tax: style.money(selfAssessedTax) }
      return { kind: 'words', label, text: filled(style.paper.reverseChargeTax, values) }
    })
}

function textBlock(label: string, text: string | null): PrintedBlock[] {
  return text === null || text.trim() === '' ? [] : [{ kind: 'words', label, text }]
}

function signaturesOf({ kind, receivedBy, company }: TradePaper, style: PrintStyle): PrintedBlock[] {
  if (kind === 'quotation') {
    return signatures([style.paper.acceptedBy, filled(style.paper.forCompany, { company: company.name })], style)
  }
  const received = receivedBy ? filled(style.paper.receivedByName, { name: receivedBy }) : style.paper.receivedBy
  // A delivery note always has signature lines.
  const hasSignatures = kind === 'delivery-note' || style.hasSignatures
  return signatures([received, filled(style.paper.forCompany, { company: company.name })], { hasSignatures })
}
