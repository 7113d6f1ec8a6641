import { date, defineResource, flag, money, note, quantity, reference, status, text } from '../core/define.ts'
import { issuedStatus } from '../trade/issued-status.ts'
import { sidedRow } from './stock-lines.ts'

export const inventoryConversions = defineResource({
  path: 'inventory/conversions',
  label: 'Conversion',
  plural: 'Conversions',
  kind: 'document',
  table: 'inventory_conversion',
  title: 'voucher_no',
  prefix: 'IC-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKX',
  sort: '-date',
  posts: true,
  acts: [
    { name: 'issue', label: 'Issue', needs: 'update', warns: true },
    { name: 'cancel', label: 'Cancel conversion', needs: 'cancel', reason: true, warns: true },
  ],
  startsAs: ['Draft', 'Issued'],
  lines: {
    rows: {
      label: 'Rows',
      fields: {
        ...sidedRow,
        expected: quantity({ label: 'Expected' }),
        description: note({ label: 'Description' }),
      },
    },
  },
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...issuedStatus }),
    bill: reference({ label: 'Bill of materials', to: 'inventory/bill-of-materials', list: true, filter: true }),
    is_reverse: flag({ label: 'Taken apart', filter: true }),
    overhead: money({ label: 'Work', help: 'What it cost besides the materials.', required: true }),
    remarks: note({ label: 'Remarks', required: true, list: true, search: true }),
    total: money({ label: 'Cost', cost: true, list: true, computed: true }),
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
