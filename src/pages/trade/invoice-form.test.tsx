import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../providers/query-clients.ts'
import { InvoiceForm } from './invoice-form.tsx'

afterEach(() => {
  cleanup()
  forgetQueries()
  localStorage.clear()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const terms = { tax_number: null, address: null, language: null, aliases: [], credit_limit: null }
const balances = { receivable: '0', payable: '0', overdue: '0' }
const parties = [
  { id: 'amy', label: 'Amy', credit_days: null, ...terms, ...balances },
  { id: 'ben', label: 'Ben', credit_days: '30', ...terms, ...balances },
]
const rest = { quantity: '10', item: 'egg', item_label: 'Egg', item_code: null, unit: 'pcs', unit_label: 'pcs' }
const plain = { discount_type: null, discount: '0', discount_ref: null, is_trade_discount: false }
const line = { ...rest, ...plain, id: 'l1', description: null, rate: '2.00', gross: '20.00', row_discount: '0.00' }
const delivery = {
  ...plain,
  id: 'n1',
  voucher_no: 'DEL-1',
  date: '2026-11-01',
  party: 'ben',
  party_label: 'Ben',
  stays_with: 'ben',
  stays_with_label: 'Ben',
  customer_name: null,
  reference: null,
  tax_type: 'exclusive',
  rows: [{ ...line, unit_factor: '1', tax_scheme: null, received: '0', rest: { ...rest, ...plain } }],
}
/** A copy of an invoice of Amy's, who wanted it at another address. */
const draft = {
  ...plain,
  id: 'i1',
  version: 1,
  status: 'Draft',
  voucher_no: null,
  date: '2026-11-20',
  due_date: '2026-11-20',
  party: 'amy',
  party_label: 'Amy',
  customer_name: 'Amy & Co.',
  address: '1 Mill Lane',
  email: 'amy@example.test',
  tax_type: 'exclusive',
  rows: [{ ...line, tax_scheme: null, returned: '0' }],
  chain: [],
  acts: ['edit', 'issue'],
}

type ListRequest = { resource: string; filters?: readonly { field: string; value: string | null }[] }

/** Opens the form of a new invoice or of the draft; returns what it sends. */
function open(mode: 'create' | 'edit') {
  const sent: Record<string, unknown>[] = []
  const provider = {
    getList: async ({ resource, filters = [] }: ListRequest) => {
      const typed = filters.find(({ field }) => field === 'q' || field === 'ids')?.value ?? ''
      const matching = parties.filter(({ id }) => typed.toLowerCase().includes(id))
      const data = resource === 'crm/parties/pick' ? matching : resource === 'sales/challans' ? [delivery] : []
      return { data, total: data.length }
    },
    getMany: async () => ({ data: [] }),
    getOne: async ({ resource }: { resource: string }) => ({ data: resource === 'sales/challans' ? delivery : draft }),
    custom: async ({ url }: { url: string }) => ({
      data: url.startsWith('settings/') ? { version: 1, sales_due_date: true } : { rows: [] },
    }),
    update: async ({ variables }: { variables: Record<string, unknown> }) => {
      sent.push(variables)
      return { data: draft }
    },
  } as unknown as DataProvider
  const page = (
    <App>
      <Refine
        dataProvider={provider}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('invoice form') } }}
      >
        <CompanyProvider value={{ company, rights }}>
          <InvoiceForm mode={mode} />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const addresses = { create: '/maple/sales/vouchers/create', edit: '/maple/sales/vouchers/i1/edit' }
  const routes = [
    { path: addresses.create, element: page },
    { path: '/maple/sales/vouchers/:id/edit', element: page },
    { path: '*', element: null },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [addresses[mode]] })} />)
  return sent
}
const saveDraft = () => fireEvent.click(screen.getByText('Save draft', { exact: false }))

test('another customer gets no name, address or email of the one before', async () => {
  const sent = open('edit')
  const user = userEvent.setup()
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('amy@example.test')
  await user.click(screen.getByRole('combobox', { name: 'Customer' }))
  await user.keyboard('ben{Enter}')
  await waitFor(() => expect(screen.queryByDisplayValue('amy@example.test')).toBeNull())
  saveDraft()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ party: 'ben', customer_name: null, address: null, email: null })
})

test('a cash sale gets no address or email of the customer before', async () => {
  const sent = open('edit')
  expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('amy@example.test')
  fireEvent.click(screen.getByRole('button', { name: 'Cash sale' }))
  saveDraft()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ party: null, customer_name: null, address: null, email: null })
})

test('an invoice of a delivery note is due by the terms of its customer', async () => {
  open('create')
  const user = userEvent.setup()
  const due = await screen.findByLabelText<HTMLInputElement>('Due date')
  expect(due.value).toBe('')
  await user.click(screen.getByRole('button', { name: 'Add from delivery notes' }))
  await user.click(await screen.findByRole('checkbox', { name: 'DEL-1' }))
  await user.click(screen.getByRole('button', { name: 'Add lines' }))
  await waitFor(() => expect(due.value).toBe('21 Dec 2026'))
})
