/** An invoice from the first key to the ledger, its credit note, and interruptions. */
import type { Page } from '@playwright/test'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

/** Returns a line of figures beside or below the document, by its name. */
const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })

/** Opens a new invoice with its customer chosen; the caret is in the first item. */
async function begin(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('north')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
}

/** Returns a keyboard that counts its keys. */
function countingKeyboard(page: Page) {
  let keys = 0
  return {
    keys: () => keys,
    type: async (text: string) => {
      keys += text.length
      await page.keyboard.type(text)
    },
    press: async (key: string) => {
      keys += 1
      await page.keyboard.press(key)
    },
  }
}

test('an invoice is issued with the keyboard alone, and a credit note returns two of twelve', async ({
  books,
  visit,
}) => {
  await makeTrade(books, '20')
  const page = await visit('owner', 'sales/vouchers')
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.keyboard.press('n')
  await begin(page)
  await expect(page.getByLabel('Due date', { exact: true })).toHaveValue('15 Jul 2026')

  const keyboard = countingKeyboard(page)
  await keyboard.type('85123a')
  await keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await keyboard.type('12')
  await expect(line(page, 'Total')).toContainText('£36.72')
  await expect(line(page, 'Dr Cost of goods sold')).toContainText('14.40')
  await expect(line(page, 'Cr Inventory')).toContainText('14.40')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  expect(keyboard.keys()).toBeLessThanOrEqual(25)

  await settled(page)
  await expect(line(page, 'Balance due')).toContainText('36.72')
  await expect(line(page, 'Cost of goods')).toContainText('14.40')
  await expect(line(page, 'Margin')).toContainText('16.20')
  await expect(page.locator('article')).toContainText('Thirty-six pounds and seventy-two pence only')
  const invoice = page.url()

  await more(page, 'Create credit note')
  await expect(page.getByText('From INV-2026-0001, 12 left to return')).toBeVisible()
  await page.getByRole('gridcell', { name: '12', exact: true }).click()
  await page.keyboard.type('13')
  await page.getByLabel('Reason', { exact: true }).fill('Two were broken')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.line-errors')).toContainText('At most 12 of this line can still be returned.')
  await page.getByRole('textbox', { name: 'Qty, line 1' }).fill('2')
  await expect(line(page, 'Total')).toContainText('£6.12')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Credit note CN-2026-0001')
  await expect(page.getByText('Fully allocated').first()).toBeVisible()

  await page.getByRole('link', { name: 'Invoice INV-2026-0001' }).click()
  await expect(page).toHaveURL(invoice)
  await expect(page.getByText('Partially paid').first()).toBeVisible()
  await expect(line(page, 'Balance due')).toContainText('30.60')
  await expect(page.getByText('2 returned')).toBeVisible()
})

test('unsaved input survives a reload, and selling more than the stock warns once', async ({ books, visit, watch }) => {
  await makeTrade(books, '20')
  const page = await visit('owner', 'sales/vouchers/create')
  await begin(page)
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('50')
  await expect(page.getByText('Only 20 pcs in stock')).toBeVisible()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('daybook.draft/'))))
    .toBe(true)
  await page.reload()
  await expect(page.locator('.line-row', { hasText: 'White hanging heart 85123A' })).toBeVisible()
  await expect(line(page, 'Total')).toContainText('£153.00')

  watch.allow(422, /sales\/vouchers\/(preview\/)?$/)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Please review these warnings' })
  await expect(dialog).toContainText('White hanging heart')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
})

test('an invoice is cancelled with a reason, and a copy of it is a new draft', async ({ books, visit }) => {
  await makeTrade(books, '20')
  const page = await visit('owner', 'sales/vouchers/create')
  await begin(page)
  await page.keyboard.type('heart')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel invoice' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Cancel invoice' }).click()
  await expect(page.getByText('Invoice INV-2026-0001 cancelled')).toBeVisible()
  await expect(page.locator('article')).toContainText('Entered twice')
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Copy to a new draft' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Edit invoice')
  await expect(page.locator('.line-row', { hasText: 'White hanging heart 85123A' })).toBeVisible()
})
