import { expect, test } from 'vitest'
import type { LedgerLine } from '../../reports/ledger-statement.ts'
import { ledgerColumns, linePosition } from './statement-lines.ts'

const newest = { start_date: '2026-01-01', end_date: '2026-12-31', order: 'newest' } as const
const oldest = { ...newest, order: 'oldest' } as const
const line = { entry_id: 'e', line_no: 2, date: '2026-03-05', kind: 'regular' } as LedgerLine

test('newest first, a first batch begins at the last day; the next ones after a line, openings after the rest of their day', () => {
  const none = [null, null, null, null]
  expect(linePosition(newest, { rows: 20, skip: 40, behind: null })).toEqual([
    '2026-01-01',
    '2026-12-31',
    20,
    40,
    ...none,
    true,
  ])
  const after = ['2026-03-05', true, 'e', 2]
  expect(linePosition(newest, { rows: 20, skip: 0, behind: line })).toEqual([
    '2026-01-01',
    '2026-03-05',
    20,
    0,
    ...after,
    true,
  ])
  expect(linePosition(newest, { rows: 20, skip: 0, behind: { ...line, kind: 'opening' } })[5]).toBe(false)
})

test('oldest first, a first batch begins at the first day, and the next ones at the day of the line before', () => {
  const none = [null, null, null, null]
  expect(linePosition(oldest, { rows: 20, skip: 0, behind: null })).toEqual([
    '2026-01-01',
    '2026-12-31',
    20,
    0,
    ...none,
    false,
  ])
  const after = ['2026-03-05', true, 'e', 2]
  expect(linePosition(oldest, { rows: 20, skip: 0, behind: line })).toEqual([
    '2026-03-05',
    '2026-12-31',
    20,
    0,
    ...after,
    false,
  ])
})

test('files name the other accounts of an entry', () => {
  const text = ledgerColumns.flatMap((column) => ('text' in column ? [column.text] : []))[0]
  const against = [
    { id: 'a', name: 'Cash' },
    { id: 'b', name: 'Bank' },
  ]
  expect(text?.({ ...line, against })).toBe('Cash, Bank')
})
