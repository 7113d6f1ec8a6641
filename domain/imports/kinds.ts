/** The kinds of imports: for each the resource that it fills and the columns of its files. */
import type { Problem } from '../errors.ts'
import { paymentColumns, receiptColumns } from './payment-columns.ts'
import { bankStatementColumns } from './statement-columns.ts'
import { purchaseColumns, salesColumns } from './trade-columns.ts'

export type ImportColumnSpec = {
  readonly label: string
  readonly kind: 'text' | 'money' | 'date'
  /** The file must have this column. */
  readonly required?: true
  /** Other names of the column in a file's header, in lower case. */
  readonly alias: readonly string[]
}
export type ImportColumns = Readonly<Record<string, ImportColumnSpec>>

const debit = ['dr', 'soll', 'debit amount']
const credit = ['cr', 'haben', 'credit amount']

export const journalColumns = {
  date: { label: 'Date', kind: 'date', required: true, alias: ['voucher date', 'invoicedate', 'datum'] },
  voucher_no: {
    label: 'Voucher number',
    kind: 'text',
    required: true,
    alias: ['voucher no', 'voucher', 'number', 'no', 'invoice', 'reference'],
  },
  narration: { label: 'Narration', kind: 'text', alias: ['memo', 'text', 'details'] },
  account: { label: 'Account', kind: 'text', required: true, alias: ['ledger', 'account name', 'konto'] },
  category: { label: 'Category', kind: 'text', alias: ['group', 'account category'] },
  debit: { label: 'Debit', kind: 'money', required: true, alias: debit },
  credit: { label: 'Credit', kind: 'money', required: true, alias: credit },
  description: { label: 'Description', kind: 'text', alias: ['note', 'remark', 'remarks'] },
  tax_scheme: { label: 'Tax scheme', kind: 'text', alias: ['tax', 'vat', 'tax code', 'vat code'] },
  tax_base: { label: 'Net amount', kind: 'money', alias: ['net', 'tax base', 'taxable amount'] },
} as const satisfies ImportColumns

export const ledgerColumns = {
  code: { label: 'Code', kind: 'text', alias: ['account code', 'ledger code', 'no'] },
  name: { label: 'Name', kind: 'text', required: true, alias: ['ledger', 'account', 'account name'] },
  category: { label: 'Category', kind: 'text', required: true, alias: ['group', 'account category', 'type'] },
  parent: { label: 'Parent account', kind: 'text', alias: ['parent ledger', 'parent', 'parent account'] },
  opening_dr: { label: 'Opening Dr', kind: 'money', alias: ['opening debit', ...debit] },
  opening_cr: { label: 'Opening Cr', kind: 'money', alias: ['opening credit', ...credit] },
} as const satisfies ImportColumns

export const categoryColumns = {
  code: { label: 'Code', kind: 'text', alias: ['category code', 'no'] },
  name: { label: 'Name', kind: 'text', required: true, alias: ['category', 'category name', 'account category'] },
  parent: { label: 'Parent category', kind: 'text', required: true, alias: ['parent', 'group', 'below'] },
  description: { label: 'Description', kind: 'text', alias: ['note', 'details'] },
} as const satisfies ImportColumns

export const openingColumns = {
  account: {
    label: 'Account',
    kind: 'text',
    required: true,
    alias: ['ledger', 'account name', 'konto', 'code', 'name'],
  },
  category: { label: 'Category', kind: 'text', alias: ['group', 'account category'] },
  opening_dr: { label: 'Opening Dr', kind: 'money', required: true, alias: ['opening debit', ...debit] },
  opening_cr: { label: 'Opening Cr', kind: 'money', required: true, alias: ['opening credit', ...credit] },
} as const satisfies ImportColumns

/** Opening items: `type` is one of the words of the form. */
export const openingItemColumns = {
  party: {
    label: 'Contact',
    kind: 'text',
    required: true,
    alias: ['party', 'party name', 'customer', 'supplier', 'vendor', 'name', 'tax number'],
  },
  type: { label: 'Type', kind: 'text', required: true, alias: ['document type', 'kind'] },
  document_no: {
    label: 'Number',
    kind: 'text',
    required: true,
    alias: ['document number', 'invoice', 'invoice no', 'bill', 'bill no', 'voucher no', 'no', 'reference'],
  },
  date: { label: 'Date', kind: 'date', required: true, alias: ['document date', 'invoice date', 'bill date', 'datum'] },
  due_date: { label: 'Due date', kind: 'date', alias: ['due', 'payable until'] },
  amount: {
    label: 'Amount',
    kind: 'money',
    required: true,
    alias: ['outstanding', 'open amount', 'balance', 'amount due', 'total'],
  },
} as const satisfies ImportColumns

export const partyColumns = {
  name: {
    label: 'Name',
    kind: 'text',
    required: true,
    alias: ['party', 'party name', 'customer', 'supplier', 'company'],
  },
  tax_number: {
    label: 'Tax number',
    kind: 'text',
    alias: ['tax no', 'tax id', 'tax identification number', 'pan', 'pan no', 'vat no', 'vat number'],
  },
  contact_no: { label: 'Phone', kind: 'text', alias: ['contact no', 'contact number', 'telephone', 'mobile'] },
  email: { label: 'Email', kind: 'text', alias: ['e-mail', 'email address'] },
  address: { label: 'Address', kind: 'text', alias: ['street'] },
  credit_limit: { label: 'Credit limit', kind: 'money', alias: ['limit'] },
  credit_days: {
    label: 'Payment terms (days)',
    kind: 'text',
    alias: ['credit days', 'days', 'terms', 'payment terms'],
  },
  aliases: { label: 'Aliases', kind: 'text', alias: ['alias', 'other names'] },
  contact_name: {
    label: 'Person',
    kind: 'text',
    alias: ['contact person', 'representative', 'contact', 'contact name'],
  },
  contact_position: { label: 'Position', kind: 'text', alias: ['contact position', 'job title'] },
  contact_phone: {
    label: 'Person telephone',
    kind: 'text',
    alias: ['telephone of the person', 'contact phone', 'representative phone'],
  },
  contact_email: {
    label: 'Person email',
    kind: 'text',
    alias: ['email of the person', 'contact email', 'representative email'],
  },
  // Receivable and Payable alone are the balances of now in our own lists, which are no opening balances.
  opening_dr: { label: 'Opening receivable', kind: 'money', alias: ['opening dr', 'opening debit'] },
  opening_cr: { label: 'Opening payable', kind: 'money', alias: ['opening cr', 'opening credit'] },
} as const satisfies ImportColumns

/** Stock documents: `item` is a code or an exact name; without a purpose the sign decides between receipt and issue. */
export const stockColumns = {
  date: { label: 'Date', kind: 'date', required: true, alias: ['voucher date', 'invoicedate', 'datum'] },
  time: { label: 'Time', kind: 'text', alias: ['hour', 'uhrzeit'] },
  voucher_no: {
    label: 'Number',
    kind: 'text',
    required: true,
    alias: ['voucher no', 'voucher', 'number', 'no', 'invoice', 'invoiceno', 'reference'],
  },
  purpose: { label: 'Purpose', kind: 'text', alias: ['kind', 'type'] },
  item: { label: 'Item', kind: 'text', required: true, alias: ['item code', 'code', 'stockcode', 'sku', 'product'] },
  quantity: { label: 'Quantity', kind: 'money', required: true, alias: ['qty', 'menge'] },
  unit: { label: 'Unit', kind: 'text', alias: ['uom', 'einheit'] },
  rate: { label: 'Unit cost', kind: 'money', alias: ['rate', 'cost', 'unit cost', 'price'] },
  description: { label: 'Description', kind: 'text', alias: ['note'] },
  remarks: { label: 'Remarks', kind: 'text', alias: ['remark', 'reason', 'narration'] },
} as const satisfies ImportColumns

/** Opening stock: one lot a row; without a day the only one of its item that has none. */
export const openingStockColumns = {
  item: { label: 'Item', kind: 'text', required: true, alias: ['item code', 'code', 'stockcode', 'sku', 'product'] },
  received_on: {
    label: 'Received on',
    kind: 'date',
    alias: ['date received', 'received', 'receipt date', 'lot date', 'date', 'datum'],
  },
  quantity: { label: 'Quantity', kind: 'money', required: true, alias: ['qty', 'opening quantity', 'menge'] },
  unit: { label: 'Unit', kind: 'text', alias: ['uom', 'einheit'] },
  rate: {
    label: 'Unit cost',
    kind: 'money',
    required: true,
    alias: ['rate', 'cost', 'unit cost', 'price', 'opening rate'],
  },
} as const satisfies ImportColumns

/**
 * Items: identified by their codes, else by their names. `unit`, `category`, `brand` and `tax_scheme` are names, codes
 * or short names.
 */
export const itemColumns = {
  name: {
    label: 'Name',
    kind: 'text',
    required: true,
    alias: ['item', 'item name', 'product', 'description of goods'],
  },
  code: { label: 'Code', kind: 'text', alias: ['item code', 'sku', 'stockcode', 'no', 'number'] },
  barcode: { label: 'Barcode', kind: 'text', alias: ['ean', 'upc', 'gtin'] },
  category: { label: 'Category', kind: 'text', alias: ['group', 'item category'] },
  brand: { label: 'Brand', kind: 'text', alias: ['make', 'manufacturer'] },
  unit: { label: 'Unit', kind: 'text', alias: ['uom', 'einheit'] },
  cost_price: { label: 'Cost price', kind: 'money', alias: ['cost', 'purchase price', 'buying price'] },
  selling_price: { label: 'Selling price', kind: 'money', alias: ['price', 'sales price', 'unit price', 'rate'] },
  tax_scheme: { label: 'Tax', kind: 'text', alias: ['tax scheme', 'vat', 'tax rate'] },
  can_be_sold: { label: 'Can be sold', kind: 'text', alias: ['sold', 'sellable'] },
  can_be_purchased: { label: 'Can be purchased', kind: 'text', alias: ['purchased', 'purchasable'] },
  track_inventory: {
    label: 'Track inventory',
    kind: 'text',
    alias: ['keep stock', 'track inventory', 'tracked', 'stock item'],
  },
  description: { label: 'Description', kind: 'text', alias: ['note', 'details'] },
  opening_quantity: { label: 'Opening quantity', kind: 'money', alias: ['opening stock', 'opening qty', 'quantity'] },
  opening_rate: { label: 'Opening rate', kind: 'money', alias: ['opening cost', 'opening price'] },
} as const satisfies ImportColumns

export const importKinds = {
  categories: { target: 'account/categories', columns: categoryColumns },
  accounts: { target: 'account/ledgers', columns: ledgerColumns },
  openings: { target: 'account/opening-balances', columns: openingColumns },
  opening_items: { target: 'account/opening-items', columns: openingItemColumns },
  journal: { target: 'account/journal-vouchers', columns: journalColumns },
  items: { target: 'inventory/items', columns: itemColumns },
  opening_stock: { target: 'inventory/opening-stock', columns: openingStockColumns },
  stock: { target: 'inventory/adjustments', columns: stockColumns },
  parties: { target: 'crm/parties', columns: partyColumns },
  sales: { target: 'sales/vouchers', columns: salesColumns },
  purchases: { target: 'purchase/vouchers', columns: purchaseColumns },
  receipts: { target: 'payment-receipts', columns: receiptColumns },
  payments: { target: 'purchase/payments', columns: paymentColumns },
  bank_statement: { target: 'banking/reconciliation', columns: bankStatementColumns },
} as const satisfies Record<string, { target: string; columns: ImportColumns }>

export type ImportKind = keyof typeof importKinds

/** Whether the text is a kind of import. */
export function isImportKind(text: string): text is ImportKind {
  return Object.hasOwn(importKinds, text)
}

/** Returns the column whose equal values group rows to one document; null where each row is a record. */
export function groupColumnOf(kind: ImportKind): string | null {
  const { columns } = importKinds[kind]
  return 'voucher_no' in columns ? 'voucher_no' : 'number' in columns ? 'number' : null
}

/** Returns the kind of import that fills a resource, or undefined. */
export function importKindOf(resourcePath: string): ImportKind | undefined {
  return Object.keys(importKinds)
    .filter(isImportKind)
    .find((kind) => importKinds[kind].target === resourcePath)
}

/** Whether a file of the kind is imported as a whole or not at all, because its rows add up to something. */
export function isImportedWhole(kind: ImportKind): boolean {
  return kind === 'bank_statement'
}

/** The maximum size of an import file in bytes and rows. */
export const mostImportBytes = 67_108_864
export const mostImportRows = 600_000

/**
 * A row of a file: its first line, its trimmed cells under the names of the columns, with dates and amounts in the
 * format of the books, and the problem that kept the row from being read, if any.
 */
export type ImportLine<Column extends string> = { readonly line: number; readonly problem: Problem | null } & {
  readonly [column in Column]: string
}

/** A problem at a line: `path` is the column, or `voucher` for the voucher as a whole. */
export type LineProblem = Problem & { readonly line: number }
