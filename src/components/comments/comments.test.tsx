import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { Comments } from './comments.tsx'

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

/** Shows the comments of a contact; a new one is stored when `store` is called. */
function open() {
  const sent: string[] = []
  const waiting: (() => void)[] = []
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    custom: async ({ method, payload }: { method: string; payload: { text: string } }) => {
      if (method === 'get') return { data: [] }
      sent.push(payload.text)
      return new Promise((resolve) => waiting.push(() => resolve({ data: {} })))
    },
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <App>
            <Comments resource={crmParties} id="p1" />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return { sent, store: () => waiting.forEach((resolve) => resolve()) }
}

test.each([
  ['Paid in cash.', ''],
  ['Paid in cash. Ask for a receipt.', 'Ask for a receipt.'],
  ['Ask for a receipt.', 'Ask for a receipt.'],
])('what is typed while a comment is being stored is the next one: “%s”', async (typed, left) => {
  const { sent, store } = open()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: 'Paid in cash.' } })
  fireEvent.click(screen.getByRole('button', { name: /Comment/ }))
  await waitFor(() => expect(sent).toEqual(['Paid in cash.']))
  fireEvent.change(field, { target: { value: typed } })
  store()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Comment/ }).classList).not.toContain('ant-btn-loading'),
  )
  expect(field.value).toBe(left)
  expect(Object.values(sessionStorage)).toEqual(left === '' ? [] : [left])
})
