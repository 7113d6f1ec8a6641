import { expect, test } from 'vitest'
import { usualFiscalYearStart } from '../calendar/fiscal-year.ts'
import type { BookYears } from './books-start.ts'
import { earlierYearProblem, neededYears, planYears, yearsBackTo, yearsOnTo } from './books-start.ts'

const none = { balances: 0, items: 0 }
const year = (name: string) => ({ name, startDate: `${name}-01-01`, endDate: `${name}-12-31`, state: 'open' as const })
const books: BookYears = {
  years: [year('2026'), year('2027')],
  fiscalYearStart: usualFiscalYearStart('GB'),
  openings: none,
}
const namesOf = (years: readonly { name: string }[]) => years.map(({ name }) => name)
const planned = (dates: readonly string[], changes: Partial<BookYears> & { createYears?: boolean } = {}) => {
  const plan = planYears(
    dates.map((date) => ({ date })),
    { createYears: true, ...books, ...changes },
  )
  return { ...plan, names: [namesOf(plan.before), namesOf(plan.after)] }
}

test('the worked example: dates of 2024 and 2029 need two years before 2026 and two after 2027', () => {
  const plan = planned(['2029-05-01', '2024-12-31', '2026-06-30'])
  expect(plan.names).toEqual([
    ['2024', '2025'],
    ['2028', '2029'],
  ])
  expect(namesOf(plan.years)).toEqual(['2024', '2025', '2026', '2027', '2028', '2029'])
  expect(plan.problemOf('2024-01-01')).toBeNull()
  expect(namesOf(neededYears(plan, [{ date: '2025-02-01' }, { date: '2028-01-01' }]))).toEqual(['2025', '2028'])
  expect(neededYears(plan, [])).toEqual([])
})

test('after a year that ends on 28 February of a leap year the next ones end in February too', () => {
  const years = [{ ...year('2027-28'), startDate: '2027-03-01', endDate: '2028-02-28' }]
  expect(planned(['2029-06-01'], { years }).after).toEqual([
    { name: '2028-29', startDate: '2028-02-29', endDate: '2029-02-28' },
    { name: '2029-30', startDate: '2029-03-01', endDate: '2030-02-28' },
  ])
})

test('dates of the years that exist, and texts that are no dates, need none', () => {
  expect(planned(['2026-01-01', '2027-12-31', '', '1900', '2025-13-01', '9999']).names).toEqual([[], []])
})

test('years of Nepal follow their own calendar on both sides', () => {
  const nepal = {
    years: [{ name: '2082-83', startDate: '2025-07-17', endDate: '2026-07-16', state: 'open' as const }],
    fiscalYearStart: usualFiscalYearStart('NP'),
  }
  expect(planned(['2024-07-15', '2026-08-01'], nepal).names).toEqual([['2080-81', '2081-82'], ['2083-84']])
})

test('opening entries and closed years fix the first day, not the last one', () => {
  const openings = { balances: 3, items: 12 }
  const params = { date: '2026-01-01', balances: '3', items: '12' }
  expect(earlierYearProblem({ ...books, openings })).toEqual({ code: 'OPENINGS_EXIST', path: 'start_date', params })
  const plan = planned(['2024-05-01', '2028-05-01'], { openings: { balances: 0, items: 1 } })
  expect(plan.names).toEqual([[], ['2028']])
  expect(plan.problemOf('2024-05-01')).toMatchObject({ code: 'OPENINGS_EXIST', path: 'date' })
  for (const state of ['closing', 'closed'] as const) {
    const closed = { years: [{ ...year('2026'), state }, year('2027')] }
    expect(planned(['2024-05-01'], closed).names).toEqual([[], []])
    expect(planned(['2024-05-01'], closed).problemOf('2024-05-01')).toEqual({
      code: 'YEAR_CLOSED',
      path: 'date',
      params: { year: '2026' },
    })
  }
  expect(earlierYearProblem(books)).toBeNull()
})

test('years that are not to be created are named: before the first, after the last', () => {
  const plan = planned(['2025-05-01', '2028-05-01'], { createYears: false })
  expect(plan.names).toEqual([[], []])
  expect(plan.problemOf('2025-05-01')).toEqual({ code: 'BEFORE_FIRST_YEAR', path: 'date', params: { year: '2026' } })
  expect(plan.problemOf('2028-05-01')).toEqual({ code: 'AFTER_LAST_YEAR', path: 'date', params: { year: '2027' } })
})

test('at most 50 years are created on each side, and none for a date beyond them', () => {
  expect(yearsOnTo('2150-01-01', books)).toHaveLength(50)
  expect(yearsBackTo('1910-01-01', books)).toHaveLength(50)
  const plan = planned(['2077-12-31', '2078-01-01', '2030-01-01', '1975-12-31'])
  expect([plan.before.length, plan.after.length]).toEqual([0, 50])
  for (const date of ['2078-01-01', '1975-12-31']) {
    expect(plan.problemOf(date)).toEqual({ code: 'TOO_MANY_YEARS', path: 'date', params: { max: '50' } })
  }
})

test('a first year that begins on another day than the others has no year before it that would touch it', () => {
  const odd = { years: [{ ...year('2026'), startDate: '2026-04-01' }] }
  expect(planned(['2024-05-01'], odd).names).toEqual([[], []])
  expect(yearsBackTo('2024-05-01', { ...books, years: [] })).toEqual([])
})
