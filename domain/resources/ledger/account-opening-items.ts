import { longestDocumentNo, openingItemTypes } from '../../ledger/opening-item.ts'
import { choice, date, defineResource, money, reference, text } from '../core/define.ts'
import { isStored } from '../core/fixed-fields.ts'

export const accountOpeningItems = defineResource({
  path: 'account/opening-items',
  label: 'Opening item',
  plural: 'Opening items',
  purpose: 'Invoices, bills, notes and advances that were outstanding when you started here.',
  kind: 'document',
  table: 'opening_item',
  title: 'document_no',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDIX',
  sort: '-date',
  posts: true,
  fields: {
    party: reference({
      label: 'Contact',
      to: 'crm/parties',
      required: true,
      wide: true,
      fixed: isStored,
      list: true,
      filter: true,
      search: true,
    }),
    type: choice({
      label: 'Type',
      choices: openingItemTypes,
      initial: 'invoice',
      required: true,
      fixed: isStored,
      list: true,
      filter: true,
    }),
    document_no: text({
      label: 'Number',
      help: 'The document’s own number. For bills, the supplier’s number.',
      required: true,
      max: longestDocumentNo,
      list: true,
      search: true,
    }),
    date: date({
      label: 'Date',
      help: 'Before the first day of your books.',
      required: true,
      list: true,
      filter: true,
    }),
    due_date: date({
      label: 'Due date',
      help: 'Leave empty to use the contact’s payment terms.',
      list: true,
      filter: true,
    }),
    amount: money({
      label: 'Amount',
      help: 'What was outstanding on the first day of your books, including tax.',
      required: true,
      positive: true,
      mixed: true,
      list: true,
      filter: true,
    }),
    open_amount: money({ label: 'Outstanding', computed: true, mixed: true, list: true }),
  },
})
