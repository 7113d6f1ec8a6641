import { expect, test } from 'vitest'
import { absolute, isNegative, isZero, withDigits } from '../money/decimal.ts'
import type { PrintedBlock } from './blocks.ts'
import type { PrintStyle } from './print-style.ts'
import { printTrade } from './trade.ts'
import type { TradePaper, TradePaperRow } from './trade-paper.ts'

const money = (amount: string) => {
  if (isZero(amount)) return '–'
  const text = withDigits(absolute(amount), 2)
  return isNegative(amount) ? `(${text})` : text
}
const pounds: PrintStyle = {
  company: 'Maple & Finch',
  calendar: 'ad',
  currency: { code: 'GBP', digits: 2 },
  money,
  figure: (text, fewest) => (text.includes('.') ? text : withDigits(text, fewest)),
  date: (date) => date,
}
const rupees: PrintStyle = { ...pounds, calendar: 'bs', currency: { code: 'NPR', digits: 2 } }
const printing = { at: '31 Oct 2026, 12:00', who: 'ann@example.test' }

const hammer: TradePaperRow = {
  name: 'Hammer',
  hsCode: null,
  description: '',
  quantity: '2',
  unit: 'pcs',
  rate: '100',
  discount: '20',
  tax: { name: 'VAT', rate: '13' },
  amount: '180',
  isPriceOnly: false,
}
const carriage: TradePaperRow = { ...hammer, name: 'Carriage', rate: '50', quantity: '1', tax: null, amount: '50' }
/** The worked example of the rule. */
const invoice: TradePaper = {
  kind: 'invoice',
  status: 'Issued',
  template: 1,
  printCount: 1,
  company: {
    name: 'Maple & Finch',
    address: '14 Harbour Street',
    city: 'Bristol',
    state: '',
    postalCode: 'BS1 4QA',
    phone: '0117 496 0123',
    email: 'us@example.test',
    taxNumber: 'GB 1',
    hasLogo: true,
  },
  party: { name: 'Harbour Café', address: '2 Quay Lane\nBristol', phone: '0117 496 0999', taxNumber: 'GB 2' },
  number: 'INV-2026-0007',
  fiscalYear: '2026',
  supplierNumber: null,
  origins: [],
  reference: 'PO 4711',
  date: '2026-10-31',
  dueDate: '2026-11-30',
  mode: null,
  said: [],
  rows: [hammer, { ...carriage, discount: '0' }],
  isTaxInclusive: false,
  taxes: [{ name: 'VAT', rate: '13', kind: 'taxable', net: '162', tax: '21.06' }],
  subTotal: '250',
  rowDiscounts: '20',
  discount: '23',
  total: '228.06',
  remarks: null,
  receivedBy: null,
  cancelReason: null,
  footer: null,
}

const printed = (changes: Partial<TradePaper> = {}, style = pounds) =>
  printTrade({ ...invoice, ...changes }, style, printing)
function block<Kind extends PrintedBlock['kind']>(kind: Kind, changes: Partial<TradePaper> = {}, style = pounds) {
  const found = printed(changes, style).blocks.find((one) => one.kind === kind)
  if (!found) throw new Error(`no ${kind}`)
  return found as Extract<PrintedBlock, { kind: Kind }>
}
const labels = (changes: Partial<TradePaper>) => block('table', changes).columns.map(({ label }) => label)
const sums = (changes: Partial<TradePaper>) => block('closing', changes).sums.map(({ label, text }) => [label, text])

test('the amounts of the rows and the sums below them come to the total', () => {
  expect(block('table').rows.map(({ cells }) => cells)).toEqual([
    ['1', 'Hammer', '2 pcs', '100.00', '20.00', '180.00'],
    ['2', 'Carriage', '1 pcs', '50.00', '–', '50.00'],
  ])
  expect(sums({})).toEqual([
    ['Subtotal', '250.00'],
    ['Line discounts', '(20.00)'],
    ['Discount', '(23.00)'],
    ['VAT 13%', '21.06'],
    ['Total (GBP)', '228.06'],
  ])
  expect(block('closing').words).toEqual({
    label: 'Amount in words',
    text: 'Two hundred twenty-eight pounds and six pence only',
  })
})

test('the table of taxes says what each was counted on, and what was not taxed at all', () => {
  expect(block('closing').taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT', '13%', '162.00', '21.06'],
    ['Not taxable', '–', '45.00', '–'],
  ])
  const zeroRated = { name: 'Zero rated', rate: '0', kind: 'zero_rated', net: '45', tax: '0' } as const
  const { taxes } = block('closing', { taxes: [...invoice.taxes, zeroRated] })
  expect(taxes?.rows.map(({ cells }) => cells)).toEqual([
    ['VAT', '13%', '162.00', '21.06'],
    ['Zero rated', '–', '45.00', '–'],
  ])
  expect(block('closing', { taxes: [], total: '250' }).taxes).toBeNull()
})

test('tax that prices include is named below the total and not added', () => {
  const taxes = [{ name: 'VAT', rate: '13', kind: 'taxable', net: '100', tax: '13' } as const]
  const inclusive = { isTaxInclusive: true, taxes, subTotal: '113', rowDiscounts: '0', discount: '0', total: '113' }
  expect(sums(inclusive)).toEqual([
    ['Subtotal', '113.00'],
    ['Total (GBP)', '113.00'],
    ['Includes VAT 13%', '13.00'],
  ])
})

test('a tax whose name says its rate is not given it twice', () => {
  const label = (name: string) =>
    sums({ taxes: [{ name, rate: '20', kind: 'taxable', net: '162', tax: '21.06' }] }).at(-2)?.[0]
  expect(['VAT 20 %', 'VAT20', 'VAT 120', 'VAT'].map(label)).toEqual(['VAT 20 %', 'VAT20', 'VAT 120 20%', 'VAT 20%'])
})

test('columns that say nothing are left out', () => {
  const plain = { ...hammer, discount: '0' }
  expect(labels({ rows: [plain] })).toEqual(['No.', 'Description', 'Qty', 'Unit price', 'Amount (GBP)'])
  expect(labels({ rows: [plain, { ...hammer, hsCode: '8205.20' }] })).toEqual([
    'No.',
    'HS code',
    'Description',
    'Qty',
    'Unit price',
    'Discount',
    'Amount (GBP)',
  ])
})

test('a description and a lowered price stand below the name', () => {
  const rows = [{ ...hammer, description: 'Ash handle', isPriceOnly: true }]
  expect(block('table', { rows }).rows[0]?.note).toBe('Ash handle\nPrice adjustment, no goods returned')
})

test('a draft is a pro forma invoice without a number, and never a copy', () => {
  expect(block('title', { status: 'Draft', number: null, printCount: 3 })).toEqual({
    kind: 'title',
    title: 'PRO FORMA INVOICE',
    copy: null,
    tone: 'draft',
  })
  expect(block('parties', { status: 'Draft', number: null }).facts[0]).toEqual({
    label: 'Invoice no.',
    text: 'assigned at issue',
  })
})

test('the second print is copy (1), on every page', () => {
  const copy = 'COPY (1) OF ORIGINAL (PRINT COUNT 2)'
  expect(block('title').copy).toBeNull()
  expect(block('title', { printCount: 2 }).copy).toBe(copy)
  expect(block('footer', { printCount: 2 }).text).toBe(
    `INV-2026-0007 · ${copy} · Generated by Daybook, 31 Oct 2026, 12:00`,
  )
  expect(block('footer').text).toBe('INV-2026-0007 · Generated by Daybook, 31 Oct 2026, 12:00')
})

test('what was cancelled says so in its title, at the foot of every page, and why', () => {
  const cancelled = { status: 'Cancelled', cancelReason: 'Wrong price' } as const
  expect(block('title', cancelled)).toMatchObject({ title: 'TAX INVOICE (CANCELLED)', tone: 'cancelled' })
  expect(block('footer', cancelled).text).toContain('TAX INVOICE (CANCELLED)')
  expect(block('words', cancelled)).toEqual({ kind: 'words', label: 'Reason for cancelling', text: 'Wrong price' })
})

const origin = (number: string, supplierNumber: string | null = null) => ({ number, supplierNumber })

test('each kind has its own title, names the other side and leaves out what is not its own', () => {
  const shown = (changes: Partial<TradePaper>) => {
    const { label, facts } = block('parties', changes)
    return [block('title', changes).title, label, ...facts.map((fact) => `${fact.label} ${fact.text}`)]
  }
  expect(shown({})).toEqual([
    'TAX INVOICE',
    'Invoice to',
    'Invoice no. INV-2026-0007',
    'Fiscal year 2026',
    'Reference PO 4711',
    'Date 2026-10-31',
    'Due date 2026-11-30',
    'Payment Credit',
  ])
  expect(
    shown({ kind: 'credit-note', number: 'CN-1', origins: [origin('INV-2026-0007'), origin('INV-2026-0008')] }),
  ).toEqual([
    'CREDIT NOTE',
    'Credit to',
    'Credit note no. CN-1',
    'Fiscal year 2026',
    'Ref. invoice no. INV-2026-0007, INV-2026-0008',
    'Reference PO 4711',
    'Date 2026-10-31',
  ])
  expect(shown({ kind: 'bill', supplierNumber: 'S-9', reference: null })).toEqual([
    'PURCHASE BILL',
    'Billed by',
    'Bill no. INV-2026-0007',
    'Fiscal year 2026',
    'Supplier’s bill no. S-9',
    'Date 2026-10-31',
    'Due date 2026-11-30',
    'Payment Credit',
  ])
  expect(shown({ kind: 'debit-note', status: 'Draft' }).slice(0, 2)).toEqual(['DEBIT NOTE (DRAFT)', 'Debit to'])
  const origins = [origin('BILL-2026-0003', 'KC6396'), origin('BILL-2026-0004'), origin('BILL-2026-0005', 'KC6400')]
  const returned = { kind: 'debit-note', number: 'DN-1', supplierNumber: 'SC-4', origins } as const
  expect(shown(returned).slice(2, 7)).toEqual([
    'Debit note no. DN-1',
    'Fiscal year 2026',
    'Supplier’s note no. SC-4',
    'Ref. bill no. BILL-2026-0003, BILL-2026-0004, BILL-2026-0005',
    'Supplier’s bill no. KC6396, KC6400',
  ])
})

test('how far it is paid stands beside the mode of payment', () => {
  const terms = (changes: Partial<TradePaper>) => block('parties', changes).facts.at(-1)?.text
  expect(terms({ status: 'Paid', mode: 'Cash' })).toBe('Cash (paid)')
  expect(terms({ status: 'Partially Paid' })).toBe('Credit (partly paid)')
})

test('a company that keeps its books in Vikram Samvat has its Miti and its rupees in lakh', () => {
  const changes = { total: '1234567.50' }
  expect(block('parties', changes, rupees).facts).toContainEqual({ label: 'Miti', text: '2083-07-14' })
  expect(block('closing', changes, rupees).words?.text).toBe(
    'Twelve lakh thirty-four thousand five hundred sixty-seven rupees and fifty paisa only',
  )
})

test('the four templates place the letterhead, fill the table and write taxes each in its way', () => {
  const look = (template: number) => {
    const { layout } = block('letterhead', { template })
    const { rows, columns, isRuled } = block('table', { template })
    const tax = block('closing', { template }).sums.find(({ text }) => text === '21.06')?.label
    const taxColumn = columns.findIndex(({ label }) => label === 'Tax')
    return [layout, rows.length, isRuled, tax, rows[0]?.cells[taxColumn] ?? null]
  }
  expect([1, 2, 3, 4].map(look)).toEqual([
    ['left', 2, false, 'VAT 13%', null],
    ['centred', 5, true, '13% VAT', null],
    ['shifted', 5, true, '13% VAT', null],
    ['left', 2, false, 'VAT 13%', 'VAT 13%'],
  ])
  expect(block('table', { template: 2 }).rows[4]?.cells).toEqual(['', '', '', '', '', ''])
  expect(block('parties').lines).toEqual(['2 Quay Lane', 'Bristol', 'Tax no. GB 2'])
  expect(block('parties', { template: 3 }).lines[2]).toBe('Phone 0117 496 0999')
})

test('the letterhead leaves out what the company has not said', () => {
  expect(block('letterhead')).toEqual({
    kind: 'letterhead',
    layout: 'left',
    name: 'Maple & Finch',
    lines: ['14 Harbour Street', 'Bristol BS1 4QA', 'Phone 0117 496 0123 · us@example.test', 'Tax no. GB 1'],
    hasLogo: true,
  })
  const bare = { ...invoice.company, address: '', city: '', postalCode: '', phone: '', email: '', taxNumber: '' }
  expect(block('letterhead', { company: bare }).lines).toEqual([])
})

test('the footer of an invoice is printed as it was typed, and stands on invoices only', () => {
  const footer = 'Thank you <script>alert(1)</script>'
  expect(block('words', { footer })).toEqual({ kind: 'words', label: '', text: footer })
  expect(printed({ footer, kind: 'credit-note' }).blocks.some(({ kind }) => kind === 'words')).toBe(false)
})

test('who received the goods is named where to sign', () => {
  expect(block('signatures', { receivedBy: 'Ram' }).labels).toEqual(['Received by Ram', 'For Maple & Finch'])
})
