/**
 * The columns of files of sales and purchases: one line for each row of a document. Document fields may be on one of
 * its lines or on all of them; `number` groups the lines. `importKinds` checks their type.
 */

const documentColumns = {
  number: {
    label: 'Number',
    kind: 'text',
    required: true,
    alias: ['voucher no', 'voucher number', 'document number', 'invoice', 'invoice no', 'invoiceno', 'no'],
  },
  date: {
    label: 'Date',
    kind: 'date',
    required: true,
    alias: ['voucher date', 'invoice date', 'invoicedate', 'datum'],
  },
  time: { label: 'Time', kind: 'text', alias: ['hour', 'uhrzeit'] },
  type: { label: 'Type', kind: 'text', alias: ['document type', 'kind'] },
} as const

const termColumns = {
  due_date: { label: 'Due date', kind: 'date', alias: ['due', 'payable until'] },
  tax_type: { label: 'Tax type', kind: 'text', alias: ['taxes', 'prices'] },
  discount_type: { label: 'Discount type', kind: 'text', alias: ['header discount type'] },
  discount: { label: 'Discount', kind: 'money', alias: ['header discount'] },
  trade_discount: { label: 'Trade discount', kind: 'text', alias: ['is trade discount', 'header trade discount'] },
} as const

const noteColumns = {
  reference: { label: 'Reference', kind: 'text', alias: ['our reference', 'your reference', 'order number'] },
  remarks: { label: 'Remarks', kind: 'text', alias: ['remark', 'reason', 'narration'] },
} as const

const rowColumns = {
  item: {
    label: 'Item',
    kind: 'text',
    required: true,
    alias: ['item code', 'row item code', 'code', 'stockcode', 'sku', 'product'],
  },
  item_name: { label: 'Item name', kind: 'text', alias: ['name of the item', 'product name'] },
  description: { label: 'Description', kind: 'text', alias: ['row description', 'note'] },
  quantity: { label: 'Quantity', kind: 'money', required: true, alias: ['row quantity', 'qty', 'menge'] },
  unit: { label: 'Unit', kind: 'text', alias: ['row unit', 'uom', 'einheit'] },
  rate: { label: 'Unit price', kind: 'money', required: true, alias: ['rate', 'row rate', 'price', 'unitprice'] },
  row_discount_type: { label: 'Line discount type', kind: 'text', alias: ['discount type of the row'] },
  row_discount: { label: 'Line discount', kind: 'money', alias: ['discount of the row'] },
  row_trade_discount: { label: 'Line trade discount', kind: 'text', alias: ['trade discount of the row'] },
  tax_scheme: { label: 'Tax', kind: 'text', alias: ['row tax scheme', 'tax', 'vat', 'scheme'] },
} as const

/** Landed costs of bills, each on a line without an item; `landed_cost` is the type of the cost. */
const costColumns = {
  landed_cost: { label: 'Landed cost', kind: 'text', alias: ['cost type', 'additional cost'] },
  cost_amount: { label: 'Landed cost amount', kind: 'money', alias: ['cost amount'] },
  cost_percent: { label: 'Landed cost percentage', kind: 'money', alias: ['cost percentage', 'cost percent'] },
  cost_account: {
    label: 'Landed cost payable to',
    kind: 'text',
    alias: ['cost account', 'cost payable to', 'carrier'],
  },
} as const

/** Invoices and credit notes. */
export const salesColumns = {
  ...documentColumns,
  party: { label: 'Customer', kind: 'text', alias: ['party', 'contact', 'party name', 'tax number'] },
  customer_name: {
    label: 'Billing name',
    kind: 'text',
    alias: ['name on the paper', 'customer name', 'walk-in customer'],
  },
  ...termColumns,
  agent: { label: 'Sales agent', kind: 'text', alias: ['sales person', 'salesperson'] },
  ...noteColumns,
  is_export: { label: 'Export', kind: 'text', alias: ['exported'] },
  ...rowColumns,
} as const

/** Bills and debit notes; `number` is our document number, `bill_number` the supplier's. */
export const purchaseColumns = {
  ...documentColumns,
  party: { label: 'Supplier', kind: 'text', alias: ['party', 'contact', 'vendor', 'party name', 'tax number'] },
  bill_number: { label: 'Bill number', kind: 'text', alias: ['bill no', 'supplier number'] },
  ...termColumns,
  ...noteColumns,
  is_import: { label: 'Import', kind: 'text', alias: ['imported'] },
  ...rowColumns,
  ...costColumns,
} as const
