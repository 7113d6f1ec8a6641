import { expect, test } from 'vitest'
import '../texts/company-texts.ts'
import { periodLabel } from './period-label.ts'
import { withBikramSambat } from './locale-tags.ts'

test.each([
  ['Day', '31 Oct 2026'],
  ['Week', '31 Oct 2026'],
  ['Month', 'Oct 2026'],
  ['Year', '2026'],
] as const)('%s', (unit, label) => {
  expect(periodLabel('2026-10-31', unit, 'en-GB')).toBe(label)
})

test('months and years of a Nepali company are those of its calendar', () => {
  const locale = withBikramSambat('en-GB')
  expect(periodLabel('2026-11-17', 'Month', locale)).toBe('Mangsir 2083')
  expect(periodLabel('2026-11-17', 'Year', locale)).toBe('2083')
})
