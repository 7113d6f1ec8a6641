import { date, defineResource, note, quantity, reference, status, text } from '../core/define.ts'
import { issuedStatus } from '../trade/issued-status.ts'

export const inventoryStockCounts = defineResource({
  path: 'inventory/stock-counts',
  label: 'Stock count',
  plural: 'Stock counts',
  kind: 'document',
  table: 'stock_count',
  title: 'voucher_no',
  prefix: 'SC-{year}-',
  screens: ['list', 'create', 'detail'],
  actions: 'RCUDAK',
  sort: '-date',
  acts: [
    { name: 'issue', label: 'Issue', needs: 'update', warns: true },
    { name: 'cancel', label: 'Cancel count', needs: 'cancel', reason: true, warns: true },
  ],
  lines: {
    rows: {
      label: 'Rows',
      fields: {
        item: reference({ label: 'Item', to: 'inventory/items' }),
        counted: quantity({ label: 'Counted' }),
        description: note({ label: 'Description' }),
      },
    },
  },
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...issuedStatus }),
    remarks: note({ label: 'Remarks', list: true, search: true }),
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})

/** What the adjustments of a count say about themselves where the count says nothing. */
export const countRemarks = (date: string): string => `Stock count of ${date}`
