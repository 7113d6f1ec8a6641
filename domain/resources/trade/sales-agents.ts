import { defineResource, flag, quantity, text } from '../core/define.ts'

export const salesAgents = defineResource({
  path: 'sales/agents',
  label: 'Sales agent',
  plural: 'Sales agents',
  purpose: 'People who earn commission on sales.',
  kind: 'record',
  table: 'sales_agent',
  title: 'name',
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'name',
  fields: {
    name: text({ label: 'Name', required: true, list: true, search: true }),
    commission_rate: quantity({
      label: 'Commission',
      help: 'Percentage of collections on the agent’s sales.',
      suffix: '%',
      required: true,
      list: true,
      filter: true,
    }),
    is_active: flag({ label: 'Active', initial: true, list: true, filter: true }),
  },
})
