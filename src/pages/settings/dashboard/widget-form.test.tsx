import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { refineResources } from '../../../resources/index.ts'
import { WidgetForm } from './widget-form.tsx'

afterEach(cleanup)

function show(permissions: Record<string, Record<string, boolean>>): object[] {
  const sent: object[] = []
  const dataProvider = {
    getApiUrl: () => '',
    getList: async () => ({ data: [], total: 0 }),
    create: async ({ variables }: { variables: object }) => {
      sent.push(variables)
      return { data: { id: '1', version: 1, ...variables } }
    },
    custom: async () => ({ data: [] }),
  } as unknown as DataProvider
  const rights = { role: 'member', roles: ['member'], permissions }
  const element = (
    <Refine
      i18nProvider={i18nProvider}
      dataProvider={{ default: dataProvider }}
      resources={refineResources}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights }}>
        <App>
          <WidgetForm mode="create" />
        </App>
      </CompanyProvider>
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: [`/${company.slug}/settings/dashboard-widgets/create`],
  })
  render(<RouterProvider router={router} />)
  return sent
}

const widgets = { settings_dashboard_widgets: { read: true, create: true } }
const open = (label: string) => fireEvent.mouseDown(screen.getByLabelText(new RegExp(`^${label}`)))
const options = () => [...document.querySelectorAll('.ant-select-item-option')].map(({ textContent }) => textContent)
const choose = (label: string) => {
  const option = [...document.querySelectorAll('.ant-select-item-option')].find((one) => one.textContent === label)
  fireEvent.click(option as Element)
}

test('only types are offered whose figures the member may see, and a list has no charts', async () => {
  const sent = show({ ...widgets, account_ledgers: { read: true }, inventory_ledgers: { read: true } })
  await screen.findByRole('heading', { name: 'New dashboard widget' })
  open('Type')
  expect(options()).toEqual(['Cash and bank', 'Balance of a cash or bank account', 'Low stock'])
  choose('Low stock')
  await waitFor(() => expect(screen.queryByLabelText('Number of periods')).toBeNull())
  expect(screen.queryByLabelText('Account')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]).toMatchObject({ widget: 'Low Stock', display_type: 'Table', is_active: true })
})

test('a balance asks for its account and the periods', async () => {
  show({ ...widgets, account_ledgers: { read: true } })
  await screen.findByRole('heading', { name: 'New dashboard widget' })
  open('Type')
  choose('Balance of a cash or bank account')
  expect(await screen.findByLabelText(/^Account/)).toBeDefined()
  expect((screen.getByLabelText('Number of periods') as HTMLInputElement).value).toBe('7')
})
