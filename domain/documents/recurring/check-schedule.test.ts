import { expect, test } from 'vitest'
import type { EnteredSchedule } from './check-schedule.ts'
import { checkSchedule, recurrenceOf } from './check-schedule.ts'

const monthly: EnteredSchedule = {
  title: 'Rent',
  repeat_every: '1',
  repeat_unit: 'Month',
  due_after: '',
  due_unit: null,
  start_date: '2026-01-31',
  end_date: '',
  end_after: '',
}
const problems = (part: Partial<EnteredSchedule>) =>
  checkSchedule({ ...monthly, ...part }).map(({ code, path }) => `${code} ${path}`)

test.each<[Partial<EnteredSchedule>, string[]]>([
  [{}, []],
  [{ title: ' ' }, ['REQUIRED title']],
  [{ repeat_every: '' }, ['REQUIRED repeat_every']],
  [{ repeat_every: '0' }, ['NOT_POSITIVE repeat_every']],
  [{ repeat_every: '-1' }, ['NOT_POSITIVE repeat_every']],
  [{ repeat_every: '1.5' }, ['NOT_WHOLE repeat_every']],
  [{ repeat_every: '2.0' }, []],
  [{ repeat_every: 'two' }, ['NOT_A_NUMBER repeat_every']],
  [{ repeat_every: '1000' }, ['AT_MOST repeat_every']],
  [{ repeat_unit: null }, ['REQUIRED repeat_unit']],
  [{ start_date: '' }, ['REQUIRED start_date']],
  [{ start_date: '2026-02-30' }, ['NOT_A_DATE start_date']],
  [{ end_date: '2026-01-30' }, ['DATES_REVERSED end_date']],
  [{ end_date: '2026-01-31' }, []],
  [{ end_after: '0' }, ['NOT_POSITIVE end_after']],
  [{ end_after: '10000' }, ['AT_MOST end_after']],
  [{ due_after: '0', due_unit: 'Day' }, []],
  [{ due_after: '-1', due_unit: 'Day' }, ['BELOW_ZERO due_after']],
  [{ due_after: '30' }, ['REQUIRED due_unit']],
  [{ due_unit: 'Day' }, ['REQUIRED due_after']],
])('%o has the problems %o', (part, expected) => {
  expect(problems(part)).toEqual(expected)
})

test('a schedule without problems is a recurrence', () => {
  expect(recurrenceOf({ ...monthly, repeat_every: '2.0', end_after: '12' }, 'ad')).toEqual({
    start_date: '2026-01-31',
    every: 2,
    unit: 'Month',
    end_date: null,
    end_after: 12,
    calendar: 'ad',
  })
})
