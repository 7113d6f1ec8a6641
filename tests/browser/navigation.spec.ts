/** The menu, hub pages, and the state of a page while another one loads. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

/** Returns the next Tab stop: its text or name, and the width of its outline. */
async function tab(page: Page): Promise<{ name: string; outline: string }> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const { activeElement: element } = document
    const name = element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    return { name, outline: element ? getComputedStyle(element).outlineWidth : '' }
  })
}

test('waiting work is counted beside its list; a starred page is on top; areas keep their state', async ({
  books,
  visit,
}) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-06-01', '100')
  const page = await visit('owner', 'sales/vouchers')
  await settled(page)
  await expect(menu(page).getByRole('link', { name: 'Invoices' })).toHaveText('Invoices1 overdue')
  await page.getByRole('button', { name: 'Star this page' }).click()
  await menu(page).getByRole('button', { name: 'Banking' }).click()
  await page.reload()
  await settled(page)
  const starred = menu(page).getByRole('group', { name: 'Starred' })
  await expect(starred.getByRole('link')).toHaveText('Invoices1 overdue')
  await menu(page).getByRole('link', { name: 'Cheque issues' }).click()
  await expect(heading(page)).toHaveText('Cheque issues')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
})

test('contacts are one entry; customers and suppliers are tabs of its list', async ({ books, visit }) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await menu(page).getByRole('link', { name: 'Contacts' }).click()
  await expect(page).toHaveURL(`/${books.slug}/crm/parties`)
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await tabs.getByRole('link', { name: 'Suppliers' }).click()
  await expect(page).toHaveURL(`/${books.slug}/crm/suppliers`)
  await expect(heading(page)).toHaveText('Suppliers')
  await expect(tabs.locator('[aria-current]')).toHaveText('Suppliers')
  await expect(menu(page).locator('[aria-current]')).toHaveText('Contacts')
})

test('reports and settings have hub pages; a recently opened report is listed', async ({ visit }) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await menu(page).getByRole('link', { name: 'Reports' }).click()
  const group = (name: string) => page.getByRole('region', { name, exact: true })
  await expect(group('Tax').getByRole('link')).toHaveText(['Tax summary'])
  await group('Accounting').getByRole('button', { name: 'Star Trial balance' }).click()
  await group('Tax').getByRole('link').click()
  await expect(heading(page)).toHaveText('Tax summary')
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Reports' }).click()
  await expect(group('Recently opened').getByRole('link')).toHaveText(['Tax summary'])
  await expect(page.locator('main').getByRole('region', { name: 'Starred' }).getByRole('link')).toHaveText([
    'Trial balance',
  ])
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await menu(page).getByRole('link', { name: 'Settings' }).click()
  await group('Inventory').getByRole('link', { name: 'Merge items' }).click()
  await expect(heading(page)).toHaveText('Merge items')
})

test('the skip link comes first, and links and tabs show the keyboard focus', async ({ visit }) => {
  for (const [address, theme] of [
    ['settings/audit-logs', 'light'],
    ['crm/suppliers', 'dark'],
  ] as const) {
    const page = await visit('owner', address, { preferences: { theme }, viewport: { width: 1280, height: 420 } })
    await settled(page)
    await expect(menu(page).locator('[aria-current]')).toBeVisible()
    expect(await tab(page), address).toEqual({ name: 'Skip to content', outline: '2px' })
    for (let step = 0; step < 3; step += 1) await tab(page)
    expect(await tab(page), address).toMatchObject({ outline: '2px' })
    await page.close()
  }
})

test('on a phone a bar at the bottom opens the areas and the menu', async ({ visit }) => {
  const page = await visit('owner', 'dashboard', { viewport: { width: 375, height: 760 }, hasTouch: true })
  await settled(page)
  const bar = page.getByRole('navigation', { name: 'Areas' })
  await expect(bar.locator('> *')).toHaveText(['Dashboard', 'Sales', 'Purchases', 'Contacts', 'Menu'])
  await bar.getByRole('link', { name: 'Sales' }).click()
  await expect(heading(page)).toHaveText('Invoices')
  await bar.getByRole('button', { name: 'Menu' }).click()
  await menu(page).getByRole('link', { name: 'Reports' }).click()
  await expect(heading(page)).toHaveText('Reports')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
})

test('while a page loads the previous one stays with its input, below a line of progress', async ({ books, visit }) => {
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/chart-of-accounts-*.js', async (route) => {
    await released
    await route.continue()
  })
  await menu(page).getByRole('link', { name: 'Chart of accounts' }).click()
  await expect(page.locator('.progress')).toBeVisible()
  const box = await page.locator('.progress').boundingBox()
  expect(box?.height).toBe(2)
  await page.getByRole('searchbox').fill('Ren')
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/account/ledgers`))
  await expect(page.getByRole('searchbox')).toHaveValue('Ren')
  release()
  await expect(heading(page)).toHaveText('Chart of accounts')
  await expect(page.locator('.progress')).toHaveCount(0)
})

test('the outline of the application is shown while it loads, but not on the sign-in page', async ({ visit }) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await expect(page.locator('#first-screen')).toHaveCount(0)
  let release: () => void = () => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/assets/index-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#first-screen .bar').first()).toBeVisible()
  release()
  await expect(heading(page)).toHaveText('Dashboard')
  await expect(page.locator('#first-screen')).toHaveCount(0)

  const guest = await visit(null, '/login')
  await expect(heading(guest)).toBeVisible()
  await expect(guest.locator('#first-screen')).toHaveCount(0)
})

test('the forms of an area are preloaded', async ({ books, visit }) => {
  const page = await visit('owner', 'account/ledgers')
  const chunk = await page.waitForResponse('**/assets/journal-voucher-form-*.js')
  // The answer comes before the module and what it imports are loaded.
  await page.evaluate((url) => import(url).then(() => undefined), chunk.url())
  await page.route('**/assets/journal-voucher-form-*.js', (route) => route.abort())
  await follow(page, `/${books.slug}/account/journal-vouchers/create`)
  await expect(page.getByLabel('Narration', { exact: true })).toBeFocused()
})
