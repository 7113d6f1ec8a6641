/** Two duplicate items: found, previewed and merged, and the page of the merged one. */
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, follow, settled, takeOption, test } from './fixtures.ts'
import { makeItem, receive } from './stock.ts'

test('similar items are merged after a preview; the other stays readable and links to the survivor', async ({
  books,
  visit,
}) => {
  const kettle = await makeItem(books, { name: 'Copper kettle 1.5 l', code: 'CK15' })
  const twin = await makeItem(books, { name: 'Copper kettle 1.5 litre', code: 'CK15B' })
  await makeItem(books, { name: 'Copper kettle by weight', code: 'CKKG' }, 'kg')
  await receive(books, { item: kettle, quantity: '10', rate: '20.00', date: '2026-06-01' })
  await receive(books, { item: twin, quantity: '4', rate: '22.50', date: '2026-06-02' })
  await receive(books, { item: twin, quantity: '6', rate: '25.00', date: '2026-06-05' })

  const page = await visit('owner', 'settings/item-merge')
  const pair = page.getByRole('listitem').filter({ hasText: 'CK15B' })
  await pair.getByRole('button', { name: 'Select these' }).click()
  await page.getByRole('radio', { name: /^Copper kettle 1.5 l CK15$/ }).check()
  // The survivor is named in words, and not only by the active button.
  const keepLabel = page.getByText('Keep', { exact: true })
  await expect(keepLabel).toBeVisible()
  expect((await keepLabel.boundingBox())?.width).toBeGreaterThan(10)

  await page.getByRole('combobox', { name: 'Add item' }).fill('weight')
  await takeOption(page, 'by weight')
  await page.getByRole('button', { name: 'Preview merge' }).click()
  const conflict = page.getByText('have different unit and can’t be merged', { exact: false })
  await expect(conflict).toBeVisible()
  await expect(conflict).toHaveCSS('color', 'rgb(176, 53, 45)')
  await expect(page.getByRole('button', { name: 'Merge items' })).toBeDisabled()
  await page.getByRole('button', { name: 'Remove Copper kettle by weight' }).click()

  const day = page.getByLabel('Merge date')
  await day.fill('3.6.2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Preview merge' }).click()
  await expect(page.locator('.merge-conflict')).toContainText('5 Jun 2026')
  await day.fill('15.6.2026')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Preview merge' }).click()
  await expect(page.getByRole('row', { name: /^Copper kettle 1.5 litre/ })).toContainText('10 pcs240.002')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('button', { name: 'Merge items' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Merge items' }).click()
  await expect(page.getByText('Items merged')).toBeVisible()
  await expect(page.getByText('No duplicates found')).toBeVisible()

  await follow(page, `/${books.slug}/inventory/items/${twin}`)
  await settled(page)
  await expect(page.getByText('Inactive').first()).toBeVisible()
  await page.getByRole('link', { name: 'Copper kettle 1.5 l', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Copper kettle 1.5 l')
  await expect(page.locator('main')).toContainText('20 pcs')
  await expect(page.locator('main')).toContainText('440.00')
})
