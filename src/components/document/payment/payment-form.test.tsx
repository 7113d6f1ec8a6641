import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import type { OpenItemAnswer, PaymentAnswer } from '../../../../domain/payments/payment-answer.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../../providers/query-clients.ts'
import { PaymentFormPage } from './payment-form.tsx'
import type { PaymentWays } from './payment-record.ts'

afterEach(() => {
  cleanup()
  forgetQueries()
  localStorage.clear()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const ways = {
  modes: [{ id: 'cash', label: 'Cash', fee: null }],
  banks: [],
  schemes: [],
  write_off_limit: '1',
  cheques_in_hand: false,
}

const item: OpenItemAnswer = {
  item: 'i1',
  document_path: 'sales/vouchers',
  document_id: 'd1',
  document_no: 'INV-7',
  supplier_number: null,
  date: '2026-10-01',
  due_date: '2026-10-31',
  days_overdue: 21,
  amount: '300.00',
  open: '300.00',
  tax_share: '0.00',
  document_total: '300.00',
  taxes: null,
  pending: '0',
}
const openItems = { party: 'p1', party_label: 'Ada', ledger: 'receivable', items: [item], advances: [], items_total: 1 }

/** A receipt of 80 that settles a part of the invoice. */
const receipt = {
  id: 'r1',
  version: 2,
  status: 'Cleared',
  voucher_no: 'RC-1',
  date: '2026-11-20',
  party: 'p1',
  party_label: 'Ada',
  ledger: 'receivable',
  withholding_scheme: null,
  withholding_base: null,
  write_off: '0.00',
  write_off_as: null,
  reference: null,
  remarks: null,
  rows: [{ method: 'mode', mode: 'cash', mode_label: 'Cash', bank_account: null, amount: '80.00', fee: '0.00' }],
  allocations: [{ ...item, total: '300.00', settled: '80.00' }],
  acts: ['edit'],
} as unknown as PaymentAnswer

type ItemsRequest = { resolve: (answer: { data: unknown }) => void; reject: (failure: Error) => void }

/** Opens the form of a receipt; the open items of the party are answered by the test. */
function open(mode: 'create' | 'edit', stored = receipt, offered: PaymentWays = ways) {
  const requests: unknown[] = []
  const reads: ItemsRequest[] = []
  const save = async ({ variables }: { variables: unknown }) => {
    requests.push(variables)
    return { data: { id: 'r1' } }
  }
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data: stored }),
    create: save,
    update: save,
    custom: ({ url }: { url: string }) =>
      url.endsWith('/ways')
        ? Promise.resolve({ data: offered })
        : new Promise((resolve, reject) => reads.push({ resolve, reject })),
  } as unknown as DataProvider
  const form = (
    <Refine
      dataProvider={provider}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('receipt form') } }}
    >
      <CompanyProvider value={{ company, rights }}>
        <PaymentFormPage path="payment-receipts" mode={mode} />
      </CompanyProvider>
    </Refine>
  )
  const routes = [
    { path: 'form/:id', element: form },
    { path: '*', element: null },
  ]
  const router = createMemoryRouter(routes, { initialEntries: ['/form/r1?party=p1'] })
  render(<RouterProvider router={router} />)
  return { requests, reads }
}

/** Types the amount received and presses Save while the open items are still being read. */
async function saveEarly(amount: string) {
  fireEvent.change(await screen.findByLabelText('Amount'), { target: { value: amount } })
  fireEvent.blur(screen.getByLabelText('Amount'))
  fireEvent.click(screen.getByRole('button', { name: /Save receipt|Save changes/ }))
}

test('a receipt saved before the open items are there waits for them and settles the oldest', async () => {
  const { requests, reads } = open('create')
  await saveEarly('120')
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(requests).toEqual([])
  reads[0]?.resolve({ data: openItems })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests).toMatchObject([{ rows: [{ amount: '120' }], allocations: [{ item: 'i1', amount: '120' }] }])
})

test('another amount of a stored receipt keeps its document when it is saved before the open items are there', async () => {
  const { requests, reads } = open('edit')
  await saveEarly('90')
  await waitFor(() => expect(reads).toHaveLength(1))
  expect(requests).toEqual([])
  reads[0]?.resolve({ data: { ...openItems, items: [{ ...item, open: '220.00' }] } })
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests).toMatchObject([
    { version: 2, rows: [{ amount: '90' }], allocations: [{ item: 'i1', amount: '90' }] },
  ])
})

test('a receipt is not saved while the open items cannot be read, and is once they can', async () => {
  const { requests, reads } = open('create')
  await saveEarly('120')
  await waitFor(() => expect(reads).toHaveLength(1))
  reads[0]?.reject(new RequestError('The server is starting.', { statusCode: 503 }))
  await waitFor(() => expect(document.querySelector('.save-problem')?.textContent).toBe('The server is starting.'))
  expect(requests).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reads).toHaveLength(2))
  reads[1]?.resolve({ data: openItems })
  await screen.findByText('INV-7', { exact: false })
  fireEvent.click(screen.getByRole('button', { name: /Save receipt|Save changes/ }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests).toMatchObject([{ allocations: [{ item: 'i1', amount: '120' }] }])
})

test('a stored receipt shows its method and its withholding scheme by name when they are no longer offered', async () => {
  const rows = [{ ...receipt.rows[0], mode: 'wallet', mode_label: 'Old wallet' }] as PaymentAnswer['rows']
  const withheld = { withholding_scheme: 'tds', withholding_scheme_label: 'TDS 2024', withholding_base: '100.00' }
  const { requests, reads } = open('edit', { ...receipt, ...withheld, withholding: '2.00', rows })
  expect(await screen.findByText('Old wallet')).toBeTruthy()
  expect(screen.getByText('TDS 2024')).toBeTruthy()
  reads[0]?.resolve({ data: openItems })
  await screen.findByText('INV-7', { exact: false })
  fireEvent.click(screen.getByRole('button', { name: /Save changes/ }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(requests).toMatchObject([{ rows: [{ mode: 'wallet', amount: '80.00' }], withholding_scheme: 'tds' }])
})

test('an unchanged row of a stored receipt keeps its fee, whatever the rule of its method is by now', async () => {
  const rows = [{ ...receipt.rows[0], mode: 'card', mode_label: 'Card', fee: '1.60' }] as PaymentAnswer['rows']
  const card = { id: 'card', label: 'Card', fee: { type: 'percentage', value: '5' } as const }
  const { reads } = open('edit', { ...receipt, rows }, { ...ways, modes: [...ways.modes, card] })
  expect(await screen.findByText('Fee 1.60')).toBeTruthy()
  reads[0]?.resolve({ data: openItems })
  expect((await screen.findByText('Fee (our expense)')).nextSibling?.textContent).toBe('1.60')
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '100' } })
  fireEvent.blur(screen.getByLabelText('Amount'))
  expect(await screen.findByText('Fee 5.00')).toBeTruthy()
})
