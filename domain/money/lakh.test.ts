import { expect, test } from 'vitest'
import { countsInLakh } from './lakh.ts'

test('Nepalese and Indian rupees are counted in lakh, other currencies in thousands', () => {
  expect(['NPR', 'INR', 'GBP', 'USD', 'PKR', ''].map(countsInLakh)).toEqual([true, true, false, false, false, false])
})
