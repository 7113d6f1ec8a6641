import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import { RequestError } from '../../../../lib/http-error.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../../../providers/query-clients.ts'
import type { TradeRecord } from '../trade-record.ts'
import { ChallanActions } from './challan-actions.tsx'
import './challan-texts.ts'

afterEach(() => {
  cleanup()
  forgetQueries()
})

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const counted = 'Stock count SC-1 of 31 Mar 2026 counted “Nut”.'
const warnings = new RequestError('Please review these warnings.', {
  statusCode: 422,
  code: 'WARNINGS',
  params: { codes: 'COUNTED_AFTER' },
  errors: { date: [counted] },
})
const locked = new RequestError('The period is locked.', { statusCode: 400 })

const line = { id: 'l1', item_label: 'Nut', unit_label: 'pcs', unit_factor: '1', quantity: '4' }
const issued = {
  id: 'd1',
  version: 3,
  status: 'Issued',
  voucher_no: 'DEL-1',
  date: '2026-03-10',
  print_count: 0,
  rows: [{ ...line, rest: { quantity: '4' } }],
  chain: [],
  acts: ['return', 'resolve', 'cancel'],
} as unknown as TradeRecord

/** Shows the buttons of a delivery note; each request to change something is answered by `answer`. */
function open(record: TradeRecord, answer: (url: string, body: { accept?: string[] }) => object) {
  const requests: [string, object][] = []
  const failures: (string | undefined)[] = []
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    getOne: async () => ({ data: record }),
    custom: async ({ url, payload }: { url: string; payload: object }) => {
      requests.push([url, payload])
      return { data: answer(url, payload) }
    },
  } as unknown as DataProvider
  const page = (
    <Refine
      dataProvider={provider}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('delivery note') } }}
    >
      <CompanyProvider value={{ company, rights }}>
        <App>
          <ChallanActions record={record} onFailed={(failure) => failures.push(failure?.message)} />
        </App>
      </CompanyProvider>
    </Refine>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  return { requests, failures }
}

const noEffects = { effects: [], profit: [] }
/** Warns until the warning is accepted. */
const warnFirst = (url: string, { accept = [] }: { accept?: string[] }) => {
  if (!accept.includes('COUNTED_AFTER')) throw warnings
  return url.endsWith('preview') ? noEffects : issued
}

test('goods come back once the warning is accepted, and the typed quantity stays until then', async () => {
  const { requests, failures } = open(issued, warnFirst)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Return goods' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return goods' })
  fireEvent.change(within(dialog).getByLabelText('Nut'), { target: { value: '2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return goods' }))
  expect(await screen.findByText(counted)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByText(counted)).toBeNull())
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nut').value).toBe('2')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return goods' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue anyway' }))
  await waitFor(() => expect(requests).toHaveLength(3))
  const values = { version: 3, date: company.today, rows: [{ row: 'l1', quantity: '2' }] }
  expect(requests[2]).toEqual(['sales/challans/d1/return', { ...values, accept: ['COUNTED_AFTER'] }])
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Return goods' })).toBeNull())
  expect(failures).toEqual([])
})

test('a refused return shows why beside what was typed', async () => {
  open(issued, () => {
    throw locked
  })
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Return goods' }))
  const dialog = await screen.findByRole('dialog', { name: 'Return goods' })
  fireEvent.change(within(dialog).getByLabelText('Nut'), { target: { value: '2' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Return goods' }))
  expect((await within(dialog).findByRole('alert')).textContent).toBe('The period is locked.')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Nut').value).toBe('2')
})

test('a delivery note is cancelled once the warning is accepted', async () => {
  const { requests } = open(issued, warnFirst)
  fireEvent.click(screen.getByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel delivery note' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this delivery note?' })
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: 'Wrong customer' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel delivery note' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue anyway' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual([
      'sales/challans/d1/cancel',
      { version: 3, reason: 'Wrong customer', accept: ['COUNTED_AFTER'] },
    ]),
  )
})

test('a draft is issued once the warning is accepted', async () => {
  const draft = { ...issued, status: 'Draft', voucher_no: null, acts: ['issue'] } as TradeRecord
  const { requests } = open(draft, warnFirst)
  fireEvent.click(screen.getByRole('button', { name: 'Issue delivery note' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Continue anyway' }))
  await waitFor(() =>
    expect(requests.at(-1)).toEqual(['sales/challans/d1/issue', { version: 3, accept: ['COUNTED_AFTER'] }]),
  )
})
