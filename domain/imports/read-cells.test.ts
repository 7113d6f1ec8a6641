import { expect, test } from 'vitest'
import { journalColumns } from './kinds.ts'
import { mappingByName, missingColumns, proposeMapping } from './propose-mapping.ts'
import { cellDetector, readAmount, readerOf } from './read-cells.ts'

test.each([
  ['1,234.56', false, '1234.56'],
  ['1234.5', false, '1234.5'],
  ['1,23.4', false, null],
  ['1,23,456.78', false, '123456.78'],
  ['-12,34,56,789', false, '-123456789'],
  ['123,45,678', false, null],
  ['1,23,45', false, null],
  ["1'234'567.50", false, '1234567.50'],
  ['1’234.50', false, '1234.50'],
  ['1 234.50', false, '1234.50'],
  ['1 234,500', false, null],
  ["1'234,500", false, null],
  ['0,125', false, null],
  ['0,12,345', false, null],
  ['1 234,500', true, '1234.500'],
  ['1.234 567', true, null],
  ['0.125', true, null],
  ['1,23,456.78', true, null],
  ['1234,56', false, null],
  ['1.234,56', true, '1234.56'],
  ['1 234 567,5', true, '1234567.5'],
  ["1'234,50", true, '1234.50'],
  ['139.12', true, null],
  ['', true, ''],
  ['=1+1', false, null],
  ['+5.00', false, '5.00'],
  ['1,234.00-', false, '-1234.00'],
  ['(5,50)', true, '-5.50'],
  ['-5-', false, null],
  ['(-5)', false, null],
])('%j with a decimal comma: %s is %j', (text, hasComma, expected) => {
  expect(readAmount(text, hasComma)).toBe(expected)
})

test('day numbers of a spreadsheet become dates', () => {
  const read = readerOf('serial')
  expect(['40513', '40543', '45292.75', '46188'].map(read)).toEqual([
    '2010-12-01',
    '2010-12-31',
    '2024-01-01',
    '2026-06-15',
  ])
  expect([read('12'), read('2010-12-01'), read('999999')]).toEqual([null, null, null])
})

const detected = (dates: string[], amounts: string[] = [], usual: string[] = []) => {
  const detector = cellDetector(usual)
  for (const date of dates) detector.addDate(date)
  for (const amount of amounts) detector.addAmount(amount)
  return detector.result()
}

test.each([
  [['2010-12-01', '2010-12-31'], 'YYYY-MM-DD'],
  [['01/12/2010', '31/12/2010'], 'D/M/YYYY'],
  [['12/01/2010', '12/31/2010'], 'M/D/YYYY'],
  [['1.12.2010'], 'D.M.YYYY'],
  [['40513', '40514'], 'serial'],
  [['10 Feb 18', '11 Feb 18'], 'D MMM YY'],
  [['15-Jan-2026', '16-JAN-2026'], 'D-MMM-YYYY'],
  [['15-Jan-26'], 'D-MMM-YY'],
  [['2018-02-25 12:34:56 +0000'], 'YYYY-MM-DD'],
  [['31/12/10'], 'D/M/YY'],
  [['01/12/2010', '02/12/2010'], null],
  [[], 'YYYY-MM-DD'],
])('dates %j are written %s', (dates, format) => {
  expect(detected(dates).dateFormat).toBe(format)
})

test('a file of Nepal has dates of either calendar, known by their years', () => {
  const detectedIn = (calendar: string, dates: string[], usual: string[] = []) => {
    const detector = cellDetector(usual, calendar)
    dates.forEach(detector.addDate)
    return detector.result().dateFormat
  }
  expect(detectedIn('bs', ['2082-10-01', '2082-09-29'], ['YYYY-MM-DD'])).toBe('YYYY-MM-DD BS')
  expect(detectedIn('bs', ['01/10/2082'])).toBe('D/M/YYYY BS')
  expect(detectedIn('bs', ['2026-01-15'], ['YYYY-MM-DD BS'])).toBe('YYYY-MM-DD')
  expect(detectedIn('ad', ['2082-10-01'])).toBe('YYYY-MM-DD')
  expect(readerOf('YYYY-MM-DD BS')('2082-10-01')).toBe('2026-01-15')
})

test('where day and month are ambiguous, the format of earlier files is used', () => {
  expect(detected(['01/12/2010'], [], ['M/D/YYYY']).dateFormat).toBe('M/D/YYYY')
  expect(detected(['31/12/2010'], [], ['M/D/YYYY']).dateFormat).toBe('D/M/YYYY')
})

test('the decimal separator is the one that more amounts need', () => {
  expect(detected([], ['139,12', '5']).hasDecimalComma).toBe(true)
  expect(detected([], ['139.12', '5']).hasDecimalComma).toBe(false)
  expect(detected([], ['1,234', '5']).hasDecimalComma).toBe(false)
  expect(detected([], ['1 234,500', '500']).hasDecimalComma).toBe(true)
  expect(detected([], ['0,125', '12,250']).hasDecimalComma).toBe(true)
  expect(detected([], ['1 234', '12,250']).hasDecimalComma).toBe(true)
  expect(detected([], ['1 234', '12.5']).hasDecimalComma).toBe(false)
})

const journal = { columns: journalColumns, before: [] }

test('a header maps to the column with its name, label or alias, in any case', () => {
  expect(proposeMapping(['DATE', 'Voucher no', 'Ledger', 'Dr', 'Cr', 'Colour'], journal)).toEqual({
    date: 'DATE',
    voucher_no: 'Voucher no',
    account: 'Ledger',
    debit: 'Dr',
    credit: 'Cr',
  })
})

test('an earlier mapping is reused for a file with the same headers, and for no other', () => {
  const before = [{ date: 'Tag', voucher_no: 'Beleg', account: 'Konto', debit: 'Plus', credit: 'Minus' }]
  const header = ['Tag', 'Beleg', 'Konto', 'Plus', 'Minus']
  expect(proposeMapping([...header, 'line', 'problem'], { ...journal, before })).toEqual(before[0])
  expect(proposeMapping(header.slice(1), { ...journal, before })).toEqual({ account: 'Konto' })
})

test('a mapping is complete when every required column has an existing header', () => {
  const header = ['date', 'voucher_no', 'account', 'debit', 'credit']
  const { columns } = journal
  expect(missingColumns(mappingByName(header, { columns, chosen: {} }), { columns, header })).toEqual([])
  expect(missingColumns({ date: 'Tag' }, { columns, header })).toEqual([
    'Tag',
    'voucher_no',
    'account',
    'debit',
    'credit',
  ])
})
