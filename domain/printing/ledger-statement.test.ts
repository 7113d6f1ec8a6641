import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import { printedPeriod } from './print-style.ts'
import { printLedgerStatement } from './ledger-statement.ts'

const style = printStyle('One')
const printing = { at: 'now', who: 'Ann' }
const year = { start_date: '2026-01-01', end_date: '2026-12-31' }
const yearBefore = { start_date: '2025-01-01', end_date: '2025-12-31' }

const rent = {
  entry_id: 'e',
  line_no: 1,
  date: '2026-05-05',
  kind: 'regular',
  document_path: 'account/journal-vouchers',
  document_id: 'd',
  document_no: 'JV-1',
  narration: 'Rent',
  description: '',
  against: [{ id: 'b', name: 'Bank' }],
}

test('a statement names the side of each balance and shows the figures of the compared period below its own', () => {
  const { blocks, fileName } = printLedgerStatement(
    {
      account: { id: 'a', name: 'Cash', code: 'A-C-C', category_label: 'Cash accounts', is_active: true },
      currency: 'GBP',
      ...year,
      opening: '0.00',
      debit: '30.00',
      credit: '50.00',
      transfer: '0.00',
      closing: '-20.00',
      compared: [{ ...yearBefore, opening: '0.00', debit: '5.00', credit: '5.00', transfer: '0.00', closing: '0.00' }],
      count: 2,
      exact: true,
      order: 'newest',
      rows: [
        { ...rent, debit: '0.00', credit: '50.00', balance: '-20.00' },
        { ...rent, line_no: 2, debit: '30.00', credit: '0.00', balance: '30.00' },
      ],
    },
    style,
    printing,
  )
  expect(fileName).toBe('A-C-C-2026-01-01-2026-12-31')
  expect(blocks[2]).toMatchObject({
    rows: [
      { cells: ['2026-01-01 to 2026-12-31', '–', '30.00', '50.00', '20.00 Cr'] },
      { cells: ['2025-01-01 to 2025-12-31', '–', '5.00', '5.00', '–'] },
    ],
  })
  expect(blocks[3]).toMatchObject({
    rows: [
      { cells: ['2026-05-05', 'JV-1', 'Bank', 'Rent', '', '50.00', '20.00 Cr'] },
      { cells: ['2026-05-05', 'JV-1', 'Bank', 'Rent', '30.00', '', '30.00 Dr'] },
    ],
    totals: ['Total', '', '', '', '30.00', '50.00', '20.00 Cr'],
  })
})

test('a year-end transfer is a line, a figure of its own and part of the totals', () => {
  const days = { start_date: '2025-07-01', end_date: '2026-06-30' }
  const transfer = { ...rent, kind: 'transfer', document_no: '2025', narration: '', against: [], date: '2026-01-01' }
  const { blocks } = printLedgerStatement(
    {
      account: { id: 'a', name: 'Sales', code: 'I-S-S', category_label: 'Sales', is_active: true },
      currency: 'GBP',
      ...days,
      opening: '-400.00',
      debit: '0.00',
      credit: '50.00',
      transfer: '400.00',
      closing: '-50.00',
      compared: [],
      count: 2,
      exact: true,
      order: 'oldest',
      rows: [
        { ...transfer, debit: '400.00', credit: '0.00', balance: '0.00' },
        { ...rent, debit: '0.00', credit: '50.00', balance: '-50.00' },
      ],
    },
    style,
    printing,
  )
  expect(blocks[2]).toMatchObject({
    columns: ['Period', 'Opening', 'Debit', 'Credit', 'Year-end transfer', 'Closing'].map((label) => ({ label })),
    rows: [{ cells: ['2025-07-01 to 2026-06-30', '400.00 Cr', '–', '50.00', '400.00 Dr', '50.00 Cr'] }],
  })
  expect(blocks[3]).toMatchObject({
    rows: [{ cells: ['2026-01-01', '2025', '', 'Year-end transfer', '400.00', '', '–'] }, {}],
    totals: ['Total', '', '', '', '400.00', '50.00', '50.00 Cr'],
  })
})

test.each([
  [null, null, 'All dates'],
  ['2026-01-01', null, 'from 2026-01-01'],
  [null, '2026-01-01', 'until 2026-01-01'],
])('a period from %s until %s reads "%s"', (start, end, text) => {
  expect(printedPeriod({ start, end }, style)).toBe(text)
})
