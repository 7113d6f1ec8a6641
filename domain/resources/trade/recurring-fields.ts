/** Common parts of the templates of invoices and bills: the content of the document, and the schedule. */
import { repeatUnits } from '../../documents/recurring/repeat-units.ts'
import { MOST_ROWS } from '../../inventory/check-rows.ts'
import type { Act, Fields, Lines, Resource, Steps } from '../core/define.ts'
import { choice, data, date, flag, money, quantity, reference, status, text, writableFields } from '../core/define.ts'
import type { ListView } from '../core/list-view.ts'
import { statusView } from '../core/list-view.ts'

/** The fields of a document that each one gets when it is made. */
const perDocument: readonly string[] = ['date', 'due_date', 'supplier_no', 'import_date']

/** Returns the fields that a template shares with its documents. */
export function contentFields({ fields }: { fields: Fields }): Fields {
  const shared = writableFields({ fields }).filter(([name]) => !perDocument.includes(name))
  return Object.fromEntries(
    shared.map(([name, field]) => [name, name === 'party' ? { ...field, search: true } : field]),
  )
}

/** Returns the lists of a document as a template stores them. */
export function contentLines({ lines }: Pick<Resource, 'lines'>): Readonly<Record<string, Lines>> {
  const tables: Readonly<Record<string, string>> = {
    rows: 'recurring_template_row',
    landed_costs: 'recurring_template_cost',
  }
  return Object.fromEntries(
    Object.entries(lines).map(([name, list]) => {
      // A template receives no order.
      const { source_row: _source, ...fields } = list.fields
      return [
        name,
        { ...list, fields, keyed: false, stored: { table: tables[name] ?? '', of: 'template_id', most: MOST_ROWS } },
      ]
    }),
  )
}

export const titleField = text({ label: 'Title', required: true, list: true, search: true })

/** The schedule. */
export const scheduleFields = {
  repeat_every: quantity({ label: 'Repeat every', whole: true, required: true }),
  repeat_unit: choice({ label: 'Repeat unit', choices: repeatUnits, initial: 'Month', required: true }),
  start_date: date({ label: 'Start date', required: true }),
  end_date: date({ label: 'End date' }),
  end_after: quantity({ label: 'End after', suffix: 'documents', whole: true }),
  due_after: quantity({ label: 'Due after', whole: true }),
  due_unit: choice({ label: 'Due unit', choices: repeatUnits }),
}

/** The state of the schedule, which the server keeps. */
export const stateFields = (side: 'sales' | 'purchase') => ({
  total: money({ label: 'Amount', list: true, readOnly: true, mixed: true }),
  repeats: data({ label: 'Repeats', shape: 'interval', list: true, computed: true }),
  next_date: date({ label: 'Next date', list: true, filter: true, readOnly: true }),
  last_date: date({ label: 'Last date', filter: true, readOnly: true }),
  last_document: reference({ label: 'Last document', to: `${side}/vouchers`, list: true, readOnly: true }),
  document_count: quantity({ label: 'Documents', whole: true, readOnly: true }),
  status: status({
    label: 'Status',
    list: true,
    filter: true,
    choices: { Active: 'Active', Paused: 'Paused', Ended: 'Ended' },
    tones: { Active: 'open', Paused: 'draft', Ended: 'done' },
  }),
})

export const sendEmailField = flag({ label: 'Email to the customer', filter: true })

/** Acts on a template; the documents are made with the rights of the member. */
export const templateActs = (noun: string): readonly Act[] => [
  { name: 'run', label: `Create next ${noun} now`, needs: 'update' },
  {
    name: 'retry',
    label: 'Try again',
    needs: 'update',
    single: true,
    body: { date: date({ label: 'Date', required: true }) },
  },
  { name: 'skip', label: 'Skip next date', needs: 'update' },
  { name: 'pause', label: 'Pause', needs: 'update' },
  { name: 'resume', label: 'Resume', needs: 'update' },
]

export const templateSteps = {
  Active: { edit: 'Active', run: 'Active', retry: 'Active', skip: 'Active', pause: 'Paused', delete: 'deleted' },
  Paused: { edit: 'Paused', retry: 'Paused', resume: 'Active', delete: 'deleted' },
  Ended: { edit: 'Ended', retry: 'Ended', delete: 'deleted' },
} as const satisfies Steps

export const templateViews: readonly ListView[] = [
  statusView('active', 'Active', 'Active'),
  statusView('paused', 'Paused', 'Paused'),
  statusView('ended', 'Ended', 'Ended'),
]
