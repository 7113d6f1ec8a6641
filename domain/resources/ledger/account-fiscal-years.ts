import { hasEntries } from '../core/fixed-fields.ts'
import { date, defineResource, flag, status, text } from '../core/define.ts'

export const accountFiscalYears = defineResource({
  path: 'account/fiscal-years',
  label: 'Fiscal year',
  plural: 'Fiscal years',
  purpose: 'Periods that the company reports on and closes.',
  kind: 'document',
  table: 'fiscal_year',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUA',
  sort: '-start_date',
  fields: {
    name: text({
      label: 'Name',
      max: 24,
      wide: true,
      list: true,
      search: true,
      help: 'Such as 2026 or 2026/27.',
    }),
    start_date: date({
      label: 'First day',
      list: true,
      filter: true,
      help: 'The day after the last fiscal year ends.',
      fixed: hasEntries,
    }),
    end_date: date({ label: 'Last day', list: true, filter: true, fixed: hasEntries }),
    state: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { open: 'Open', closing: 'Closing', closed: 'Closed' },
      tones: { open: 'done', closing: 'open', closed: 'cancelled' },
    }),
    has_entries: flag({ label: 'Has entries', list: true, computed: true }),
  },
})
