import { expect, test } from 'vitest'
import { openParameters, savedParameters } from './saved-parameters.ts'

const fiscal_years = [
  { name: '2024', start_date: '2024-01-01', end_date: '2024-12-31' },
  { name: '2025', start_date: '2025-01-01', end_date: '2025-12-31' },
  { name: '2026', start_date: '2026-01-01', end_date: '2026-12-31' },
]
const on = (today: string) => ({ today, fiscal_years, locale: 'en-GB' })
const period = (start_date: string | null, end_date: string | null) => ({ start_date, end_date })

test.each([
  {
    of: 'the previous month',
    ends: ['2026-10-01', '2026-10-31'],
    saved: 'period=last_month',
    opened: ['2026-11-01', '2026-11-30'],
  },
  { of: 'the fiscal year', ends: ['2026-01-01', '2026-12-31'], saved: 'period=this_year' },
  { of: 'all dates', ends: [null, null], saved: 'period=all' },
  { of: 'any other range', ends: ['2026-10-01', '2026-10-12'], saved: 'end_date=2026-10-12&start_date=2026-10-01' },
  {
    of: 'an earlier fiscal year',
    ends: ['2024-01-01', '2024-12-31'],
    saved: 'end_date=2024-12-31&start_date=2024-01-01',
  },
])(
  '$of, saved in November, is opened in December',
  ({ ends: [start = null, end = null], saved, opened = [start, end] }) => {
    expect(savedParameters(period(start, end), on('2026-11-26'))).toBe(saved)
    const parameters = openParameters(saved, ['start_date', 'end_date'], on('2026-12-10'))
    expect([parameters['start_date'], parameters['end_date']]).toEqual(opened)
  },
)

test('the end of the previous month stays one, today stays today, and any other date is itself', () => {
  const saved = (as_of: string | null) => savedParameters({ as_of }, on('2026-11-26'))
  const opened = (query: string) => openParameters(query, ['as_of'], on('2026-12-10'))
  expect(opened(saved('2026-10-31'))).toEqual({ as_of: '2026-11-30' })
  expect(opened(saved('2025-12-31'))).toEqual({ as_of: '2025-12-31' })
  expect(opened(saved(null))).toEqual({ as_of: null })
  expect(opened(saved('2026-03-15'))).toEqual({ as_of: '2026-03-15' })
})

test('a year that the company does not have opens as the dates that a report begins with', () => {
  const opened = (query: string, today: string, names = ['start_date', 'end_date', 'group']) =>
    Object.values(openParameters(query, names, on(today)))
  expect(opened('period=this_year&group=item', '2027-01-01')).toEqual(['2027-01-01', '2027-01-31', 'item'])
  expect(opened('period=last_year&group=item', '2027-01-01')).toEqual(['2026-01-01', '2026-12-31', 'item'])
  expect(opened('period=last_year', '2024-05-05')).toEqual(['2024-01-01', '2024-12-31', null])
  expect(opened('period=all', '2027-01-01')).toEqual([null, null, null])
  expect(opened('as_of=last_year', '2027-01-01', ['as_of'])).toEqual(['2026-12-31'])
  expect(opened('as_of=last_year', '2024-05-05', ['as_of'])).toEqual([null])
})

test('other parameters are saved as they are, and those that a report no longer has are left out', () => {
  const parameters = { ...period('2026-10-01', '2026-10-31'), compare: 'previous_year', group: null }
  const saved = savedParameters(parameters, on('2026-11-26'))
  expect(saved).toBe('compare=previous_year&period=last_month')
  expect(openParameters(saved, ['start_date', 'end_date', 'group'], on('2026-11-26'))).toEqual({
    ...period('2026-10-01', '2026-10-31'),
    group: null,
  })
})
