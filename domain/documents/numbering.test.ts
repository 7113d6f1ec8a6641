import { expect, test } from 'vitest'
import { formatNumber } from './numbering.ts'

test('a number carries its prefix, the name of its year and leading zeros', () => {
  expect(formatNumber({ prefix: 'JV-{year}-', padding: 4, fiscalYear: '2025-26', n: 7 })).toBe('JV-2025-26-0007')
  expect(formatNumber({ prefix: 'JV-', padding: 4, fiscalYear: '2026', n: 42 })).toBe('JV-0042')
  expect(formatNumber({ prefix: '{year}/JV-{year}-', padding: 2, fiscalYear: '2026', n: 7 })).toBe('2026/JV-2026-07')
  expect(formatNumber({ prefix: '{year}/', padding: 2, fiscalYear: '$&', n: 1 })).toBe('$&/01')
})

test('a number longer than its padding is never cut', () => {
  expect(formatNumber({ prefix: '', padding: 1, fiscalYear: '2026', n: 12345 })).toBe('12345')
  expect(formatNumber({ prefix: 'JV', padding: 4, fiscalYear: '2026', n: 10000 })).toBe('JV10000')
})
