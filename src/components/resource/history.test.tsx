// @vitest-environment happy-dom
import type { CrudFilter, DataProvider, GetListParams } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { accountLedgers } from '../../../domain/resources/account-ledgers.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { History } from './history.tsx'

const id = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const parent = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45'
const company = {
  id,
  slug: 'maple',
  name: 'Maple & Finch Ltd',
  country_iso: 'GB',
  currency_code: 'GBP',
  currency_digits: 2,
  time_zone: 'Europe/London',
  calendar: 'ad' as const,
  locale: 'en-GB',
  today: '2026-11-21',
  lock_date: null,
  date_style: 'medium' as const,
  logo: false,
  version: 1,
  fiscal_years: [],
}

afterEach(cleanup)

test('activity looks up what is known by its id, and shows a name as it stands without asking for it', async () => {
  const entry = { id: '1', at: '2026-11-21T10:00:00Z', who: 'Ann Archer', action: 'create' }
  const asked: CrudFilter[] = []
  const provider = {
    getList: async ({ resource, filters }: GetListParams) => {
      if (resource.endsWith('/history')) {
        return { data: [{ ...entry, changes: { category: [null, 'Fixed Assets'], parent: [null, parent] } }], total: 1 }
      }
      asked.push(...(filters ?? []))
      return { data: [{ id: parent, label: 'Vans', hint: null }], total: 1 }
    },
  } as unknown as DataProvider
  render(
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <History resource={accountLedgers} id={id} />
      </CompanyProvider>
    </Refine>,
  )
  await screen.findByText('Vans')
  await screen.findByText('Fixed Assets')
  expect(asked).toEqual([{ field: 'ids', operator: 'eq', value: parent }])
})
