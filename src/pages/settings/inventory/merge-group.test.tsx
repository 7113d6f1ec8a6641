import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import '../../../lib/texts/inventory-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { MergeGroupForm } from './merge-group.tsx'

afterEach(cleanup)

const items = ['Bolt', 'Bolts', 'Nut'].map((label) => ({ id: label, label, code: null }))
const loser = (item: string) => ({
  item,
  item_label: item,
  unit_label: 'pcs',
  quantity: '5',
  value: null,
  layers: 1,
  bills: 0,
  drafts: 0,
  problems: [],
})

test('the preview of a group that was changed meanwhile does not allow merging another one', async () => {
  const requests: { losers: readonly string[]; tell: () => void }[] = []
  const provider = {
    getList: async () => ({ data: [], total: 0 }),
    custom: ({ payload }: { payload: { survivor: string; losers: string[] } }) =>
      new Promise((resolve) => {
        const { survivor, losers } = payload
        const answer = { survivor_label: survivor, problems: [], losers: losers.map(loser) }
        requests.push({ losers, tell: () => resolve({ data: answer }) })
      }),
  } as unknown as DataProvider
  render(
    <MemoryRouter>
      <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
          <App>
            <MergeGroupForm path="settings/item-merge" items={items} onMerged={() => undefined} />
          </App>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  const merge = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Merge items' })
  const preview = () => fireEvent.click(screen.getByRole('button', { name: /Preview merge/ }))
  preview()
  await waitFor(() => expect(requests).toHaveLength(1))
  fireEvent.click(screen.getByRole('radio', { name: 'Nut' }))
  requests[0]?.tell()
  await waitFor(() =>
    expect(screen.getByRole('button', { name: /Preview merge/ }).classList).not.toContain('ant-btn-loading'),
  )
  expect(screen.queryByRole('table')).toBeNull()
  expect(merge().disabled).toBe(true)
  preview()
  await waitFor(() =>
    expect(requests.map(({ losers }) => losers)).toEqual([
      ['Bolts', 'Nut'],
      ['Bolt', 'Bolts'],
    ]),
  )
  requests[1]?.tell()
  await screen.findByRole('table')
  expect(merge().disabled).toBe(false)
})
