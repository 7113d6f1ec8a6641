import { expect, test } from 'vitest'
import type { Cell, GridKey, GridMove } from './grid-navigation.ts'
import { gridMove, gridMovePast } from './grid-navigation.ts'

const size = { rows: 3, columns: 4 }
const press = (key: string, more: Partial<GridKey> = {}): GridKey => ({
  key,
  shift: false,
  ctrl: false,
  atStart: false,
  atEnd: false,
  ...more,
})
const at = (row: number, column: number): Cell => ({ row, column })

test.each<[string, Cell, GridKey, GridMove]>([
  ['Enter goes to the next cell', at(0, 1), press('Enter'), { to: at(0, 2) }],
  ['Enter in the last column goes to the next row', at(0, 3), press('Enter'), { to: at(1, 0) }],
  ['Enter on the last cell adds a row', at(2, 3), press('Enter'), 'add-row'],
  ['Shift Enter goes back', at(1, 0), press('Enter', { shift: true }), { to: at(0, 3) }],
  ['Tab goes to the next cell', at(2, 2), press('Tab'), { to: at(2, 3) }],
  ['Tab on the last cell leaves the grid', at(2, 3), press('Tab'), 'leave'],
  ['Shift Tab on the first cell leaves the grid', at(0, 0), press('Tab', { shift: true }), 'leave'],
  ['the arrow down goes one row down', at(0, 2), press('ArrowDown'), { to: at(1, 2) }],
  ['the arrow down stays on the last row', at(2, 2), press('ArrowDown'), 'stay'],
  ['the arrow up stays on the first row', at(0, 2), press('ArrowUp'), 'stay'],
  ['the arrow left moves the caret inside a text', at(1, 2), press('ArrowLeft'), 'stay'],
  ['the arrow left leaves at the start of the text', at(1, 2), press('ArrowLeft', { atStart: true }), { to: at(1, 1) }],
  ['the arrow right leaves at the end of the text', at(1, 3), press('ArrowRight', { atEnd: true }), { to: at(2, 0) }],
  ['Shift with an arrow selects text', at(1, 2), press('ArrowRight', { atEnd: true, shift: true }), 'stay'],
  ['Ctrl D duplicates the row', at(1, 2), press('d', { ctrl: true }), 'duplicate-row'],
  ['Ctrl Delete removes the row', at(1, 2), press('Delete', { ctrl: true }), 'remove-row'],
  ['Ctrl End goes to the last row', at(0, 2), press('End', { ctrl: true }), { to: at(2, 2) }],
  ['Ctrl Enter belongs to the form', at(0, 2), press('Enter', { ctrl: true }), 'stay'],
  ['a letter belongs to the cell', at(0, 2), press('x'), 'stay'],
])('%s', (...[, from, key, expected]) => {
  expect(gridMove(from, size, key)).toEqual(expected)
})

test('read-only cells are skipped: Enter in the first of three cells moves to the last; without other cells an arrow stays', () => {
  const pressed = { key: 'Enter', shift: false, ctrl: false, atStart: true, atEnd: true }
  const isLocked = ({ column }: { column: number }) => column === 1
  const size = { rows: 1, columns: 3 }
  expect(gridMovePast({ row: 0, column: 0 }, size, { pressed, isLocked })).toEqual({ to: { row: 0, column: 2 } })
  expect(gridMovePast({ row: 0, column: 2 }, size, { pressed, isLocked })).toBe('add-row')
  const arrow = { ...pressed, key: 'ArrowDown' }
  expect(gridMovePast({ row: 0, column: 0 }, { rows: 2, columns: 2 }, { pressed: arrow, isLocked: () => true })).toBe(
    'stay',
  )
})
