/**
 * The chart of accounts: moved by dragging with a confirmation, refused below itself, renamed in place, moved by
 * keyboard.
 */
import type { Page } from '@playwright/test'
import { expect, follow, open, settled, test } from './fixtures.ts'

const row = (page: Page, name: string) =>
  page
    .locator('tr[data-id]')
    .filter({ has: page.getByRole('rowheader', { name, exact: false }) })
    .first()
/** All rows fit on the screen, so that nothing scrolls during a drag. */
const tall = { viewport: { width: 1280, height: 5400 } }
const dialog = (page: Page) => page.getByRole('dialog')

/** Returns the row with exactly this code. */
const coded = (page: Page, code: string) =>
  page
    .locator('tr[data-id]')
    .filter({ has: page.locator('td[data-cell="code"]', { hasText: new RegExp(`^${code}$`) }) })

test.beforeEach(async ({ books }) => {
  await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    rows: [
      ['5010', '1250.50', ''],
      ['1020', '', '1250.50'],
    ],
  })
})

test('dragging an account onto another category asks for confirmation; its lines move with it', async ({
  books,
  visit,
}) => {
  const page = await visit('owner', 'reports/chart-of-accounts', tall)
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect(coded(page, 'E-I-FB').locator('td').nth(2)).toHaveText('–')
  await coded(page, '5010').dragTo(coded(page, 'E-I-FB'))
  await expect(dialog(page)).toContainText('Move “Rent”?')
  await expect(dialog(page)).toContainText('It is currently in Expenses › Indirect Expenses.')
  await dialog(page).getByRole('button', { name: 'Keep category' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await coded(page, '5010').dragTo(coded(page, 'E-I-FB'))
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(coded(page, 'E-I-FB').locator('td').nth(2)).toHaveText('1')
  await expect(coded(page, 'E-I-FB').locator('td').nth(3)).toHaveText('1,250.50')
  await follow(page, `/${books.slug}/account/ledgers/${books.account('5010')}`)
  await expect(page.getByText('5010 · Food and Beverages')).toBeVisible()
})

test('a category cannot move below itself; a refusal is shown and nothing moves', async ({ visit, watch }) => {
  const page = await visit('owner', 'reports/chart-of-accounts', tall)
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await coded(page, 'A-AR').dragTo(coded(page, 'A-AR-C'))
  await coded(page, 'A-AR').dragTo(coded(page, 'A'))
  await expect(dialog(page)).toHaveCount(0)

  watch.allow(400, /account\/ledgers\//)
  await coded(page, '5010').dragTo(coded(page, 'A-C'))
  await dialog(page).getByRole('button', { name: 'Move' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'This must stay under “Expenses”: it is a system record or has entries.',
  )
  await dialog(page).getByRole('button', { name: 'Keep category' }).click()
  await expect(coded(page, 'E-I').locator('td').nth(2)).toHaveText('1')
})

test('name and code are changed in place; a duplicate code is reported at its cell, Escape restores the value', async ({
  visit,
  watch,
}) => {
  const page = await visit('owner', 'reports/chart-of-accounts', tall)
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await coded(page, '5010')
    .locator('[data-cell="name"]')
    .dblclick({ position: { x: 70, y: 10 } })
  await expect(page.getByLabel('Name of Rent')).toBeFocused()
  await page.getByLabel('Name of Rent').fill('Rent of the shop')
  await page.getByLabel('Code of Rent').fill('5020')
  watch.allow(400, /account\/ledgers\//)
  await page.getByLabel('Code of Rent').press('Enter')
  await expect(
    page.getByRole('alert').filter({ hasText: 'This value is already used by another record.' }),
  ).toBeVisible()
  await page.getByLabel('Code of Rent').fill('5011')
  await page.getByLabel('Code of Rent').press('Enter')
  await expect(coded(page, '5011')).toBeFocused()
  await expect(row(page, 'Rent of the shop')).toBeVisible()

  await page.keyboard.press('F2')
  await expect(page.getByLabel('Name of Rent of the shop')).toBeFocused()
  await page.keyboard.type('Something else')
  await page.keyboard.press('Escape')
  await expect(coded(page, '5011')).toBeFocused()
  await expect(row(page, 'Rent of the shop')).toBeVisible()
})

test('the keyboard alone finds and moves an account and counts options', async ({ visit }) => {
  const page = await visit('owner', 'reports/chart-of-accounts', tall)
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type('electric')
  await expect(page.locator('tr[data-id]')).toHaveCount(3)
  await coded(page, '5020').focus()
  await page.keyboard.press('ArrowUp')
  await expect(coded(page, 'E-I')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('m')
  await expect(page.getByLabel('New category')).toBeFocused()
  await page.keyboard.type('Food')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Move' }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await expect(coded(page, 'E-I-FB')).toBeVisible()

  await page.getByLabel('Search name or code').clear()
  await page.getByRole('button', { name: 'Options' }).click()
  // The address holds the options, so a box is ticked once the address has changed.
  await page.getByLabel('Hide zero-activity accounts').click()
  await expect(page.getByLabel('Hide zero-activity accounts')).toBeChecked()
  await page.getByLabel('Hide categories').click()
  await expect(page.getByRole('button', { name: 'Options, 2 on' })).toBeVisible()
  await expect(page).toHaveURL(/hide_zero=true/)
  await page.reload()
  await expect(page.locator('tr[data-id]')).toHaveCount(2)
})

test('a subcategory and an account are added in place', async ({ visit }) => {
  const page = await visit('owner', 'reports/chart-of-accounts', tall)
  await settled(page)
  await page.getByRole('button', { name: 'Actions for Expenses' }).click()
  await page.getByRole('menuitem', { name: 'Add sub-category' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).fill('E-V')
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Travel')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(coded(page, 'E-V')).toBeFocused()
  await page.getByRole('button', { name: 'Actions for Travel' }).click()
  await page.getByRole('menuitem', { name: 'Add account' }).click()
  await dialog(page).getByRole('textbox', { name: 'Code', exact: true }).fill('5300')
  await dialog(page).getByRole('textbox', { name: 'Name', exact: true }).fill('Train tickets')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(coded(page, '5300')).toBeFocused()
})

test('the lock date is set and removed; the next fiscal year is proposed', async ({ books, visit }) => {
  const page = await visit('owner', 'account/fiscal-years')
  await settled(page)
  await page.getByRole('button', { name: 'Set lock date' }).click()
  await page.getByLabel('Lock date', { exact: true }).fill('31/3/2026')
  await page.getByLabel('Lock date', { exact: true }).press('Tab')
  await dialog(page).getByRole('button', { name: 'Lock' }).click()
  await expect(page.getByText('Locked through 31 Mar 2026', { exact: true })).toBeVisible()
  await open(page, `/${books.slug}/account/fiscal-years/create`, 'New fiscal year')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('2027')
  await expect(page.getByLabel('First day')).toHaveValue('1 Jan 2027')
  await expect(page.getByLabel('Last day')).toHaveValue('31 Dec 2027')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('cell', { name: '2027', exact: true })).toBeVisible()
})
