/** The palette and the keyboard help: a day's work without a mouse, within the user's permissions. */
import type { Page } from '@playwright/test'
import { accessibilityProblems } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const field = (page: Page) => page.getByRole('combobox', { name: 'Search or jump to' })
const options = (page: Page) => page.getByRole('listbox', { name: 'Results' }).getByRole('option')

/** Opens the palette, types, waits until the line is active, and presses Enter. */
async function jump(page: Page, text: string, line: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type(text)
  await expect(page.getByRole('option', { name: line, selected: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveCount(0)
}

test('the keyboard alone opens the palette, enters and approves a voucher, and finds it by its number', async ({
  books,
  visit,
}) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await jump(page, 'new journal', /^New journal voucher/)
  await expect(page).toHaveURL(`/${books.slug}/account/journal-vouchers/create`)
  await expect(page.getByLabel('Narration', { exact: true })).toBeFocused()
  await page.keyboard.type('Rent for June')
  await page.keyboard.press('Tab')
  for (const [account, moves, amount] of [
    ['5010', 2, '1250.5'],
    ['1020', 3, ''],
  ] as const) {
    await expect(page.getByRole('combobox', { name: /^Account, line/ })).toBeFocused()
    await page.keyboard.type(account)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: /^Description, line/ })).toBeFocused()
    for (let move = 1; move < moves; move += 1) await page.keyboard.press('Enter')
    await page.keyboard.type(amount)
    if (amount !== '') for (let move = 0; move < 2; move += 1) await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('textbox', { name: 'Credit, line 2' })).toHaveValue(/^1,?250\.50$/)
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toHaveText('Journal voucher JV-2026-0001')

  await jump(page, 'dashb', /^Dashboard/)
  await expect(heading(page)).toHaveText('Dashboard')
  await jump(page, 'jv-2026-0001', /^JV-2026-0001/)
  await expect(heading(page)).toHaveText('Journal voucher JV-2026-0001')
  await expect(page.getByText('Approved').first()).toBeVisible()

  await jump(page, '5010', /^Rent 5010/)
  await expect(heading(page)).toHaveText('Rent')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('1,250.50')
  await expect(page.getByRole('group', { name: 'Documents' }).getByRole('option')).toHaveText([
    'JV-2026-0001Rent for June£1,250.50Journal voucher · 15 Jun 2026Approved',
  ])
  await field(page).fill('')
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText([
    'RentAccount',
    'Journal voucher JV-2026-0001Journal voucher',
  ])
  await expect(page.getByRole('group', { name: 'Actions' }).getByRole('option')).toHaveText([
    'New invoiceSales',
    'New billPurchases',
    'New payment receiptSales',
    'New supplier paymentPurchases',
    'New journal voucherAccounting',
  ])
})

test('text typed before the palette opens is kept, and reaches no field below it', async ({ books, visit }) => {
  const page = await visit('owner', 'account/journal-vouchers/create')
  const narration = page.getByLabel('Narration', { exact: true })
  await expect(narration).toBeFocused()
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/palette-*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(narration).toBeFocused()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('gone')
  await page.keyboard.press('Escape')
  await page.keyboard.type('Rent ')
  await expect(narration).toHaveValue('Rent ')
  await narration.fill('')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('dashx')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  release()
  await page.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(`/${books.slug}/dashboard`)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toHaveValue('')
})

test('Esc closes the palette and restores the focus; arrow keys wrap around', async ({ visit }) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  const link = page.getByRole('link', { name: 'Contacts', exact: true })
  await link.focus()
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveCount(0)
  await expect(link).toBeFocused()
})

test('actions change the current screen', async ({ visit }) => {
  const page = await visit('owner', 'dashboard', { preferences: { theme: 'light' } })
  await settled(page)
  await jump(page, 'dark', 'Theme: Dark')
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark')
  await jump(page, 'row height', 'Row height: Comfortable')
  await expect(page.locator('html')).toHaveAttribute('data-density', 'comfortable')
})

test('entries without permission are not offered', async ({ books, visit }) => {
  await books.voucher({
    date: '2026-06-01',
    narration: 'Trial run',
    rows: [
      ['5010', '1', ''],
      ['1020', '', '1'],
    ],
  })
  const page = await visit('clerk', 'dashboard')
  await settled(page)
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('trial')
  await expect(options(page)).toHaveText([/^JV-2026-0001/])
  await field(page).fill('new')
  await expect(options(page).first()).toHaveText(/^New journal voucher/)
  await expect(page.getByRole('option', { name: /^New account/ })).toHaveCount(0)
  await field(page).fill('no such thing at all')
  await expect(page.getByText('No results for “no such thing at all”')).toBeVisible()
})

test('? lists the keys of the page and is a letter in text fields', async ({ visit }) => {
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(dialog.getByText('New')).toBeVisible()
  await expect(dialog.getByText('Search or jump to a page')).toBeVisible()
  await expect(dialog.getByText('Duplicate line')).toHaveCount(0)
  expect(await accessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('/')
  await page.keyboard.type('why?')
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('input:focus')).toHaveValue('why?')
})

test('on a phone the palette opens from the top bar and fits the screen', async ({ visit }) => {
  const page = await visit('owner', 'dashboard', { viewport: { width: 375, height: 760 }, hasTouch: true })
  await settled(page)
  await page.getByRole('button', { name: 'Search or jump to…' }).click()
  await expect(field(page)).toBeFocused()
  const box = await page.locator('.palette .ant-modal-content').boundingBox()
  expect(box && [box.x >= 0, box.x + box.width <= 375]).toEqual([true, true])
  await page.keyboard.type('accounts')
  await page.getByRole('option', { name: /^Accounts/ }).click()
  await expect(heading(page)).toHaveText('Accounts')
})
