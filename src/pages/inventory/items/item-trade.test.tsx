import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import '../../../lib/texts/inventory-texts.ts'
import { ItemTrade } from './item-trade.tsx'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const line = { party_label: 'Kent & Ceylon', customer_name: null, unit_label: 'pcs', discount: '0.00', tax: '0.00' }
const rows = [
  {
    ...line,
    id: 'r2',
    date: '2026-10-03',
    document_path: 'purchase/debit-notes',
    document_id: 'n1',
    voucher_no: 'DN-2026-0002',
    quantity: '-6',
    rate: '2.105',
    net: '-12.63',
    total: '-12.63',
  },
  {
    ...line,
    id: 'r1',
    date: '2026-09-30',
    document_path: 'purchase/vouchers',
    document_id: 'b1',
    voucher_no: 'BILL-2026-0011',
    quantity: '84',
    rate: '2.105',
    net: '176.82',
    total: '176.82',
  },
]

afterEach(cleanup)

function open(requests: Record<string, unknown>[], lines: typeof rows) {
  const sums = { gross: '164.19', discount: '0.00', net: '164.19', tax: '0.00', total: '164.19' }
  const provider = {
    getList: async (request: Record<string, unknown>) => {
      requests.push(request)
      return { data: lines, total: lines.length }
    },
    custom: async (request: Record<string, unknown>) => {
      requests.push(request)
      return { data: { count: lines.length, sums } }
    },
  } as unknown as DataProvider
  const page = (
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <ItemTrade id="tea" path="purchase/rows" />
      </CompanyProvider>
    </Refine>
  )
  const path = '/maple/inventory/items/tea'
  const router = createMemoryRouter([{ path, element: page }], {
    initialEntries: [`${path}?start_date=2026-09-01&end_date=2026-10-31`],
  })
  render(<RouterProvider router={router} />)
}

test('the purchases of an item show prices and returns, with the totals of the period', async () => {
  const requests: Record<string, unknown>[] = []
  open(requests, rows)
  const lines = (await screen.findAllByRole('row')).map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
  )
  expect(lines).toEqual([
    ['Date', 'Document', 'Contact', 'Quantity', 'Unit price', 'Discount', 'Net', 'Tax', 'Amount'],
    ['', 'Total', '–', '164.19', '–', '164.19'],
    ['3 Oct 2026', 'Debit note DN-2026-0002', 'Kent & Ceylon', '(6) pcs', '2.105', '–', '(12.63)', '–', '(12.63)'],
    ['30 Sep 2026', 'Bill BILL-2026-0011', 'Kent & Ceylon', '84 pcs', '2.105', '–', '176.82', '–', '176.82'],
  ])
  const postedStatuses = ['Issued', 'Partially Paid', 'Paid', 'Resolved']
  expect(requests[0]).toMatchObject({
    resource: 'purchase/rows',
    filters: [
      { field: 'item', value: 'tea' },
      { field: 'status', operator: 'in', value: postedStatuses },
      { field: 'date', operator: 'gte', value: '2026-09-01' },
      { field: 'date', operator: 'lte', value: '2026-10-31' },
    ],
  })
  expect(requests[1]).toMatchObject({
    url: 'purchase/rows/totals',
    query: { item: 'tea', status: postedStatuses, date_gte: '2026-09-01', date_lte: '2026-10-31' },
  })
  expect(screen.getByRole('link', { name: 'Bill BILL-2026-0011' }).getAttribute('href')).toBe(
    '/maple/purchase/vouchers/b1',
  )
  expect(screen.getByRole('link', { name: 'View as list' }).getAttribute('href')).toBe('/maple/purchase/rows?item=tea')
})

test('an item without purchases explains where they come from', async () => {
  open([], [])
  expect(await screen.findByText('No purchases in this period.')).toBeDefined()
})
