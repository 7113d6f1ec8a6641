/** The first five minutes: an account, a company, and its first invoice, with the set-up guide. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, takeOption, test } from './fixtures.ts'
import { line } from './money.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const guide = (page: Page) => page.getByRole('region', { name: 'Set-up guide' })
const stepsDone = (page: Page) =>
  guide(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('img', { name: 'Done' }) })
    .getByRole('link')

test('sign up, verify, set up the company, follow the guide to the first invoice', async ({
  books,
  visit,
  mails,
  watch,
}) => {
  watch.allow(401, /_allauth/)
  const email = `fay@${books.slug}.test`
  const page = await visit(null, '/')
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('four green doors')
  await page.keyboard.press('Enter')
  await expect(heading(page)).toHaveText('Check your email')
  await page.goto((await mails()).findLast(({ to }) => to === email)?.link ?? '')

  await expect(heading(page)).toHaveText('Welcome to Daybook')
  await page.getByLabel('Name').fill(`Juniper ${books.slug}`)
  await expect(page.getByText('VAT 20%, VAT 5%')).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Create company' }).click()
  await expect(page).toHaveURL(`/juniper-${books.slug}/dashboard`)
  await expect(guide(page)).toContainText('0 of 7 done')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await guide(page).getByRole('link', { name: 'Issue your first invoice' }).click()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('Northgate Gifts')
  await expect(page.locator('.ant-select-item-option', { hasText: 'Northgate Gifts' })).toBeVisible()
  await page.keyboard.press('Enter')
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await expect(contact.getByLabel('Name')).toHaveValue('Northgate Gifts')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('Consulting')
  await expect(page.locator('.ant-select-item-option', { hasText: 'Consulting' })).toBeVisible()
  await page.keyboard.press('Enter')
  const item = page.getByRole('dialog', { name: 'New item' })
  await item.getByLabel('Selling price').fill('480')
  await item.getByRole('combobox', { name: 'Unit' }).fill('pie')
  await takeOption(page, 'Piece')
  await expect(item.getByTitle('VAT 20%', { exact: true })).toBeVisible()
  await item.getByLabel('Track inventory').click()
  await page.keyboard.press('Control+s')
  await expect(item).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('2')
  await expect(line(page, 'Total')).toContainText('£1,152.00')
  await page.keyboard.press('Control+Enter')
  await expect(heading(page)).toHaveText('Invoice INV-2026-0001')
  await settled(page)
  const paper = page.locator('article')
  for (const text of [`Juniper ${books.slug}`, 'Tax invoice', 'Northgate Gifts', 'INV-2026-0001', '15 Jun 2026']) {
    await expect(paper).toContainText(text)
  }
  await expect(paper.getByRole('row').filter({ hasText: 'Consulting' })).toContainText('2 pcs480.00')
  await expect(paper).toContainText('One thousand one hundred and fifty-two pounds only')
  await expect(paper.locator('.paper-sums > div')).toHaveText([
    'Subtotal960.00',
    'VAT 20%192.00',
    'Total (GBP)1,152.00',
    'Balance due (GBP)1,152.00',
  ])
  await expect(line(page, 'Balance due')).toContainText('1,152.00')

  await more(page, 'Journal entries')
  await expect(heading(page)).toHaveText('Journal entries')
  const entry = page.getByRole('region', { name: 'Journal entries' }).getByRole('row')
  await expect(entry.filter({ hasText: 'Northgate Gifts (Receivable)' })).toContainText('1,152.00–')
  await expect(entry.filter({ hasText: 'Sales' })).toContainText('–960.00')
  await expect(entry.filter({ hasText: 'VAT 20' })).toContainText('–192.00')
  await expect(entry.last()).toHaveText('Total1,152.001,152.00')

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(guide(page)).toContainText('2 of 7 done')
  await expect(stepsDone(page)).toHaveText(['Import contacts and items', 'Issue your first invoice'])
  await expect(page.locator('.dashboard-card').filter({ hasText: 'Income, expenses and net profit' })).toContainText(
    '960.00',
  )

  await guide(page).getByRole('button', { name: 'Dismiss' }).click()
  await expect(guide(page)).toHaveCount(0)
  await page.reload()
  await settled(page)
  await expect(guide(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Set-up guide' }).click()
  await expect(guide(page)).toContainText('2 of 7 done')
})
