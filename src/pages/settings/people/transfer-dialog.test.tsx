import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { TransferDialog } from './transfer-dialog.tsx'

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const members = Array.from({ length: 60 }, (_, n) => ({
  id: `m${n + 1}`,
  version: 1,
  user: { full_name: `Member ${n + 1}`, email: `member${n + 1}@example.com` },
  role: n === 0 ? 'owner' : 'member',
  permission_sets: [],
  is_active: true,
  joined: '2026-01-01',
  may_change: true,
}))

afterEach(cleanup)

test('the last of sixty members can become the owner', async () => {
  const sent: object[] = []
  const dataProvider = {
    getList: async ({ pagination }: { pagination: { currentPage: number; pageSize: number } }) => {
      const start = (pagination.currentPage - 1) * pagination.pageSize
      return { data: members.slice(start, start + pagination.pageSize), total: members.length }
    },
    custom: async ({ url, payload }: { url: string; payload: object }) => {
      sent.push({ url, ...payload })
      return new Promise(() => undefined)
    },
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine dataProvider={{ default: dataProvider }} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>
          <App>
            <TransferDialog onClose={() => undefined} />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  const owner = await screen.findByRole('combobox')
  await waitFor(() => expect((owner as HTMLInputElement).disabled).toBe(false))
  fireEvent.mouseDown(owner)
  fireEvent.change(owner, { target: { value: 'member60@' } })
  fireEvent.click(await screen.findByText('Member 60 · member60@example.com'))
  fireEvent.click(document.querySelector('.ant-modal-footer .ant-btn-dangerous') as Element)
  await waitFor(() => expect(sent).toEqual([{ url: 'transfer-ownership/', member: 'm60' }]))
})
