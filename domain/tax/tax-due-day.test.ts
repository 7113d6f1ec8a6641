import { expect, test } from 'vitest'
import { localDate } from '../calendar/local-date.ts'
import { fromVikramSamvat } from '../calendar/vikram-samvat.ts'
import type { TaxDueRule } from './tax-due-day.ts'
import { taxDueRule, taxDueRules } from './tax-due-day.ts'

test.each<[TaxDueRule, end: string, due: string]>([
  ['GB', '2026-01-31', '2026-03-07'],
  ['GB', '2026-02-28', '2026-04-07'],
  ['GB', '2026-04-30', '2026-06-07'],
  ['GB', '2026-12-31', '2027-02-07'],
  ['GB', '2026-04-05', '2026-05-12'],
  ['IN', '2026-01-31', '2026-02-20'],
  ['IN', '2026-12-31', '2027-01-20'],
  ['general', '2026-01-31', '2026-02-28'],
  ['general', '2026-12-15', '2027-01-31'],
])('by the rule %s the tax of a period until %s is due on %s', (rule, end, due) => {
  expect(taxDueRules[rule].dueDay(localDate(end))).toBe(due)
})

test.each([
  [
    { year: 2083, month: 7 },
    { year: 2083, month: 8 },
  ],
  [
    { year: 2083, month: 12 },
    { year: 2084, month: 1 },
  ],
])('in Nepal the tax of %o is due on the 25th of %o', (month, next) => {
  const end = fromVikramSamvat({ ...month, day: 30 })
  expect(end && taxDueRules.NP.dueDay(end)).toBe(fromVikramSamvat({ ...next, day: 25 }))
})

test('outside the Nepali calendar the tax is due 25 days after the period', () => {
  expect(taxDueRules.NP.dueDay(localDate('2050-01-31'))).toBe('2050-02-25')
})

test('a country without a rule of its own has the general one', () => {
  expect(['GB', 'IN', 'NP', 'US', 'FR'].map(taxDueRule)).toEqual(['GB', 'IN', 'NP', 'general', 'general'])
})
