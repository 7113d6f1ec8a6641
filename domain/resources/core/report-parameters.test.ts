import { expect, test } from 'vitest'
import { asOf, choice, compare, flag, period, reference, subject } from './define-parameters.ts'
import { readParameters } from './report-parameters.ts'

const id = '01234567-89ab-7def-8123-456789abcdef'
const of = { label: 'X', to: 'crm/parties' }
const parameters = {
  period,
  category: reference(of),
  party: subject({ ...of, all: 'All', others: { none: 'None' } }),
  by: choice({ label: 'By', choices: { due: { label: 'Due' }, document: { label: 'Document' } } }),
  hide_zero: flag(),
  compare,
}
const days = { start_date: '2026-01-01', end_date: '2026-12-31' }
const problemsOf = (query: Record<string, string | string[]>) =>
  readParameters(parameters, { ...days, ...query }).problems.map(({ code, path }) => [code, path])

test('missing parameters mean all, off, or the first choice', () => {
  const values = { ...days, category: null, party: null, by: 'due', hide_zero: false, compare: [] }
  expect(readParameters(parameters, days)).toEqual({ values, problems: [] })
  expect(readParameters({ as_of: asOf({}) }, {})).toEqual({ values: { as_of: null }, problems: [] })
})

test('every kind reads its values', () => {
  const query = { category: id, party: 'none', by: 'document', hide_zero: 'true' }
  expect(
    readParameters(parameters, { ...days, ...query, compare: ['previous_year', '2025-01-01..2025-01-31'] }),
  ).toEqual({
    values: {
      ...days,
      ...query,
      hide_zero: true,
      compare: ['previous_year', { start: '2025-01-01', end: '2025-01-31' }],
    },
    problems: [],
  })
})

test('every invalid value is a problem at its key, and all of them are reported at once', () => {
  const wrong = { category: 'x', party: 'all', by: 'x', hide_zero: '', compare: 'x', nothing: '1' }
  expect(problemsOf(wrong)).toEqual([
    ['UNKNOWN_FILTER', 'nothing'],
    ['UNKNOWN_REFERENCE', 'category'],
    ['UNKNOWN_REFERENCE', 'party'],
    ['NOT_IN_LIST', 'by'],
    ['NOT_IN_LIST', 'hide_zero'],
    ['NOT_IN_LIST', 'compare'],
  ])
  expect(problemsOf({ start_date: '' })).toEqual([['REQUIRED', 'start_date']])
  expect(problemsOf({ end_date: '2026-02-30' })).toEqual([['NOT_A_DATE', 'end_date']])
  expect(problemsOf({ end_date: '2025-12-31' })).toEqual([['DATES_REVERSED', 'end_date']])
  expect(problemsOf({ compare: Array.from({ length: 4 }, () => 'previous_year') })).toEqual([
    ['NOT_IN_LIST', 'compare'],
  ])
  expect(problemsOf({ by: ['due', 'document'], category: [id, id] })).toEqual([
    ['UNKNOWN_REFERENCE', 'category'],
    ['NOT_IN_LIST', 'by'],
  ])
})
