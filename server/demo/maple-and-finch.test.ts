import { expect, test } from 'vitest'
import { addDays, addMonths, localDate } from '../../domain/calendar/local-date.ts'
import { planMapleAndFinch } from './maple-and-finch.ts'

test('on whatever day it is made the plan has 160 approved, 3 open and 2 cancelled vouchers that balance', () => {
  for (let end = localDate('2026-01-01'); end < '2027-01-01'; end = addDays(end, 1)) {
    const span = { start: addDays(addMonths(end, -12), 1), end }
    const plan = planMapleAndFinch(span, () => ({ output: 0n, input: 0n }))
    const count = (which: string) => plan.filter(({ fate }) => fate === which).length
    // The reversal of the accrued fee makes the hundred-and-sixtieth.
    expect([end, count('approved'), count('reversed')]).toEqual([end, 158, 1])
    expect([end, count('draft'), count('cancelled')]).toEqual([end, 3, 2])
    expect(plan.every(({ date }) => span.start <= date && date <= span.end)).toBe(true)
    for (const { rows, narration } of plan) {
      const difference = rows.reduce((sum, { debit, credit }) => sum + debit - credit, 0n)
      expect([end, narration, rows.length > 1, difference]).toEqual([end, narration, true, 0n])
    }
    let balance = 0n
    let least = 0n
    for (const { account, debit, credit } of plan.flatMap(({ rows }) => rows)) {
      if (account === 'A-B-CUR') balance += debit - credit
      if (balance < least) least = balance
    }
    expect([end, least]).toEqual([end, 0n])
  }
})
