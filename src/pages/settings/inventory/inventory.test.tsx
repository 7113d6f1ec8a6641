import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { InventorySettings } from './inventory.tsx'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }

afterEach(cleanup)

test('settings opened again are shown once the server answered, so that no answer resets what is chosen meanwhile', async () => {
  const stored = { costing_method: 'fifo', negative_stock: 'warn', costing_fixed: false, version: 1 }
  const reading: { wait: Promise<void>; end: () => void } = { wait: Promise.resolve(), end: () => undefined }
  const sent: unknown[] = []
  const custom = async ({ method, payload }: { method: string; payload?: object }) => {
    if (method === 'get') {
      await reading.wait
      return { data: { ...stored } }
    }
    sent.push(payload)
    return { data: {} }
  }
  const page = (
    <CompanyProvider value={{ company, rights }}>
      <App>
        <InventorySettings />
      </App>
    </CompanyProvider>
  )
  const router = createMemoryRouter(
    [
      { path: '/maple/settings/inventory', element: page },
      { path: '/maple/settings', element: <p>all settings</p> },
    ],
    { initialEntries: ['/maple/settings/inventory'] },
  )
  render(
    <Refine
      dataProvider={{ default: { custom } as unknown as DataProvider }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig: new QueryClient() } }}
    >
      <RouterProvider router={router} />
    </Refine>,
  )
  const choices = () => [...document.querySelectorAll<HTMLInputElement>('input[name=negative_stock]')]
  const chosen = () => choices().find(({ checked }) => checked)?.value
  await waitFor(() => expect(chosen()).toBe('warn'))
  await router.navigate('/maple/settings')
  await screen.findByText('all settings')
  Object.assign(stored, { costing_method: 'average', version: 2 })
  reading.wait = new Promise((resolve) => (reading.end = resolve))
  await router.navigate('/maple/settings/inventory')
  await screen.findByRole('heading', { level: 1 })
  expect(choices()).toHaveLength(0)
  reading.end()
  await waitFor(() => expect(chosen()).toBe('warn'))
  fireEvent.click(choices().find(({ value }) => value === 'block') as Element)
  fireEvent.click(screen.getByRole('button', { name: /Save/ }))
  await waitFor(() => expect(sent).toEqual([{ costing_method: 'average', negative_stock: 'block', version: 2 }]))
})
