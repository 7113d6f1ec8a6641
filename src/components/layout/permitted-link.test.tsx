import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { JournalLines } from '../document/journal-lines.tsx'
import { DocumentLink } from '../report/document-link.tsx'
import { PermittedLink } from './permitted-link.tsx'

const id = '01926f3e-7c1a-7000-8000-0123456789ab'
const line = {
  account: id,
  account_label: 'Sales',
  account_code: '4010',
  description: '',
  debit: '0.00',
  credit: '9.00',
  tax_scheme_label: null,
  tax_base: null,
}

/** Renders the links of a statement line, a journal line and a drill-down for a user who may read these modules. */
function linksFor(modules: readonly string[]): (string | null)[] {
  const permissions = Object.fromEntries(modules.map((module) => [module, { read: true }]))
  render(
    <MemoryRouter>
      <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        <CompanyProvider value={{ company, rights: { role: 'member', roles: ['member'], permissions } }}>
          <p>
            <DocumentLink path="sales/vouchers" id={id} number="INV-7" kind="regular" />
          </p>
          <table>
            <tbody>
              <JournalLines lines={[line]} />
            </tbody>
          </table>
          <PermittedLink to={`/${company.slug}/crm/parties/${id}?tab=account`}>Maple Ltd</PermittedLink>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return screen.queryAllByRole('link').map((link) => link.textContent)
}
afterEach(cleanup)

test('a line links to the document, account and contact that the user may read', () => {
  expect(linksFor(['sales_vouchers', 'account_ledgers', 'crm_parties'])).toEqual([
    expect.stringContaining('INV-7'),
    expect.stringContaining('Sales'),
    'Maple Ltd',
  ])
})

test('a record without permission is plain text', () => {
  expect(linksFor(['account_ledgers'])).toEqual([expect.stringContaining('Sales')])
  expect(screen.getByText(/INV-7/)).toBeDefined()
  expect(screen.getByText('Maple Ltd')).toBeDefined()
})
