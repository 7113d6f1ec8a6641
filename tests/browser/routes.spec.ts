/** Every built row of the route table opens; a user without permission gets a notice and the right redirect. */
import type { Page } from '@playwright/test'
import type { RouteEntry } from '../../src/resources/route-entry.ts'
import { routeTable } from '../../src/resources/route-table.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { password } from './books.ts'
import { sample } from '../support/sample.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { addressesOf } from './route-addresses.ts'

/** One route of each kind of page; the others of a kind use the same components. */
const kinds = new Set([
  '/',
  '/forbidden',
  '/onboarding',
  '/:company/dashboard',
  '/:company/account/categories/create',
  '/:company/account/journal-vouchers',
  '/:company/account/journal-vouchers/create',
  '/:company/account/journal-vouchers/:id',
  '/:company/account/journal-vouchers/:id/journal-entries',
  '/:company/account/ledgers/:id',
  '/:company/account/fiscal-years',
  '/:company/reports/trial-balance',
  '/:company/reports/chart-of-accounts',
  '/:company/reports/category-tree',
])

async function expectPage(page: Page, route: RouteEntry): Promise<void> {
  const isMissing = route.page === 'not-found'
  await expect(page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toHaveCount(isMissing ? 1 : 0)
  if (route.bare) return
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')
  await expect(crumbs).toHaveCount(Math.max(1, route.crumbs.length))
  if (!route.resource || !route.path.endsWith('/:id')) return
  // Name, status and buttons of a record are on one line beside the open menu.
  const heads = page.locator('.page-header')
  const height = () => heads.evaluateAll((all) => Math.max(0, ...all.map((head) => head.clientHeight)))
  await expect.poll(height, route.path).toBeLessThan(48)
}

/** Redirects at once, and signs out without parameters: provider.spec.ts opens it. */
const opened = routeTable.filter(({ page }) => page !== 'provider-callback')
const alike = opened.filter(({ path }) => !kinds.has(path))

test('the owner opens every built page', async ({ books, visit, request, watch }) => {
  // A daily sample of similar pages, as different as possible.
  test.setTimeout(10 * 60_000)
  // No invitation has the placeholder link.
  watch.allow(404, /\/api\/invitations\//)
  const addressOf = await addressesOf(books, request)
  const page = await visit('owner', 'dashboard')
  await settled(page)
  const today = new Set(sample('pages are opened that are drawn like others', alike, 12))
  for (const route of opened.filter((one) => kinds.has(one.path) || today.has(one))) {
    await test.step(route.path, async () => {
      await follow(page, addressOf(route))
      if (route.auth.redirectIfLoggedIn) return expect(page).toHaveURL(`/${books.slug}/dashboard`)
      await settled(page)
      // Reports write their parameters behind the address.
      await expect(page).toHaveURL(({ pathname }) => pathname === addressOf(route))
      await expectPage(page, route)
    })
  }
})

test('the clerk opens the permitted pages and stays with a notice otherwise', async ({ books, visit }) => {
  const { id } = await books.voucher({
    date: '2026-06-02',
    narration: 'Electricity for May',
    status: 'Unapproved',
    rows: [
      ['5020', '81.20', ''],
      ['1020', '', '81.20'],
    ],
  })
  const at = (path: string) => `/${books.slug}/${path}`
  const page = await visit('clerk', 'dashboard')
  const allowed = [
    'account/journal-vouchers',
    'account/journal-vouchers/create',
    `account/journal-vouchers/${id}`,
    `account/journal-vouchers/${id}/edit`,
    'account/ledgers',
    `account/ledgers/${books.account('5010')}`,
  ]
  for (const path of allowed) {
    await follow(page, at(path))
    await settled(page)
    await expect(page).toHaveURL(at(path))
  }
  const refused = [
    ['account/ledgers/create', 'Accounts – create'],
    ['account/categories', 'Account categories – view'],
    ['reports/trial-balance', 'Trial balance – view'],
  ] as const
  for (const [path, permission] of refused) {
    await follow(page, at(path))
    const notice = page.locator('.ant-notification-notice').filter({ hasText: permission })
    // The notice disappears by itself.
    await expect(notice.getByRole('alert')).toBeVisible()
    await expect(page).toHaveURL(at(allowed.at(-1) ?? ''))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rent')
  }
})

test('a first load without permission shows the no-permission page', async ({ visit }) => {
  const page = await visit('clerk', 'reports/trial-balance')
  await expect(page.getByRole('heading', { level: 1, name: 'You don’t have access to this page' })).toBeVisible()
  await expect(page.getByText('Required permission: Trial balance – view')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
})

test('without signing in the sign-in page opens and leads back to the address', async ({ books, visit, watch }) => {
  await books.withPassword('robin@example.test')
  const company = ['dashboard', 'account/ledgers', 'no/such/page'].map((path) => `/${books.slug}/${path}`)
  const page = await visit(null, '/')
  for (const address of ['/onboarding', ...company, `/${books.slug}/account/ledgers?q=rent`]) {
    await page.goto(address)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(address)}`)
  }
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  watch.allow(400, /auth\/login$/)
  await page.getByLabel('Email address').fill('robin@example.test')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('The email address or the password is wrong.')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await expect(page).toHaveURL(`/${books.slug}/account/ledgers?q=rent`)
  await expect(page.getByRole('cell', { name: '5010' })).toBeVisible()
})

test('addresses without a company open in the current one, unknown ones show 404 inside the layout', async ({
  books,
  visit,
}) => {
  const page = await visit('owner', '/dashboard')
  await expect(page).toHaveURL(`/${books.slug}/dashboard`)
  await page.goto('/account/ledgers?q=rent')
  await expect(page).toHaveURL(`/${books.slug}/account/ledgers?q=rent`)
  await expect(page.getByRole('cell', { name: '5010' })).toBeVisible()
  await page.goto(`/${books.slug}/sales/nothing/of/this/kind`)
  await expect(page.getByRole('heading', { level: 1, name: 'This page doesn’t exist' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})
