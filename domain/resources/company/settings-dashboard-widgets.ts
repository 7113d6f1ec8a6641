import { choice, defineResource, flag, quantity, reference, text } from '../core/define.ts'
import { displayTypes, widgetSizes, widgetTypes } from '../../company/widget-types.ts'

/** The widgets of a member's dashboard in one company. */
export const settingsDashboardWidgets = defineResource({
  path: 'settings/dashboard-widgets',
  label: 'Dashboard widget',
  plural: 'Dashboard widgets',
  purpose: 'The figures, charts and lists of your dashboard. Other members have their own.',
  kind: 'record',
  table: 'dashboard_widget',
  title: 'name',
  isPersonal: true,
  screens: ['list', 'create', 'edit'],
  actions: 'RCUD',
  sort: 'order',
  fields: {
    name: text({ label: 'Name', help: 'Leave empty to name it by type and period.', list: true, search: true }),
    widget: choice({
      label: 'Type',
      choices: Object.fromEntries(Object.entries(widgetTypes).map(([name, { label }]) => [name, label])),
      required: true,
      list: true,
      filter: true,
    }),
    display_type: choice({ label: 'Display', choices: displayTypes, initial: 'Table', list: true, filter: true }),
    count: quantity({ label: 'Number of periods', whole: true }),
    group_by: choice({
      label: 'Period',
      choices: { Day: 'Days', Week: 'Weeks', Month: 'Months', Year: 'Years' },
      initial: 'Day',
    }),
    account: reference({ label: 'Account', to: 'account/ledgers', among: 'money' }),
    size: choice({ label: 'Width', choices: widgetSizes, initial: 'half' }),
    order: quantity({ label: 'Position', whole: true, list: true }),
    is_active: flag({ label: 'Enabled', initial: true, list: true, filter: true }),
  },
})
