/**
 * How long a record is overdue: the days since the date that its declaration marks with `dueOf`, while an amount is
 * outstanding.
 *
 *   due 2026-03-10, outstanding 40.00, today 2026-03-28   18 days
 *   due 2026-03-10, outstanding 0.00                       not overdue: 0
 */
import { daysBetween, isLocalDate } from '../../calendar/local-date.ts'
import { isDecimal, isZero } from '../../money/decimal.ts'
import type { Resource } from './define.ts'

/** Returns the days since the due date of a record with an outstanding amount; 0 when it is not overdue. */
export function daysOverdue(
  { fields }: Pick<Resource, 'fields'>,
  record: Readonly<Record<string, unknown>>,
  today: string,
): number {
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'date' || field.dueOf === undefined) continue
    const due = String(record[name] ?? '')
    const outstanding = String(record[field.dueOf] ?? '')
    if (isLocalDate(due) && isLocalDate(today) && isDecimal(outstanding) && !isZero(outstanding))
      return Math.max(daysBetween(due, today), 0)
  }
  return 0
}
