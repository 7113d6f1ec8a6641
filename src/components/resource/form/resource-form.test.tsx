import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { accountCategories } from '../../../../domain/resources/ledger/account-categories.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import type { Values } from './form-values.ts'
import { ResourceForm } from './resource-form.tsx'

const id = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const parent = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45'
const rights = { role: 'owner', roles: ['owner'], permissions: {} }

afterEach(() => {
  cleanup()
  localStorage.clear()
})

type Entry = string | { pathname: string; key: string; state: object }

type FormProps = { mode: 'create' | 'edit'; preset?: Values }

function open(path: Entry, provider: Partial<DataProvider>, form: FormProps) {
  const page = (
    <Refine dataProvider={provider as DataProvider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights }}>
        <App>
          <ResourceForm resource={accountCategories} {...form} />
        </App>
      </CompanyProvider>
    </Refine>
  )
  const router = createMemoryRouter(
    [
      { path: '/:company/account/categories', element: <p>the list</p> },
      { path: '/:company/account/categories/create', element: page },
      { path: '/:company/account/categories/:id/edit', element: page },
    ],
    { initialEntries: [path] },
  )
  render(<RouterProvider router={router} />)
}

test('a form never overwrites a newer version that was loaded meanwhile', async () => {
  const requests: unknown[] = []
  let version = 3
  const provider = {
    getOne: async () => ({ data: { id, version, code: '10', name: 'Cash', parent, parent_label: 'Assets' } }),
    getList: async () => ({ data: [], total: 0 }),
    update: async ({ variables }: { variables: unknown }) => {
      requests.push(variables)
      version = 4
      throw new RequestError('stale', { statusCode: 409, code: 'STALE', params: { who: 'Ann Archer', fields: 'code' } })
    },
  } as Partial<DataProvider>
  open(`/maple/account/categories/${id}/edit`, provider, { mode: 'edit' })
  const user = userEvent.setup()
  const name = await screen.findByLabelText(/^Name/)
  await user.clear(name)
  await user.type(name, 'Cash at bank')
  await user.click(await screen.findByRole('button', { name: /^Save/ }))
  await screen.findByText('Ann Archer has changed “Code” since you opened this. Reload and make your change again.')
  // The spinner leaves by a transition, which never ends in a test document, and is part of the button's name.
  const again = screen.getByRole('button', { name: /Save/ })
  await waitFor(() => expect(again.classList).not.toContain('ant-btn-loading'))
  await user.click(again)
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests).toEqual([
    { name: 'Cash at bank', version: 3 },
    { name: 'Cash at bank', version: 3 },
  ])
})

test('problems are shown at their fields and nothing is sent', async () => {
  const requests: unknown[] = []
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    create: async ({ variables }: { variables: unknown }) => {
      requests.push(variables)
      return { data: { id } }
    },
  } as Partial<DataProvider>
  open('/maple/account/categories/create', provider, { mode: 'create' })
  await userEvent.setup().click(await screen.findByRole('button', { name: /^Save/ }))
  await screen.findByText('Fix the errors below. Nothing was saved.')
  // Each field shows its message in its own frame.
  await waitFor(() => expect(screen.getAllByText('Required.')).toHaveLength(2))
  expect(requests).toEqual([])
  // The list above the form leads to them, and assistive technology knows that they are required, a picker as well.
  await userEvent.setup().click(screen.getByRole('button', { name: 'Parent category' }))
  expect(document.activeElement?.getAttribute('role')).toBe('combobox')
  expect(screen.getByLabelText(/^Name/).getAttribute('aria-required')).toBe('true')
})

const create = '/maple/account/categories/create'
const lists = { getList: async () => ({ data: [], total: 0 }) } as Partial<DataProvider>
const field = async (label: RegExp) => (await screen.findByLabelText(label)) as HTMLInputElement
const type = async (label: RegExp, value: string) => fireEvent.change(await field(label), { target: { value } })
const shown = async () => [(await field(/^Code/)).value, (await field(/^Name/)).value]
const draftsAre = (count: number) => waitFor(() => expect(localStorage).toHaveLength(count))

test('input into a form with defaults comes back with the next visit', async () => {
  open(create, lists, { mode: 'create', preset: { name: 'Fiscal year 2027' } })
  await type(/^Code/, '27')
  await draftsAre(1)
  cleanup()
  open(create, lists, { mode: 'create', preset: { name: 'Fiscal year 2027' } })
  expect(await shown()).toEqual(['27', 'Fiscal year 2027'])
  expect(document.querySelector('.draft-notice')?.textContent).toContain('Restored your unsaved changes')
})

test('a copy comes back after a reload, beside the new record begun before, and is offered after signing in', async () => {
  const copy = { pathname: create, key: 'k1', state: { preset: { code: null, name: 'Copy of Cash', parent } } }
  open(create, lists, { mode: 'create' })
  await type(/^Name/, 'Stock')
  await draftsAre(1)
  cleanup()
  open(copy, lists, { mode: 'create' })
  expect(await shown()).toEqual(['', 'Copy of Cash'])
  await type(/^Code/, '11')
  await draftsAre(2)
  cleanup()
  open(copy, lists, { mode: 'create' })
  expect(await shown()).toEqual(['11', 'Copy of Cash'])
  cleanup()
  open(create, lists, { mode: 'create' })
  expect(await shown()).toEqual(['', 'Stock'])
  fireEvent.click(screen.getByText('Discard'))
  await draftsAre(1)
  cleanup()
  open(create, lists, { mode: 'create' })
  fireEvent.click(await screen.findByText('Restore'))
  await waitFor(async () => expect(await shown()).toEqual(['11', 'Copy of Cash']))
  expect(Object.values(localStorage).map((draft) => JSON.parse(String(draft)).values)).toMatchObject([
    { code: '11', name: 'Copy of Cash', parent },
  ])
})
