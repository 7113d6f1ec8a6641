import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { JournalEntries } from './journal-entries.tsx'

afterEach(cleanup)

const id = '01926f3e-7c1a-7000-8000-0123456789ab'
const dataProvider = { default: { custom: async () => ({ data: [] }) } as unknown as DataProvider }
const owner = { role: 'owner', roles: ['owner'], permissions: {} }

/** Returns the address that the entries of a document link to as their document. */
async function documentOf(path: string): Promise<string | null> {
  render(
    <MemoryRouter initialEntries={[`/${company.slug}/${path}/${id}/journal-entries`]}>
      <Refine dataProvider={dataProvider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: owner }}>
          <Routes>
            <Route path={`/:company/${path}/:id/journal-entries`} element={<JournalEntries />} />
          </Routes>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return (await screen.findByRole('link', { name: 'Open document' })).getAttribute('href')
}

test.each([
  ['sales/vouchers', `sales/vouchers/${id}`],
  ['banking/fund-transfers', `banking/fund-transfers/${id}/edit`],
  ['account/opening-balances', `account/opening-balances/${id}/edit`],
  ['account/opening-items', `account/opening-items/${id}/edit`],
])('the entries of %s link to its page', async (path, page) => {
  expect(await documentOf(path)).toBe(`/${company.slug}/${page}`)
})
