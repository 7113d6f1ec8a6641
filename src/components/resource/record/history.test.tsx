import type { CrudFilter, DataProvider, GetListParams } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import { accountLedgers } from '../../../../domain/resources/ledger/account-ledgers.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { salesVouchers } from '../../../../domain/resources/trade/sales-vouchers.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { History } from './history.tsx'

const id = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44'
const parent = '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45'

afterEach(cleanup)

type Changes = Record<string, [unknown, unknown]>

/** Renders the activity of a record created with these values; `look` answers other requests. */
function show(resource: Resource, changes: Changes, look?: (params: GetListParams) => Promise<unknown>) {
  const entry = { id: '1', at: '2026-11-21T10:00:00Z', who: 'Ann Archer', action: 'create', changes }
  const getList = (params: GetListParams) =>
    look && !params.resource.endsWith('/history') ? look(params) : Promise.resolve({ data: [entry], total: 1 })
  render(
    <Refine
      dataProvider={{ getList } as unknown as DataProvider}
      i18nProvider={i18nProvider}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <History resource={resource} id={id} />
      </CompanyProvider>
    </Refine>,
  )
}

test('a field that is empty before and after is hidden; a cleared one is shown', async () => {
  show(salesVouchers, {
    total: [null, '84.24'],
    discount: [null, '0.000000'],
    discount_total: ['7.80', '0.00'],
    reference: [null, ''],
    is_export: [null, false],
    remarks: [null, null],
  })
  await screen.findByText('84.24')
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Total', 'Discounts'])
})

test('the history resolves ids to names and shows stored names without a request', async () => {
  const requestedFilters: CrudFilter[] = []
  const getList = async ({ filters }: GetListParams) => {
    requestedFilters.push(...(filters ?? []))
    return { data: [{ id: parent, label: 'Vans', hint: null }], total: 1 }
  }
  show(accountLedgers, { category: [null, 'Fixed Assets'], parent: [null, parent] }, getList)
  await screen.findByText('Vans')
  await screen.findByText('Fixed Assets')
  expect(requestedFilters).toEqual([{ field: 'ids', operator: 'eq', value: parent }])
})

test('removed and added rows are shown as text, and a long list is cut', async () => {
  const [rent, tea, milk] = ['Rent · Dr 800.00', 'Tea · Cr 5.00', 'Milk · Cr 5.00']
  show(accountJournalVouchers, {
    rows: [
      [rent, tea, tea],
      [rent, tea, milk, ...Array.from({ length: 10 }, () => 'x')],
    ],
  })
  await screen.findByText(milk)
  expect(screen.queryByText(rent)).toBeNull()
  expect(screen.getByText(tea).tagName).toBe('DEL')
  expect(screen.getAllByText('x')).toHaveLength(6)
  expect(screen.getByText('and 4 more')).toBeTruthy()
})
