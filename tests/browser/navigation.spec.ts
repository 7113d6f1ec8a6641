/** The menu, the pages that lead to others, and the bar of a phone. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('work that waits is counted beside its list; a starred page stands on top; areas stay as they were left', async ({
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
  const starred = menu(page).getByRole('region', { name: 'Starred' })
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

test('reports and settings are reached from pages of their own; a report that was opened is found again', async ({
  visit,
}) => {
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

test('on a phone a bar at the bottom leads to the areas, and to the menu', async ({ visit }) => {
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
