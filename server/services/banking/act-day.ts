/** Parses the day of a bank's act on a cheque (tests/api/cheque-issues.test.ts, cheque-deposits.test.ts). */
import { isLocalDate } from '../../../domain/calendar/local-date.ts'
import { refuse } from '../../../domain/errors.ts'
import { optionalText } from '../documents/body.ts'
import type { PlainActRequest } from '../documents/plain/kind.ts'

/** Returns the requested day, else today. Raises NOT_A_DATE, and CLEARED_EARLY before `from`. */
export function clearingDay({ body, today }: PlainActRequest, from: string): string {
  const date = optionalText(body, 'date') || today
  if (!isLocalDate(date)) refuse([{ code: 'NOT_A_DATE', path: 'date' }])
  if (date < from) refuse([{ code: 'CLEARED_EARLY', path: 'date', params: { date: from } }])
  return date
}
