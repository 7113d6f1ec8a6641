import { date, defineDocument, flag, money, note, quantity, reference, status, text } from '../core/define.ts'
import { issuedStatus } from './issued-status.ts'
import { issuedActs, issuedSteps } from './issued-stock.ts'
import { stockRows, sidedRow } from './stock-lines.ts'

export const inventoryConversions = defineDocument({
  path: 'inventory/conversions',
  label: 'Assembly',
  plural: 'Assemblies',
  purpose: 'Assemble materials into finished goods, or disassemble them.',
  table: 'inventory_conversion',
  title: 'voucher_no',
  prefix: 'IC-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKX',
  sort: '-date',
  posts: true,
  moves: true,
  acts: issuedActs('Cancel assembly'),
  ...issuedSteps,
  lines: stockRows(
    { ...sidedRow, expected: quantity({ label: 'Expected' }) },
    { table: 'inventory_conversion_row', of: 'conversion_id' },
  ),
  fields: {
    voucher_no: text({ label: 'Number', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true }),
    status: status({ label: 'Status', list: true, filter: true, ...issuedStatus }),
    bill: reference({
      label: 'Bill of materials',
      to: 'inventory/bill-of-materials',
      retired: true,
      list: true,
      filter: true,
    }),
    is_reverse: flag({ label: 'Disassembly', filter: true }),
    overhead: money({ label: 'Labour and overhead', help: 'Costs besides the materials.' }),
    remarks: note({ label: 'Remarks', required: true, list: true, search: true }),
    total: money({ label: 'Cost', cost: true, list: true, computed: true }),
    cancel_reason: note({ label: 'Reason for cancelling', readOnly: true }),
  },
})
