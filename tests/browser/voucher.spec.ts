/** A journal voucher from the first key to the ledger, and interruptions. */
import type { Page } from '@playwright/test'
import type { Books } from './books.ts'
import { password } from './books.ts'
import { expect, follow, more, settled, test } from './fixtures.ts'

const vouchers = (books: Books, rest = '') => `/${books.slug}/account/journal-vouchers${rest}`

/** Types the account, moves past the description, and leaves the caret in the debit cell. */
async function typeAccount(page: Page, account: string): Promise<void> {
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Description, line/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Debit, line/ })).toBeFocused()
}

/** Moves from the narration into the first cell of the grid. */
async function enterGrid(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Account, line 1' })).toBeFocused()
}

async function planRent(books: Books, status: 'Unapproved' | 'Approved') {
  return books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    status,
    rows: [
      ['5010', '1250.50', ''],
      ['1020', '', '1250.50'],
    ],
  })
}

/** Returns the texts of the table's rows with figures or names, cell by cell. */
async function cells(page: Page): Promise<string[][]> {
  return page
    .locator('table.sheet tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())),
    )
}

test('the clerk enters a voucher with the keyboard alone, the owner approves it, and it is in the books', async ({
  books,
  visit,
}) => {
  await books.withPassword('wren@books.test')
  const page = await visit(null, '/login')
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.keyboard.type('wren@books.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Accounting' }).press('Enter')
  await page.getByRole('link', { name: 'Journal vouchers', exact: true }).press('Enter')
  await expect(page.getByText('No journal vouchers yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(vouchers(books, '/create'))
  await expect(page.getByLabel('Narration', { exact: true })).toBeFocused()
  await page.keyboard.type('Rent for June')
  await enterGrid(page)
  await typeAccount(page, '5010')
  await page.keyboard.type('1,250.5')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeAccount(page, 'current')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Credit, line 2' })).toHaveValue('1,250.50')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher')
  await settled(page)
  await expect(page.getByText('Awaiting approval')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveCount(0)

  const owner = await visit('owner', new URL(page.url()).pathname)
  await owner.getByRole('button', { name: 'Approve' }).click()
  await expect(owner.getByText('Journal voucher JV-2026-0001 approved')).toBeVisible()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Journal voucher JV-2026-0001')

  await owner.locator('article').getByRole('link', { name: 'Rent 5010' }).click()
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Rent')
  await expect(owner.locator('.figures')).toHaveText('Opening balance–Debit1,250.50Credit–Closing balance1,250.50 Dr')
  await follow(owner, `/${books.slug}/reports/trial-balance`)
  await settled(owner)
  await owner.getByRole('button', { name: 'Expand all' }).click()
  const lineOf = async (account: string) => (await cells(owner)).find(([name]) => name === account)
  await expect.poll(() => lineOf('Rent 5010')).toEqual(['Rent 5010', '–', '–', '1,250.50', '–', '1,250.50', '–'])
  expect(await lineOf('Current account 1020')).toEqual([
    'Current account 1020',
    '–',
    '–',
    '–',
    '1,250.50',
    '–',
    '1,250.50',
  ])
  expect(await lineOf('Total')).toEqual(['Total', '–', '–', '1,250.50', '1,250.50', '1,250.50', '1,250.50'])
  await expect(owner.getByText('In balance')).toBeVisible()
})

test('changing an approved voucher posts a reversal and a new entry', async ({ books, visit }) => {
  const { id } = await planRent(books, 'Approved')
  const page = await visit('owner', vouchers(books, `/${id}/edit`))
  await expect(page.getByText('Saving changes posts a reversal')).toBeVisible()
  await page.getByRole('gridcell', { name: '1,250.50' }).first().click()
  await page.keyboard.type('1300')
  await page.getByRole('gridcell', { name: '1,250.50' }).click()
  await page.keyboard.type('1300')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher JV-2026-0001')
  await more(page, 'Journal entries')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal entries')
  await settled(page)
  const separate = await cells(page)
  expect(separate.map(([first]) => first?.replace(/recorded.*$/, ''))).toEqual([
    'Account',
    '1 Jun 2026 · Entry',
    'Rent 5010',
    'Current account 1020',
    '1 Jun 2026 · Reversal',
    'Rent 5010',
    'Current account 1020',
    '1 Jun 2026 · Entry',
    'Rent 5010',
    'Current account 1020',
    'Total',
  ])
  expect(separate.at(-1)).toEqual(['Total', '', '1,300.00', '1,300.00'])
  await page.getByText('Net', { exact: true }).click()
  await expect
    .poll(async () => (await cells(page)).slice(1, 3).map((line) => line.join(' | ')))
    .toEqual(['Rent 5010 |  | 1,300.00 | –', 'Current account 1020 |  | – | 1,300.00'])
})

test('an unbalanced voucher is refused with the difference and keeps its input', async ({ books, visit }) => {
  const page = await visit('clerk', vouchers(books, '/create'))
  await page.getByLabel('Narration', { exact: true }).fill('Electricity for May')
  await enterGrid(page)
  await typeAccount(page, '5020')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await typeAccount(page, '1020')
  await page.keyboard.press('Enter')
  await page.keyboard.type('90')
  await expect(page.getByText('Credits are 10.00 short')).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.locator('.line-difference')).toHaveText('Debits (100.00) and credits (90.00) differ by 10.00.')
  await expect(page.getByRole('alert')).toContainText('Lines: Debits (100.00) and credits (90.00) differ by 10.00.')
  await expect(page).toHaveURL(vouchers(books, '/create'))
  await expect(page.getByLabel('Narration', { exact: true })).toHaveValue('Electricity for May')
  await expect(page.getByRole('gridcell', { name: 'Electricity 5020' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: '100.00' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Credit, line 2' })).toHaveValue(/^90/)
})

test('cancelling requires a reason, posts the reversal and keeps the number', async ({ books, visit }) => {
  const { id } = await planRent(books, 'Approved')
  const page = await visit('owner', vouchers(books, `/${id}`))
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Cancel voucher' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel voucher' }).click()
  await expect(dialog.getByText('Enter a reason.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Entered twice')
  await dialog.getByRole('button', { name: 'Cancel voucher' }).click()
  await expect(page.getByText('Journal voucher JV-2026-0001 cancelled')).toBeVisible()
  await expect(page.getByText('Cancelled: Entered twice')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await more(page, 'Journal entries')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal entries')
  await settled(page)
  expect((await cells(page)).at(-1)).toEqual(['Total', '', '–', '–'])
  await page.getByText('Net', { exact: true }).click()
  await expect(page.getByText('All entries have been reversed.')).toBeVisible()
})

test('of two users editing one voucher, the second is shown who changed what and continues with the new state', async ({
  books,
  visit,
  watch,
}) => {
  const { id } = await planRent(books, 'Unapproved')
  const clerk = await visit('clerk', vouchers(books, `/${id}/edit`))
  await expect(clerk.getByLabel('Narration', { exact: true })).toHaveValue('Rent for June')
  const owner = await visit('owner', vouchers(books, `/${id}/edit`))
  await owner.getByLabel('Narration', { exact: true }).fill('Rent for June, paid late')
  await owner.keyboard.press('Control+s')
  await expect(owner).toHaveURL(vouchers(books, `/${id}`))

  watch.allow(409, new RegExp(`journal-vouchers/${id}/$`))
  await clerk.getByLabel('Narration', { exact: true }).fill('Office rent')
  await clerk.keyboard.press('Control+s')
  const alert = clerk.getByRole('alert')
  await expect(alert).toContainText(`${books.emails.owner} has changed “Narration” since you opened this.`)
  await expect(clerk.getByLabel('Narration', { exact: true })).toHaveValue('Office rent')
  await alert.getByRole('button', { name: 'Reload' }).click()
  await expect(clerk.getByLabel('Narration', { exact: true })).toHaveValue('Rent for June, paid late')
  await clerk.getByLabel('Narration', { exact: true }).fill('Office rent')
  await clerk.keyboard.press('Control+s')
  await expect(clerk).toHaveURL(vouchers(books, `/${id}`))
  await expect(clerk.getByText('Office rent').first()).toBeVisible()
})

test('leaving a page with unsaved input asks for confirmation', async ({ books, visit }) => {
  const page = await visit('clerk', vouchers(books))
  await page
    .getByRole('link', { name: /^New journal voucher/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Narration', exact: true }).fill('Half a voucher')
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Your unsaved changes on this page will be lost.')
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('Narration', { exact: true })).toHaveValue('Half a voucher')
  await page.goBack()
  await dialog.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(vouchers(books))
  await expect(page.getByText('No journal vouchers yet')).toBeVisible()
})

test('rows copied from a spreadsheet become rows of the voucher', async ({ books, enter }) => {
  const { page } = await enter('clerk', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(vouchers(books, '/create'))
  await page.getByLabel('Narration', { exact: true }).fill('May, from the sheet')
  await enterGrid(page)
  const sheet = [
    'Account\tDescription\tDebit\tCredit',
    '5010\tRent\t1,200.00\t-',
    'Electricity\tPower\t80.25\t',
    '1020\t\t\t1,280.25',
    'Nobody knows it\t\t5.00\t5.00',
  ].join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await page.keyboard.press('Control+v')
  await expect(page.getByRole('gridcell', { name: 'Electricity 5020' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Current account 1020' })).toBeVisible()
  await expect(page.getByText('No account is named “Nobody knows it”. Select one.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove line 4' }).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher')
  await settled(page)
  expect((await cells(page)).at(-1)?.filter(Boolean)).toEqual(['Total', '1,280.25', '1,280.25'])
})

test('the last of eighty lines is reached by keys, stays in the window and is saved', async ({ books, enter }) => {
  const { page } = await enter('clerk', { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.goto(vouchers(books, '/create'))
  await page.getByLabel('Narration', { exact: true }).fill('Eighty lines')
  await enterGrid(page)
  const lines = Array.from({ length: 79 }, (_, n) => `5010\tRent ${n + 1}\t10.00\t`)
  const sheet = ['Account\tDescription\tDebit\tCredit', ...lines, '1020\tBank\t\t1.00'].join('\r\n')
  await page.evaluate((text) => navigator.clipboard.writeText(text), sheet)
  await page.keyboard.press('Control+v')
  await page.getByRole('gridcell', { name: 'Rent 1', exact: true }).click()
  for (let line = 2; line <= 80; line += 1) await page.keyboard.press('ArrowDown')
  const last = page.getByRole('textbox', { name: 'Description, line 80' })
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport({ ratio: 1 })
  for (let cell = 0; cell < 2; cell += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('790')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher')
  await settled(page)
  expect((await cells(page)).at(-1)?.filter(Boolean)).toEqual(['Total', '790.00', '790.00'])
})
