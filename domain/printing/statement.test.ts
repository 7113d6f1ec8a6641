import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import { absolute, isNegative, isZero, withDigits } from '../money/decimal.ts'
import type { StatementItem, StatementPaper } from './statement.ts'
import { printPartyStatement } from './statement.ts'

const style = {
  ...printStyle('Maple & Finch'),
  money: (amount: string) => {
    if (isZero(amount)) return '–'
    return isNegative(amount) ? `(${withDigits(absolute(amount), 2)})` : withDigits(amount, 2)
  },
}
const item = (daysOverdue: number, open: string): StatementItem => ({
  document: `INV-${daysOverdue}`,
  date: '2026-06-01',
  dueDate: '2026-06-08',
  daysOverdue,
  open,
})
const paper: StatementPaper = {
  company: {
    name: 'Maple & Finch',
    address: null,
    city: null,
    state: null,
    postalCode: null,
    phone: null,
    email: null,
    taxNumber: null,
    hasLogo: false,
  },
  party: { name: 'Harbour Café', address: '2 Quay Lane', phone: null, taxNumber: null },
  period: { start: '2026-06-01', end: '2026-06-30' },
  opening: '100',
  debit: '50',
  credit: '120',
  closing: '30',
  order: 'oldest',
  lines: [
    { date: '2026-06-01', document: 'INV-7', description: 'Invoice', debit: '50', credit: '0', balance: '150' },
    { date: '2026-06-03', document: 'PR-2', description: 'Cheque', debit: '0', credit: '120', balance: '30' },
  ],
  items: [],
}
const printed = (changes: Partial<StatementPaper> = {}, look = style) =>
  printPartyStatement({ ...paper, ...changes }, look, { at: 'now', who: 'Ann' })

test('a statement begins with what stood before and ends with what stands after its lines', () => {
  const { blocks, fileName } = printed()
  expect(fileName).toBe('Harbour Café-2026-06-01-2026-06-30')
  expect(blocks[2]).toMatchObject({
    name: 'Harbour Café',
    facts: [{ text: '2026-06-01 to 2026-06-30' }, { label: 'Balance (GBP)', text: '30.00 Dr' }],
  })
  expect(blocks[3]).toMatchObject({
    rows: [
      { cells: ['', '', 'Opening balance', '', '', '100.00 Dr'] },
      { cells: ['2026-06-01', 'INV-7', 'Invoice', '50.00', '', '150.00 Dr'] },
      { cells: ['2026-06-03', 'PR-2', 'Cheque', '', '120.00', '30.00 Dr'] },
    ],
    totals: ['', '', 'Closing balance', '50.00', '120.00', '30.00 Dr'],
  })
  expect(blocks).toHaveLength(5)
})

test('newest first, the balance before the period follows its oldest line', () => {
  const table = printed({ order: 'newest', lines: paper.lines.toReversed() }).blocks[3]
  expect(table?.kind === 'table' && table.rows.map(({ cells }) => cells[2])).toEqual([
    'Cheque',
    'Invoice',
    'Opening balance',
  ])
})

test('a company that keeps its books in Vikram Samvat has the Miti of every line in a column of its own', () => {
  const table = printed({}, { ...style, calendar: 'bs' }).blocks[3]
  expect(table).toMatchObject({
    rows: [
      { cells: ['', '', '', 'Opening balance', '', '', '100.00 Dr'] },
      { cells: ['2026-06-01', '2083-02-18', 'INV-7', 'Invoice', '50.00', '', '150.00 Dr'] },
      { cells: ['2026-06-03', '2083-02-20', 'PR-2', 'Cheque', '', '120.00', '30.00 Dr'] },
    ],
    totals: ['', '', '', 'Closing balance', '50.00', '120.00', '30.00 Dr'],
  })
  expect(table?.kind === 'table' && table.columns.map(({ label }) => label).slice(0, 3)).toEqual([
    'Date',
    'Miti',
    'Document',
  ])
})

test('what is open is told with how late it is, and its ages add up', () => {
  const items = [
    item(0, '10'),
    item(1, '20'),
    item(30, '5'),
    item(31, '40'),
    item(90, '8'),
    item(91, '100'),
    item(0, '-33'),
  ]
  const [, , , , open, ages] = printed({ items }).blocks
  expect(open).toMatchObject({ totals: ['Total', '', '', '', '150.00'] })
  expect(open?.kind === 'table' && open.rows[3]?.cells).toEqual(['INV-31', '2026-06-01', '2026-06-08', '31', '40.00'])
  expect(ages).toMatchObject({
    columns: [
      { label: 'Days overdue' },
      { label: 'Current' },
      { label: '1 to 30' },
      { label: '31 to 60' },
      { label: '61 to 90' },
      { label: 'Over 90' },
      { label: 'Total' },
    ],
    rows: [{ cells: ['Outstanding', '(23.00)', '25.00', '40.00', '8.00', '100.00', '150.00'] }],
  })
})
