import { data, defineResource, flag, reference, text } from '../core/define.ts'

export const settingsPaymentModes = defineResource({
  path: 'settings/payment-modes',
  label: 'Payment method',
  plural: 'Payment methods',
  purpose: 'How you pay and are paid: cash, card, bank account or cheque.',
  kind: 'record',
  table: 'payment_mode',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    account: reference({
      label: 'Account',
      help: 'The account that receives the money: cash, bank or wallet.',
      to: 'account/ledgers',
      among: 'money',
      required: true,
      list: true,
      filter: true,
    }),
    enabled_for_sales: flag({ label: 'Money in', initial: true, list: true, filter: true }),
    enabled_for_purchase: flag({ label: 'Money out', initial: true, list: true, filter: true }),
    fee: data({ label: 'Fee', shape: 'fee' }),
    fee_account: reference({
      label: 'Fee account',
      help: 'The expense account for the fee.',
      to: 'account/ledgers',
      among: 'expense',
      list: true,
    }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
