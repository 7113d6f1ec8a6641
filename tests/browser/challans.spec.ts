/** A delivery note from the form to the invoice of what is left of it. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('goods are delivered, returned in part, and what is left is invoiced', async ({ books, visit }) => {
  await makeTrade(books, '100')
  const page = await visit('owner', 'sales/challans')
  await expect(page.getByText('No delivery notes yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('north')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('50')
  await expect(page.getByRole('gridcell', { name: '2.55' })).toBeVisible()
  await expect(page.getByText('Goods delivered not invoiced')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Delivery note DEL-2026-0001')
  await settled(page)
  await expect(line(page, 'Status')).toContainText('To invoice')
  await expect(page.getByText('Received by')).toBeVisible()
  await expect(page.getByText('£')).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await more(page, 'Return goods')
  const back = page.getByRole('dialog', { name: 'Return goods' })
  await back.getByLabel('White hanging heart').fill('60')
  await back.getByRole('button', { name: 'Return goods' }).click()
  await expect(back.getByText('At most 50 can still be returned.')).toBeVisible()
  await back.getByLabel('White hanging heart').fill('10')
  await back.getByRole('button', { name: 'Return goods' }).click()
  await expect(page.getByRole('row', { name: /White hanging heart .* 50 – 10 40/ })).toBeVisible()

  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(title(page)).toHaveText(/^Edit invoice/)
  await settled(page)
  await page.getByRole('gridcell', { name: '40', exact: true }).click()
  await page.keyboard.type('15')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Invoice INV-2026-0001')
  await expect(page.locator('.chain-relation', { hasText: 'delivered by' })).toBeVisible()

  await page.goto(page.url().replace(/sales\/vouchers\/.*/, 'sales/vouchers/create'))
  await page.getByRole('button', { name: 'Add from delivery notes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add lines from delivery notes' })
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 375, height: 800 })
  await expect(dialog.getByRole('cell', { name: /^North/ })).toBeVisible()
  expect(await dialog.locator('.sheet-frame').evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0)
  await page.setViewportSize(wide)
  await dialog.getByRole('checkbox', { name: 'DEL-2026-0001' }).check()
  await dialog.getByRole('button', { name: 'Add lines' }).click()
  await expect(page.getByRole('gridcell', { name: '25', exact: true })).toBeVisible()
  await expect(line(page, 'Total')).toContainText('£76.50')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Invoice INV-2026-0002')
  await page.getByRole('link', { name: 'Delivery note DEL-2026-0001' }).click()
  await expect(line(page, 'Status')).toContainText('Completed')
  await expect(page.getByRole('row', { name: /White hanging heart .* 50 40 10 –/ })).toBeVisible()
})
