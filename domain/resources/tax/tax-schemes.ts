import { schemeKinds } from '../../tax/schemes.ts'
import { choice, defineResource, flag, note, quantity, reference, text } from '../core/define.ts'

export const taxSchemes = defineResource({
  path: 'tax/schemes',
  label: 'Tax scheme',
  plural: 'Tax schemes',
  purpose: 'The tax rates to choose on invoices, bills and items.',
  kind: 'record',
  table: 'tax_scheme',
  title: 'name',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUD',
  sort: 'name',
  hint: ['short_name'],
  groups: ['owed', 'included'],
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    short_name: text({ label: 'Short name', max: 15, list: true, search: true }),
    kind: choice({
      label: 'Type',
      help: 'Withholding tax is deducted from payments; all other types are taxes on sales and purchases.',
      choices: schemeKinds,
      initial: 'taxable',
      required: true,
      list: true,
      filter: true,
    }),
    rate: quantity({ label: 'Rate', suffix: '%', list: true, filter: true }),
    recoverable: flag({
      label: 'Recoverable',
      help: 'Input tax can be recovered; otherwise it is part of the cost.',
      initial: true,
      list: true,
      filter: true,
    }),
    discount_relief: flag({
      label: 'Settlement discounts reduce the tax',
      help: 'A discount for prompt payment contains tax, which is then not owed or recovered.',
    }),
    bad_debt_months: quantity({
      label: 'Bad debt relief after',
      suffix: 'months',
      help: 'Months after the due date from which the tax of a bad debt can be reclaimed; empty: never.',
      whole: true,
    }),
    description: note({ label: 'Description' }),
    receivable: reference({ label: 'Input tax account', to: 'account/ledgers', readOnly: true }),
    payable: reference({ label: 'Output tax account', to: 'account/ledgers', readOnly: true }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
    is_default: flag({ label: 'System', filter: true, readOnly: true }),
  },
})
