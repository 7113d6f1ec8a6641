import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { CloseYearDrawer } from './close-year-drawer.tsx'

vi.mock('../../providers/company-store.ts', async (original) => ({
  ...(await original<object>()),
  loadCompany: async () => undefined,
}))
afterEach(cleanup)

const year = {
  id: 'y25',
  name: '2025',
  start_date: '2025-01-01',
  end_date: '2025-12-31',
  state: 'open',
  lines: [
    { account: 's', account_label: 'Sales', account_code: 'I-S', debit: '900.00', credit: '0.00' },
    { account: 'r', account_label: 'Rent', account_code: null, debit: '0.00', credit: '250.00' },
    { account: 'p', account_label: 'Retained earnings', account_code: 'Q', debit: '0.00', credit: '650.00' },
  ],
  profit: '650.00',
  problem: null,
  earlier_lock_date: null,
  fingerprint: 'f1',
  closings: [],
}
const checklist = [
  { key: 'drafts', passed: false, details: [{ label: 'Invoices', count: 3, amounts: [], page: 'sales/vouchers' }] },
  { key: 'suspense', passed: true, details: [] },
]

/** Shows the window for the answers of the server, and returns the requests that change something. */
function show(closing: object): object[] {
  const sent: object[] = []
  const custom = async ({ url, method, payload }: { url: string; method: string; payload?: object }) => {
    if (method === 'get') return { data: url.endsWith('checklist') ? checklist : { ...year, ...closing } }
    sent.push({ url, method, payload })
    return { data: {} }
  }
  const years = [{ id: 'y25', name: '2025', start_date: '2025-01-01', end_date: '2025-12-31', state: 'open' }]
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider
          value={{
            company: { ...company, fiscal_years: years },
            rights: { role: 'owner', roles: ['owner'], permissions: {} },
          }}
        >
          <CloseYearDrawer onClose={() => undefined} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return sent
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('an open year shows what needs attention and its entry, and is closed once that is confirmed', async () => {
  const sent = show({})
  expect((await screen.findByText('Profit for the year')).textContent).toBe('Profit for the year 650.00')
  await screen.findByText('Drafts dated in the year')
  const checks = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(checks).toEqual(['Drafts dated in the yearInvoices: 3', 'Accounts that should be zeroAll are zero'])
  expect(button('Close 2025').disabled).toBe(true)
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(button('Close 2025'))
  await screen.findByText('Profit for the year')
  expect(sent).toMatchObject([{ method: 'post', payload: { fingerprint: 'f1' } }])
})

test('a year that cannot be closed says why and has no button', async () => {
  show({ problem: { code: 'YEAR_NOT_OVER', path: '', params: { year: '2025' } } })
  expect(await screen.findByText('The fiscal year 2025 has not ended yet.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close 2025' })).toBeNull()
})

test('a closed year says who closed it, and is reopened with a reason only', async () => {
  const closed = { id: 'c1', profit: '-650.00', closed_by: 'Olivia Finch', closed_at: '2026-01-10T12:00:00Z' }
  const sent = show({
    state: 'closed',
    closings: [{ ...closed, reopened_by: null, reopened_at: null, reason: null }],
  })
  expect(await screen.findByText(/closed by Olivia Finch/)).toBeDefined()
  expect(screen.getByText('Loss for the year').textContent).toBe('Loss for the year 650.00')
  fireEvent.click(button('Reopen 2025'))
  expect(await screen.findByText('Enter a reason.')).toBeDefined()
  expect(sent).toEqual([])
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'A late bill' } })
  fireEvent.click(button('Reopen 2025'))
  await screen.findByText(/closed by Olivia Finch/)
  expect(sent).toMatchObject([{ method: 'post', payload: { reason: 'A late bill' } }])
})
