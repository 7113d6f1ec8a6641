import { ledgerGroups } from '../../ledger/groups.ts'
import { choice, defineResource, flag, money, reference, text } from '../core/define.ts'

export const accountLedgers = defineResource({
  path: 'account/ledgers',
  label: 'Account',
  plural: 'Accounts',
  purpose: 'The accounts that documents and journal vouchers post to.',
  kind: 'record',
  table: 'account',
  title: 'name',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDIX',
  sort: 'code',
  groups: Object.keys(ledgerGroups),
  // Users who enter bills select the account that their freight is credited to.
  groupRights: { creditor: ['purchase_vouchers.create', 'purchase_vouchers.update'] },
  fields: {
    code: text({ label: 'Code', max: 50, list: true, search: true }),
    name: text({ label: 'Name', required: true, list: true, search: true }),
    category: reference({
      label: 'Category',
      to: 'account/categories',
      tree: true,
      required: true,
      list: true,
      filter: true,
    }),
    parent: reference({
      label: 'Parent account',
      help: 'For information only.',
      to: 'account/ledgers',
    }),
    source: reference({ label: 'Source account', help: 'The parent of this account.', to: 'account/ledgers' }),
    control_kind: choice({
      label: 'Control type',
      help: 'Set by the category.',
      readOnly: true,
      filter: true,
      choices: { none: 'None', inventory: 'Inventory', customer: 'Customer', supplier: 'Supplier', tax: 'Tax' },
    }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
    is_default: flag({ label: 'System', filter: true, readOnly: true }),
    has_entries: flag({ label: 'Has entries', filter: true, computed: true }),
    has_balance: flag({ label: 'Has balance', filter: true, computed: true }),
    balance: money({ label: 'Balance', list: true, computed: true }),
  },
})
