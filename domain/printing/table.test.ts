import { expect, test } from 'vitest'
import { printStyle } from '../../tests/support/print-style.ts'
import { printTable } from './table.ts'

const style = {
  ...printStyle('Maple & Finch Ltd'),
  money: (amount: string) => (amount === '0.00' ? '–' : amount),
  date: (date: string) => `on ${date}`,
}
const printing = { at: '15 Jun 2026', who: 'amy@example.test' }
const money = (label: string) => ({ label, kind: 'money' as const })

test('a table has its texts on the left, its figures on the right and its totals below', () => {
  const { orientation, blocks } = printTable(
    {
      fileName: 'ageing',
      title: 'Ageing',
      facts: [{ label: 'As of', text: '15 Jun 2026' }],
      columns: [
        { label: 'Date', kind: 'date' },
        { label: 'Document', kind: 'text' },
        { label: 'Number', kind: 'text' },
        { label: 'Days', kind: 'quantity' },
        money('Net'),
      ],
      rows: [{ cells: ['2026-03-01', 'Invoice', 'INV-1', '76', '80.00'] }],
      totals: ['', 'Total', '', '', '0.00'],
    },
    style,
    printing,
  )
  expect(orientation).toBe('portrait')
  expect(blocks.find(({ kind }) => kind === 'table')).toMatchObject({
    columns: [{ kind: 'narrow' }, { kind: 'wide' }, { kind: 'narrow' }, { kind: 'amount' }, { kind: 'amount' }],
    rows: [{ cells: ['on 2026-03-01', 'Invoice', 'INV-1', '76', '80.00'] }],
    totals: ['', 'Total', '', '', '–'],
  })
})

test('more than four amounts stand across the page', () => {
  const columns = ['a', 'b', 'c', 'd', 'e'].map(money)
  const table = { fileName: 'x', title: 'X', facts: [], columns, rows: [], totals: [] }
  expect(printTable(table, style, printing).orientation).toBe('landscape')
})

test('a tree keeps its depth, and a second table stands below the first where it has rows', () => {
  const rows = [
    { cells: ['Sales', '10.00'], isStrong: true },
    { cells: ['VAT', '10.00'], depth: 1 },
  ]
  const columns = [{ label: 'Name', kind: 'text' as const }, money('Net')]
  const second = { columns, rows: [{ cells: ['VAT payable', '0.00'] }] }
  const table = { fileName: 'tax', title: 'Tax', facts: [], columns, rows, totals: ['Total', '10.00'] }
  const tables = printTable({ ...table, second }, style, printing).blocks.filter(({ kind }) => kind === 'table')
  expect(tables).toMatchObject([
    { rows, totals: ['Total', '10.00'] },
    { rows: [{ cells: ['VAT payable', '–'] }], totals: [] },
  ])
  const without = printTable({ ...table, second: { columns, rows: [] } }, style, printing)
  expect(without.blocks.filter(({ kind }) => kind === 'table')).toHaveLength(1)
})
