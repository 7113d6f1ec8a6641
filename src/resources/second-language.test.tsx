import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen } from '@testing-library/react'
import { App } from 'antd'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { americanEnglish } from '../../domain/language/american-english.ts'
import { accountCategories } from '../../domain/resources/ledger/account-categories.ts'
import { trialBalance } from '../../domain/resources/ledger/ledger-reports.ts'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { customerAgeing } from '../../domain/resources/payments/money-reports.ts'
import { salesVouchers } from '../../domain/resources/trade/sales-vouchers.ts'
import { company } from '../../tests/support/company.ts'
import { englishTexts, pseudo } from '../../tests/support/pseudo-language.ts'
import { MainMenu } from '../components/menu/main-menu.tsx'
import { ResourceForm } from '../components/resource/form/resource-form.tsx'
import { ResourceList } from '../components/resource/list/resource-list.tsx'
import { addDerivedLanguage, i18n, showLanguage } from '../lib/i18n.ts'
import { Help } from '../pages/help/help.tsx'
import { CustomerAgeing } from '../pages/reports/ageing.tsx'
import { Dashboard } from '../pages/dashboard/dashboard.tsx'
import { Reports } from '../pages/reports/reports.tsx'
import { TrialBalance } from '../pages/reports/trial-balance.tsx'
import { CompanyProvider } from '../providers/company-provider.tsx'
import { i18nProvider } from '../providers/i18n-provider.ts'
import { refineResources } from './index.ts'
import { menu } from './menu.ts'

// The language of the company’s country is another one for these tests.
beforeAll(() => addDerivedLanguage('en-US', pseudo))
afterAll(() => {
  addDerivedLanguage('en-US', americanEnglish)
  showLanguage('en')
})
afterEach(cleanup)

const rights = { role: 'owner', roles: ['owner'], permissions: {} }
const row = { id: '1', version: 1, code: '10', name: '№ 1', status: 'Draft', date: null, party_label: '№ 2' }
const rowOfReport = { id: '1', parent_id: null, kind: 'account', depth: 0, code: '1', name: '№ 1', cells: {} }

const widget = {
  id: '1',
  name: '№ 4',
  widget: 'Receivables',
  display_type: 'Table',
  group_by: 'Day',
  size: 'half',
  missing: null,
  data: {
    labels: [{ id: 'up_to_30', name: null }],
    series: [{ id: 'outstanding', name: null, kind: 'money', points: [{ value: '5.00', drill: null }] }],
    facts: [{ id: 'overdue', kind: 'money', value: '5.00', drill: null }],
  },
}

/** Answers every question: reports with the columns of their declaration, lists with one record. */
const dataProvider = {
  getApiUrl: () => '',
  getList: async () => ({ data: [row], total: 1 }),
  getMany: async () => ({ data: [row] }),
  getOne: async () => ({ data: row }),
  custom: async ({ url }: { url: string }) => {
    if (url === 'setup-guide') return { data: { steps: [], is_dismissed: true } }
    if (url === 'dashboard') return { data: { is_default: true, administrators: null, offered: [], widgets: [widget] } }
    if (url.startsWith('views/')) return { data: [] }
    const report = [trialBalance, customerAgeing].find(({ name }) => url.includes(name))
    if (!report) return { data: [] }
    const parameters = { party: null }
    return { data: { columns: report.columns, rows: [rowOfReport], totals: {}, parameters, party: null } }
  },
} as unknown as DataProvider

function open(path: string, page: ReactNode): void {
  const element = (
    <Refine
      dataProvider={{ default: dataProvider, reports: dataProvider }}
      i18nProvider={i18nProvider}
      accessControlProvider={{ can: async () => ({ can: true }) }}
      resources={refineResources}
      options={{ disableTelemetry: true }}
    >
      <CompanyProvider value={{ company: { ...company, country_iso: 'US', name: '№ 3', date_style: 'iso' }, rights }}>
        <App>{page}</App>
      </CompanyProvider>
    </Refine>
  )
  const routes = [{ path: '/:company/*', element }]
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [`/maple/${path}`] })} />)
}

const pages: Record<string, [path: string, page: () => ReactNode, sign: string]> = {
  'the menu': [
    'dashboard',
    () => <MainMenu menu={menu} pathname="/maple/dashboard" slug="maple" isCollapsed={false} />,
    'Purchases',
  ],
  'the dashboard': ['dashboard', () => <Dashboard />, 'Customise'],
  'a list of documents': ['sales/vouchers', () => <ResourceList resource={salesVouchers} />, 'Columns'],
  'a list filtered by a missing value': [
    'sales/vouchers?payment_mode=',
    () => <ResourceList resource={salesVouchers} />,
    'On account',
  ],
  'a list of records': ['crm/parties', () => <ResourceList resource={crmParties} />, 'Columns'],
  'a form': ['account/categories/create', () => <ResourceForm resource={accountCategories} mode="create" />, 'Name'],
  'a report as a tree': ['reports/trial-balance', () => <TrialBalance />, 'Closing Dr'],
  'a flat report': ['reports/customer-ageing', () => <CustomerAgeing />, '31–60 days'],
  'the handbook': ['help', () => <Help />, 'For clerks'],
  'all reports': ['reports', () => <Reports />, 'Trial balance'],
}

test.each(Object.entries(pages))('%s shows and says nothing in English but names and keys', async (...[, one]) => {
  const [path, page, sign] = one
  open(path, page())
  await screen.findAllByText((text) => text.includes(pseudo(sign).slice(0, sign.length + 1)))
  expect(i18n.language).toBe('en-US')
  expect(englishTexts(document.body)).toEqual([])
})
