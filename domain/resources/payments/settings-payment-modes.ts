import { data, defineResource, flag, reference, text } from '../core/define.ts'

export const settingsPaymentModes = defineResource({
  path: 'settings/payment-modes',
  label: 'Payment mode',
  plural: 'Payment modes',
  kind: 'record',
  table: 'payment_mode',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    account: reference({
      label: 'Ledger',
      help: 'Where the money is afterwards: cash, a bank account or a wallet.',
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
      label: 'Fee ledger',
      help: 'The expense that the fee is.',
      to: 'account/ledgers',
      among: 'expense',
      list: true,
    }),
    is_active: flag({ label: 'In use', initial: true, list: true, filter: true }),
  },
})
