/** The columns of a report as its answer names them. */
import type { ReportAnswer, ShownColumn } from './report-types.ts'

export function reportColumns(answered: ReportAnswer['columns'] = []): ShownColumn[] {
  return answered.map(({ key, label, kind, group }) => ({
    key,
    label,
    ...(group === undefined ? {} : { group }),
    isQuantity: kind === 'quantity',
    // What there is at the end cannot be less than nothing.
    isStock: key === 'closing_quantity',
    value: (cells) => cells[key] ?? '',
  }))
}
