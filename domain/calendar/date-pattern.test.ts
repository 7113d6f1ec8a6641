import { expect, test } from 'vitest'
import { dateReader, readIsoDate } from './date-pattern.ts'

test.each([
  ['DD.MM.YYYY', '31.12.2010', '2010-12-31'],
  ['M/D/YYYY', '1/2/2011', '2011-01-02'],
  ['M/D/YYYY', '12/31/2010', '2010-12-31'],
  ['YYYYMMDD', '20101231', '2010-12-31'],
  ['D MMM YY', '10 Feb 18', '2018-02-10'],
  ['D MMM YYYY', '1 September 2018', '2018-09-01'],
  ['D-MMM-YYYY', '15-Jan-2026', '2026-01-15'],
  ['YYYY-MM-DD BS', '2082-10-01', '2026-01-15'],
  ['D/M/YYYY BS', '32/2/2081', '2024-06-14'],
  ['DD.MM.YY', '31.12.79', '2079-12-31'],
  ['DD.MM.YY', '31.12.80', '1980-12-31'],
])('%s reads %s as %s', (pattern, text, date) => {
  expect(dateReader(pattern)?.(text)).toBe(date)
})

test.each([
  ['DD.MM.YYYY', '31.02.2010'],
  ['DD.MM.YYYY', '31x12x2010'],
  ['DD.MM.YYYY', '1.12.2010'],
  ['DD.MM.YYYY', '31.12.2010 08:30'],
  ['DD.MM.YYYY', '31.12.10'],
  ['D MMM YYYY', '10 Fev 2018'],
  ['YYYY-MM-DD BS', '2082-10-32'],
  ['YYYY-MM-DD BS', '2026-01-15'],
])('%s does not read %s', (pattern, text) => {
  expect(dateReader(pattern)?.(text)).toBeNull()
})

test.each(['MM/YYYY', 'DD.DD.YYYY', ''])('"%s" is no pattern of a date', (pattern) => {
  expect(dateReader(pattern)).toBeNull()
})

test('without a pattern dates are ISO dates', () => {
  expect(readIsoDate('2010-12-31')).toBe('2010-12-31')
  expect(readIsoDate('31.12.2010')).toBeNull()
})
