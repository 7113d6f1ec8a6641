import { expect, test } from 'vitest'
import {
  areAdjacent,
  findYear,
  fiscalYearContaining,
  followingYear,
  postingProblem,
  previousFiscalYear,
  usualFiscalYearStart,
} from './fiscal-year.ts'
import type { FiscalYearStart, FiscalYearState } from './fiscal-year.ts'
import { localDate } from './local-date.ts'

const britain = usualFiscalYearStart('GB')
const india = usualFiscalYearStart('IN')
const nepal = usualFiscalYearStart('NP')

function year(name: string, state: FiscalYearState = 'open') {
  return { name, startDate: localDate(`${name}-01-01`), endDate: localDate(`${name}-12-31`), state }
}

test('the default fiscal year is the calendar year, except in India and Nepal', () => {
  expect(britain).toEqual({ calendar: 'ad', month: 1, day: 1 })
  expect(usualFiscalYearStart('US')).toEqual(britain)
  expect(india).toEqual({ calendar: 'ad', month: 4, day: 1 })
  expect(nepal).toEqual({ calendar: 'bs', month: 4, day: 1 })
})

test('a day lies in the year that began last, whatever month today is', () => {
  const table: readonly [FiscalYearStart, string, string, string, string][] = [
    [britain, '2010-12-01', '2010-01-01', '2010-12-31', '2010'],
    [britain, '2026-01-01', '2026-01-01', '2026-12-31', '2026'],
    [india, '2026-03-31', '2025-04-01', '2026-03-31', '2025-26'],
    [india, '2026-04-01', '2026-04-01', '2027-03-31', '2026-27'],
    [india, '1999-12-31', '1999-04-01', '2000-03-31', '1999-00'],
    [nepal, '2025-07-16', '2024-07-16', '2025-07-16', '2081-82'],
    [nepal, '2025-07-17', '2025-07-17', '2026-07-16', '2082-83'],
    [nepal, '2026-11-21', '2026-07-17', '2027-07-16', '2083-84'],
    [{ calendar: 'ad', month: 4, day: 6 }, '2026-04-05', '2025-04-06', '2026-04-05', '2025-26'],
    [{ calendar: 'bs', month: 1, day: 1 }, '2025-04-14', '2025-04-14', '2026-04-13', '2082'],
  ]
  for (const [start, date, startDate, endDate, name] of table) {
    expect(fiscalYearContaining(start, localDate(date)), date).toEqual({ startDate, endDate, name })
  }
})

test('the previous year touches a year without gap or overlap', () => {
  for (const start of [britain, india, nepal]) {
    const middle = fiscalYearContaining(start, localDate('2025-06-15'))
    const previous = middle && previousFiscalYear(start, middle)
    expect(middle && previous && areAdjacent([middle, previous])).toBe(true)
  }
})

test('a year outside the calendar is null', () => {
  expect(fiscalYearContaining(nepal, localDate('1921-06-01'))).toBeNull()
  expect(fiscalYearContaining(nepal, localDate('2050-01-01'))).toBeNull()
  expect(fiscalYearContaining(britain, localDate('2200-06-01'))).toBeNull()
  expect(fiscalYearContaining(india, localDate('1900-02-01'))).toBeNull()
})

test('years with a gap, an overlap or the wrong way round are not adjacent', () => {
  expect(areAdjacent([])).toBe(true)
  expect(areAdjacent([year('2011'), year('2010')])).toBe(true)
  expect(areAdjacent([year('2010'), year('2012')])).toBe(false)
  expect(areAdjacent([year('2010'), { startDate: '2010-12-31', endDate: '2011-12-30' }])).toBe(false)
  expect(areAdjacent([{ startDate: '2010-12-31', endDate: '2010-01-01' }])).toBe(false)
})

test('a date belongs to the year that holds it', () => {
  const years = [year('2010'), year('2011')]
  expect(findYear(years, '2010-12-31')?.name).toBe('2010')
  expect(findYear(years, '2011-01-01')?.name).toBe('2011')
  expect(findYear(years, '2012-01-01')).toBeNull()
})

test('a voucher is posted in an open year after the lock date and nowhere else', () => {
  const years = [year('2009', 'closed'), year('2010', 'closing'), year('2011')]
  const problemOn = (date: string, lockDate: string | null = null) =>
    postingProblem({ date, years, lockDate, kind: 'regular' })

  expect(problemOn('2011-05-01')).toBeNull()
  expect(problemOn('2012-05-01')).toEqual({ code: 'NO_FISCAL_YEAR', path: 'date', params: { date: '2012-05-01' } })
  expect(problemOn('2009-05-01')).toEqual({ code: 'YEAR_CLOSED', path: 'date', params: { year: '2009' } })
  expect(problemOn('2010-05-01')?.code).toBe('YEAR_CLOSED')
  expect(problemOn('2011-03-31', '2011-03-31')).toEqual({
    code: 'PERIOD_LOCKED',
    path: 'date',
    params: { lockDate: '2011-03-31' },
  })
  expect(problemOn('2011-04-01', '2011-03-31')).toBeNull()
})

test('cost and opening entries obey the lock date like any other', () => {
  const posting = { date: '2011-01-01', years: [year('2011')], lockDate: '2011-01-31' }
  expect(postingProblem({ ...posting, kind: 'opening' })?.code).toBe('PERIOD_LOCKED')
  expect(postingProblem({ ...posting, kind: 'cost' })?.code).toBe('PERIOD_LOCKED')
})

test('the closing entry goes into the year that is being closed, locked or not, and into no other', () => {
  const posting = { date: '2010-12-31', lockDate: '2010-12-31', kind: 'closing' as const }
  expect(postingProblem({ ...posting, years: [year('2010', 'closing')] })).toBeNull()
  expect(() => postingProblem({ ...posting, years: [year('2010')] })).toThrow('the year 2010 is open')
})

test('the year to add next begins the day after the last one and lasts a year of the calendar', () => {
  const british = [{ endDate: '2026-12-31' }, { endDate: '2025-12-31' }]
  expect(followingYear('ad', british)).toEqual({ name: '2027', startDate: '2027-01-01', endDate: '2027-12-31' })
  expect(followingYear('ad', [{ endDate: '2026-03-31' }])).toEqual({
    name: '2026-27',
    startDate: '2026-04-01',
    endDate: '2027-03-31',
  })
  expect(followingYear('bs', [{ endDate: '2025-07-16' }])).toMatchObject({ name: '2082-83', startDate: '2025-07-17' })
  expect(followingYear('ad', [])).toBeNull()
  expect(followingYear('ad', [{ endDate: '2200-12-31' }])).toBeNull()
})

test('a year that begins on a day which the month lacks a year later lasts to the end of that month', () => {
  const leap = followingYear('ad', [{ endDate: '2028-02-28' }])
  expect(leap).toEqual({ name: '2028-29', startDate: '2028-02-29', endDate: '2029-02-28' })
  expect(followingYear('ad', leap ? [leap] : [])).toEqual({
    name: '2029-30',
    startDate: '2029-03-01',
    endDate: '2030-02-28',
  })
  // Jestha has 32 days in 2081 and 31 in 2082; 1 Ashadh 2082 is 15 June 2025.
  expect(followingYear('bs', [{ endDate: '2024-06-13' }])).toEqual({
    name: '2081-82',
    startDate: '2024-06-14',
    endDate: '2025-06-14',
  })
})
