import type { AccessControlProvider, DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../tests/support/company.ts'
import type { WaitingWork } from '../../domain/resources/waiting-work.ts'
import { MainMenu } from '../components/menu/main-menu.tsx'
import { setPreferences } from '../lib/preferences.ts'
import { refineResources } from './index.ts'
import { menu } from './menu.ts'
import { allows } from '../providers/access-control-provider.ts'
import { CompanyProvider } from '../providers/company-provider.tsx'
import { i18nProvider } from '../providers/i18n-provider.ts'

afterEach(() => {
  cleanup()
  setPreferences({ openAreas: [], starred: [] })
})

const clerk = { role: 'member', roles: ['member'], permissions: { account_ledgers: { read: true } } }
const owner = { role: 'owner', roles: ['owner'], permissions: {} }
const work: WaitingWork[] = [
  { path: 'sales/vouchers', kind: 'overdue', count: 5 },
  { path: 'banking/cheque-deposits', kind: 'uncleared', count: 100 },
  { path: 'sales/vouchers', kind: 'draft', count: 1 },
]
const dataProvider = { default: { custom: async () => ({ data: work }) } as unknown as DataProvider }

type MenuOptions = {
  can?: AccessControlProvider['can']
  rights?: typeof clerk | typeof owner
  pathname?: string
  isCollapsed?: boolean
}

/** Renders the menu for a user, by default the owner. */
function showMenu({ rights = owner, can, pathname = '/demo/dashboard', isCollapsed = false }: MenuOptions): string[] {
  render(
    <MemoryRouter>
      <Refine
        i18nProvider={i18nProvider}
        dataProvider={dataProvider}
        accessControlProvider={{ can: can ?? (async (question) => ({ can: allows(rights, question) })) }}
        resources={refineResources}
        options={{ disableTelemetry: true }}
      >
        <CompanyProvider value={{ company, rights }}>
          <MainMenu menu={menu} pathname={pathname} slug="demo" isCollapsed={isCollapsed} />
        </CompanyProvider>
      </Refine>
    </MemoryRouter>,
  )
  return links()
}
const links = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href') ?? '')
const button = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('the menu shows what the provider allows, from the first render', async () => {
  const allowed = ['/demo/dashboard', '/demo/account/ledgers']
  const questions: unknown[] = []
  const drawnMenu = showMenu({
    rights: clerk,
    pathname: '/demo/account/ledgers',
    can: async (question) => {
      questions.push(question)
      return { can: allows(clerk, question) }
    },
  })
  expect(drawnMenu).toEqual(allowed)
  await waitFor(() => expect(questions.length).toBeGreaterThan(refineResources.length))
  expect(links()).toEqual(allowed)
})

test('the provider decides, also against the rights', async () => {
  showMenu({ rights: clerk, can: async () => ({ can: true }) })
  await waitFor(() => expect(links()).toContain('/demo/settings'))
  cleanup()
  showMenu({ rights: clerk, can: async () => ({ can: false }) })
  await waitFor(() => expect(links()).toEqual([]))
})

test('areas are in order; the current one is expanded, and others keep their state', () => {
  showMenu({ pathname: '/demo/payment-receipts/create' })
  const heads = [...document.querySelectorAll('.menu-head')].map(({ textContent }) => textContent)
  expect(heads).toEqual([
    'Dashboard', 'Sales', 'Purchases', 'Inventory', 'Contacts', 'Banking', 'Accounting', 'Tax', 'Reports', 'Settings',
  ]) // prettier-ignore
  const sales = screen.getByRole('group', { name: 'Sales' })
  const inSales = () =>
    within(sales)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(inSales()).toEqual([
    'Invoices',
    'Point of sale',
    'Quotations',
    'Delivery notes',
    'Payment receipts',
    'Credit notes',
    'Sales book',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Payment receipts')
  fireEvent.click(within(sales).getByRole('button', { name: 'More' }))
  expect(inSales()).toEqual([
    'Invoices', 'Point of sale', 'Quotations', 'Delivery notes', 'Payment receipts', 'Credit notes', 'Sales book', 'Shifts', 'Recurring invoices', 'Sales lines', 'Sales discounts', 'Sales agents',
  ]) // prettier-ignore
  fireEvent.click(button('Sales'))
  expect(inSales()).toEqual([])
  fireEvent.click(button('Tax'))
  cleanup()
  showMenu({})
  expect(button('Tax').getAttribute('aria-expanded')).toBe('true')
  expect(button('Sales').getAttribute('aria-expanded')).toBe('false')
})

test('a list shows its most urgent work, a collapsed area the total', async () => {
  showMenu({ pathname: '/demo/sales/vouchers' })
  const invoices = screen.getByRole('link', { name: 'Invoices' })
  await waitFor(() => expect(invoices.textContent).toBe('Invoices5 overdue'))
  expect(document.getElementById(invoices.getAttribute('aria-describedby') ?? '')?.textContent).toBe('5 overdue')
  expect(button('Banking').textContent).toBe('Banking99+')
  fireEvent.click(button('Banking'))
  expect(screen.getByRole('link', { name: 'Cheque deposits' }).textContent).toBe('Cheque deposits99+ to clear')
})

test('starred pages are on top while permitted', () => {
  setPreferences({ starred: ['reports/trial-balance', 'sales/vouchers'] })
  showMenu({})
  const starred = () => within(screen.getByRole('group', { name: 'Starred' })).getAllByRole('link')
  expect(starred().map(({ textContent }) => textContent)).toEqual(['Trial balance', 'Invoices'])
  cleanup()
  showMenu({ rights: clerk })
  expect(screen.queryByRole('group', { name: 'Starred' })).toBeNull()
})

test('the narrow menu has an icon for each area, which opens its pages', async () => {
  showMenu({ isCollapsed: true, pathname: '/demo/sales/vouchers' })
  expect(links()).toEqual(['/demo/dashboard', '/demo/crm/parties', '/demo/reports', '/demo/settings'])
  expect(button('Sales').getAttribute('aria-current')).toBe('true')
  fireEvent.click(button('Purchases'))
  const flyout = await screen.findByRole('menu')
  expect(within(flyout).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Bills', 'Purchase orders', 'Goods receipts', 'Supplier payments', 'Debit notes', 'Purchase book', 'Recurring bills', 'Purchase lines', 'Purchase discounts',
  ]) // prettier-ignore
})
