/** Returns the columns of a report named by its answer, with dates in the format of the company. */
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
    isRatio: kind === 'ratio',
    // A closing quantity below zero is highlighted.
    isStock: key === 'closing_quantity',
    value: (cells) => cells[key] ?? '',
  }))
}
