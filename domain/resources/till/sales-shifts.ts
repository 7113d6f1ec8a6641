import { date, defineResource, money, quantity, status, text } from '../core/define.ts'
import { statusView } from '../core/list-view.ts'

/** The shifts of tills: opened and closed there, and closed with the cash counted. */
export const salesShifts = defineResource({
  path: 'sales/shifts',
  label: 'Shift',
  plural: 'Shifts',
  purpose: 'What each cashier sold on a till, from opening the drawer to counting its cash.',
  kind: 'view',
  table: 'till_shift_list',
  title: 'number',
  screens: ['list', 'detail'],
  actions: 'RUA',
  sort: '-date',
  views: [statusView('open', 'Open', 'Open')],
  fields: {
    number: text({ label: 'Number', max: 50, list: true, search: true, readOnly: true }),
    till_name: text({ label: 'Till', max: 80, list: true, search: true, filter: true, readOnly: true }),
    cashier_name: text({ label: 'Cashier', list: true, search: true, filter: true, readOnly: true }),
    date: date({ label: 'Date', required: true, list: true, filter: true, readOnly: true }),
    hours: text({ label: 'Hours', max: 13, list: true, readOnly: true }),
    status: status({
      label: 'Status',
      filter: true,
      choices: { Open: 'Open', Closed: 'Closed' },
      tones: { Open: 'open', Closed: 'done' },
    }),
    sales_count: quantity({ label: 'Number of sales', computed: true, whole: true }),
    sales: money({ label: 'Sales', list: true, computed: true }),
    expected: money({ label: 'Expected', list: true, readOnly: true, mixed: true }),
    counted: money({ label: 'Counted', list: true, readOnly: true, mixed: true }),
    difference: money({ label: 'Difference', list: true, filter: true, readOnly: true }),
    parked: quantity({ label: 'Parked records', computed: true, whole: true }),
  },
})
