import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../tests/support/company.ts'
import { PermittedLink } from '../components/layout/permitted-link.tsx'
import { CompanyProvider } from '../providers/company-provider.tsx'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { refineResources } from './index.ts'

afterEach(cleanup)

const id = '01926f3e-7c1a-7000-8000-0123456789ab'
const reader = {
  role: 'member',
  roles: ['member'],
  permissions: { account_categories: { read: true }, banking_fund_transfers: { read: true } },
}

test.each([
  ['account/categories', true],
  [`account/categories/${id}/edit`, false],
  ['account/categories/create', false],
  [`banking/fund-transfers/${id}/edit`, true],
  ['banking/fund-transfers/create', false],
  ['reports/trial-balance?end_date=2026-01-31', false],
  ['settings/members', false],
  ['help/clerks', true],
])('a link to %s is one for whom its page opens: %s', (path, isLink) => {
  render(
    <MemoryRouter>
      <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }} resources={refineResources}>
        <CompanyProvider value={{ company, rights: reader }}>
          <PermittedLink to={`/${company.slug}/${path}`}>Page</PermittedLink>
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  expect(screen.queryAllByRole('link')).toHaveLength(isLink ? 1 : 0)
})
