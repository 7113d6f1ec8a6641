import { expect, test } from 'vitest'
import { reportQuery } from './report-query.ts'

test('a list of values repeats its key, empty values are omitted', () => {
  const query = {
    start_date: '2026-01-01',
    category: null,
    compare: ['previous_year', '2024-01-01..2024-12-31'],
    net: '',
  }
  expect(reportQuery(query).toString()).toBe(
    'start_date=2026-01-01&compare=previous_year&compare=2024-01-01..2024-12-31',
  )
})
