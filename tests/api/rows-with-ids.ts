/** Bodies of documents with rows, for tests that insert ids of another company. */
import type { Fields, Resource } from '../../domain/resources/core/define.ts'
import { isWritable } from '../../domain/resources/core/define.ts'
import { resourceAt } from '../../domain/resources/index.ts'

type Ids = Readonly<Record<string, string>>
export const date = '2026-06-01'
const rowOf = (ids: Ids) => ({ item: ids['inventory/items'], quantity: '1', unit: ids['inventory/units'] })
const tradeOf = (ids: Ids) => ({
  date,
  party: ids['crm/parties'],
  tax_type: 'exclusive',
  status: 'Draft',
  remarks: 'Mine',
  rows: [{ ...rowOf(ids), rate: '1', tax_scheme: ids['tax/schemes'] }],
})
const templateOf = (ids: Ids) => {
  const { date: _date, status: _status, ...content } = tradeOf(ids)
  return {
    ...content,
    title: 'Mine',
    repeat_every: '1',
    repeat_unit: 'Month',
    start_date: '2026-06-30',
    is_automatic: true,
  }
}
const paymentOf = (ids: Ids) => ({
  date,
  party: ids['crm/parties'],
  accept: ['DATE_BEFORE_LAST'],
  rows: [{ method: 'mode', mode: ids['settings/payment-modes'], amount: '1' }],
})
/** Bodies of documents with lines by their paths, from ids of one company. */
export const documents: Readonly<Record<string, (ids: Ids) => object>> = {
  'account/journal-vouchers': (ids) => ({
    date,
    narration: 'Mine',
    rows: [
      { account: ids['account/ledgers'], debit: '1' },
      { account: ids['account/ledgers'], credit: '1' },
    ],
  }),
  // On a slip the rows name the payers of the cheques, on a single cheque the document.
  'banking/cheque-deposits': (ids) => ({ date, benefactor: ids['account/ledgers'], amount: '1' }),
  'inventory/adjustments': (ids) => ({
    date,
    purpose: 'Stock In',
    remarks: 'Mine',
    status: 'Draft',
    rows: [{ ...rowOf(ids), rate: '1' }],
  }),
  'inventory/conversions': (ids) => ({
    date,
    remarks: 'Mine',
    status: 'Draft',
    rows: [
      { ...rowOf(ids), side: 'in' },
      { ...rowOf(ids), side: 'out', cost_share: '100' },
    ],
  }),
  'inventory/bill-of-materials': (ids) => ({ ...rowOf(ids), overhead: '0', rows: [{ ...rowOf(ids), side: 'in' }] }),
  'inventory/stock-counts': (ids) => ({ date, rows: [{ item: ids['inventory/items'], counted: '1' }] }),
  'payment-receipts': paymentOf,
  'purchase/payments': paymentOf,
  'sales/vouchers': tradeOf,
  'sales/credit-notes': tradeOf,
  'purchase/vouchers': (ids) => ({
    ...tradeOf(ids),
    landed_costs: [{ type: 'Freight', value: '1', credit_account: ids['account/ledgers'] }],
  }),
  'purchase/debit-notes': tradeOf,
  'sales/quotations': tradeOf,
  'sales/challans': tradeOf,
  'purchase/purchase-orders': tradeOf,
  'sales/vouchers/recurring-templates': templateOf,
  'purchase/vouchers/recurring-templates': (ids) => ({
    ...templateOf(ids),
    landed_costs: [{ type: 'Freight', value: '1', credit_account: ids['account/ledgers'] }],
  }),
}

/** The acts of documents that accept ids, with bodies that contain one. */
export const actsWithIds = [
  ...['sales/vouchers', 'purchase/vouchers'].map(
    (path) => [path, 'payment-mode', (id: string) => ({ payment_mode: id })] as const,
  ),
  [
    'banking/cheque-deposits',
    'bounce',
    (id: string) => ({ charge_account: id, charge: '1', reason: 'No funds' }),
  ] as const,
  ['sales/challans', 'return', (id: string) => ({ date: '2026-03-31', rows: [{ row: id, quantity: '1' }] })] as const,
  ...['sales/credit-notes', 'purchase/debit-notes', 'payment-receipts', 'purchase/payments'].flatMap(
    (path) =>
      [
        [path, 'allocate', (id: string) => ({ allocations: [{ item: id, amount: '1' }] })],
        [path, 'release', (id: string) => ({ item: id })],
      ] as const,
  ),
]

function placesOf({ fields, lines }: Resource): [place: string, to: string][] {
  const within = (before: string, those: Fields) =>
    Object.entries(those).flatMap(([name, field]): [string, string][] =>
      field.kind === 'reference' && isWritable(field) ? [[`${before}${name}`, field.to]] : [],
    )
  return [...within('', fields), ...Object.entries(lines).flatMap(([name, list]) => within(`${name}.0.`, list.fields))]
}

/** Returns a body with another value at a path; missing lines are added. */
export function withValue(body: object, place: string, value: string): Record<string, unknown> {
  const [name = '', , cell] = place.split('.')
  const changed: Record<string, unknown> = { ...body }
  if (cell === undefined) return { ...changed, [name]: value }
  const [first = { amount: '1' }, ...others] = (changed[name] ?? []) as object[]
  // Only a transfer has a bank account, without a payment method.
  const how = cell === 'bank_account' ? { method: 'bank', mode: null } : {}
  return { ...changed, [name]: [{ ...first, ...how, [cell]: value }, ...others] }
}

/** The paths of ids in the bodies of documents (`rows.0.item`), with their resources. */
export const places = Object.keys(documents).flatMap((path) =>
  placesOf(resourceAt(path) as Resource).map(([place, to]) => [path, place, to] as const),
)

/** The ids tested by them, as named in the API description; ids of rows are tested in `changed-documents.test.ts`. */
export const triedIds = [
  // report-schedules.test.ts
  'report-schedules/ view',
  // received-e-invoices-refused.test.ts
  'purchase/vouchers/read-e-invoice/ party',
  'sales/challans/return/ row',
  ...places.flatMap(([path, place]) => [`${path}/ ${place.split('.').at(-1)}`, `${path}/ id`]),
  ...actsWithIds.map(
    ([path, act, bodyOf]) => `${path}/${act}/ ${act === 'allocate' ? 'item' : Object.keys(bodyOf(''))[0]}`,
  ),
]

/** Returns the names of the fields of a described body that hold ids. */
export function idsIn(schema: unknown, name = ''): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if ('format' in schema && schema.format === 'uuid') return [name]
  return Object.entries(schema).flatMap(([key, value]) => {
    const isName = !['anyOf', 'items', 'properties', 'schema', 'content'].includes(key) && !/^\d+$|\//.test(key)
    return idsIn(value, isName ? key : name)
  })
}
