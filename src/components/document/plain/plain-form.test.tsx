import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { bankingChequeDeposits } from '../../../../domain/resources/banking/banking-cheque-deposits.ts'
import { bankingChequeIssues } from '../../../../domain/resources/banking/banking-cheque-issues.ts'
import { bankingFundTransfers } from '../../../../domain/resources/banking/banking-fund-transfers.ts'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { taxPayments } from '../../../../domain/resources/tax/tax-payments.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { PlainActions } from './plain-actions.tsx'
import { PlainForm } from './plain-form.tsx'

afterEach(cleanup)

const [first, second] = ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45']
const rights = { role: 'owner', roles: ['owner'], permissions: {} }

const nothing = async (): Promise<unknown> => ({ data: [], total: 0 })

/** Opens the form of a new document with these values and returns the list of its requests. */
function open(resource: DocumentResource, preset: object, getList = nothing): unknown[] {
  const requests: unknown[] = []
  const provider = {
    getList,
    getOne: async () => ({ data: {} }),
    create: async ({ variables }: { variables: unknown }) => {
      requests.push(variables)
      return { data: { id: first } }
    },
  } as unknown as DataProvider
  const form = (
    <App>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <PlainForm resource={resource} mode="create" />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const router = createMemoryRouter([{ path: '*', element: form }], {
    initialEntries: [{ pathname: `/${resource.path}/create`, state: { preset } }],
  })
  render(<RouterProvider router={router} />)
  return requests
}

/** Saves such a form; returns the requests and the errors at the fields. */
async function saved(resource: DocumentResource, preset: object) {
  const requests = open(resource, preset)
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Save/ }))
  const wrong = [...document.querySelectorAll('[id$="-error"]')].map(
    ({ id, textContent }) => `${id.replace(/^document-|-error$/g, '')}: ${textContent}`,
  )
  return { requests, wrong }
}

test.each<[string, DocumentResource, object, string[]]>([
  [
    'a transfer to its own account and with a fee without ledger',
    bankingFundTransfers,
    { from_account: first, to_account: first, amount: '5', transaction_fee: '1' },
    ['to_account: Select a different account.', 'transaction_fee_account: Required.'],
  ],
  [
    'a cheque without payee and with a past date',
    bankingChequeIssues,
    { bank_account: first, amount: '250', cheque_date: '2026-11-01' },
    ['cheque_date: The cheque date is before the issue date.', 'issued_to: Required.', 'dr_account: Required.'],
  ],
  [
    'a tax payment of zero for a period that ends before it begins',
    taxPayments,
    { tax_scheme: first, paid_from: second, amount: '0', period_from: '2026-02-01', period_to: '2026-01-31' },
    ['period_to: The period ends before it starts.', 'amount: Enter a number above zero.'],
  ],
])('%s is refused at its fields before anything is sent', async (...[, resource, preset, wrong]) => {
  expect(await saved(resource, preset)).toEqual({ requests: [], wrong })
})

test('a valid form is sent', async () => {
  const { requests, wrong } = await saved(bankingFundTransfers, {
    from_account: first,
    to_account: second,
    amount: '5',
  })
  expect([requests.length, wrong]).toEqual([1, []])
})

test('a picker that gets its answer just before another field is typed in loses neither', async () => {
  const answers: (() => void)[] = []
  const deferredList = () =>
    new Promise((resolve) => answers.push(() => resolve({ data: [{ id: second, label: 'Till' }], total: 1 })))
  const requests = open(bankingFundTransfers, { from_account: first, amount: '5' }, deferredList)
  const amount = await screen.findByLabelText('Amount')
  const user = userEvent.setup()
  await user.type(screen.getByLabelText('To'), 'Till')
  await user.tab()
  for (const answer of answers.splice(0)) answer()
  // The picker has its answer; it is rendered in a later task.
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  fireEvent.change(amount, { target: { value: '7' } })
  await screen.findByText('Till')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  expect(requests).toMatchObject([{ from_account: first, to_account: second, amount: '7' }])
})

test('required fields are marked, also those required by another field', async () => {
  open(bankingFundTransfers, { from_account: first, transaction_fee: '1' })
  await screen.findByLabelText('Amount')
  const marked = [...document.querySelectorAll('label.is-required')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['From', 'To', 'Date', 'Amount', 'Fee account'])
  expect(screen.getByLabelText('To').getAttribute('aria-required')).toBe('true')
  expect(screen.getByLabelText('Narration').getAttribute('aria-required')).toBeNull()
})

test('Discard asks before typed values are lost', async () => {
  open(bankingFundTransfers, { from_account: first })
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Amount'), '5')
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Amount')).toHaveProperty('value', '5.00')
})

test('seldom used fields are folded until they are opened, have a value, or an error', async () => {
  open(bankingFundTransfers, { from_account: first })
  const more = await screen.findByRole('button', { name: 'More fields' })
  expect([more.getAttribute('aria-expanded'), screen.queryByLabelText('Fee')]).toEqual(['false', null])
  const user = userEvent.setup()
  await user.click(more)
  expect(more.getAttribute('aria-expanded')).toBe('true')
  await user.type(screen.getByLabelText('Fee'), '2')
  // Fields with a value cannot be folded, and stay while it is typed again.
  expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull()
  await user.clear(screen.getByLabelText('Fee'))
  expect(screen.getByLabelText('Fee')).toBe(document.activeElement)
})

test('errors are listed above the form, and each entry leads to its field', async () => {
  await saved(bankingChequeIssues, { bank_account: first })
  const listed = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(listed).toEqual(['Amount: Required.', 'Name on the cheque: Required.', 'Account: Required.'])
  expect(document.activeElement?.id).toBe('document-amount')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Name on the cheque' }))
  expect(document.activeElement?.id).toBe('document-issued_to')
})

test('a refused cancellation is told on the page of a transfer, which Reload reads again', async () => {
  const transfer = {
    id: first,
    version: 1,
    status: 'Approved',
    voucher_no: 'FT-1',
    date: '2026-01-15',
    from_account: first,
    to_account: second,
    amount: '5.00',
    acts: ['edit', 'cancel'],
  }
  let reads = 0
  const provider = {
    getList: nothing,
    getOne: async () => ({ data: { ...transfer, version: ++reads } }),
    custom: async ({ url }: { url: string }) => {
      if (!url.endsWith('/cancel')) return { data: { rows: [] } }
      throw new RequestError('The year 2026 is closed.', { statusCode: 422, code: 'YEAR_CLOSED' })
    },
  } as unknown as DataProvider
  const form = (
    <App>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <PlainForm resource={bankingFundTransfers} mode="edit" />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const router = createMemoryRouter([{ path: ':id', element: form }], { initialEntries: [`/${first}`] })
  render(<RouterProvider router={router} />)
  fireEvent.click(await screen.findByText('More'))
  fireEvent.click(await screen.findByText('Cancel transfer'))
  fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Twice' } })
  fireEvent.click(screen.getByText('Cancel document'))
  await screen.findByText('The year 2026 is closed.')
  const before = reads
  fireEvent.click(screen.getByText('Reload'))
  await waitFor(() => expect(screen.queryByText('The year 2026 is closed.')).toBeNull())
  expect(reads).toBe(before + 1)
})

test('a draft is deleted after a question, whose Enter keeps it', async () => {
  const draft = {
    id: first,
    version: 1,
    status: 'Draft',
    voucher_no: null,
    date: '2026-01-15',
    cancel_reason: null,
    created_by_label: 'Ann',
    acts: ['edit', 'delete'],
  }
  const deleted: unknown[] = []
  const provider = {
    getList: nothing,
    getOne: async () => ({ data: draft }),
    custom: async () => ({ data: { rows: [] } }),
    deleteOne: async ({ id }: { id: string }) => {
      deleted.push(id)
      return { data: draft }
    },
  } as unknown as DataProvider
  const page = (
    <App>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <PlainActions resource={bankingChequeDeposits} record={draft} onFailed={() => undefined} />
        </CompanyProvider>
      </Refine>
    </App>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'More' }))
  await user.click(await screen.findByText('Delete draft'))
  const keep = await screen.findByRole('button', { name: 'Keep draft' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  expect(deleted).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(deleted).toEqual([first]))
})

test('a transfer opens read-only for a member who may only read transfers', async () => {
  const record = {
    id: first,
    version: 1,
    status: 'Issued',
    voucher_no: 'FT-82-0001',
    date: '2026-11-20',
    amount: '250.00',
    from_account: first,
    from_account_label: 'Bank',
    to_account: second,
    to_account_label: 'Till',
    acts: [],
  }
  const provider = {
    getList: nothing,
    getOne: async () => ({ data: record }),
    custom: () => new Promise(() => undefined),
  } as unknown as DataProvider
  const reader = { role: 'member', roles: ['member'], permissions: { banking_fund_transfers: { read: true } } }
  const page = (
    <App>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: reader }}>
          <PlainForm resource={bankingFundTransfers} mode="edit" />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const router = createMemoryRouter([{ path: '/:company/banking/fund-transfers/:id/edit', element: page }], {
    initialEntries: [`/maple/banking/fund-transfers/${first}/edit`],
  })
  render(<RouterProvider router={router} />)
  expect(await screen.findByText('250.00')).toBeTruthy()
  expect(screen.queryAllByRole('textbox', { name: (name) => name !== 'Comment' })).toEqual([])
  expect(screen.queryAllByRole('button', { name: /Save|Cancel/ })).toEqual([])
})
