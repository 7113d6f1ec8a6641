import { expect, test } from 'vitest'
import { inDigits, latinDigits } from './digits.ts'

test.each([
  ['0123456789', '०१२३४५६७८९'],
  ['1,23,456.78', '१,२३,४५६.७८'],
  ['(5.00)', '(५.००)'],
  ['2083-07-14', '२०८३-०७-१४'],
  ['१२ 3', '१२ ३'],
  ['–', '–'],
])('%s in Devanagari digits is %s', (text, expected) => {
  expect(inDigits(text, 'devanagari')).toBe(expected)
})

test('Latin digits stay', () => {
  expect(inDigits('1,23,456.78', 'latin')).toBe('1,23,456.78')
})

test('digits of Devanagari become Latin ones', () => {
  expect(latinDigits('२०८३-०८-०५ at 7, ५ मंसिर')).toBe('2083-08-05 at 7, 5 मंसिर')
})
