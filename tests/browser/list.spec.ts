/** Lists beyond search and filters: selected rows, totals, columns, views, files. */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'

const plans = [
  { date: '2026-05-01', narration: 'Rent of May', amount: '900' },
  { date: '2026-05-12', narration: 'Lamps', amount: '45.50' },
  { date: '2026-05-20', narration: 'Electricity', amount: '130.25' },
] as const

/** Creates three unapproved vouchers, the newest first in the list. */
async function addDrafts(books: Books): Promise<void> {
  for (const { amount, ...plan } of plans) {
    const rows = [['5010', amount, ''] as const, ['1020', '', amount] as const]
    await books.voucher({ ...plan, rows, status: 'Unapproved' })
  }
}

const rowOf = (page: Page, text: string): Locator =>
  page.locator('.list-table tbody tr[data-row-key]').filter({ hasText: text })

async function download(page: Page, start: () => Promise<void>): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent('download'), start()])
  return readFileSync(await file.path())
}

test('rows are selected by keyboard and approved together, the earlier date first', async ({ books, visit }) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  await expect(page.locator('.list-totals')).toContainText('3 journal vouchers')
  await expect(page.locator('.list-totals')).toContainText('1,075.75')

  for (const key of ['ArrowDown', 'ArrowDown', 'Space', 'Shift+ArrowUp']) await page.keyboard.press(key)
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(page.locator('.list-totals')).toContainText('2 of 3 selected')
  await expect(page.locator('.list-totals')).toContainText('175.75')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Approve: 2 done')).toBeVisible()
  await settled(page)
  await expect(rowOf(page, 'Lamps')).toContainText('JV-2026-0001')
  await expect(rowOf(page, 'Electricity')).toContainText('JV-2026-0002')
  await expect(rowOf(page, 'Rent of May')).toContainText('Draft')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toHaveCount(0)
})

test('refused rows are listed with their reasons and stay selected, and the others are done', async ({
  books,
  visit,
  watch,
}) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  await rowOf(page, 'Lamps').getByRole('checkbox').check()
  await rowOf(page, 'Rent of May').getByRole('checkbox').check()
  const other = await visit('owner', 'account/journal-vouchers?q=Lamps')
  await settled(other)
  await other.keyboard.press('ArrowDown')
  await other.keyboard.press('Space')
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByText('Approve: 1 done')).toBeVisible()

  watch.allow(409, /approve\/$/)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const result = page.getByRole('dialog')
  await expect(result).toContainText('Approve: 1 done, 1 failed')
  await expect(result).toContainText('Lamps')
  await result.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(rowOf(page, 'Lamps').getByRole('checkbox')).toBeChecked()
  await expect(rowOf(page, 'Rent of May')).toContainText('Approved')
})

test('several vouchers are cancelled with one reason, and drafts are deleted after a confirmation', async ({
  books,
  visit,
}) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  const all = page.getByRole('checkbox', { name: 'Select all rows on this page' }).first()
  await all.check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Approve: 3 done')).toBeVisible()
  await settled(page)
  await rowOf(page, 'Lamps').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel voucher' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel voucher' }).click()
  await expect(page.getByText('Enter a reason.')).toBeVisible()
  await page.getByLabel('Reason', { exact: true }).fill('Entered twice')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel voucher' }).click()
  await expect(page.getByText('Cancel voucher: 1 done')).toBeVisible()
  await expect(rowOf(page, 'Lamps')).toContainText('Cancelled')
})

test('a workbook and a CSV file have all rows, or only the selected ones', async ({ books, visit }) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  const all = await readXlsx(await download(page, () => page.keyboard.press('x')))
  expect(all.sheets[0]?.rows.map((row) => row[4])).toEqual(['Total', 130.25, 45.5, 900])
  await rowOf(page, 'Lamps').getByRole('checkbox').check()
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Export' }).click()
  const chosen = await download(page, () => page.getByRole('menuitem', { name: 'CSV file', exact: true }).click())
  expect(chosen.toString('utf8').trimEnd().split(/\r?\n/).slice(1)).toEqual([',2026-05-12,Draft,Lamps,45.50'])
})

test('columns and row height are remembered', async ({ books, visit }) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers')
  await settled(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Status' }).uncheck()
  await page.getByRole('checkbox', { name: 'Reversal of' }).check()
  await expect(page.getByRole('checkbox', { name: 'Number' })).toBeDisabled()
  const heads = page.locator('.list-table .ant-table-header th')
  await expect(heads).toHaveText(['', 'Number', 'Date', 'Narration', 'Total', 'Reversal of'])
  await page.keyboard.press('Escape')
  const height = async () => Math.round((await rowOf(page, 'Lamps').boundingBox())?.height ?? 0)
  await expect.poll(height).toBe(35)
  await page.getByRole('button', { name: 'Compact' }).click()
  await expect.poll(height).toBe(44)
  await page.reload()
  await settled(page)
  await expect(heads).toHaveText(['', 'Number', 'Date', 'Narration', 'Total', 'Reversal of'])
  await expect.poll(height).toBe(44)
})

test('a view is saved, changed, shared with others and deleted', async ({ books, visit }) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers?status=Unapproved&_sort=total')
  await settled(page)
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('By total')
  await page.keyboard.press('Enter')
  await expect(views.getByRole('link', { name: 'By total' })).toHaveAttribute('aria-current', 'page')
  await expect(page).toHaveURL(/status=Unapproved&_sort=total&_view=/)
  // A standard view has its count, and is current only with its own filters.
  await views.getByRole('link', { name: 'Awaiting approval 3' }).click()
  await expect(page).toHaveURL(/journal-vouchers\?status=Unapproved$/)
  await expect(views.getByRole('link', { name: 'Awaiting approval 3' })).toHaveAttribute('aria-current', 'page')
  await views.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/journal-vouchers\?*$/)
  await views.getByRole('link', { name: 'By total' }).click()
  await page.getByRole('button', { name: 'Remove filter Status' }).click()
  await expect(views.getByRole('link', { name: 'By total (changed)' })).toBeVisible()

  const menu = async (item: string) => {
    await views.getByRole('button', { name: /^Options for view/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Save changes')
  await expect(views.getByText('(changed)')).toHaveCount(0)
  await menu('Share with team')
  await views.getByRole('button', { name: /^Options for view/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Make private' })).toBeVisible()
  const clerk = await visit('clerk', 'account/journal-vouchers')
  await settled(clerk)
  await clerk.getByRole('link', { name: 'By total' }).click()
  await expect(clerk).toHaveURL(/_sort=total&_view=/)
  await expect(clerk.getByRole('button', { name: /^Options for view/ })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(views.getByRole('link', { name: 'By total' })).toHaveCount(0)
})

test('cards on a phone can be selected too', async ({ books, visit }) => {
  await addDrafts(books)
  const page = await visit('owner', 'account/journal-vouchers', { viewport: { width: 375, height: 720 } })
  await settled(page)
  await page.locator('.list-card').filter({ hasText: 'Lamps' }).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Delete: 1 done')).toBeVisible()
  await expect(page.locator('.list-card')).toHaveCount(2)
})
