/** A stock count, entered down the column, and its adjustments. */
import { expect, settled, test } from './fixtures.ts'
import { makeItem, receive } from './stock.ts'

test('a count is entered down its column with Enter; issuing it adjusts the stock', async ({ books, visit }) => {
  const bolt = await makeItem(books, { name: 'Bolt', code: 'B1' })
  const nut = await makeItem(books, { name: 'Nut', code: 'N1' })
  const washer = await makeItem(books, { name: 'Washer', code: 'W1' })
  for (const item of [bolt, nut, washer]) {
    await receive(books, { item, quantity: '10', rate: '2.00', date: '2026-06-01' })
  }
  const page = await visit('owner', `/${books.slug}/inventory/stock-counts/create`)
  await page.getByRole('button', { name: 'List items' }).click()
  await expect(page.getByRole('textbox', { name: 'Counted, line 1' })).toBeFocused()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Counted, line 2' })).toBeFocused()
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: '(2)' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '+3' })).toBeVisible()
  await expect(page.locator('.document-side')).toContainText('2 of 3')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('button', { name: 'Issue' })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Issue' }).click()
  await expect(page.getByText(/Stock count \S+ issued/)).toBeVisible()
  await expect(page.locator('.document-side')).toContainText('Stock In')
  await expect(page.getByRole('row', { name: /^Washer/ })).toContainText('not counted')
  await page.locator('.document-side').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Stock adjustment SA-2026-/)
  await expect(page.locator('tfoot')).toContainText(/6\.00|4\.00/)
})
