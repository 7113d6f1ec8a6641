import { expect, test } from 'vitest'
import { localDate } from '../../../calendar/local-date.ts'
import type { ForecastTemplate } from './expected-recurring.ts'
import { expectedRecurring } from './expected-recurring.ts'

const template: ForecastTemplate = {
  id: 't',
  path: 'sales/vouchers/recurring-templates',
  title: 'Monthly fee',
  contact: 'Amy',
  total: '226',
  repeat_every: 1,
  repeat_unit: 'Month',
  start_date: '2026-05-31',
  end_date: null,
  end_after: null,
  document_count: 1,
  next_date: '2026-06-30',
  due_after: null,
  due_unit: null,
  credit_days: 14,
  calendar: 'ad',
}

/** Returns `due day, amount` of what a template expects until the end of August. */
const expectedOf = (fields: Partial<ForecastTemplate>) =>
  expectedRecurring([{ ...template, ...fields }], localDate('2026-08-31')).map(
    ({ due_date: due, amount }) => `${due} ${amount}`,
  )

test('a template bills on each of its dates, and is paid by the terms of the contact', () => {
  expect(expectedOf({})).toEqual(['2026-07-14 226', '2026-08-14 226', '2026-09-14 226'])
  expect(expectedOf({ due_after: 1, due_unit: 'Month' })).toEqual([
    '2026-07-30 226',
    '2026-08-31 226',
    '2026-09-30 226',
  ])
  expect(expectedOf({ credit_days: null })).toEqual(['2026-06-30 226', '2026-07-31 226', '2026-08-31 226'])
})

test('a bill goes out, and a template ends with its last document or day', () => {
  expect(expectedOf({ path: 'purchase/vouchers/recurring-templates', credit_days: 0, end_after: 2 })).toEqual([
    '2026-06-30 -226',
  ])
  expect(expectedOf({ credit_days: 0, end_date: '2026-07-31' })).toEqual(['2026-06-30 226', '2026-07-31 226'])
})
