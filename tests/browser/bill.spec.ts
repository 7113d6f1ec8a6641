/** A bill with landed costs, the resulting cost of goods, and a debit note for some of them. */
import type { Page } from '@playwright/test'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

/** Returns a line of figures beside or below the document, by its name. */
const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })

test('freight is added to the cost of goods, and ten of a hundred are returned to the supplier', async ({
  books,
  visit,
}) => {
  const { heart } = await makeTrade(books, '0')
  const page = await visit('owner', 'purchase/vouchers/create')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.keyboard.type('york')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Bill number', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' }).first()).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Unit price, line 1' })).toBeFocused()
  await page.keyboard.type('1.3')
  await expect(line(page, 'Total')).toContainText('£156.00')

  await page.getByRole('button', { name: 'Landed costs' }).click()
  const landed = page.getByRole('grid', { name: 'Landed costs' })
  await expect(landed.getByRole('combobox', { name: 'Cost type, line 1' })).toBeFocused()
  await page.keyboard.type('Freight')
  await page.keyboard.press('Enter')
  await expect(landed.getByRole('textbox', { name: 'Note, line 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(landed.getByRole('combobox', { name: 'Payable to, line 1' })).toBeFocused()
  await page.keyboard.type('1020')
  await page.keyboard.press('Enter')
  await expect(landed).toContainText('Current account')
  await expect(line(page, 'Dr Inventory')).toContainText('140.00')

  await page.keyboard.press('Control+Enter')
  await expect(page.locator('#document-supplier_no-error')).toHaveText('Required.')
  await expect(page.getByLabel('Bill number', { exact: true })).toBeFocused()
  // No preview is requested for a bill that is already saved: its number would be a duplicate.
  await page.route('**/purchase/vouchers/preview/', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const previewRequest = page.waitForRequest('**/purchase/vouchers/preview/')
  await page.keyboard.type('YM-881')
  await previewRequest
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bill BILL-2026-0001')
  await settled(page)
  await expect(line(page, 'Balance due')).toContainText('156.00')
  await expect(page.locator('article')).toContainText('YM-881')
  await expect(page.locator('article')).toContainText('Freight')

  const item = await visit('owner', `inventory/items/${heart}`)
  await settled(item)
  await expect(item.locator('main')).toContainText('100')
  await expect(item.locator('main')).toContainText('140.00')

  await more(page, 'Create debit note')
  await expect(page.getByText('From YM-881, 100 left to return')).toBeVisible()
  await page.getByRole('gridcell', { name: '100', exact: true }).click()
  await page.keyboard.type('10')
  await page.getByLabel('Reason', { exact: true }).fill('Scratched')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debit note DN-2026-0001')
  await page.getByRole('link', { name: 'Bill BILL-2026-0001' }).click()
  await expect(page.getByText('Partially paid').first()).toBeVisible()
  await expect(line(page, 'Balance due')).toContainText('140.40')
  await expect(page.getByText('10 returned')).toBeVisible()
})
