import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { ExplainPanel } from './explain-panel.tsx'

afterEach(cleanup)

const part = { code: null, start_date: null, end_date: null, document_path: null, document_id: null, below: null }
const level = { relation: 'sum', formula: null, measure: 'balance', start_date: '2026-01-01', end_date: '2026-03-31' }
const figure = {
  ...level,
  name: 'Assets',
  amount: '50.00',
  parts: [{ ...part, kind: 'account', id: 'a1', name: 'Cash', amount: '50.00', below: { account: 'a1' } }],
  sum: '50.00',
  adds_up: true,
  types: [],
}
const account = {
  ...figure,
  name: 'Cash',
  parts: [
    { ...part, kind: 'opening', id: 'opening', name: '', amount: '20.00' },
    {
      ...part,
      kind: 'month',
      id: '2026-02-01',
      start_date: '2026-02-01',
      name: '',
      amount: '30.00',
      below: { from: '2026-02-01' },
    },
  ],
  types: [{ document_path: 'sales/vouchers', amount: '30.00' }],
}

test('a figure leads to its accounts and an account to its months; each level says what it adds up to', async () => {
  const queries: Record<string, unknown>[] = []
  const custom = ({ query }: { query?: Record<string, unknown> }) => {
    queries.push(query ?? {})
    return Promise.resolve({ data: query?.['account'] ? account : figure })
  }
  const provider = { custom, getApiUrl: () => '' } as never
  const page = (
    <Refine
      dataProvider={{ default: provider, reports: provider }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <ExplainPanel
          report="balance-sheet"
          query={{ as_of: '2026-03-31' }}
          cell={{ row: 'assets', column: 'amount' }}
          onClose={() => undefined}
        />
      </CompanyProvider>
    </Refine>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: page }])} />)
  expect(await screen.findByText('Assets of 50.00: the sum of the accounts below.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Cash' }))
  expect(await screen.findByText('Cash of 50.00 on 31 Mar 2026: opening 20.00, Invoice 30.00.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Feb 2026' })).toBeDefined()
  expect(screen.getByText('Adds up to 50.00')).toBeDefined()
  expect(queries.at(-1)).toMatchObject({ as_of: '2026-03-31', row: 'assets', column: 'amount', account: 'a1' })
})
