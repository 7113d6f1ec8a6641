import { expect, test } from 'vitest'
import { usualFiscalYearStart } from '../calendar/fiscal-year.ts'
import type { FirstYears } from './years-before.ts'
import { yearsBefore } from './years-before.ts'

const books: FirstYears = {
  years: [
    { startDate: '2011-01-01', state: 'open' },
    { startDate: '2012-01-01', state: 'open' },
  ],
  fiscalYearStart: usualFiscalYearStart('GB'),
  hasOpening: false,
}
const names = (dates: readonly string[], changes: Partial<FirstYears> = {}) =>
  yearsBefore(
    dates.map((date) => ({ date })),
    { ...books, ...changes },
  ).map(({ name }) => name)

test('the worked example: books from 2011 and a voucher of December 2009 make 2009 and 2010, in order', () => {
  expect(yearsBefore([{ date: '2011-05-01' }, { date: '2009-12-01' }, { date: '2010-06-30' }], books)).toEqual([
    { name: '2009', startDate: '2009-01-01', endDate: '2009-12-31' },
    { name: '2010', startDate: '2010-01-01', endDate: '2010-12-31' },
  ])
})

test('a file that begins with the first day of the first year, or later, makes none', () => {
  expect(names(['2011-01-01', '2013-02-01'])).toEqual([])
  expect(names(['2010-12-31'])).toEqual(['2010'])
  expect(names([])).toEqual([])
})

test('a text that is no date reaches back nowhere', () => {
  expect(names(['', '1900', '2009-13-01', '2010-07-01'])).toEqual(['2010'])
})

test('years of Nepal are made by their own calendar', () => {
  const nepal = {
    years: [{ startDate: '2025-07-17', state: 'open' }],
    fiscalYearStart: usualFiscalYearStart('NP'),
  } as const
  expect(names(['2024-07-15'], nepal)).toEqual(['2080-81', '2081-82'])
})

test('books with an opening entry or a year that is not open begin where they begin', () => {
  expect(names(['2009-12-01'], { hasOpening: true })).toEqual([])
  for (const state of ['closing', 'closed'] as const) {
    expect(
      names(['2009-12-01'], {
        years: [
          { startDate: '2011-01-01', state: 'open' },
          { startDate: '2012-01-01', state },
        ],
      }),
    ).toEqual([])
  }
  expect(names(['2009-12-01'], { years: [] })).toEqual([])
})

test('a first year that does not begin on the day of the others leaves no year before it that would touch it', () => {
  expect(names(['2009-12-01'], { years: [{ startDate: '2011-04-01', state: 'open' }] })).toEqual([])
})
