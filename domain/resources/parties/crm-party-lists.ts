/** Customers and suppliers: parties with entries on the receivable or the payable account. */
import { defineResource, flag, money, note, text } from '../core/define.ts'

const fields = {
  name: text({ label: 'Name', required: true, list: true, search: true }),
  contact_no: text({ label: 'Phone', max: 25, list: true, search: true }),
  email: text({ label: 'Email', search: true }),
  tax_number: text({ label: 'Tax number', search: true }),
  address: note({ label: 'Address', search: true }),
  debit: money({ label: 'Dr', required: true, list: true, filter: true }),
  credit: money({ label: 'Cr', required: true, list: true, filter: true }),
  balance: money({ label: 'Balance', required: true, list: true, filter: true }),
  overdue: money({ label: 'Overdue', required: true, list: true, filter: true }),
  is_active: flag({ label: 'Active', filter: true }),
}

const common = {
  of: 'crm/parties',
  kind: 'document',
  title: 'name',
  screens: ['list'],
  actions: 'RX',
  sort: 'name',
  searchColumn: 'search_text',
  fields,
} as const

export const crmCustomers = defineResource({
  ...common,
  path: 'crm/customers',
  label: 'Customer',
  plural: 'Customers',
  purpose: 'Contacts that you have sold to, with what they owe.',
  table: 'customer',
})

export const crmSuppliers = defineResource({
  ...common,
  path: 'crm/suppliers',
  label: 'Supplier',
  plural: 'Suppliers',
  purpose: 'Contacts that you have bought from, with what you owe.',
  table: 'supplier',
})
