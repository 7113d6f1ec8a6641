import { defineResource, flag, quantity, reference, text } from '../core/define.ts'

export const bankingBankAccounts = defineResource({
  path: 'banking/bank-accounts',
  label: 'Bank account',
  plural: 'Bank accounts',
  kind: 'record',
  table: 'bank_account',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDX',
  sort: 'name',
  hint: ['account_number'],
  groups: ['bank'],
  quick: ['bank_name', 'account_number', 'short_name'],
  fields: {
    name: text({ label: 'Name', list: true, search: true, readOnly: true }),
    account_number: text({ label: 'Account number', max: 150, list: true, search: true }),
    bank_name: text({ label: 'Bank', max: 250, list: true, search: true }),
    is_wallet: flag({ label: 'Wallet', list: true, filter: true }),
    short_name: text({
      label: 'Short name',
      max: 250,
      help: 'Shown instead of the bank name.',
      search: true,
    }),
    account_name: text({ label: 'Account holder', max: 150, search: true }),
    branch_name: text({ label: 'Branch', max: 250 }),
    next_cheque_no: text({ label: 'Next cheque number', max: 30 }),
    commission_percent: quantity({
      label: 'Commission',
      help: 'The wallet’s commission on money received.',
      suffix: '%',
    }),
    account: reference({ label: 'Account', to: 'account/ledgers', readOnly: true }),
    commission_account: reference({ label: 'Commission account', to: 'account/ledgers', readOnly: true }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
