/** Prints a British invoice for tests: the worked example of the rule. */
import { absolute, isNegative, isZero, withDigits } from '../../domain/money/decimal.ts'
import type { PrintedBlock } from '../../domain/printing/blocks.ts'
import type { PrintStyle } from '../../domain/printing/print-style.ts'
import { printTrade } from '../../domain/printing/trade.ts'
import type { TradePaper, TradePaperRow } from '../../domain/printing/trade-paper.ts'
import { nepaliStyle, printStyle } from './print-style.ts'

const money = (amount: string) => {
  if (isZero(amount)) return '–'
  const text = withDigits(absolute(amount), 2)
  return isNegative(amount) ? `(${text})` : text
}
export const pounds: PrintStyle = {
  ...printStyle('Maple & Finch'),
  money,
  figure: (text, fewest) => (text.includes('.') ? text : withDigits(text, fewest)),
}
export const rupees: PrintStyle = { ...nepaliStyle('Maple & Finch'), money, figure: pounds.figure }
const printing = { at: '31 Oct 2026, 12:00', who: 'ann@example.test' }

export const hammer: TradePaperRow = {
  name: 'Hammer',
  hsCode: null,
  description: '',
  quantity: '2',
  unit: 'pcs',
  rate: '100',
  discount: '20',
  tax: { name: 'VAT', rate: '13', kind: 'taxable' },
  amount: '180',
  isPriceOnly: false,
}
export const carriage: TradePaperRow = {
  ...hammer,
  name: 'Carriage',
  rate: '50',
  quantity: '1',
  tax: null,
  amount: '50',
}
/** The worked example of the rule. */
export const invoice: TradePaper = {
  language: null,
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
  expiryDate: null,
  expectedDate: null,
  orderNumbers: [],
  revision: 1,
  dueDate: '2026-11-30',
  mode: null,
  extraFields: [],
  rows: [hammer, { ...carriage, discount: '0' }],
  isTaxInclusive: false,
  taxes: [{ name: 'VAT', rate: '13', kind: 'taxable', net: '162', tax: '21.06' }],
  subTotal: '250',
  rowDiscounts: '20',
  discount: '23',
  total: '228.06',
  balance: '228.06',
  bank: null,
  remarks: null,
  receivedBy: null,
  cancelReason: null,
  text: null,
  footer: null,
}

export const printed = (changes: Partial<TradePaper> = {}, style = pounds) =>
  printTrade({ ...invoice, ...changes }, style, printing)
/** Returns the first block of a kind; throws when there is none. */
export function block<Kind extends PrintedBlock['kind']>(
  kind: Kind,
  changes: Partial<TradePaper> = {},
  style = pounds,
) {
  const match = printed(changes, style).blocks.find((one) => one.kind === kind)
  if (!match) throw new Error(`no ${kind}`)
  return match as Extract<PrintedBlock, { kind: Kind }>
}
