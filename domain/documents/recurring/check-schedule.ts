/**
 * The rules that the schedule of a recurring template is checked by: in the form while the user types, on the server before it
 * is stored.
 *
 *   repeated every '0' months              NOT_POSITIVE     at repeat_every
 *   due after '30' without a unit          REQUIRED         at due_unit
 *   from 2026-03-01 until 2026-02-28       DATES_REVERSED   at end_date
 */
import { isLocalDate } from '../../calendar/local-date.ts'
import type { Problem } from '../../errors.ts'
import { checkQuantity } from '../../inventory/check-rows.ts'
import { compare, decimalPlaces, isNegative, isZero } from '../../money/decimal.ts'
import type { Calendar, Recurrence } from './recurrence.ts'
import type { RepeatUnit } from './repeat-units.ts'
import { repeatUnits } from './repeat-units.ts'

/** A schedule as entered: figures as texts, '' or null for nothing. */
export type EnteredSchedule = {
  title: string
  repeat_every: string
  repeat_unit: string | null
  due_after: string
  due_unit: string | null
  start_date: string
  end_date: string
  end_after: string
}

const MOST_UNITS = '999'
const MOST_DOCUMENTS = '9999'

/**
 * Returns REQUIRED, NOT_A_NUMBER, NOT_WHOLE, NOT_POSITIVE, BELOW_ZERO, AT_MOST, NOT_A_DATE and DATES_REVERSED at their fields.
 */
export function checkSchedule(entered: EnteredSchedule): Problem[] {
  const { title, repeat_unit, due_after, due_unit, start_date: start, end_date: end } = entered
  const required = (path: string, isMissing: boolean): Problem[] => (isMissing ? [{ code: 'REQUIRED', path }] : [])
  const day = (path: string, value: string): Problem[] =>
    value === '' || isLocalDate(value) ? [] : [{ code: 'NOT_A_DATE', path }]
  const isReversed = isLocalDate(start) && isLocalDate(end) && end < start
  return [
    ...required('title', title.trim() === ''),
    ...checkCount('repeat_every', entered.repeat_every, { most: MOST_UNITS, isRequired: true }),
    ...required('repeat_unit', repeat_unit === null),
    ...checkCount('due_after', due_after, { most: MOST_UNITS, mayBeZero: true, isRequired: due_unit !== null }),
    ...required('due_unit', due_after !== '' && due_unit === null),
    ...required('start_date', start === ''),
    ...day('start_date', start),
    ...day('end_date', end),
    ...(isReversed ? [{ code: 'DATES_REVERSED', path: 'end_date' } as const] : []),
    ...checkCount('end_after', entered.end_after, { most: MOST_DOCUMENTS }),
  ]
}

/** Returns the recurrence of a schedule without problems. */
export function recurrenceOf(entered: EnteredSchedule, calendar: Calendar): Recurrence {
  const { repeat_every, repeat_unit, start_date, end_date, end_after } = entered
  return {
    start_date,
    every: parseInt(repeat_every, 10),
    unit: toUnit(repeat_unit),
    end_date: end_date || null,
    end_after: end_after === '' ? null : parseInt(end_after, 10),
    calendar,
  }
}

/** Returns a unit by its stored name; throws an Error for any other. */
export function toUnit(name: string | null): RepeatUnit {
  const unit = (Object.keys(repeatUnits) as RepeatUnit[]).find((one) => one === name)
  if (unit === undefined) throw new Error(`${name} is not a unit`)
  return unit
}

type CountLimits = { most: string; mayBeZero?: boolean; isRequired?: boolean }

function checkCount(
  path: string,
  text: string,
  { most, mayBeZero = false, isRequired = false }: CountLimits,
): Problem[] {
  if (text === '') return isRequired ? [{ code: 'REQUIRED', path }] : []
  const problems = checkQuantity(text, path).filter(({ code }) => !mayBeZero || code !== 'NOT_POSITIVE')
  if (problems.length > 0) return problems
  if (mayBeZero && isNegative(text) && !isZero(text)) return [{ code: 'BELOW_ZERO', path }]
  if (decimalPlaces(text) > 0) return [{ code: 'NOT_WHOLE', path }]
  return compare(text, most) > 0 ? [{ code: 'AT_MOST', path, params: { max: most } }] : []
}
