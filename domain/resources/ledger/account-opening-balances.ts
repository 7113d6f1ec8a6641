import { isStored } from '../core/fixed-fields.ts'
import { defineResource, money, reference } from '../core/define.ts'

export const accountOpeningBalances = defineResource({
  path: 'account/opening-balances',
  label: 'Opening balance',
  plural: 'Opening balances',
  purpose: 'Balances brought in from your previous system.',
  kind: 'document',
  table: 'opening_balance',
  title: 'account',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDIX',
  sort: 'account',
  posts: true,
  fields: {
    account: reference({
      label: 'Account',
      help: 'For customers and suppliers, enter opening items instead.',
      to: 'account/ledgers',
      required: true,
      wide: true,
      fixed: isStored,
      list: true,
      filter: true,
      search: true,
    }),
    opening_dr: money({
      label: 'Opening Dr',
      help: 'Debit balance. Fill in one side only.',
      oneSide: true,
      list: true,
      filter: true,
    }),
    opening_cr: money({
      label: 'Opening Cr',
      help: 'Credit balance. Fill in one side only.',
      oneSide: true,
      list: true,
      filter: true,
    }),
  },
})
