/** Opening stock in its form: created, changed and deleted, with the effect on later sales. */
import { expect, settled, takeOption, test } from './fixtures.ts'
import { issue, makeItem } from './stock.ts'

test('opening stock is created and changed; deleting one with later sales asks twice', async ({
  books,
  visit,
  watch,
}) => {
  const honey = await makeItem(books, { name: 'Heather honey', code: 'HH1' })
  const page = await visit('owner', 'inventory/opening-stock/create')
  await page.getByRole('combobox', { name: 'Item' }).fill('Heather')
  await takeOption(page, 'Heather honey')
  await page.getByRole('textbox', { name: 'Quantity' }).fill('10')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.field-error')).toBeVisible()
  await page.getByRole('textbox', { name: 'Unit cost' }).fill('3')
  await expect(page.locator('#document-amount')).toHaveText('30.00')
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`/${books.slug}/inventory/opening-stock`)
  await settled(page)
  await issue(books, { item: honey, quantity: '4', date: '2026-06-02' })

  await page.getByRole('link', { name: 'Heather honey' }).click()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('10')
  await page.getByRole('textbox', { name: 'Unit cost' }).fill('4')
  await page.keyboard.press('Control+s')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('12.0016.00+4.00')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`/${books.slug}/inventory/opening-stock`)
  await settled(page)

  await page.getByRole('link', { name: 'Heather honey' }).click()
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  await remove.first().click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(dialog).toContainText('16.00–')
  watch.allow(422, /inventory\/opening-stock\/[^/]+\/$/)
  await dialog.getByRole('button', { name: 'Delete document' }).click()
  await expect(dialog).toContainText('Heather honey')
  await dialog.getByRole('button', { name: 'Continue anyway' }).click()
  await expect(page.getByText('Opening stock deleted')).toBeVisible()
  await expect(page).toHaveURL(`/${books.slug}/inventory/opening-stock`)
})
