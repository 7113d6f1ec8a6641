/** From a bill of materials to the produced items and their cost. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, follow, settled, takeOption, test } from './fixtures.ts'
import { makeItem, receive } from './stock.ts'

async function chooseFinished(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Finished good' })).toBeFocused()
  await page.keyboard.type('Wall')
  await expect(page.locator('.ant-select-item-option').first()).toContainText('Wall shelf')
  await page.keyboard.press('Enter')
}

test('a bill shows the cost of a shelf; producing three consumes boards and screws at that cost', async ({
  books,
  visit,
}) => {
  await makeItem(books, { name: 'Wall shelf', code: 'SH1' })
  const board = await makeItem(books, { name: 'Oak board', code: 'OB1' })
  const screw = await makeItem(books, { name: 'Screw 4x40', code: 'SC4' })
  await receive(books, { item: board, quantity: '20', rate: '8.00', date: '2026-06-01' })
  await receive(books, { item: screw, quantity: '100', rate: '0.10', date: '2026-06-01' })

  const page = await visit('owner', `/${books.slug}/inventory/bill-of-materials/create`)
  await chooseFinished(page)
  await page.getByLabel('Labour and overhead').fill('5')
  const materials = page.getByRole('grid', { name: 'Materials' })
  await materials.getByRole('gridcell').first().click()
  for (const [code, quantity] of [
    ['OB1', '2'],
    ['SC4', '8'],
  ] as const) {
    await expect(materials.getByRole('combobox', { name: /^Item, line/ })).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Quantity, line/ })).toBeFocused()
    await page.keyboard.type(quantity)
    await page.keyboard.press('Enter')
    if (code === 'OB1') await page.keyboard.press('Enter')
  }
  await expect(page.locator('.document-side')).toContainText('Unit cost21.80')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Wall shelf')
  await settled(page)
  await expect(page.locator('tfoot')).toContainText('21.80')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('link', { name: 'Build' }).click()
  await expect(page.getByLabel('Quantity to build')).toHaveValue('1')
  await page.getByLabel('Quantity to build').fill('3')
  await expect(page.getByRole('gridcell', { name: '24', exact: true })).toBeVisible()
  await page.getByLabel('Remarks', { exact: true }).fill('First run')
  await expect(page.locator('.conversion-side')).toContainText('Total65.40')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Assembly CV|^Assembly \w+-2026-0001/)
  await settled(page)
  await expect(page.locator('.document-side')).toContainText('Yield of Wall shelf100%')
  await expect(page.locator('tfoot').last()).toContainText('65.40')
  await expect(page.getByRole('row', { name: /Oak board/ })).toContainText('6 pcs')

  // Disassembly consumes two of the shelves, and boards and screws get the cost at current prices.
  await follow(page, `/${books.slug}/inventory/conversions/create`)
  await page.getByRole('combobox', { name: 'Bill of materials' }).fill('Wall')
  await takeOption(page, 'Wall shelf')
  await expect(page.getByLabel('Quantity to build')).toHaveValue('1')
  await page.getByText('Disassembly', { exact: true }).click()
  await page.getByLabel('Quantity to disassemble').fill('2')
  const products = page.getByRole('grid', { name: 'Products made' })
  await expect(products).toContainText(/Oak board.*95\.24.*Screw.*16.*4\.76/)
  await expect(page.getByRole('grid', { name: 'Materials consumed' })).toContainText(/Wall shelf SH1\s*2\s*pcs/)
})

test('a bill that contains its own item is refused at its row', async ({ books, visit, watch }) => {
  await makeItem(books, { name: 'Wall shelf', code: 'SH1' })
  const page = await visit('owner', `/${books.slug}/inventory/bill-of-materials/create`)
  await chooseFinished(page)
  const materials = page.getByRole('grid', { name: 'Materials' })
  await materials.getByRole('gridcell').first().click()
  await expect(materials.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('SH1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1' })).toBeFocused()
  await page.keyboard.type('1')
  watch.allow(400, /bill-of-materials\/$/)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('gridcell').filter({ hasText: 'would contain itself' })).toBeVisible()
})
