import { MOST_COUNTED_ROWS } from '../../inventory/check-count.ts'
import { LONGEST_DESCRIPTION } from '../../inventory/check-rows.ts'
import { date, defineDocument, note, quantity, reference, status, text } from '../core/define.ts'
import { issuedStatus } from './issued-status.ts'
import { issuedActs, issuedSteps } from './issued-stock.ts'

export const inventoryStockCounts = defineDocument({
  path: 'inventory/stock-counts',
  label: 'Stock count',
  plural: 'Stock counts',
  purpose: 'Count your stock and post the differences.',
  table: 'stock_count',
  title: 'voucher_no',
  prefix: 'SC-{year}-',
  screens: ['list', 'create', 'detail'],
  actions: 'RCUDAK',
  sort: '-date',
  acts: issuedActs('Cancel count'),
  // The adjustments that it creates state the differences.
  steps: { ...issuedSteps.steps, Issued: { cancel: 'Cancelled' } },
  lines: {
    rows: {
      label: 'Lines',
      stored: { table: 'stock_count_row', of: 'count_id', most: MOST_COUNTED_ROWS },
      fields: {
        item: reference({ label: 'Item', to: 'inventory/items' }),
        counted: quantity({ label: 'Counted' }),
        book: quantity({ label: 'System quantity', readOnly: true }),
        description: note({ label: 'Description', max: LONGEST_DESCRIPTION }),
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

/** The default remarks of a count's adjustments. */
export const countRemarks = (date: string): string => `Stock count of ${date}`
