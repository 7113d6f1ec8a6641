import { Refine } from '@refinedev/core'
import type { DataProvider } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { accountJournalVouchers } from '../../../../domain/resources/ledger/account-journal-vouchers.ts'
import '../../../lib/texts/company-texts.ts'
import { CompanyProvider } from '../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import type { Column } from '../view/column-choice.ts'
import { ListCards } from './list-cards.tsx'
import { ListSort } from './list-sort.tsx'
import type { Sums } from './use-totals.ts'

afterEach(cleanup)

const resource = accountJournalVouchers
const columns = Object.entries(resource.fields).filter(([name]) =>
  ['voucher_no', 'date', 'total'].includes(name),
) as Column[]

function show(content: ReactNode) {
  const rights = { role: 'owner', roles: ['owner'], permissions: {} }
  render(
    <MemoryRouter>
      <Refine dataProvider={{} as DataProvider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights }}>{content}</CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
}

test('the cards of a phone have the totals of the list above them', () => {
  const selection = {
    ids: [],
    rows: [],
    set: () => undefined,
    toggle: () => undefined,
    pick: () => undefined,
    extend: () => undefined,
  }
  const cards = (sums: Sums) => {
    show(
      <ListCards
        {...{ resource, columns, selection, sums }}
        rows={[{ id: 'one', voucher_no: 'JV-1', date: '2026-11-20', status: 'Approved', total: '1250.00' }]}
        pathOf={() => null}
        isRefreshing={false}
        summed="42 journal vouchers"
      />,
    )
    return screen.getByRole('region', { name: '42 journal vouchers' }).textContent
  }
  expect(cards({ total: '61250.00' })).toBe('42 journal vouchersTotal61,250.00')
  cleanup()
  // While they load, their lines are there already: the cards below do not move.
  expect(cards({})).toBe('42 journal vouchersTotal')
})

test('a phone sorts by the columns of the list: by another field upwards, by the current one reversed', async () => {
  const sorts: string[] = []
  show(<ListSort {...{ resource, columns }} sort="-date" onSort={(sort) => sorts.push(sort)} />)
  const user = userEvent.setup()
  const choose = async (name: RegExp) => {
    await user.click(screen.getByRole('button', { name: 'Sort by' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose(/^Total/)
  await choose(/^Date.*Descending/)
  expect(sorts).toEqual(['total', 'date'])
})
