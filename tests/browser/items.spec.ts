/** An item from its category to its deactivation. */
import { choose, expect, follow, open, settled, test } from './fixtures.ts'

test('a category, an item of it in dozens, found by its barcode, and deactivated', async ({ books, visit, watch }) => {
  watch.allow(400, /inventory\/items\/$/)
  const page = await visit('owner', 'inventory/categories/create')
  await page.getByRole('textbox', { name: 'Name' }).fill('Bakery')
  await choose(page, 'Unit', 'Piece')
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('textbox', { name: 'Name of field 1' }).fill('Flour')
  await page.getByRole('checkbox', { name: 'Search' }).check()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`/${books.slug}/inventory/categories`)

  await open(page, `/${books.slug}/inventory/items/create`, 'New item')
  await page.getByRole('textbox', { name: 'Name' }).fill('Bread roll')
  await page.getByRole('textbox', { name: 'Barcode' }).fill('5012345678900')
  await choose(page, 'Category', 'Bakery')
  // The category fills in the unit, and requires the additional field.
  await expect(page.getByTitle('pcs', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Flour' }).fill('Spelt')
  await page.getByRole('textbox', { name: 'Selling price' }).fill('0.45')
  await page.getByRole('button', { name: 'Add unit' }).click()
  await choose(page, 'Unit 1', 'Dozen')
  await page.getByRole('textbox', { name: 'Quantity per unit 1' }).fill('1.5')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText('Enter a whole number above 1.')
  await page.getByRole('textbox', { name: 'Quantity per unit 1' }).fill('13')
  await page.keyboard.press('Control+s')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Bread roll')
  await settled(page)

  for (const text of ['5012345678900', 'spelt roll']) {
    await follow(page, `/${books.slug}/dashboard`)
    await settled(page)
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await page.keyboard.type(text)
    await expect(page.getByRole('option', { name: /^Bread roll/, selected: true })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(heading).toHaveText('Bread roll')
  }

  await page.keyboard.press('e')
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveURL(/\/edit$/)
  await expect(page.getByText('Inactive').first()).toBeVisible()
  await open(page, `/${books.slug}/inventory/items?is_active=false`, 'Items')
  await expect(page.getByRole('link', { name: 'Bread roll' })).toBeVisible()
})
