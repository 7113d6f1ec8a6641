import { expect, test } from 'vitest'
import { unitCodeOf } from './unit-codes.ts'

test.each([
  [null, ['kg', 'Kilogram'], 'KGM'],
  [null, ['', 'Hour'], 'HUR'],
  ['XBX', ['pcs', 'Piece'], 'XBX'],
  [null, ['gbd', 'Gebinde'], 'C62'],
  ['??', ['pcs'], 'H87'],
])('a unit with the code %j and the names %j is %s', (code, names, expected) => {
  expect(unitCodeOf({ code, names })).toBe(expected)
})
