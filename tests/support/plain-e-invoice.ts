import type { EInvoiceFacts } from '../../domain/documents/e-invoice/compose-e-invoice.ts'

const row = {
  row_discount: '0',
  header_discount: '0',
  tax: '0',
  tax_scheme_label: null,
  hs_code: null,
  description: null,
}
const unit = { code: null, names: ['pcs'] }
const bolt = { item_label: 'Bolt', item_code: 'B1', unit, quantity: '2', rate: '100', tax_rate: '20' }
const book = { item_label: 'Book', item_code: null, unit, quantity: '1', rate: '45', tax_rate: '0' }
const side = { subdivision: null, phone: null, email: null }
/** 2 × 100.00 less 20.00, 18.00 off, at 20 %, and 45.00 at zero; 30.00 paid and 0.01 rounded. */
export const plainInvoice: EInvoiceFacts = {
  kind: 'invoice',
  number: 'INV-1',
  date: '2026-03-20',
  dueDate: '2026-04-19',
  reference: 'PO 7',
  buyerReference: null,
  remarks: null,
  taxType: 'exclusive',
  total: '239.41',
  rounding: '0.01',
  openAmount: '209.41',
  currency: { code: 'EUR', digits: 2 },
  seller: {
    ...side,
    name: 'Söhne',
    address: 'Weg 1',
    city: 'Köln',
    postalCode: '50667',
    country: 'DE',
    taxNumber: 'DE123456789',
  },
  buyer: {
    ...side,
    name: 'Zoe',
    address: null,
    city: null,
    postalCode: null,
    country: 'FR',
    taxNumber: 'FR12345678901',
  },
  bank: { iban: 'DE89 3704 0044 0532 0130 00', account_number: null, account_name: 'Söhne', bic: null },
  deliveredOn: null,
  precedingInvoices: [],
  rows: [
    { ...row, ...bolt, row_discount: '20', header_discount: '18', net: '162', tax: '32.4', tax_kind: 'taxable' },
    { ...row, ...book, net: '45', tax_kind: 'zero_rated' },
  ],
}
