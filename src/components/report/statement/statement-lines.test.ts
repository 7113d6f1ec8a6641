import { expect, test } from 'vitest'
import type { LedgerLine } from '../../../../domain/reports/ledger-statement.ts'
import type { LedgerLines } from './statement-lines.ts'
import { balanceLines } from './statement-lines.ts'

const line = (debit: string, credit: string, balance: string): LedgerLine => ({
  entry_id: 'e',
  line_no: 1,
  date: '2026-11-02',
  kind: 'regular',
  document_path: 'account/journal-vouchers',
  document_id: 'd',
  document_no: null,
  narration: '',
  description: '',
  against: [],
  debit,
  credit,
  balance,
})
/** Opening 100; +50, −30, +5 by date; closing 125. */
const rows = [line('5.00', '0.00', '125.00'), line('0.00', '30.00', '120.00'), line('50.00', '0.00', '150.00')]
const statement: LedgerLines = {
  start_date: null,
  end_date: null,
  opening: '100.00',
  closing: '125.00',
  count: 3,
  exact: true,
  order: 'newest',
  rows,
}
const oldestFirst: LedgerLines = { ...statement, order: 'oldest', rows: rows.toReversed() }

test('newest first, a single page has the closing balance above and the opening balance below', () => {
  expect(balanceLines(statement, 0)).toEqual({
    above: { kind: 'closing', balance: '125.00' },
    below: { kind: 'opening', balance: '100.00' },
  })
})

test('between pages the balance after the last row of the page is carried over', () => {
  expect(balanceLines({ ...statement, rows: rows.slice(0, 2) }, 0).below).toEqual({ kind: 'carried', balance: '150' })
  expect(balanceLines({ ...statement, rows: rows.slice(2) }, 2)).toEqual({
    above: { kind: 'carried', balance: '150.00' },
    below: { kind: 'opening', balance: '100.00' },
  })
})

test('oldest first, a single page has the opening balance above and the closing balance below', () => {
  expect(balanceLines(oldestFirst, 0)).toEqual({
    above: { kind: 'opening', balance: '100.00' },
    below: { kind: 'closing', balance: '125.00' },
  })
})

test('oldest first, the balance after the last row of a page is carried to the next one', () => {
  const [first, second, third] = oldestFirst.rows
  if (!first || !second || !third) throw new Error('Three lines')
  expect(balanceLines({ ...oldestFirst, rows: [first, second] }, 0).below).toEqual({
    kind: 'carried',
    balance: '120.00',
  })
  expect(balanceLines({ ...oldestFirst, rows: [third] }, 2)).toEqual({
    above: { kind: 'carried', balance: '120' },
    below: { kind: 'closing', balance: '125.00' },
  })
})

test('with more lines than are counted, the last page carries its balance over', () => {
  expect(balanceLines({ ...oldestFirst, exact: false }, 0).below).toEqual({ kind: 'carried', balance: '125.00' })
})

test('a period without lines opens and closes with the same balance', () => {
  expect(balanceLines({ ...statement, rows: [], count: 0, closing: '100.00' }, 0)).toEqual({
    above: { kind: 'closing', balance: '100.00' },
    below: { kind: 'opening', balance: '100.00' },
  })
})
