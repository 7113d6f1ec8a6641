/** Tests that a permission set is edited as it was opened: nobody else's change is reverted, and no edit is lost unasked. */
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { pressPrimaryOnEnter } from '../../../components/layout/dialog-enter.ts'
import { company } from '../../../../tests/support/company.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { Permissions } from './permissions.tsx'
import type { PermissionSet } from './rights-types.ts'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const opened: PermissionSet = {
  id: 'x',
  version: 1,
  name: 'Clerks',
  shipped: null,
  permissions: { account_categories: { read: true, delete: true } },
  members: 0,
  invitations: 0,
  tokens: 0,
}
/** The set after another administrator withdrew “Delete”. */
const withdrawn: PermissionSet = { ...opened, version: 2, permissions: { account_categories: { read: true } } }

afterEach(cleanup)

/** Opens the page at an address on one stored set; `wait` holds the answers of the list back; none comes while it `isDown`. */
function open(address: string) {
  const stored = { set: opened, wait: Promise.resolve(), isDown: false }
  const sent: object[] = []
  const custom = async ({ method, payload }: { method: string; payload?: PermissionSet }) => {
    if (method === 'get') {
      await stored.wait
      if (stored.isDown) throw new RequestError('The server can’t be reached.', { statusCode: 0, code: 'NETWORK' })
      return { data: [stored.set] }
    }
    sent.push({ method, ...payload })
    if (payload?.version !== stored.set.version)
      throw new RequestError('Ann has changed permissions since you opened this.', { statusCode: 409, code: 'STALE' })
    stored.set = { ...stored.set, ...payload, version: stored.set.version + 1 }
    return { data: stored.set }
  }
  const page = (
    <CompanyProvider value={{ company, rights }}>
      <App>
        <Permissions />
      </App>
    </CompanyProvider>
  )
  const router = createMemoryRouter(
    [
      { path: '/maple/settings/permissions', element: page },
      { path: '/maple/settings', element: <p>all settings</p> },
    ],
    { initialEntries: ['/maple/settings', address] },
  )
  const clientConfig = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  render(
    <Refine
      dataProvider={{ default: { custom } as unknown as DataProvider }}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true, reactQuery: { clientConfig } }}
    >
      <RouterProvider router={router} />
    </Refine>,
  )
  return { stored, sent, router }
}

/** Queries by role would work out the names of hundreds of checkboxes each time. */
const boxes = () =>
  document.querySelectorAll<HTMLInputElement>('[role=group][aria-label="Account categories"] .rights-actions input')
/** Returns a checkbox of the account categories. */
function box(action: string): Promise<HTMLInputElement> {
  return waitFor(() => {
    const checkbox = [...boxes()].find((one) => one.closest('label')?.textContent === action)
    if (!checkbox) throw new Error(`There is no checkbox “${action}”.`)
    return checkbox
  })
}
/** Presses a button of the drawer, or of the dialog above it. */
function press(name: string): void {
  const buttons = [...document.querySelectorAll('.ant-modal button, .rights-drawer button')]
  const button = buttons.find((one) => (one.textContent || one.getAttribute('aria-label')) === name)
  if (!button) throw new Error(`There is no button “${name}”.`)
  fireEvent.click(button)
}
const question = () => screen.findByText('Your unsaved changes on this page will be lost.')

test('a set opened again is read before it is shown, so that saving does not grant what was withdrawn meanwhile', async () => {
  const { stored, sent, router } = open('/maple/settings/permissions?set=x')
  expect((await box('Delete')).checked).toBe(true)
  await router.navigate('/maple/settings')
  await screen.findByText('all settings')
  stored.set = withdrawn
  const reading: { end: () => void } = { end: () => undefined }
  stored.wait = new Promise((resolve) => (reading.end = resolve))
  await router.navigate('/maple/settings/permissions?set=x')
  await screen.findByText('Clerks')
  expect(boxes()).toHaveLength(0)
  reading.end()
  expect((await box('Delete')).checked).toBe(false)
  fireEvent.click(await box('Edit'))
  press('Save')
  await waitFor(() => expect(sent).toHaveLength(1))
  const permissions = { account_categories: { read: true, update: true } }
  expect(sent).toEqual([{ method: 'patch', name: 'Clerks', permissions, version: 2 }])
})

test('a set is not edited as it was on an earlier visit while the server cannot be reached', async () => {
  const { stored, router } = open('/maple/settings/permissions?set=x')
  await box('Delete')
  await router.navigate('/maple/settings')
  await screen.findByText('all settings')
  stored.set = withdrawn
  stored.isDown = true
  await router.navigate('/maple/settings/permissions?set=x')
  await screen.findByText('The server can’t be reached.')
  expect(boxes()).toHaveLength(0)
  stored.isDown = false
  fireEvent.click(screen.getByText('Try again'))
  expect((await box('Delete')).checked).toBe(false)
})

test('a set that somebody else has changed is refused, and can be saved after it was loaded again', async () => {
  const { stored, sent } = open('/maple/settings/permissions?set=x')
  fireEvent.click(await box('Edit'))
  stored.set = withdrawn
  press('Save')
  await screen.findByText('Ann has changed permissions since you opened this.')
  press('Reload')
  await waitFor(async () => expect((await box('Delete')).checked).toBe(false))
  fireEvent.click(await box('Create'))
  press('Save')
  await waitFor(() => expect(stored.set.version).toBe(3))
  expect(sent[1]).toMatchObject({ version: 2, permissions: { account_categories: { read: true, create: true } } })
})

test.each([
  ['Copy', () => press('Copy')],
  ['Back', undefined],
  ['Close', () => press('Close')],
])('unsaved ticks are not lost by “%s” without a question', async (_name, leave) => {
  const { router } = open('/maple/settings/permissions')
  await router.navigate('/maple/settings/permissions?set=x')
  fireEvent.click(await box('Edit'))
  if (leave) leave()
  else await router.navigate(-1)
  await question()
  expect(router.state.location.search).toBe('?set=x')
  press('Keep editing')
  expect((await box('Edit')).checked).toBe(true)
})

test('Enter in the search of permissions does not save a set that is being edited', async () => {
  const stop = pressPrimaryOnEnter(globalThis.window)
  const { sent } = open('/maple/settings/permissions?set=x')
  fireEvent.click(await box('Edit'))
  fireEvent.keyDown(screen.getByLabelText('Search modules'), { key: 'Enter' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(sent).toEqual([])
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Enter' })
  await waitFor(() => expect(sent).toHaveLength(1))
  stop()
})

test('a set without a change is copied and closed without a question', async () => {
  const { router } = open('/maple/settings/permissions?set=x')
  await box('Edit')
  press('Copy')
  await waitFor(() => expect(router.state.location.search).toBe('?set=new&of=x'))
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('#set-name')?.value).toBe('Clerks (copy)'))
  press('Close')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

test('Enter in the search among permissions saves no half of a change', async () => {
  const stop = pressPrimaryOnEnter(globalThis.window)
  try {
    const { sent, router } = open('/maple/settings/permissions?set=x')
    fireEvent.click(await box('Edit'))
    fireEvent.keyDown(document.querySelector('.rights-boxes .ant-input') as Element, { key: 'Enter' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(sent).toEqual([])
    expect(router.state.location.search).toBe('?set=x')
  } finally {
    stop()
  }
})
