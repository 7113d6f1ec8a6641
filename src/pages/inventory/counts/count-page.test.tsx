import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import type { CountRecord } from './count-draft.ts'
import { CountPage } from './count-page.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const draftPlace = `daybook.draft//${company.slug}/inventory/stock-counts/c1`
const row = { item: 'bolt', item_label: 'Bolt', item_code: null, unit_label: 'pcs', book: null, description: null }

const stored: CountRecord = {
  id: 'c1',
  version: 3,
  voucher_no: null,
  date: '2026-11-20',
  remarks: null,
  status: 'Draft',
  rows: [{ ...row, counted: '10' }],
  cancel_reason: null,
  acts: ['edit', 'issue', 'delete'],
}

type CountRequest = { act: string; values: unknown }

/** Opens the draft of a count, and answers as the server does: each save raises the version, an issued count has no acts. */
function open({ refusal, isIssuedMeanwhile = false }: { refusal?: RequestError; isIssuedMeanwhile?: boolean } = {}) {
  const requests: CountRequest[] = []
  let count = stored
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => {
      requests.push({ act: 'read', values: null })
      return { data: count }
    },
    update: async ({ variables }: { variables: CountRecord }) => {
      requests.push({ act: 'save', values: variables })
      if (isIssuedMeanwhile) {
        count = { ...count, status: 'Issued', version: count.version + 1, acts: [] }
        throw new RequestError('Bea has issued this count.', { statusCode: 409, code: 'NOT_EDITABLE' })
      }
      const rows = variables.rows.map(({ counted }) => ({ ...row, counted }))
      count = { ...count, remarks: variables.remarks, rows, version: count.version + 1 }
      return { data: count }
    },
    custom: async ({ url, payload }: { url: string; payload: unknown }) => {
      if (!url.endsWith('/issue')) return { data: [] }
      requests.push({ act: 'issue', values: payload })
      if (refusal) throw refusal
      count = { ...count, status: 'Issued', acts: [] }
      return { data: count }
    },
  } as unknown as DataProvider
  const page = (
    <App>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <CountPage />
        </CompanyProvider>
      </Refine>
    </App>
  )
  const router = createMemoryRouter([{ path: ':id', element: page }], { initialEntries: ['/c1'] })
  render(<RouterProvider router={router} />)
  return { sent: () => requests.filter(({ act }) => act !== 'read'), requests }
}

const counted = (quantity: string) => [{ item: 'bolt', counted: quantity }]

test('issuing saves the typed counts first', async () => {
  const { sent } = open()
  fireEvent.change(await screen.findByLabelText('Remarks'), { target: { value: 'Night shift' } })
  await userEvent.setup().click(screen.getByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { act: 'save', values: { version: 3, remarks: 'Night shift', rows: counted('10') } },
    { act: 'issue', values: { version: 4 } },
  ])
})

test('issuing saves the counts of a restored draft first', async () => {
  const { book: _book, ...cells } = { ...row, itemLabel: 'Bolt', itemCode: '', unitLabel: 'pcs' }
  const values = { head: { date: stored.date, remarks: '' }, rows: [{ ...cells, book: '10', counted: '8' }] }
  localStorage.setItem(draftPlace, JSON.stringify({ at: '2026-11-21T09:00:00Z', version: 3, values }))
  const { sent } = open()
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toMatchObject([
    { act: 'save', values: { version: 3, rows: counted('8') } },
    { act: 'issue', values: { version: 4 } },
  ])
  expect(localStorage.getItem(draftPlace)).toBeNull()
})

test('after a refused issue the saved counts are on the sheet, and are issued with their version', async () => {
  const { sent } = open({ refusal: new RequestError('locked', { statusCode: 409, code: 'PERIOD_LOCKED' }) })
  fireEvent.change(await screen.findByLabelText('Remarks'), { target: { value: 'Night shift' } })
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Issue' }).className).not.toContain('loading'))
  expect((await screen.findByRole('alert')).closest('.ant-notification-topRight')?.textContent).toContain('locked')
  expect(screen.getByLabelText('Remarks')).toHaveProperty('value', 'Night shift')
  await user.click(screen.getByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(sent().length).toBeGreaterThan(2))
  expect(sent().at(-1)).toMatchObject({ act: 'issue', values: { version: 5 } })
})

test('a count that was issued meanwhile stays on the sheet as it was typed when saving it is refused', async () => {
  const { sent, requests } = open({ isIssuedMeanwhile: true })
  fireEvent.change(await screen.findByLabelText('Remarks'), { target: { value: 'Night shift' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save draft/ }))
  await screen.findByText('Bea has issued this count.')
  expect(sent()).toHaveLength(1)
  expect(requests.at(-1)?.act).toBe('save')
  expect(screen.getByLabelText('Remarks')).toHaveProperty('value', 'Night shift')
})

test('an issued count is shown with what was counted', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Issue' }))
  await waitFor(() => expect(screen.queryByLabelText('Remarks')).toBeNull())
  expect((await screen.findByRole('row', { name: /^Bolt/ })).textContent).toContain('10 pcs')
})
