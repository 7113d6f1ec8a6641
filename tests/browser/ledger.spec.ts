/** Records, lists and the session: the common behaviour of all lists and forms. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { accountLedgers } from '../../domain/resources/ledger/account-ledgers.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import type { Books } from './books.ts'
import { expect, open, settled, takeOption, test } from './fixtures.ts'

/** Returns the codes of the visible rows, in order. */
async function codes(page: Page): Promise<string[]> {
  return page.locator('.list-table tbody tr[data-row-key] td:nth-child(2)').allTextContents()
}

async function addLedgers(books: Books, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    const code = `TILL-${String(number).padStart(2, '0')}`
    await createRecord(books.context, accountLedgers, {
      code,
      name: `Drawer ${number}`,
      category: books.category('A-C'),
      is_active: number !== 3,
    })
  }
}

test('a category and an account below it are created; a duplicate code is reported at its field', async ({
  books,
  visit,
  watch,
}) => {
  const page = await visit('owner', 'account/categories')
  await settled(page)
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New account category')
  await page.getByLabel('Code', { exact: true }).fill('E-I-PK')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Packaging')
  await page.getByRole('combobox', { name: 'Parent category' }).fill('Indirect Exp')
  await page
    .getByRole('option')
    .or(page.locator('.ant-select-item-option'))
    .filter({ hasText: 'Indirect Expenses' })
    .last()
    .click()
  await page.keyboard.press('Control+s')
  await expect(page).toHaveURL(`/${books.slug}/account/categories`)
  await expect(page.getByText('Account category created')).toBeVisible()

  await open(page, `/${books.slug}/account/ledgers/create`, 'New account')
  await page.getByLabel('Code', { exact: true }).fill('5010')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Boxes and paper')
  await page.getByRole('combobox', { name: 'Category', exact: true }).fill('Packaging')
  await takeOption(page, 'Packaging')
  watch.allow(400, /account\/ledgers\/$/)
  await page.getByRole('button', { name: /^Save/ }).click()
  const problem = page.getByText('This value is already used by another record.', { exact: true })
  await expect(problem).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Boxes and paper')
  await page.getByLabel('Code', { exact: true }).fill('5030')
  await expect(problem).toHaveCount(0)
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boxes and paper')
  await expect(page.getByText('5030 · Packaging')).toBeVisible()
})

test('search, filter, order and page of a list are in the address, and the CSV has the same rows', async ({
  books,
  visit,
}) => {
  await addLedgers(books, 23)
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  await page.keyboard.press('/')
  await page.keyboard.type('TILL-')
  await expect(page).toHaveURL(/\?q=TILL-$/)
  await expect(page.getByText('1–20 of 23')).toBeVisible()

  await page.getByRole('columnheader', { name: 'Code' }).click()
  await expect(page).toHaveURL(/_sort=-code/)
  await expect
    .poll(() => codes(page))
    .toEqual(Array.from({ length: 20 }, (_, index) => `TILL-${String(23 - index).padStart(2, '0')}`))
  await page.getByTitle('2', { exact: true }).click()
  await expect(page).toHaveURL(/_page=2/)
  await expect.poll(() => codes(page)).toEqual(['TILL-03', 'TILL-02', 'TILL-01'])

  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByRole('button', { name: 'Active' }).click()
  await page.getByRole('checkbox', { name: 'No' }).click()
  await expect(page.getByRole('checkbox', { name: 'No' })).toBeChecked()
  await page.getByRole('button', { name: 'Apply filter' }).click()
  await expect(page).toHaveURL(/is_active=false/)
  await expect.poll(() => codes(page)).toEqual(['TILL-03'])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Remove filter Active' })).toBeVisible()
  await expect.poll(() => codes(page)).toEqual(['TILL-03'])
  await page.getByRole('button', { name: 'Remove filter Active' }).click()
  await expect(page.getByText('1–20 of 23')).toBeVisible()

  await page.getByRole('button', { name: /^Export/ }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV file' }).click(),
  ])
  const lines = readFileSync(await download.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r?\n/)
  expect(lines[0]).toBe((await page.locator('.list-table thead th').allTextContents()).filter(Boolean).join(','))
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(
    Array.from({ length: 23 }, (_, index) => `TILL-${String(23 - index).padStart(2, '0')}`),
  )
  expect(lines.at(-1)).toBe('TILL-01,Drawer 1,Cash Accounts,true,0.00')
})

test('switching companies opens the dashboard of the other one, with its currency and permissions', async ({
  books,
  visit,
}) => {
  const other = `${books.slug}-np`
  await books.secondCompany('Himal Traders', other)
  const page = await visit('owner', 'account/ledgers')
  await page.getByRole('button', { name: /^Switch company/ }).click()
  await page.getByRole('menuitem', { name: 'Himal Traders' }).click()
  await expect(page).toHaveURL(`/${other}/dashboard`)
  await expect(page.getByRole('button', { name: 'Switch company: Himal Traders' })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: 'Accounting' }).click()
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await settled(page)
  await expect(page.getByRole('cell', { name: '5010' })).toHaveCount(0)
})

test('signing out in one tab signs out the other', async ({ books, enter, watch }) => {
  const { context, page: one } = await enter('owner')
  const two = await context.newPage()
  // A successful end of a session answers 401.
  watch.allow(401, /auth\/session$/)
  for (const page of [one, two]) {
    await page.goto(`/${books.slug}/account/ledgers`)
    await settled(page)
  }
  await one.getByRole('button', { name: /^Your account/ }).click()
  await one.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(one).toHaveURL(/\/login/)
  await expect(two).toHaveURL(/\/login/)
  expect(await two.evaluate(() => localStorage.getItem('daybook.session'))).toBeNull()
})

test('an expired access token is renewed unnoticed; a lost session opens the sign-in page with a message', async ({
  books,
  visit,
  watch,
}) => {
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  const spoil = (names: string[]) =>
    page.evaluate((spoiled) => {
      const session = JSON.parse(localStorage.getItem('daybook.session') ?? '{}') as Record<string, string>
      for (const name of spoiled) session[name] = 'worn-out'
      localStorage.setItem('daybook.session', JSON.stringify(session))
    }, names)
  watch.allow(401, /^\/api\//)
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('button', { name: 'More' }).click()
  await spoil(['accessToken'])
  await page.getByRole('link', { name: 'Account categories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account categories')
  await settled(page)
  const renewed = await page.evaluate(() => localStorage.getItem('daybook.session') ?? '')
  expect(renewed).not.toContain('worn-out')

  watch.allow(400, /tokens\/refresh$/)
  watch.allow(401, /auth\/session\/token$/)
  watch.allow(410, /auth\/session\/token$/)
  await spoil(['accessToken', 'refreshToken', 'sessionToken'])
  await page.getByRole('link', { name: 'Journal vouchers' }).click()
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/${books.slug}/account/journal-vouchers`)}`)
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
})

test('the dark theme is remembered for the next visit', async ({ visit }) => {
  const page = await visit('owner', 'dashboard')
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await expect.poll(ground).toBe('rgb(14, 20, 19)')
  await page.reload()
  await settled(page)
  expect(await ground()).toBe('rgb(14, 20, 19)')
})
