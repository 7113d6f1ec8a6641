/** Bodies of documents with rows, for tests that put ids of another company into them. */
type Own = Readonly<Record<string, string>>
export const date = '2026-06-01'
const rowOf = (own: Own) => ({ item: own['inventory/items'], quantity: '1', unit: own['inventory/units'] })
const tradeOf = (own: Own) => ({
  date,
  party: own['crm/parties'],
  tax_type: 'exclusive',
  status: 'Draft',
  remarks: 'Mine',
  rows: [{ ...rowOf(own), rate: '1', tax_scheme: own['tax/schemes'] }],
})
const inRow = { 'rows.0.item': 'inventory/items', 'rows.0.unit': 'inventory/units' }
const inTrade = { ...inRow, party: 'crm/parties', 'rows.0.tax_scheme': 'tax/schemes' }

const paymentOf = (own: Own) => ({
  date,
  party: own['crm/parties'],
  accept: ['DATE_BEFORE_LAST'],
  rows: [{ method: 'mode', mode: own['settings/payment-modes'], amount: '1' }],
})
const inPayment = { party: 'crm/parties', 'rows.0.mode': 'settings/payment-modes' }

/** Documents with rows by their paths: a body of ids of one company, and where it takes them. */
export const documents: Readonly<
  Record<string, { body: (own: Own) => object; places: Readonly<Record<string, string>> }>
> = {
  'inventory/adjustments': {
    body: (own) => ({
      date,
      purpose: 'Stock In',
      remarks: 'Mine',
      status: 'Draft',
      rows: [{ ...rowOf(own), rate: '1' }],
    }),
    places: inRow,
  },
  'inventory/conversions': {
    body: (own) => ({
      date,
      remarks: 'Mine',
      status: 'Draft',
      rows: [
        { ...rowOf(own), side: 'in' },
        { ...rowOf(own), side: 'out', cost_share: '100' },
      ],
    }),
    places: { 'rows.1.item': 'inventory/items' },
  },
  'inventory/bill-of-materials': {
    body: (own) => ({ ...rowOf(own), overhead: '0', rows: [{ ...rowOf(own), side: 'in' }] }),
    places: { item: 'inventory/items', 'rows.0.item': 'inventory/items' },
  },
  'inventory/stock-counts': {
    body: (own) => ({ date, rows: [{ item: own['inventory/items'], counted: '1' }] }),
    places: { 'rows.0.item': 'inventory/items' },
  },
  'payment-receipts': { body: paymentOf, places: inPayment },
  'purchase/payments': { body: paymentOf, places: inPayment },
  'sales/vouchers': { body: tradeOf, places: { ...inTrade, sales_agent: 'sales/agents' } },
  'sales/credit-notes': { body: tradeOf, places: inTrade },
  'purchase/vouchers': { body: tradeOf, places: inTrade },
  'purchase/debit-notes': { body: tradeOf, places: inTrade },
}
