/** The rows of documents in files, as another sheet or below the list of the documents: declared once for each. */
import type { Fields } from './core/define.ts'
import { money, note, quantity, reference, text } from './core/define.ts'

export type RowSheet = {
  /** The name of the sheet. */
  readonly label: string
  readonly table: string
  /** The column of the document's id. */
  readonly parent: string
  readonly fields: Fields
  /** Fields that are sums of other columns. */
  readonly sums: Readonly<Record<string, readonly string[]>>
}

const tradeRows: RowSheet = {
  label: 'Lines',
  table: 'trade_row',
  parent: 'document_id',
  fields: {
    item_name: text({ label: 'Item' }),
    hs_code: text({ label: 'HS code' }),
    description: note({ label: 'Description' }),
    quantity: quantity({ label: 'Quantity' }),
    unit: reference({ label: 'Unit', to: 'inventory/units' }),
    rate: money({ label: 'Unit price', price: true }),
    gross: money({ label: 'Gross' }),
    discounts: money({ label: 'Discount' }),
    net: money({ label: 'Net' }),
    tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes' }),
    tax: money({ label: 'Tax' }),
    total: money({ label: 'Amount' }),
  },
  sums: { discounts: ['row_discount', 'header_discount'], total: ['net', 'tax'] },
}
const journalRows: RowSheet = {
  label: 'Lines',
  table: 'journal_voucher_row',
  parent: 'voucher_id',
  fields: {
    account: reference({ label: 'Account', to: 'account/ledgers' }),
    description: text({ label: 'Description' }),
    debit: money({ label: 'Debit' }),
    credit: money({ label: 'Credit' }),
    tax_scheme: reference({ label: 'Tax scheme', to: 'tax/schemes' }),
    tax_base: money({ label: 'Net amount' }),
  },
  sums: {},
}
const adjustmentRows: RowSheet = {
  label: 'Lines',
  table: 'inventory_adjustment_row',
  parent: 'adjustment_id',
  fields: {
    item: reference({ label: 'Item', to: 'inventory/items' }),
    description: text({ label: 'Description' }),
    quantity: quantity({ label: 'Quantity' }),
    unit: reference({ label: 'Unit', to: 'inventory/units' }),
    rate: money({ label: 'Unit cost', price: true, cost: true }),
  },
  sums: {},
}

const sheets: Readonly<Record<string, RowSheet>> = {
  'sales/vouchers': tradeRows,
  'sales/quotations': tradeRows,
  'sales/challans': tradeRows,
  'sales/credit-notes': tradeRows,
  'purchase/vouchers': tradeRows,
  'purchase/debit-notes': tradeRows,
  'purchase/purchase-orders': tradeRows,
  'account/journal-vouchers': journalRows,
  'inventory/adjustments': adjustmentRows,
}

/** Returns the rows sheet of the documents of a path, or undefined without one. */
export function rowSheetOf(path: string): RowSheet | undefined {
  return sheets[path]
}
