import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import '../../../lib/texts/inventory-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../../providers/query-clients.ts'
import type { CostingSettings } from './costing-change.tsx'
import { CostingChange } from './costing-change.tsx'

afterEach(() => {
  cleanup()
  forgetQueries()
})

const settings: CostingSettings = {
  costing_method: 'fifo',
  version: 1,
  costing_years: [
    { name: '2025', start_date: '2025-01-01' },
    { name: '2026', start_date: '2026-01-01' },
  ],
  costing_changes: [],
}

test('the method is not changed from a year before its effects are shown', async () => {
  const waiting = new Map<string, () => void>()
  const provider = {
    custom: ({ payload }: { payload: { from: string } }) =>
      new Promise((resolve) =>
        waiting.set(payload.from, () =>
          resolve({ data: { from: payload.from, items: 3, worth: '84.00', profit: [], waits: 0 } }),
        ),
      ),
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ default: provider }}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: queryClientOf('costing') } }}
      >
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <App>
            <CostingChange settings={settings} onChanged={async () => undefined} />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^Change to/ }))
  const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Change method' })
  await waitFor(() => expect(waiting.has('2026-01-01')).toBe(true))
  expect(go().disabled).toBe(true)
  waiting.get('2026-01-01')?.()
  await waitFor(() => expect(go().disabled).toBe(false))
  fireEvent.mouseDown(screen.getByRole('combobox'))
  fireEvent.click(await screen.findByText(/^2025/, { selector: '.ant-select-item-option-content' }))
  await waitFor(() => expect(waiting.has('2025-01-01')).toBe(true))
  expect(go().disabled).toBe(true)
  expect(screen.queryByText('Value at the start of 1 Jan 2026')).toBeNull()
  waiting.get('2025-01-01')?.()
  await screen.findByText('Value at the start of 1 Jan 2025')
  expect(go().disabled).toBe(false)
})
