import { expect, test } from 'vitest'
import { checkCount, differences } from './check-count.ts'

const row = { item: 'bolt', counted: '12', description: '' }
const codes = (
  rows: readonly (typeof row | { item: null; counted: string; description: string })[],
  date = '2026-03-31',
) =>
  checkCount({ date, remarks: '', rows, names: new Map([['bolt', 'Bolt']]) }).map(({ code, path }) => `${code} ${path}`)

test('an item is counted once, as zero or more, or not yet', () => {
  expect(codes([row, { ...row, item: 'nut', counted: '0' }, { ...row, item: 'pin', counted: '' }])).toEqual([])
  expect(codes([row, row])).toEqual(['ITEM_REPEATED rows.1.item'])
  expect(codes([{ ...row, counted: '-1' }])).toEqual(['BELOW_ZERO rows.0.counted'])
  expect(codes([{ ...row, counted: '1.0000001' }])).toEqual(['TOO_MANY_DIGITS rows.0.counted'])
  expect(codes([{ item: null, counted: '1', description: '' }])).toEqual(['REQUIRED rows.0.item'])
})

test('a count needs a date and rows, up to a maximum', () => {
  expect(codes([], '')).toEqual(['REQUIRED date', 'REQUIRED rows'])
  expect(codes(Array.from({ length: 5001 }, () => row))).toEqual(['TOO_MANY_ROWS rows'])
})

test('12 counted of 10 are 2 received, 7 counted are 3 issued, equal and uncounted items do not move', () => {
  const rows = [
    { counted: '12', book: '10' },
    { counted: '7', book: '10' },
    { counted: '10.0', book: '10' },
    { counted: '', book: '10' },
    { counted: '0', book: '-1' },
  ]
  expect(differences(rows)).toEqual({
    surplus: [
      { index: 0, quantity: '2' },
      { index: 4, quantity: '1' },
    ],
    shortage: [{ index: 1, quantity: '3' }],
  })
})
