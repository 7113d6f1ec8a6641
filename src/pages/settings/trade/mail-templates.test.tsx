/** Tests that typed email templates outlast the rest of the settings page and are only discarded when the user says so. */
import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { App } from 'antd'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { TradeSettings } from './trade.tsx'

type Template = { path: string; subject: string; body: string; version: number }

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const pageUrl = 'settings/invoice'
const templatesUrl = `${pageUrl}/mail-templates`

afterEach(cleanup)

/** Opens the settings of invoices on stored settings and templates; returns these, the requests, the notices and the router. */
function open() {
  const stored = {
    settings: { invoice_template: 1, print_signatures: false, invoice_footer: null, version: 4 },
    templates: [
      { path: 'sales/vouchers', subject: 'Invoice {number}', body: 'Dear {party}', version: 1 },
      { path: 'sales/quotations', subject: 'Quotation {number}', body: 'Hello {party}', version: 0 },
    ] as Template[],
  }
  const sent: object[] = []
  const notices: unknown[] = []
  const custom = async ({ url, method, payload }: { url: string; method: string; payload?: Template }) => {
    const path = url.replace(/\/$/, '')
    if (method === 'get') {
      if (path === pageUrl) return { data: { ...stored.settings } }
      return path === templatesUrl ? { data: stored.templates } : new Promise(() => undefined)
    }
    sent.push({ path, ...payload })
    if (path === pageUrl) stored.settings = { ...stored.settings, ...payload, version: stored.settings.version + 1 }
    if (path !== templatesUrl || !payload) return { data: {} }
    const before = stored.templates.find((one) => one.path === payload.path)
    if (before?.version !== payload.version)
      throw new RequestError('Ann has changed body since you opened this.', { statusCode: 409, code: 'STALE' })
    const after = { ...payload, version: payload.version + 1 }
    stored.templates = stored.templates.map((one) => (one.path === after.path ? after : one))
    return { data: stored.templates }
  }
  const page = (
    <Refine
      dataProvider={{ default: { custom } as unknown as DataProvider }}
      i18nProvider={i18nProvider}
      notificationProvider={{ open: (notice) => notices.push(notice.message), close: () => undefined }}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights }}>
        <App>
          <TradeSettings page="invoice" />
        </App>
      </CompanyProvider>
    </Refine>
  )
  const router = createMemoryRouter(
    [
      { path: '/maple/settings/invoice', element: page },
      { path: '/maple/settings', element: <p>all settings</p> },
    ],
    { initialEntries: ['/maple/settings/invoice'] },
  )
  render(<RouterProvider router={router} />)
  return { stored, sent, notices, router }
}

const message = () => screen.findByLabelText<HTMLTextAreaElement>('Message')
const type = async (value: string) => fireEvent.change(await message(), { target: { value } })
const isShown = (value: string) => waitFor(async () => expect((await message()).value).toBe(value))
const signatures = () => screen.getByRole('switch', { name: 'Signature lines' })
const saveTemplate = () => fireEvent.click(screen.getByRole('button', { name: /Save template/ }))

function choose(kind: string): void {
  fireEvent.mouseDown(screen.getByLabelText('Document'))
  const options = [...document.querySelectorAll('.ant-select-item-option')]
  fireEvent.click(options.find(({ textContent }) => textContent === kind) as Element)
}

test('typed templates stay while the page is saved and while another document is chosen', async () => {
  const { sent } = open()
  await type('Please pay {open}.')
  choose('Quotation')
  await isShown('Hello {party}')
  await type('Please order.')
  const before = signatures()
  fireEvent.click(before)
  fireEvent.keyDown(await message(), { key: 's', ctrlKey: true })
  await waitFor(() => expect(sent).toEqual([{ path: pageUrl, print_signatures: true, version: 4 }]))
  // The form of the page is reset with what is stored now.
  await waitFor(() => expect(signatures()).not.toBe(before))
  await isShown('Please order.')
  choose('Invoice')
  await isShown('Please pay {open}.')
  saveTemplate()
  const text = { subject: 'Invoice {number}', body: 'Please pay {open}.' }
  await waitFor(() => expect(sent.slice(1)).toEqual([{ path: 'sales/vouchers', ...text, version: 1 }]))
})

test('a page with a typed template is left only after a question; a saved one does not ask', async () => {
  const { router, notices } = open()
  await type('Please pay {open}.')
  await router.navigate('/maple/settings')
  await screen.findByText('Your unsaved changes on this page will be lost.')
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(router.state.location.pathname).toBe('/maple/settings/invoice')
  saveTemplate()
  await waitFor(() => expect(notices).toEqual(['Template saved']))
  await router.navigate('/maple/settings')
  await screen.findByText('all settings')
})

test('a template that somebody else has changed is loaded again, and then can be saved', async () => {
  const { stored, sent } = open()
  await type('Please pay {open}.')
  const [, quotation] = stored.templates
  const theirs = { path: 'sales/vouchers', subject: 'Invoice {number}', body: 'Ours by Ann', version: 2 }
  stored.templates = [theirs, quotation as Template]
  saveTemplate()
  const alert = (await screen.findByText('Ann has changed body since you opened this.')).closest('[role="alert"]')
  await isShown('Please pay {open}.')
  fireEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Reload' }))
  await isShown('Ours by Ann')
  await type('Ours by both')
  saveTemplate()
  await waitFor(() => expect(sent[1]).toEqual({ ...theirs, body: 'Ours by both' }))
  await waitFor(() => expect(stored.templates[0]?.version).toBe(3))
})
