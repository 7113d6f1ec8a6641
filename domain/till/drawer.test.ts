import { expect, test } from 'vitest'
import { cardMode, cashMode, catalog } from '../../tests/support/till-catalog.ts'
import { drawerIn, drawerOfShift, withDrawer } from './drawer.ts'

const second = { id: 'cash-2', name: 'Cash 2', kind: 'cash' } as const
const changed = {
  ...catalog,
  modes: [second, { id: cashMode, name: 'Cash', kind: 'other' }, { id: cardMode, name: 'Card', kind: 'card' }],
} as const

test('a catalog with another drawer leaves the open shift its own', () => {
  const { modes } = withDrawer(changed, cashMode)
  expect(modes.map(({ name, kind }) => [name, kind])).toEqual([
    ['Cash 2', 'other'],
    ['Cash', 'cash'],
    ['Card', 'card'],
  ])
  expect(drawerIn({ modes })).toBe(cashMode)
})

test('without an open shift, or where it does not name its drawer, the drawer is that of the till', () => {
  expect(withDrawer(changed, undefined)).toBe(changed)
  expect(withDrawer(changed, second.id)).toBe(changed)
  expect(withDrawer(changed, 'unknown')).toBe(changed)
  const opened = (body: { float: string; mode?: string }) => [{ kind: 'shift_opened', body } as const]
  expect(drawerOfShift(opened({ float: '50.00' }), second.id)).toBe(second.id)
  expect(drawerOfShift(opened({ float: '50.00', mode: cashMode }), second.id)).toBe(cashMode)
})
