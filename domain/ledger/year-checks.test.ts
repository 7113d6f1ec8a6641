import { expect, test } from 'vitest'
import { closedYearsAreSettled, openingsOnFirstDay, yearsCarryForward } from './year-checks.ts'

test('an opening entry that is not on the first day is found', () => {
  const opening = { document: 'inventory/opening-stock Bolts', date: '2026-01-01', firstDay: '2025-01-01' }
  expect(openingsOnFirstDay([opening, { ...opening, date: '2025-01-01' }])).toEqual([
    'The opening inventory/opening-stock Bolts is dated 2026-01-01, the books start on 2025-01-01.',
  ])
})

test('an account, and the value of an item, that change between two years are found', () => {
  const account = { kind: 'account', label: 'Inventory', closedOn: '2025-12-31' } as const
  const item = { kind: 'item', label: 'Bolts', closedOn: '2025-12-31' } as const
  expect(
    yearsCarryForward([
      { ...account, closing: ['0'], opening: ['30.00'] },
      { ...account, closing: ['30'], opening: ['30.00'] },
      { ...item, closing: ['10', '30'], opening: ['10', '31'] },
    ]),
  ).toEqual([
    'The account Inventory closes on 2025-12-31 with 0, the next year opens with 30.00.',
    'The item Bolts closes on 2025-12-31 with 10 / 30, the next year opens with 10 / 31.',
  ])
})

test('a closed year without closing, an open one with it, and a closed one with balances left are found', () => {
  const year = { name: '2025', state: 'closed', isRecorded: true, remaining: '0' }
  expect(
    closedYearsAreSettled([
      year,
      { ...year, state: 'open', isRecorded: false, remaining: '90' },
      { ...year, isRecorded: false },
      { ...year, state: 'open' },
      { ...year, remaining: '40' },
    ]),
  ).toEqual([
    'The year 2025 is closed, and no closing is recorded for it.',
    'The year 2025 is open, and a closing is recorded for it.',
    'The year 2025 is closed, but its income and expense accounts hold 40 in all.',
  ])
})
