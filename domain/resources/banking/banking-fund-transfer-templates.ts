import { defineResource, money, reference, text } from '../core/define.ts'

/** The common fields of a transfer and its template. */
export const transferFields = {
  from_account: reference({
    label: 'From',
    help: 'Cash, bank or wallet account.',
    to: 'account/ledgers',
    among: 'money',
    otherwise: 'NOT_A_MONEY_LEDGER',
    list: true,
    filter: true,
    search: true,
  }),
  to_account: reference({
    label: 'To',
    to: 'account/ledgers',
    among: 'money',
    otherwise: 'NOT_A_MONEY_LEDGER',
    list: true,
    filter: true,
    search: true,
  }),
  transaction_fee_account: reference({
    label: 'Fee account',
    seldom: true,
    to: 'account/ledgers',
    among: 'expense',
    otherwise: 'NOT_AN_EXPENSE_LEDGER',
    filter: true,
  }),
  transaction_fee: money({
    label: 'Fee',
    seldom: true,
    help: 'Charged in addition to the amount.',
    positive: true,
    list: true,
  }),
}

export const bankingFundTransferTemplates = defineResource({
  path: 'banking/fund-transfer-templates',
  label: 'Fund transfer template',
  plural: 'Fund transfer templates',
  purpose: 'Save transfers that you repeat, such as monthly savings.',
  kind: 'record',
  table: 'fund_transfer_template',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    ...transferFields,
  },
})
