import { statementFormats } from '../../banking/statements/statement-formats.ts'
import { choice, date, defineResource, flag, money, quantity, reference, text } from '../core/define.ts'

export const bankingReconciliation = defineResource({
  path: 'banking/reconciliation',
  label: 'Bank statement',
  plural: 'Bank statements',
  purpose: 'What your banks say happened on your bank accounts, from the files that they offer.',
  kind: 'view',
  table: 'bank_statement',
  title: 'name',
  screens: ['list', 'detail'],
  actions: 'RUDAIX',
  sort: '-end_date',
  fields: {
    name: text({ label: 'Name', list: true, search: true, readOnly: true }),
    bank_account: reference({
      label: 'Bank account',
      to: 'banking/bank-accounts',
      list: true,
      filter: true,
      readOnly: true,
      retired: true,
    }),
    start_date: date({ label: 'First day', required: true, list: true, filter: true, readOnly: true }),
    end_date: date({ label: 'Last day', required: true, list: true, filter: true, readOnly: true }),
    line_count: quantity({ label: 'Lines', computed: true, whole: true }),
    open_count: quantity({ label: 'To match', list: true, computed: true, whole: true }),
    is_locked: flag({ label: 'Locked', list: true, filter: true, computed: true }),
    opening_balance: money({ label: 'Opening balance', readOnly: true, mixed: true }),
    closing_balance: money({ label: 'Closing balance', list: true, readOnly: true, mixed: true }),
    difference: money({
      label: 'Difference',
      help: 'Opening balance and lines less the closing balance.',
      list: true,
      readOnly: true,
      mixed: true,
    }),
    format: choice({ label: 'Format', choices: statementFormats, filter: true, readOnly: true }),
    account_number: text({ label: 'Account in the file', search: true, readOnly: true }),
    currency_code: text({ label: 'Currency', max: 10, readOnly: true }),
    file_hash: text({ label: 'SHA-256 of the file', max: 64, readOnly: true }),
  },
})
