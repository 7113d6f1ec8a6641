import { expect, test } from 'vitest'
import { addDays, addMonths, localDate } from '../../domain/calendar/local-date.ts'
import { planMapleAndFinch } from './maple-and-finch.ts'

test('on whatever day it is made the plan has approved, 3 open and 2 cancelled vouchers that balance', () => {
  for (let end = localDate('2026-01-01'); end < '2027-01-01'; end = addDays(end, 1)) {
    const span = { start: addDays(addMonths(end, -12), 1), end }
    const plan = planMapleAndFinch(span)
    const count = (which: string) => plan.filter(({ fate }) => fate === which).length
    expect([end, count('reversed'), count('draft'), count('cancelled')]).toEqual([end, 1, 3, 2])
    expect(count('approved')).toBeGreaterThan(100)
    expect(plan.every(({ date }) => span.start <= date && date <= span.end)).toBe(true)
    for (const { rows, narration } of plan) {
      const difference = rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)
      expect([end, narration, rows.length > 1, difference]).toEqual([end, narration, true, 0n])
    }
  }
})
