import { countryNames } from '../../company/countries.ts'
import { languages } from '../../language/languages.ts'
import { choice, data, defineResource, flag, money, note, quantity, reference, text } from '../core/define.ts'

export const crmParties = defineResource({
  path: 'crm/parties',
  label: 'Contact',
  plural: 'Contacts',
  purpose: 'Customers and suppliers, with their terms and balances.',
  kind: 'record',
  table: 'party',
  title: 'name',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDIX',
  sort: 'name',
  hint: ['tax_number', 'contact_no'],
  searchColumn: 'search_text',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    contact_no: text({ label: 'Phone', max: 25, list: true, search: true }),
    email: text({ label: 'Email', search: true }),
    tax_number: text({ label: 'Tax number', list: true, search: true }),
    address: note({ label: 'Address', search: true }),
    country: choice({
      label: 'Country',
      help: 'Shown on e-invoices. Blank = by the VAT number, or your country.',
      choices: countryNames,
      filter: true,
    }),
    language: choice({
      label: 'Language of papers',
      help: 'Blank = that of your company.',
      choices: languages,
    }),
    buyer_reference: text({
      label: 'Buyer reference',
      help: 'A routing code that the customer requires on e-invoices.',
    }),
    credit_limit: money({
      label: 'Credit limit',
      help: 'Maximum outstanding balance. Blank = no limit.',
      price: true,
    }),
    credit_days: quantity({
      label: 'Payment terms (days)',
      help: 'Payment terms in days. Blank = due on receipt.',
      whole: true,
    }),
    representatives: data({ label: 'People', shape: 'representatives', apart: true }),
    aliases: data({
      label: 'Aliases',
      help: 'Other names to find this contact by.',
      shape: 'aliases',
      apart: true,
    }),
    receivable: money({ label: 'Receivable', computed: true, list: true }),
    payable: money({ label: 'Payable', computed: true, list: true }),
    overdue: money({ label: 'Overdue', computed: true, list: true }),
    customer_account: reference({ label: 'Receivable account', to: 'account/ledgers', readOnly: true }),
    supplier_account: reference({ label: 'Payable account', to: 'account/ledgers', readOnly: true }),
    is_walk_in: flag({ label: 'Cash sales', readOnly: true }),
    merged_into: reference({ label: 'Merged into', to: 'crm/parties', readOnly: true }),
    is_active: flag({ label: 'Active', initial: true, filter: true }),
  },
})
