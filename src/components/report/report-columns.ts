/** Returns the columns of a report as its answer names them, days in the way of the company. */
import { formatDate } from '../../lib/format/format.ts'
import { inLanguage } from '../../lib/i18n.ts'
import type { ReportAnswer, ShownColumn } from './report-types.ts'

export function reportColumns(answered: ReportAnswer['columns'] = [], locale: string): ShownColumn[] {
  return answered.map(({ key, label, kind, group }) => ({
    key,
    label: inLanguage(label).replaceAll(/\d{4}-\d\d-\d\d/g, (day) => formatDate(day, locale)),
    ...(group === undefined ? {} : { group: inLanguage(group) }),
    isQuantity: kind === 'quantity',
    isText: kind === 'text',
    // What there is at the end cannot be less than nothing.
    isStock: key === 'closing_quantity',
    value: (cells) => cells[key] ?? '',
  }))
}
