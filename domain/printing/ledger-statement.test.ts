import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import { printedPeriod } from './print-style.ts'
import { printLedgerStatement } from './ledger-statement.ts'

const style = printStyle('One')
const printing = { at: 'now', who: 'Ann' }
const year = { start_date: '2026-01-01', end_date: '2026-12-31' }
const yearBefore = { start_date: '2025-01-01', end_date: '2025-12-31' }

test('a statement names the side of each balance and shows the figures of the compared period below its own', () => {
  const { blocks, fileName } = printLedgerStatement(
    {
      account: { id: 'a', name: 'Cash', code: 'A-C-C', category_label: 'Cash accounts', is_active: true },
      currency: 'GBP',
      ...year,
      opening: '0.00',
      debit: '30.00',
      credit: '50.00',
      closing: '-20.00',
      compared: [{ ...yearBefore, opening: '0.00', debit: '5.00', credit: '5.00', closing: '0.00' }],
      count: 1,
      exact: true,
      order: 'newest',
      rows: [
        {
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
          debit: '0.00',
          credit: '50.00',
          balance: '-20.00',
        },
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
    rows: [{ cells: ['2026-05-05', 'JV-1', 'Bank', 'Rent', '', '50.00', '20.00 Cr'] }],
    totals: ['Total', '', '', '', '30.00', '50.00', '20.00 Cr'],
  })
})

test.each([
  [null, null, 'All dates'],
  ['2026-01-01', null, 'from 2026-01-01'],
  [null, '2026-01-01', 'until 2026-01-01'],
])('a period from %s until %s reads "%s"', (start, end, text) => {
  expect(printedPeriod({ start, end }, style)).toBe(text)
})
