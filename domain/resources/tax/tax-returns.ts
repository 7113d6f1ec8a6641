import { date, defineResource, money, note, status, text } from '../core/define.ts'

export const taxReturns = defineResource({
  path: 'tax/returns',
  label: 'Tax return',
  plural: 'Tax returns',
  purpose: 'The tax of each period, as it is filed with the tax authority.',
  kind: 'record',
  table: 'tax_return',
  title: 'name',
  screens: ['list', 'create', 'detail'],
  actions: 'RCUDA',
  sort: '-end_date',
  fields: {
    name: text({
      label: 'Name',
      max: 60,
      list: true,
      search: true,
      help: 'Empty: year and month of the last day.',
    }),
    start_date: date({ label: 'First day', required: true, list: true, filter: true }),
    end_date: date({ label: 'Last day', required: true, list: true, filter: true }),
    status: status({
      label: 'Status',
      list: true,
      filter: true,
      choices: { Draft: 'Draft', Filed: 'Marked as filed', Paid: 'Paid' },
      tones: { Draft: 'draft', Filed: 'open', Paid: 'done' },
    }),
    net: money({ label: 'Net tax', readOnly: true, list: true }),
    filed_on: date({ label: 'Filed on', readOnly: true, list: true, filter: true }),
    reference: text({ label: 'Reference', max: 60, search: true, help: 'Given by the tax authority.' }),
    remarks: note({ label: 'Remarks', search: true }),
  },
})
