import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { taxSchemes } from '../../../domain/resources/tax/tax-schemes.ts'
import type { TradeRecord } from '../../components/document/trade/trade-record.ts'
import { RequestError } from '../../lib/http-error.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../providers/query-clients.ts'
import { PurchaseOrderForm } from './purchase-order-form.tsx'

afterEach(() => {
  cleanup()
  forgetQueries()
  localStorage.clear()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const row = {
  id: 'r1',
  item: 'bolt',
  item_label: 'Bolt',
  item_code: null,
  description: null,
  quantity: '5',
  unit: 'pcs',
  unit_label: 'pcs',
  rate: '2.00',
  discount_type: null,
  discount: '0',
  discount_ref: null,
  is_trade_discount: false,
  tax_scheme: 'vat',
  tax_scheme_label: 'VAT',
  gross: '10.00',
  returned: '0',
}
const vat = {
  id: 'vat',
  name: 'VAT',
  short_name: null,
  kind: 'taxable',
  rate: '20',
  recoverable: true,
  is_active: true,
}
const draft = {
  id: 'o1',
  version: 1,
  status: 'Draft',
  voucher_no: null,
  date: '2026-11-20',
  party: 'york',
  party_label: 'York Ltd',
  tax_type: 'exclusive',
  discount_type: null,
  discount: '0',
  is_trade_discount: false,
  reference: 'Spring',
  rows: [row],
  chain: [],
  acts: ['edit', 'issue'],
} as unknown as TradeRecord

type ListRequest = { resource: string; filters?: readonly { field: string }[] }

/** Opens an order, by default a draft; `meanwhile` happens to it before it is saved. */
function open(
  meanwhile: (order: TradeRecord) => TradeRecord = (order) => order,
  { stored = draft, who = rights, scheme = vat } = {},
) {
  const versions: unknown[] = []
  let order = stored
  const provider = {
    getList: async ({ resource, filters = [] }: ListRequest) => {
      const isListed = scheme.is_active || !filters.some(({ field }) => field === 'is_active')
      return { data: resource === taxSchemes.path && isListed ? [scheme] : [], total: 0 }
    },
    getMany: async () => ({ data: [] }),
    getOne: async () => ({ data: order }),
    custom: async ({ url }: { url: string }) =>
      url.includes('/o1/')
        ? new Promise(() => undefined)
        : { data: url.startsWith('settings/') ? { version: 1 } : { rows: [] } },
    update: async ({ variables }: { variables: Partial<TradeRecord> }) => {
      order = meanwhile(order)
      versions.push(variables.version)
      if (variables.version !== order.version) throw new RequestError('Bea has issued it.', { statusCode: 409 })
      order = { ...order, reference: variables.reference ?? null, version: order.version + 1 }
      return { data: order }
    },
  } as unknown as DataProvider
  const page = (
    <App>
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('order form') } }}
      >
        <CompanyProvider value={{ company, rights: who }}>
          <PurchaseOrderForm mode="edit" />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const router = createMemoryRouter([{ path: '/maple/purchase/purchase-orders/:id/edit', element: page }], {
    initialEntries: ['/maple/purchase/purchase-orders/o1/edit'],
  })
  render(<RouterProvider router={router} />)
  return versions
}

/** Types the reference of the order, which is among the fields that are seldom used, and saves it as a draft. */
async function save(reference: string) {
  fireEvent.change(await screen.findByLabelText('Reference'), { target: { value: reference } })
  fireEvent.click(screen.getByText('Save draft', { exact: false }))
}
const shown = () => screen.getByLabelText<HTMLInputElement>('Reference').value

test('a draft that was issued meanwhile stays in its form as it was typed when saving it is refused', async () => {
  const versions = open((order) => ({ ...order, status: 'Issued', version: 2, acts: ['receive'] }))
  await save('Summer')
  await screen.findByText('Bea has issued it.')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect([versions, shown()]).toEqual([[1], 'Summer'])
})

test('a draft can be saved again and again', async () => {
  const versions = open()
  await save('Summer')
  const field = screen.getByLabelText('Reference')
  // The saved order is read into a form of its own.
  await waitFor(() => expect(screen.queryByLabelText('Reference') ?? field).not.toBe(field))
  expect(shown()).toBe('Summer')
  await save('Autumn')
  await waitFor(() => expect(versions).toHaveLength(2))
  expect(versions).toEqual([1, 2])
})

test('a draft keeps a tax that is no longer in use: 10.00 and 20 % are 12.00, and it can be saved', async () => {
  const versions = open(undefined, { scheme: { ...vat, is_active: false } })
  const totals = await screen.findByRole('region', { name: 'Totals' })
  expect(totals.textContent).toContain('£12.00')
  await save('Summer')
  await waitFor(() => expect(versions).toEqual([1]))
})

test('a draft opens read-only for a member who may only read orders', async () => {
  const who = { role: 'member', roles: ['member'], permissions: { purchase_purchase_orders: { read: true } } }
  open(undefined, { stored: { ...draft, acts: [], landed_costs: [] }, who })
  expect(await screen.findByRole('heading', { name: /Purchase order/ })).toBeTruthy()
  expect(await screen.findAllByText('Draft')).not.toEqual([])
  expect(screen.queryAllByRole('textbox', { name: (name) => name !== 'Comment' })).toEqual([])
  expect(screen.queryAllByRole('button', { name: /Save|Issue|Receive|Create bill|Discard/ })).toEqual([])
})

test('a draft is never titled as edited for a member who may only read it, and deleted by who may delete it', async () => {
  const who = {
    role: 'member',
    roles: ['member'],
    permissions: { purchase_purchase_orders: { read: true, delete: true } },
  }
  open(undefined, { stored: { ...draft, acts: ['delete'], landed_costs: [] }, who })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Purchase order')
  await userEvent.setup().click(await screen.findByRole('button', { name: 'More' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete draft' })).toBeTruthy()
})
