import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { RequestError } from '../../../lib/http-error.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import type { Webhook } from './webhook-types.ts'
import { Webhooks } from './webhooks.tsx'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const webhook: Webhook = {
  id: 'w',
  version: 1,
  name: 'Shop',
  url: 'https://shop.example/hook',
  events: ['*'],
  is_active: true,
  is_given_up: false,
  failing_since: null,
  created_at: '2026-11-20T10:00:00Z',
  created_by_label: 'Olga Owner',
  sent_count: 0,
  waiting_count: 0,
  failed_count: 0,
  last_sent_at: null,
}

afterEach(cleanup)

test('a webhook that somebody else has changed opens with their change after the refusal', async () => {
  const stored = { webhook }
  const custom = async ({ method }: { method: string }) => {
    if (method === 'get') return { data: [stored.webhook] }
    throw new RequestError('Ann has changed name since you opened this.', { statusCode: 409, code: 'STALE' })
  }
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <App>
            <Webhooks />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  const name = () => screen.getByLabelText<HTMLInputElement>('Name')
  const edit = async () => {
    fireEvent.click(screen.getByRole('button', { name: /More/ }))
    fireEvent.click(await screen.findByText('Edit webhook'))
    await waitFor(name)
  }
  await screen.findByText('Shop')
  await edit()
  stored.webhook = { ...webhook, version: 2, name: 'Web shop' }
  fireEvent.change(name(), { target: { value: 'Our shop' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Ann has changed name since you opened this.')
  await screen.findByText('Web shop')
  expect(name().value).toBe('Our shop')
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await edit()
  expect(name().value).toBe('Web shop')
})

test('Enter deletes no webhook: the button that keeps it has the focus', async () => {
  const custom = async () => ({ data: [webhook] })
  render(
    <MemoryRouter>
      <Refine
        dataProvider={{ default: { custom } as unknown as DataProvider }}
        i18nProvider={i18nProvider}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <App>
            <Webhooks />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /More/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Delete/ }))
  await waitFor(() => expect(document.activeElement?.closest('.ant-modal')?.textContent).toContain('Delete'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'))
})
