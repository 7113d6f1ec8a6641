import { adjustmentPurposes } from '../../inventory/check-adjustment.ts'
import { choice, date, defineDocument, money, note, reference, status, text } from '../core/define.ts'
import { issuedStatus } from './issued-status.ts'
import { issuedActs, issuedSteps } from './issued-stock.ts'
import { stockRows, stockRow } from './stock-lines.ts'

export const inventoryAdjustments = defineDocument({
  path: 'inventory/adjustments',
  label: 'Stock adjustment',
  plural: 'Stock adjustments',
  purpose: 'Correct stock for damage, loss, samples and own use.',
  table: 'inventory_adjustment',
  title: 'voucher_no',
  prefix: 'SA-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKIX',
  sort: '-date',
  posts: true,
  moves: true,
  acts: issuedActs('Cancel adjustment'),
  ...issuedSteps,
  lines: stockRows(
    { ...stockRow, rate: money({ label: 'Unit cost', price: true, cost: true }) },
    { table: 'inventory_adjustment_row', of: 'adjustment_id' },
  ),
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...issuedStatus }),
    purpose: choice({
      label: 'Purpose',
      required: true,
      list: true,
      filter: true,
      choices: Object.fromEntries(adjustmentPurposes.map((purpose) => [purpose, purpose])),
    }),
    remarks: note({ label: 'Remarks', required: true, list: true, search: true }),
    total: money({ label: 'Cost', cost: true, list: true, computed: true }),
    stock_count: reference({ label: 'Stock count', to: 'inventory/stock-counts', filter: true, readOnly: true }),
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
