/** Tests that the form of a settings page starts from an answer to this page, so that no later one discards its input. */
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { noteAnswer } from '../../lib/connection.ts'
import { RequestError } from '../../lib/http-error.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { forgetQueries, queryClientOf } from '../../providers/query-clients.ts'
import { InventorySettings } from './inventory/inventory.tsx'

afterEach(() => {
  cleanup()
  forgetQueries()
})

const stored = { version: 1, costing_method: 'fifo', costing_fixed: false, negative_stock: 'allow' }

/** Opens the page, from an application with a server that can be unreachable. */
function open() {
  const server = { isReachable: true }
  const custom = async () => {
    noteAnswer(server.isReachable ? 200 : 0)
    if (!server.isReachable) throw new RequestError('The server can’t be reached.', { statusCode: 0, code: 'NETWORK' })
    return { data: stored }
  }
  const router = createMemoryRouter(
    [
      { path: '/maple/settings/inventory', element: <InventorySettings /> },
      { path: '/maple/settings', element: <p>all settings</p> },
    ],
    { initialEntries: ['/maple/settings/inventory'] },
  )
  const client = queryClientOf(company.slug)
  render(
    <QueryClientProvider client={client}>
      <Refine
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true, reactQuery: { clientConfig: client } }}
      >
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <RouterProvider router={router} />
        </CompanyProvider>
      </Refine>
    </QueryClientProvider>,
  )
  return { server, router }
}

const choice = (value: string) => screen.findByDisplayValue<HTMLInputElement>(value)

test('a page opened again without a connection says so, and shows its form once the server answers', async () => {
  const { server, router } = open()
  expect((await choice('allow')).checked).toBe(true)
  await act(() => router.navigate('/maple/settings'))
  server.isReachable = false
  await act(() => router.navigate('/maple/settings/inventory'))
  expect((await screen.findByRole('alert')).textContent).toContain('The server can’t be reached.')
  expect(screen.queryByRole('radio')).toBeNull()
  server.isReachable = true
  act(() => noteAnswer(200))
  fireEvent.click(await choice('block'))
  expect((await choice('block')).checked).toBe(true)
})
