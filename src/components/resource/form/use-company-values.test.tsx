import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { inventoryItems } from '../../../../domain/resources/inventory/inventory-items.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { RecordDrawer } from '../record/record-drawer.tsx'
import { ResourceForm } from './resource-form.tsx'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const vat20 = {
  id: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44',
  name: 'VAT 20%',
  kind: 'taxable',
  rate: '20',
  is_default: true,
}
const vat5 = {
  id: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45',
  name: 'VAT 5%',
  kind: 'taxable',
  rate: '5',
  is_default: true,
}
const exempt = {
  id: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c46',
  name: 'Exempt',
  kind: 'exempt',
  rate: '0',
  is_default: true,
}

afterEach(cleanup)

/** Opens a form of a new item in a company with these active tax schemes; returns the bodies that it sends. */
function open(form: ReactNode, schemes: readonly { id: string; name: string }[], preset?: object) {
  const bodies: unknown[] = []
  const provider = {
    getList: async ({ resource }: { resource: string }) => {
      const options = schemes.map(({ id, name }) => ({ id, label: name, hint: null }))
      const data = resource === 'tax/schemes' ? schemes : resource === 'tax/schemes/options' ? options : []
      return { data, total: data.length }
    },
    getOne: async ({ id }: { id: string }) => ({ data: schemes.find((scheme) => scheme.id === id) ?? { id } }),
    create: async ({ variables }: { variables: unknown }) => {
      bodies.push(variables)
      return { data: { id: 'item', name: 'Consulting' } }
    },
  } as unknown as DataProvider
  const page = (
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <App>{form}</App>
      </CompanyProvider>
    </Refine>
  )
  const router = createMemoryRouter(
    [
      { path: '/:company/inventory/items/create', element: page },
      { path: '/:company/inventory/items/:id', element: <p>the item</p> },
    ],
    { initialEntries: [{ pathname: '/maple/inventory/items/create', state: preset ? { preset } : null }] },
  )
  render(<RouterProvider router={router} />)
  return bodies
}

const page = <ResourceForm resource={inventoryItems} mode="create" />
const preset = { name: 'Consulting', unit: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c47' }
const drawer = (
  <RecordDrawer
    resource={inventoryItems}
    id={null}
    preset={preset}
    onClose={() => undefined}
    onSaved={() => undefined}
  />
)

test('a new item of a company registered for VAT starts with the standard scheme', async () => {
  open(page, [exempt, vat20, vat5])
  expect(await screen.findByTitle('VAT 20%')).toBeTruthy()
})

test('an item created beside an invoice carries the standard scheme', async () => {
  const bodies = open(drawer, [exempt, vat20, vat5])
  expect(await screen.findByTitle('VAT 20%')).toBeTruthy()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toMatchObject([{ ...preset, tax_scheme: vat20.id }]))
})

test('an item of a company without taxable schemes starts without tax', async () => {
  const bodies = open(drawer, [exempt])
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).not.toHaveProperty('tax_scheme')
})

test('a copy of an item without tax has none', async () => {
  const bodies = open(page, [exempt, vat20, vat5], { ...preset, tax_scheme: null })
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(bodies[0]).not.toHaveProperty('tax_scheme')
})
