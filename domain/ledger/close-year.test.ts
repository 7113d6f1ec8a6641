import { expect, test } from 'vitest'
import { closingEntry, closingProblem, reopeningProblem } from './close-year.ts'
import { isBalanced } from './posting.ts'

test('the closing entry takes every balance to retained earnings, each on its natural side', () => {
  const { lines, profit } = closingEntry(
    [
      { accountId: 'sales', amount: '-900' },
      { accountId: 'rent', amount: '250' },
      { accountId: 'discounts', amount: '-20' },
      { accountId: 'idle', amount: '0' },
    ],
    'retained',
  )
  expect(profit).toBe('670')
  expect(lines).toEqual([
    { accountId: 'sales', debit: '900', credit: '0' },
    { accountId: 'rent', debit: '0', credit: '250' },
    { accountId: 'discounts', debit: '20', credit: '0' },
    { accountId: 'retained', debit: '0', credit: '670' },
  ])
  expect(isBalanced(lines)).toBe(true)
})

test('a loss is debited to retained earnings, and a result of zero leaves them out', () => {
  const loss = closingEntry([{ accountId: 'rent', amount: '250.5' }], 'retained')
  expect(loss).toEqual({
    profit: '-250.5',
    lines: [
      { accountId: 'rent', debit: '0', credit: '250.5' },
      { accountId: 'retained', debit: '250.5', credit: '0' },
    ],
  })
  const even = closingEntry(
    [
      { accountId: 'sales', amount: '-10' },
      { accountId: 'rent', amount: '10' },
    ],
    'retained',
  )
  expect(even.lines.map(({ accountId }) => accountId)).toEqual(['sales', 'rent'])
  expect(closingEntry([], 'retained')).toEqual({ lines: [], profit: '0' })
})

const year = (name: string, state: 'open' | 'closed') => ({ id: name, name, state, endDate: `${name}-12-31` }) as const

test('years are closed in order, after their last day, and once', () => {
  const years = [year('2024', 'closed'), year('2025', 'open'), year('2026', 'open')]
  const codeOf = (id: string, today: string) => closingProblem(id, years, today)?.code ?? null
  expect(codeOf('2025', '2026-01-01')).toBeNull()
  expect(codeOf('2025', '2025-12-31')).toBe('YEAR_NOT_OVER')
  expect(codeOf('2024', '2026-01-01')).toBe('YEAR_CLOSED')
  expect(closingProblem('2026', years, '2027-01-01')).toMatchObject({
    code: 'EARLIER_YEAR_OPEN',
    params: { year: '2025' },
  })
})

test('only the last closed year is reopened', () => {
  const years = [year('2024', 'closed'), year('2025', 'closed'), year('2026', 'open')]
  expect(reopeningProblem('2025', years)).toBeNull()
  expect(reopeningProblem('2024', years)).toMatchObject({ code: 'LATER_YEAR_CLOSED', params: { year: '2025' } })
  expect(reopeningProblem('2026', years)).toMatchObject({ code: 'YEAR_NOT_CLOSED', params: { year: '2026' } })
})
