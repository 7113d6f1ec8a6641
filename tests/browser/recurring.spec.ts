/** A recurring template of invoices: entered with its next dates, run at once, and opened from its invoice. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

const templates = 'sales/vouchers/recurring-templates'

/** Fills in a new template of two hearts a month. */
async function enterTemplate(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Title' }).fill('Monthly hearts')
  await page.getByRole('combobox', { name: 'Customer' }).fill('north')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('2')
  await page.getByRole('textbox', { name: 'Start date' }).fill('31 Aug 2026')
  await page.keyboard.press('Tab')
}

const dates = (page: Page) => page.locator('.recurring-dates li')

test('a template shows its next dates, makes an invoice, and is related to it', async ({ books, visit }) => {
  await makeTrade(books, '20')
  const page = await visit('owner', templates)
  await expect(page.getByText('No recurring invoices yet')).toBeVisible()
  await page.keyboard.press('n')
  await enterTemplate(page)
  await page.getByRole('textbox', { name: 'Repeat every' }).fill('0')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Enter a number above zero.', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Repeat every' }).fill('1')
  await expect(dates(page)).toHaveText(['31 Aug 2026', '30 Sep 2026', '31 Oct 2026', '30 Nov 2026', '31 Dec 2026'])
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.keyboard.press('Control+Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly hearts')
  await expect(page.getByText('Every month')).toBeVisible()
  await expect(page.getByText('No document has been created yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Create next invoice now' }).click()
  await expect(page.getByText('Document created')).toBeVisible()
  const run = page.getByRole('row').filter({ hasText: '31 Aug 2026' })
  await expect(run).toContainText('Issued')
  await expect(dates(page).first()).toHaveText('30 Sep 2026')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await run.getByRole('link', { name: 'INV-2026-0001' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  await expect(page.getByText('Total (GBP)')).toBeVisible()
  await page.getByRole('link', { name: 'Recurring invoice Monthly hearts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Monthly hearts')

  await more(page, 'Skip next date')
  await expect(page.getByRole('row').filter({ hasText: '30 Sep 2026' })).toContainText('Skipped')
  await more(page, 'Pause')
  await expect(page.getByText('Paused: dates count from the day it is resumed.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(dates(page).first()).toHaveText('31 Oct 2026')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Monthly hearts')
  await expect(dates(page).first()).toHaveText('31 Oct 2026')
  // Escape closes the dialog also while it is still opening.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.getByRole('button', { name: 'Update prices' }).click()
  await expect(page.getByText('All prices are current.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('checkbox', { name: 'Issue automatically' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Drafts', { exact: true })).toBeVisible()
})

test('current prices are taken into a template after a preview', async ({ books, visit }) => {
  await makeTrade(books, '0')
  const page = await visit('owner', `${templates}/create`)
  await enterTemplate(page)
  await page.getByRole('gridcell', { name: '2.55', exact: true }).click()
  await page.keyboard.type('2.10')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'White hanging heart' })).toContainText('2.10')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('button', { name: 'Update prices' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row').filter({ hasText: 'White hanging heart' })).toContainText('2.102.55')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Update prices' }).click()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'White hanging heart' })).toContainText('2.55')
})
