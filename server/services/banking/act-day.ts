/** Parses the day of a bank's act on a cheque (tests/api/cheque-issues.test.ts, cheque-deposits.test.ts). */
import { postingDay } from '../../../domain/banking/cheque-issue.ts'
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import { optionalText } from '../documents/body.ts'
import type { PlainActRequest } from '../documents/plain/kind.ts'

/**
 * Returns the requested day, else today. Raises NOT_A_DATE, and CLEARED_EARLY before the date of the document and before the
 * latest of the dates on its cheques.
 */
export function clearingDay(
  { stored, body, today }: PlainActRequest,
  chequeDates: readonly unknown[] = [stored['cheque_date']],
): string {
  const date = optionalText(body, 'date') || today
  const from = chequeDates.reduce<string>(
    (first, day) => postingDay({ date: first, cheque_date: typeof day === 'string' ? day : '' }),
    stored.date,
  )
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  if (date < from) refuse([{ code: 'CLEARED_EARLY', path: 'date', params: { date: from } }])
  return date
}
