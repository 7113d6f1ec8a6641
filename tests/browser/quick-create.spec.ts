/** Records created in the picker that lacks them, and copies. */
import type { Page } from '@playwright/test'
import { expect, more, settled, takeOption, test } from './fixtures.ts'

/** Chooses a category in the form of a new account in the drawer. */
async function chooseCategory(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: 'New account' })
  await drawer.getByRole('combobox', { name: 'Category', exact: true }).fill(name)
  await takeOption(page, name)
}

test('an account missing in a voucher is created from its cell and chosen; the voucher is approved, then copied', async ({
  books,
  visit,
}) => {
  const page = await visit('owner', 'account/journal-vouchers/create')
  await page.getByLabel('Narration').fill('Coffee')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Account, line 1' })).toBeFocused()
  await page.keyboard.type('Coffee for guests')
  await expect(page.locator('.ant-select-item-option', { hasText: 'New account “Coffee for guests”' })).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New account' })
  await drawer.getByLabel('Code', { exact: true }).fill('5030')
  await chooseCategory(page, 'Indirect Expenses')
  await page.keyboard.press('Control+s')
  await expect(drawer).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Description, line 1' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Debit, line 1' })).toBeFocused()
  await page.keyboard.type('12.50')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Account, line 2' })).toBeFocused()
  await page.keyboard.type('1020')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Description, line 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Credit, line 2' })).toHaveValue('12.50')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher JV-2026-0001')
  await expect(page.getByRole('link', { name: 'Coffee for guests' })).toBeVisible()

  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('row').nth(1)).toContainText('Coffee for guests')
  await page.getByLabel('Narration').fill('Coffee again')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveURL(/\/edit$/)
  await settled(page)
  await expect(page.locator('tfoot')).toContainText('12.50')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await settled(page)
  await expect(page.locator('tr', { hasText: 'Coffee for guests' })).toContainText('12.50')
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.draft/'))),
  ).toEqual([])
  expect(page.url()).toContain(books.slug)
})

test('a parent account is created from its child’s form and chosen; the child is copied without its code', async ({
  visit,
}) => {
  const page = await visit('owner', 'account/ledgers/create')
  await page.getByLabel('Code', { exact: true }).fill('1040')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Van with the crane')
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('Fixed')
  await takeOption(page, 'Fixed Assets')
  await page.getByRole('combobox', { name: 'Parent account' }).fill('Vans')
  await takeOption(page, 'New account “Vans”')
  await chooseCategory(page, 'Fixed Assets')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const parent = page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Parent account' }) })
  await expect(parent).toContainText('Vans')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Van with the crane')
  await page.getByRole('link', { name: /^Edit/ }).click()
  await more(page, 'Duplicate')
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Van with the crane (copy)')
  await expect(page.getByLabel('Code', { exact: true })).toHaveValue('')
  await expect(parent).toContainText('Vans')
})
