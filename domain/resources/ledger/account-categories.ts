import { isRoot } from '../core/fixed-fields.ts'
import { choice, defineResource, flag, note, reference, text } from '../core/define.ts'

export const accountCategories = defineResource({
  path: 'account/categories',
  label: 'Account category',
  plural: 'Account categories',
  purpose: 'Group accounts in the chart of accounts and in reports.',
  kind: 'record',
  table: 'account_category',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUDIX',
  sort: 'code',
  fields: {
    code: text({ label: 'Code', max: 20, list: true, search: true, fixed: isRoot }),
    name: text({ label: 'Name', required: true, list: true, search: true }),
    parent: reference({
      label: 'Parent category',
      to: 'account/categories',
      fixed: isRoot,
      tree: true,
      required: true,
      list: true,
      filter: true,
    }),
    description: note({ label: 'Description', max: 255, fixed: isRoot }),
    statement_section: choice({
      label: 'Statement section',
      fixed: isRoot,
      help: 'Leave empty to use the parent category’s.',
      choices: {
        revenue: 'Revenue',
        cost_of_sales: 'Cost of sales',
        other_income: 'Other income',
        operating_expense: 'Operating expense',
        interest_income: 'Interest income',
        interest_expense: 'Interest expense',
        income_tax: 'Income tax',
        other: 'Other',
      },
    }),
    term: choice({
      label: 'Current or non-current',
      fixed: isRoot,
      help: 'Leave empty to use the parent category’s.',
      choices: { current: 'Current', non_current: 'Non-current' },
    }),
    cash_flow_section: choice({
      label: 'Cash flow section',
      fixed: isRoot,
      help: 'Leave empty to use the parent category’s.',
      choices: { cash: 'Cash', operating: 'Operating', investing: 'Investing', financing: 'Financing' },
    }),
    is_default: flag({ label: 'System', list: true, filter: true, readOnly: true }),
  },
})
