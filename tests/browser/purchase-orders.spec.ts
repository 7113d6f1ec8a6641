/** A purchase order from the form to the bill that receives it. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('an order is issued, received by a bill in part, and its rest is cancelled', async ({ books, visit }) => {
  await makeTrade(books, '0')
  const page = await visit('owner', 'purchase/purchase-orders')
  await expect(page.getByText('No purchase orders yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toBeFocused()
  await page.keyboard.type('york')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('50')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Unit price, line 1' })).toBeFocused()
  await page.keyboard.type('1.2')
  await expect(line(page, 'Total')).toContainText('£72.00')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Purchase order PO-2026-0001')
  await settled(page)
  await expect(page.getByText('Awaiting the goods.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('button', { name: 'Create bill' }).click()
  await expect(title(page)).toHaveText(/^Edit bill/)
  await expect(line(page, 'Total')).toContainText('£72.00')
  await settled(page)
  await page.getByLabel('Bill number', { exact: true }).fill('Y-77')
  await page.getByRole('gridcell', { name: '50', exact: true }).click()
  await page.keyboard.type('20')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Bill BILL-2026-0001')
  await expect(page.locator('.chain-relation', { hasText: 'ordered by' })).toBeVisible()
  await page.getByRole('link', { name: 'Purchase order PO-2026-0001' }).click()
  await expect(title(page)).toHaveText('Purchase order PO-2026-0001')
  await expect(page.getByText('20 of 50 received')).toBeVisible()
  await expect(line(page, 'Status')).toContainText('Partially received')

  await more(page, 'Cancel the rest')
  const dialog = page.getByRole('dialog', { name: 'Cancel the rest of this order?' })
  await dialog.getByLabel('Reason').fill('Discontinued')
  await dialog.getByRole('button', { name: 'Cancel the rest' }).click()
  await expect(line(page, 'Status')).toContainText('Received')
  await expect(page.getByRole('button', { name: 'Create bill' })).toHaveCount(0)
})
