/** Lists every kind of page, in its typical states. */
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import type { Person } from '../browser/books.ts'
import { routeTable } from '../../src/resources/route-table.ts'
import { settled } from '../browser/fixtures.ts'

export type Look = {
  name: string
  who: Person | null
  /**
   * Absolute, or below the company; `:voucher` and similar are records of the books, `:himal/…` the company in Nepal,
   * `:maple/…` the one with trade, and `{sales/vouchers}` an invoice of it.
   */
  address: string
  /** Brings the page into the state of the screenshot. */
  prepare?: (page: Page) => Promise<unknown>
  only?: 'phone' | 'wide'
}

const owner = (name: string, address: string, rest: Partial<Look> = {}): Look => ({
  name,
  who: 'owner',
  address,
  ...rest,
})
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).click()

const staticPages: readonly Look[] = [
  { name: 'landing', who: null, address: '/' },
  { name: 'sign-in', who: null, address: '/login' },
  {
    name: 'sign-up-with-errors',
    who: null,
    address: '/signup',
    prepare: async (page) => {
      await page.getByLabel('Email address').fill('ann.smith@example.test')
      await page.getByLabel('Password', { exact: true }).fill('annsmith')
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByText('This is too similar to')).toBeVisible()
    },
  },
  { name: 'forgot-password', who: null, address: '/auth/forgot-password' },
  owner('dashboard', 'dashboard'),
  owner('dashboard-customised', 'dashboard', { prepare: press('Customise') }),
  owner('members', 'settings/members'),
  owner('members-invite', 'settings/members', { prepare: press('Invite people') }),
  owner('invitations', '/invitations'),
  owner('not-found', 'no/such/page'),
  { name: 'no-permission', who: 'clerk', address: 'reports/trial-balance' },
  owner('menu-open', 'dashboard', {
    only: 'phone',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(page.getByRole('link', { name: 'Reports', exact: true })).toBeVisible()
    },
  }),
  owner('settings', 'settings/general'),
  owner('new-company', 'dashboard', {
    prepare: async (page) => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) await menu.click()
      await page.getByRole('button', { name: /^Switch company/ }).click()
      await page.getByRole('menuitem', { name: 'New company' }).click()
      await expect(page.getByRole('dialog', { name: 'New company' })).toBeVisible()
    },
  }),
  owner('company-delete', 'settings/general', { prepare: press('Delete company') }),
  owner('palette', 'dashboard', {
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Search or jump to' }).fill('rent')
      await expect(page.getByRole('group', { name: 'Documents' })).toBeVisible()
    },
  }),
  owner('shortcuts', 'account/journal-vouchers', { only: 'wide', prepare: (page) => page.keyboard.press('?') }),
]

const lists: readonly Look[] = [
  owner('list', 'account/journal-vouchers'),
  owner('list-filtered', 'account/ledgers?q=account&is_active=true'),
  owner('list-empty', 'account/journal-vouchers?status=Cancelled'),
  owner('list-chosen', 'account/journal-vouchers', {
    prepare: async (page) => {
      const boxes = page.getByRole('checkbox', { name: 'Select row' })
      await boxes.nth(0).check()
      await boxes.nth(2).check()
      await expect(page.getByText('2 selected', { exact: true })).toBeVisible()
    },
  }),
  owner('list-filter-open', 'account/journal-vouchers', {
    prepare: async (page) => {
      await press('Filter')(page)
      await press('Date')(page)
      await expect(page.getByRole('button', { name: 'Last month' })).toBeVisible()
    },
  }),
  owner('categories', 'account/categories'),
  owner('openings', 'account/opening-balances'),
  owner('opening-items', 'account/opening-items'),
  owner('opening-item-create', 'account/opening-items/create'),
  owner('years', 'account/fiscal-years'),
  owner('lock-date', 'account/fiscal-years', { prepare: press('Set lock date') }),
  owner('books-start', 'account/fiscal-years', { prepare: press('Change start date') }),
  owner('years-add', 'account/fiscal-years', { prepare: press('Add years') }),
  owner('permission-sets', 'settings/permissions'),
  owner('permission-set', 'settings/permissions', { prepare: press(/^Voucher entry$/) }),
  owner('as-a-member', 'settings/permissions?as=', {
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Select a member' }).click()
      await page.getByTitle('Carl Maple · Member').click()
      await expect(page.getByRole('region', { name: 'Menu' })).toBeVisible()
    },
  }),
  owner('webhook-new', 'settings/webhooks', { prepare: press('New webhook') }),
  owner('api-token-new', 'settings/api-tokens', { prepare: press('New API token') }),
]

const missing = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Required.').first()).toBeVisible()
}

const forms: readonly Look[] = [
  owner('form', 'account/ledgers/create'),
  owner('form-with-errors', 'account/ledgers/create', { prepare: missing }),
  owner('form-edit', 'account/categories/:category/edit'),
  owner('opening-create', 'account/opening-balances/create', {
    prepare: async (page) => {
      await page.getByLabel('Opening Dr').fill('100')
      await page.getByLabel('Opening Cr').fill('50')
      await missing(page)
      await expect(page.getByText('Enter either a debit or a credit.')).toBeVisible()
    },
  }),
  owner('opening-edit', 'account/opening-balances/:opening/edit'),
  owner('year-create', 'account/fiscal-years/create'),
  owner('year-edit', 'account/fiscal-years/:year/edit'),
  owner('voucher-form', 'account/journal-vouchers/create'),
  owner('voucher-form-with-errors', 'account/journal-vouchers/:voucher/edit', {
    prepare: async (page) => {
      await page.getByRole('gridcell', { name: '1,250.50' }).first().click()
      await page.keyboard.type('1300')
      await page.getByLabel('Narration', { exact: true }).fill('')
      await page.keyboard.press('Control+s')
      await expect(page.getByText('differ by 49.50')).toBeVisible()
    },
  }),
  owner('drawer', 'account/journal-vouchers/create', {
    prepare: async (page) => {
      await page.getByRole('gridcell').first().click()
      await page.keyboard.type('Postage and parcels')
      await page.getByText('New account “Postage and parcels”').click()
      await expect(page.getByRole('dialog').getByLabel(/^Name/)).toHaveValue('Postage and parcels')
    },
  }),
]

const details: readonly Look[] = [
  owner('voucher-detail', 'account/journal-vouchers/:voucher'),
  owner('journal-entries', 'account/journal-vouchers/:voucher/journal-entries'),
  owner('ledger-statement', 'account/ledgers/:bank'),
]

const expanded = press('Expand all')
const reports: readonly Look[] = [
  owner('trial-balance', 'reports/trial-balance', { prepare: expanded }),
  owner('trial-balance-compared', 'reports/trial-balance?category=:category&compare=previous_year', {
    prepare: expanded,
  }),
  owner('period-open', 'reports/trial-balance', { prepare: press(/^Period/) }),
  owner('chart-of-accounts', 'reports/chart-of-accounts'),
  owner('category-tree', 'reports/category-tree'),
]

const imports: readonly Look[] = [
  owner('imports', 'imports'),
  owner('imports-empty', ':himal/imports'),
  owner('import-mapping', 'imports/:mapping'),
  owner('import-preview', 'imports/:preview'),
  owner('import-result', 'imports/:result'),
]

const nepal: readonly Look[] = [
  owner('nepal-dashboard', ':himal/dashboard'),
  owner('nepal-list', ':himal/account/journal-vouchers'),
  owner('nepal-detail', ':himal/account/journal-vouchers/:himalVoucher'),
  owner('nepal-statement', ':himal/account/ledgers/:himalCash'),
  owner('nepal-trial-balance', ':himal/reports/trial-balance', { prepare: expanded }),
  owner('nepal-date', ':himal/account/journal-vouchers/create', {
    prepare: async (page) => {
      await settled(page)
      await page.getByLabel('Date', { exact: true }).click()
      await expect(page.locator('.ant-picker-dropdown:visible')).toBeVisible()
    },
  }),
]

/** The states of the trade pages. */
const trade: readonly Look[] = [
  owner('trade-dashboard', ':maple/dashboard'),
  owner('sales-analysis', ':maple/reports/sales-analysis'),
  owner('cash-forecast', ':maple/reports/cash-forecast'),
  owner('gross-margin', ':maple/reports/gross-margin'),
  owner('gross-margin-change', ':maple/reports/gross-margin?compare=previous_period'),
  owner('invoice-form-with-errors', ':maple/sales/vouchers/create', {
    prepare: (page) => page.keyboard.press('Control+s'),
  }),
  owner('invoice-edit', ':maple/sales/vouchers/{sales/vouchers}/edit'),
  owner('invoices-overdue', ':maple/sales/vouchers?status=Partially%20Paid'),
  owner('receipt-of-a-party', ':maple/payment-receipts/create?invoice={sales/vouchers}'),
  owner('party-edit', ':maple/crm/parties/{crm/parties}/edit'),
  owner('item-edit', ':maple/inventory/items/{inventory/items}/edit'),
  owner('payment-mode-edit', ':maple/settings/payment-modes/{settings/payment-modes}/edit'),
  owner('bank-account-edit', ':maple/banking/bank-accounts/{banking/bank-accounts}/edit'),
  owner('invoice-journal-entries', ':maple/sales/vouchers/{sales/vouchers}/journal-entries'),
]

/** Edit forms look like those of new records. */
const seenElsewhere = /\/edit$|journal-entries|imports|account\/(?!ledgers$)|settings\/audit-logs\/:id/
/** The pages of a company that no entry above shows, in route table order. */
const everyOther: readonly Look[] = routeTable
  .filter(({ path }) => path.startsWith('/:company/') && !seenElsewhere.test(path))
  .map(({ path, resource }) => {
    const name = path.slice('/:company/'.length).replaceAll(/[/:]+/g, '-')
    const address = path
      .replace('/:company/', ':maple/')
      .replace(':id', `{${resource?.path ?? 'crm/parties'}}`)
      .replace(':chapter', 'sell')
    return owner(`page-${name}`, address)
  })

/** THE LIST of screenshots. */
export const looks: readonly Look[] = [
  ...staticPages,
  ...lists,
  ...forms,
  ...details,
  ...reports,
  ...imports,
  ...nepal,
  ...trade,
  ...everyOther,
]
