import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { company } from '../../../tests/support/company.ts'
import { RequestError } from '../../lib/http-error.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { PartyDetail } from './party.tsx'

const id = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const rights = { role: 'owner', roles: ['owner'], permissions: {} }

afterEach(cleanup)

test('the aliases of a contact stay as typed when another member has changed it meanwhile', async () => {
  const requests: unknown[] = []
  const versionsRead: number[] = []
  let version = 3
  const dataProvider = {
    getOne: async () => {
      versionsRead.push(version)
      return { data: { id, version, name: 'Acme', is_active: true, aliases: ['Acme SA'], representatives: [] } }
    },
    getList: async () => ({ data: [], total: 0 }),
    custom: async () => new Promise(() => undefined),
    update: async ({ variables }: { variables: unknown }) => {
      requests.push(variables)
      version = 4
      throw new RequestError('stale', { statusCode: 409, code: 'STALE', params: { who: 'Ann Archer', fields: 'name' } })
    },
  } as unknown as DataProvider
  const element = (
    <Refine
      dataProvider={{ default: dataProvider, reports: dataProvider }}
      i18nProvider={i18nProvider}
      resources={[{ name: crmParties.path }]}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights }}>
        <App>
          <PartyDetail part="alias" />
        </App>
      </CompanyProvider>
    </Refine>
  )
  const routes = [{ path: '/:company/crm/parties/:id/alias', element }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/maple/crm/parties/${id}/alias`] })} />)
  const user = userEvent.setup()
  const alias = await screen.findByDisplayValue('Acme SA')
  await user.clear(alias)
  await user.type(alias, 'Acme Ltd')
  await user.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(versionsRead.at(-1)).toBe(4))
  await screen.findByText(/^Ann Archer has changed/)
  expect(screen.getByDisplayValue('Acme Ltd')).toBeTruthy()
  const again = screen.getByRole('button', { name: /Save/ })
  await waitFor(() => expect(again.classList).not.toContain('ant-btn-loading'))
  await user.click(again)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toEqual([
    { aliases: ['Acme Ltd'], version: 3 },
    { aliases: ['Acme Ltd'], version: 3 },
  ])
})
