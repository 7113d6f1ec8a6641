/** Stock adjustments with the keyboard alone, from entering found stock to cancelling. */
import type { Page } from '@playwright/test'
import { expect, open, settled, test } from './fixtures.ts'
import { makeItem, receive } from './stock.ts'

const adjustments = (slug: string, rest = '') => `/${slug}/inventory/adjustments${rest}`

/** Moves from the remarks into the first cell of the grid. */
async function enterGrid(page: Page, remarks: string): Promise<void> {
  await page.getByLabel('Remarks', { exact: true }).focus()
  await page.keyboard.type(remarks)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
}

/** Types a code or scans a barcode, and leaves the caret in the quantity. */
async function typeItem(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Quantity, line/ })).toBeFocused()
}

async function choosePurpose(page: Page, downwards: number): Promise<void> {
  const purpose = page.getByRole('combobox', { name: 'Purpose' })
  await expect(purpose).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeAttached()
  // The list marks the active option in the turn after it was rendered.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  for (let step = 0; step < downwards; step += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

test('found stock is entered by barcode scan, valued at its rate, and shown with its cost', async ({
  books,
  visit,
}) => {
  await makeItem(books, { name: 'Hex bolt M8', code: 'HB8', barcode: '4006381333931' })
  const page = await visit('owner', adjustments(books.slug))
  await expect(page.getByText('No stock adjustments yet')).toBeVisible()
  await page.keyboard.press('n')
  await enterGrid(page, 'Found behind the shelf')
  await typeItem(page, '4006381333931')
  await page.keyboard.type('120')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Unit cost, line 1' })).toBeFocused()
  await page.keyboard.type('0.25')
  await expect(page.locator('.line-total')).toContainText('30.00')
  await expect(page.getByText('Dr Inventory')).toBeVisible()
  await expect(page.locator('.document-side')).toContainText('120 pcs')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock adjustment SA-2026-0001')
  await expect(page.locator('tfoot')).toContainText('30.00')
  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Journal entries' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal entries')
  await settled(page)
  await expect(page.locator('tfoot')).toContainText('30.00')
})

test('withdrawing more than the stock warns; an approver saves it anyway', async ({ books, visit, watch }) => {
  const bolt = await makeItem(books, { name: 'Hex bolt M8', code: 'HB8' })
  await receive(books, { item: bolt, quantity: '10', rate: '0.50', date: '2026-06-01' })
  const page = await visit('owner', adjustments(books.slug, '/create'))
  await choosePurpose(page, 1)
  await enterGrid(page, 'Lost')
  await typeItem(page, 'HB8')
  await page.keyboard.type('12')
  await expect(page.getByText('Only 10 pcs in stock')).toBeVisible()
  watch.allow(422, /adjustments\/$/)
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Not enough stock: -2 pcs of “Hex bolt M8”')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1' })).toHaveValue(/^12/)
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Keep editing' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock adjustment SA-2026-0002')
  await expect(page.locator('tfoot')).toContainText('6.00')
})

test('a receipt before later movements lists changed costs, and saves or goes back; cancelling lists them again', async ({
  books,
  visit,
}) => {
  const bolt = await makeItem(books, { name: 'Hex bolt M8', code: 'HB8' })
  await receive(books, { item: bolt, quantity: '10', rate: '1.00', date: '2026-05-10' })
  const page = await visit('owner', adjustments(books.slug, '/create'))
  await choosePurpose(page, 2)
  await enterGrid(page, 'Wet')
  await typeItem(page, 'HB8')
  await page.keyboard.type('4')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock adjustment SA-2026-0002')
  await expect(page.locator('tfoot')).toContainText('4.00')

  await open(page, adjustments(books.slug, '/create'), 'New stock adjustment')
  await page.getByLabel('Date', { exact: true }).fill('1 May 2026')
  await enterGrid(page, 'The bill came late')
  await typeItem(page, 'HB8')
  await page.keyboard.type('10')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Unit cost, line 1' })).toBeFocused()
  await page.keyboard.type('3')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Stock adjustment SA-2026-0002')
  await expect(dialog).toContainText('4.0012.00+8.00')
  await expect(dialog).toContainText('Profit of June 2026(8.00)')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('Control+Enter')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock adjustment SA-2026-0003')

  await page.getByRole('main').getByRole('button', { name: 'More' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel adjustment' }).click()
  await page.getByLabel('Reason').fill('Entered twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel adjustment' }).press('Enter')
  await expect(page.getByRole('dialog').filter({ hasText: 'Profit of June 2026' })).toContainText('+8.00')
  await page.getByRole('button', { name: 'Cancel document' }).press('Enter')
  await expect(page.getByText('Stock adjustment SA-2026-0003 cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled: Entered twice')).toBeVisible()
})

test('unsaved input survives a reload, and rows are pasted from a spreadsheet', async ({ books, visit }) => {
  await makeItem(books, { name: 'Hex bolt M8', code: 'HB8' })
  await makeItem(books, { name: 'Oak board', code: 'OB1' })
  const page = await visit('owner', adjustments(books.slug, '/create'))
  await page.getByLabel('Remarks', { exact: true }).fill('From the sheet')
  await page.getByRole('button', { name: 'Paste lines' }).click()
  await page
    .getByRole('textbox', { name: 'Paste lines' })
    .fill('Quantity\tItem\tRate\n5\tHB8\t1.50\n2\toak board\t8\n1\tNobody knows it\t1')
  await page.getByRole('button', { name: 'Add 3 lines' }).click()
  await expect(page.getByRole('gridcell', { name: 'Oak board OB1' })).toBeVisible()
  await expect(page.getByText('No item is named “Nobody knows it”. Select one.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 3' }).click()
  await expect(page.locator('.line-total')).toContainText('23.50')
  await page.reload()
  await expect(page.getByText('Restored your unsaved changes')).toBeVisible()
  await expect(page.locator('.line-total')).toContainText('23.50')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Stock adjustment')
  await settled(page)
  await expect(page.getByText('Next: issue it')).toBeVisible()
  await page.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText('Stock adjustment SA-2026-0001 issued')).toBeVisible()
})
