import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import type { VisibleRow } from './report-table.tsx'
import { ReportTable } from './report-table.tsx'
import type { ShownColumn } from './report-types.ts'

declare const happyDOM: { setViewport: (size: { width: number; height: number }) => void }

afterEach(() => {
  cleanup()
  happyDOM.setViewport({ width: 1280, height: 800 })
})

const column = (key: string, label: string, more: Partial<ShownColumn> = {}): ShownColumn => ({
  key,
  label,
  value: (cells) => cells[key] ?? '',
  ...more,
})
const columns = [
  column('opening_quantity', 'Quantity', { group: 'Opening', isQuantity: true }),
  column('opening_value', 'Value', { group: 'Opening' }),
  column('in_quantity', 'Quantity', { group: 'In', isQuantity: true }),
  column('in_value', 'Value', { group: 'In' }),
  column('closing_quantity', 'Quantity', { group: 'Closing', isQuantity: true }),
  column('closing_value', 'Value', { group: 'Closing' }),
]
const tea = {
  opening_quantity: '10',
  opening_value: '120.30',
  in_quantity: '0',
  in_value: '0.00',
  closing_quantity: '44',
  closing_value: '534.99',
}
const row = (more: Partial<VisibleRow['row']>): VisibleRow['row'] => ({
  id: 'tea',
  parent_id: 'boxes',
  kind: 'item',
  code: 'GFT',
  name: 'Tea box',
  unit: 'pcs',
  depth: 1,
  cells: tea,
  drill: '/maple/inventory/ledgers/tea',
  ...more,
})
const rows: VisibleRow[] = [
  { row: row({ id: 'boxes', kind: 'category', name: 'Boxes' }), level: 0, opens: true, isOpen: true },
  { row: row({}), level: 1, opens: false, isOpen: false },
]

function open(width: number, lead?: readonly string[]): void {
  happyDOM.setViewport({ width, height: 800 })
  const table = (
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ReportTable
          {...{ label: 'Stock summary', nameLabel: 'Item', rows, columns, lead, totals: tea }}
          onSwitch={() => undefined}
        />
      </CompanyProvider>
    </Refine>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: table }])} />)
}

const cellsOf = (place: number) =>
  [...(screen.getAllByRole('row')[place]?.children ?? [])].map((cell) => cell.textContent)

test('a phone shows the leading figures beside the names and the others with their labels below', () => {
  open(375, ['closing_quantity', 'closing_value'])
  const lines = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(lines).toEqual([
    'ItemClosing',
    'QuantityValue',
    'Boxes44534.99',
    'Opening 10 · 120.30',
    'Tea box 44534.99',
    'GFT · pcsOpening 10 · 120.30',
    'Total44534.99',
    'Opening 10 · 120.30',
  ])
  expect(screen.getByText('GFT · pcs').closest('td')?.style.getPropertyValue('--level')).toBe('1')
  expect(screen.getByRole('button', { name: 'Boxes' }).getAttribute('aria-expanded')).toBe('true')
})

test('without a declared lead, a phone shows the last column beside the names', () => {
  open(375)
  expect(cellsOf(2)).toEqual(['Boxes', '534.99'])
  expect(screen.getAllByText('Closing').map(({ tagName }) => tagName)).toEqual(['TH', 'DT', 'DT', 'DT'])
})

test('a wide screen has a column for each figure and no line below', () => {
  open(1280, ['closing_quantity', 'closing_value'])
  expect(screen.getAllByRole('row')).toHaveLength(5)
  expect(screen.getByRole('link', { name: 'Tea box GFT · pcs' })).toBeDefined()
  expect(screen.getByRole('row', { name: /^Tea box/ }).textContent).toBe('Tea box GFT · pcs10120.30––44534.99')
})
