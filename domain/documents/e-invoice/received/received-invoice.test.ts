import { expect, test } from 'vitest'
import { treatmentKey, treatmentName } from './received-invoice.ts'

test('only the standard rate has its rate in its name and key', () => {
  expect(treatmentName({ category: 'S', rate: '20' })).toBe('Standard rate 20%')
  expect(treatmentName({ category: 'Z', rate: '0' })).toBe('Zero-rated')
  expect(treatmentName(null)).toBe('no VAT category')
  const keys = [
    { category: 'S', rate: '20' },
    { category: 'S', rate: '5.5' },
    { category: 'AE', rate: '0' },
  ] as const
  expect([...keys, null].map(treatmentKey)).toEqual(['S 20', 'S 5.5', 'AE', ''])
})
