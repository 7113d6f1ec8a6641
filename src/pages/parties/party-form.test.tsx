import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { writableFields } from '../../../domain/resources/core/define.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { PartyForm } from './party-form.tsx'
import { PartyOverview } from './party-overview.tsx'

const id = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const acme = { id, version: 1, name: 'Acme', language: 'ne', is_active: true, aliases: [], representatives: [] }

afterEach(cleanup)

function open(path: string, page: ReactNode): void {
  const dataProvider = {
    getOne: async () => ({ data: acme }),
    getList: async () => ({ data: [], total: 0 }),
    custom: async () => new Promise(() => undefined),
  } as unknown as DataProvider
  const element = (
    <Refine
      dataProvider={{ default: dataProvider, reports: dataProvider }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights }}>
        <App>{page}</App>
      </CompanyProvider>
    </Refine>
  )
  const routes = [
    { path: '/:company/crm/parties/:id', element },
    { path: '/:company/crm/parties/:id/edit', element },
  ]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [path] })} />)
}

test('the form of a contact has an input for every field, and a section for every list', async () => {
  open(`/maple/crm/parties/${id}/edit`, <PartyForm mode="edit" />)
  await screen.findByLabelText(/^Name/)
  const missing = writableFields(crmParties).filter(([, { kind, label }]) =>
    kind === 'data'
      ? screen.queryByRole('heading', { name: label }) === null
      : screen.queryAllByLabelText(label, { exact: false }).length === 0,
  )
  expect(missing.map(([name]) => name)).toEqual([])
  expect(screen.getByLabelText('Language of papers').closest('.ant-select')?.textContent).toContain('नेपाली')
})

test('the page of a contact names the language of its papers', async () => {
  open(`/maple/crm/parties/${id}`, <PartyOverview id={id} party={acme} />)
  expect((await screen.findByText('Language of papers')).nextElementSibling?.textContent).toBe('नेपाली')
})
