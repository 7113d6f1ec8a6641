import { expect, test } from 'vitest'
import { readSchedule } from './read-schedule.ts'

const whole = {
  frequency: 'Monthly',
  day: 1,
  hour: 8,
  format: 'PDF',
  recipients: ['amy@example.test'],
  message: ' Hello ',
}
const problemsOf = (fields: object) =>
  readSchedule({ ...whole, ...fields }).problems.map(({ code, path }) => [code, path])

test('only the days that a frequency uses are kept', () => {
  const days = (fields: object) => {
    const { schedule, problems } = readSchedule({ ...whole, ...fields })
    return [schedule.weekday, schedule.day, problems.length]
  }
  expect(days({ frequency: 'Daily', weekday: 3 })).toEqual([null, null, 0])
  expect(days({ frequency: 'Weekly', weekday: 3 })).toEqual([3, null, 0])
  expect(days({ frequency: 'Monthly', weekday: 3 })).toEqual([null, 1, 0])
  expect(days({ frequency: 'Monthly', day: null })).toEqual([null, null, 0])
  expect(days({ frequency: 'Quarterly', day: 28 })).toEqual([null, 28, 0])
  expect(readSchedule(whole).schedule.message).toBe('Hello')
})

test.each([
  [{ frequency: 'Yearly' }, ['NOT_IN_LIST', 'frequency']],
  [{ frequency: null }, ['REQUIRED', 'frequency']],
  [{ frequency: 'Weekly' }, ['REQUIRED', 'weekday']],
  [{ frequency: 'Weekly', weekday: 8 }, ['NOT_IN_LIST', 'weekday']],
  [{ day: 29 }, ['NOT_IN_LIST', 'day']],
  [{ frequency: 'Quarterly', day: null }, ['REQUIRED', 'day']],
  [{ hour: 24 }, ['NOT_IN_LIST', 'hour']],
  [{ hour: 8.5 }, ['NOT_IN_LIST', 'hour']],
  [{ hour: null }, ['REQUIRED', 'hour']],
  [{ recipients: [] }, ['REQUIRED', 'recipients']],
  [{ recipients: 'amy@example.test' }, ['BAD_REQUEST', 'recipients']],
  [{ recipients: ['amy'] }, ['NOT_AN_EMAIL', 'recipients.0']],
  [{ recipients: Array.from({ length: 11 }, (_, n) => `a${n}@example.test`) }, ['AT_MOST', 'recipients']],
  [{ format: 'DOC' }, ['NOT_IN_LIST', 'format']],
  [{ message: 5 }, ['BAD_REQUEST', 'message']],
  [{ message: 'x'.repeat(2001) }, ['TOO_LONG', 'message']],
])('%j is refused', (fields, problem) => {
  expect(problemsOf(fields)).toEqual([problem])
})
