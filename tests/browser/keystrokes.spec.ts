/** How many keys an invoice, a bill and a receipt take once the contact is chosen: at most 25 each, the last one issues it. */
import type { Page } from '@playwright/test'
import { counted } from './counted-keyboard.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'
import { makeItem, receive } from './stock.ts'
import { makeTrade } from './trade.ts'

const most = 25

const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
const cell = (page: Page, role: 'combobox' | 'textbox', name: string) => page.getByRole(role, { name, exact: true })

/** Chooses the contact in which the new document begins. */
async function chooseContact(page: Page, label: string, name: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: label })).toBeFocused()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
}

test('an invoice of two lines', async ({ books, visit }) => {
  const { vat } = await makeTrade(books, '20')
  const wrap = await makeItem(books, { name: 'Gift wrap', code: 'GW', selling_price: '1.50', tax_scheme: vat })
  await receive(books, { item: wrap, quantity: '10', rate: '0.4', date: '2026-01-05' })
  const page = await visit('owner', 'sales/vouchers/create')
  await chooseContact(page, 'Customer', 'north')
  await expect(cell(page, 'combobox', 'Item, line 1')).toBeFocused()
  const keyboard = counted(page)
  await keyboard.type('851')
  await keyboard.press('Enter')
  await expect(cell(page, 'textbox', 'Qty, line 1')).toBeFocused()
  await keyboard.type('12')
  for (let column = 0; column < 5; column += 1) await keyboard.press('Enter')
  await expect(cell(page, 'combobox', 'Item, line 2')).toBeFocused()
  await keyboard.type('gw')
  await keyboard.press('Enter')
  await expect(cell(page, 'textbox', 'Qty, line 2')).toBeFocused()
  await keyboard.type('2')
  // Twelve hearts at 2.55 and two sheets at 1.50, with 20 % tax.
  await expect(line(page, 'Total')).toContainText('£40.32')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  await settled(page)
  await expect(line(page, 'Balance due')).toContainText('40.32')
  expect(keyboard.keys()).toBeLessThanOrEqual(most)
})

test('a bill of two lines, with the number of the supplier', async ({ books, visit }) => {
  const { vat } = await makeTrade(books, '20')
  const wrap = await makeItem(books, { name: 'Gift wrap', code: 'GW', tax_scheme: vat })
  await receive(books, { item: wrap, quantity: '10', rate: '0.4', date: '2026-01-05' })
  const page = await visit('owner', 'purchase/vouchers/create')
  await chooseContact(page, 'Supplier', 'york')
  const number = page.getByLabel('Bill number', { exact: true })
  await expect(number).toBeFocused()
  await expect(number).toHaveAttribute('aria-required', 'true')
  const keyboard = counted(page)
  await keyboard.type('881')
  await keyboard.press('Enter')
  await expect(cell(page, 'combobox', 'Item, line 1')).toBeFocused()
  await keyboard.type('851')
  await keyboard.press('Enter')
  await expect(cell(page, 'textbox', 'Qty, line 1')).toBeFocused()
  await keyboard.type('9')
  for (let column = 0; column < 5; column += 1) await keyboard.press('Enter')
  await expect(cell(page, 'combobox', 'Item, line 2')).toBeFocused()
  await keyboard.type('gw')
  await keyboard.press('Enter')
  await expect(cell(page, 'textbox', 'Qty, line 2')).toBeFocused()
  await keyboard.type('5')
  // Nine hearts at 1.20 and five sheets at 0.40, with 20 % tax.
  await expect(line(page, 'Total')).toContainText('£15.36')
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bill BILL-2026-0001')
  await settled(page)
  await expect(page.locator('article')).toContainText('881')
  await expect(line(page, 'Balance due')).toContainText('15.36')
  expect(keyboard.keys()).toBeLessThanOrEqual(most)
})

test('a receipt that settles the oldest invoices', async ({ books, visit }) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-03-01', '120')
  await invoice('2026-04-01', '80')
  const page = await visit('owner', 'payment-receipts/create')
  await chooseContact(page, 'Received from', 'north')
  await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
  const keyboard = counted(page)
  await keyboard.type('150')
  await expect(page.getByText('Remaining due 50.00')).toBeVisible()
  await keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Receipt RCPT-2026-0001')
  await settled(page)
  await expect(page.locator('article')).toContainText('One hundred and fifty pounds only')
  expect(keyboard.keys()).toBeLessThanOrEqual(most)
})
