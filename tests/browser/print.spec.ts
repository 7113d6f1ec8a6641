/** Printed documents and workbooks contain the figures of the page. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import type { Books } from './books.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { printed } from './printed.ts'

/** Creates rents of April 900.00 and of May 1,250.50, both paid from the current account. */
async function payRents(books: Books) {
  const pay = (date: string, amount: string) => {
    const rows = [['5010', amount, ''] as const, ['1020', '', amount] as const]
    return books.voucher({ date, narration: `Rent of ${date.slice(0, 7)}`, rows })
  }
  await pay('2026-04-30', '900')
  return pay('2026-05-31', '1250.50')
}

async function workbook(page: Page): Promise<unknown[][]> {
  await page.getByRole('button', { name: /^Export/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Excel workbook (XLSX)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  return (await readXlsx(readFileSync(await file.path()))).sheets[0]?.rows ?? []
}

/** Returns the non-zero figures of the workbook row with this name. */
function figures(rows: readonly unknown[][], name: string): unknown[] {
  const containsName = (cell: unknown) => (cell instanceof Date ? cell.toISOString() : String(cell)).includes(name)
  return (rows.find((row) => row.some(containsName)) ?? []).filter((cell) => typeof cell === 'number' && cell !== 0)
}

/** Returns the cells of the table line that begins with a name. */
async function line(page: Page, name: string): Promise<string[]> {
  const row = page.locator('table.sheet tr').filter({ has: page.locator('th, td').first().getByText(name) })
  return (await row.first().locator('th, td').allTextContents()).map((text) => text.trim())
}

test('a voucher, a ledger statement and a trial balance are printed and exported with their figures', async ({
  books,
  visit,
}) => {
  const { id } = await payRents(books)
  const page = await visit('owner', `account/journal-vouchers/${id}`)
  await settled(page)
  const voucher = await printed(page)
  expect(voucher).toContain('JV-2026-0002')
  expect(voucher).toContain('Total 1,250.50 1,250.50')
  expect(voucher).toContain('One thousand two hundred and fifty pounds and fifty pence only')

  const may = 'start_date=2026-05-01&end_date=2026-05-31'
  await follow(page, `/${books.slug}/account/ledgers/${books.account('5010')}?${may}`)
  await settled(page)
  await expect(page.locator('.figures')).toContainText('Closing balance2,150.50 Dr')
  expect(await printed(page)).toMatch(/Rent.*900\.00.*1,250\.50.*2,150\.50/)
  expect(figures(await workbook(page), '2026-05-31')).toEqual([1250.5, 2150.5])

  await follow(page, `/${books.slug}/reports/trial-balance?${may}&hide_zero=true`)
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await expect
    .poll(() => line(page, 'Rent 5010'))
    .toEqual(['Rent 5010', '900.00', '–', '1,250.50', '–', '2,150.50', '–'])
  const balances = await printed(page)
  expect(balances).toMatch(/5010 Rent 900\.00 – 1,250\.50 – 2,150\.50 –/)
  expect(balances).toContain('Total 900.00 900.00 1,250.50 1,250.50 2,150.50 2,150.50')
  expect(figures(await workbook(page), '5010')).toEqual([900, 1250.5, 2150.5])
})

test('a compared period shows the closing balances of that period’s own report', async ({ books, visit }) => {
  await payRents(books)
  const report = (period: string) => `/${books.slug}/reports/trial-balance?${period}&hide_zero=true`
  const page = await visit('owner', report('start_date=2026-05-01&end_date=2026-05-31'))
  await settled(page)
  await page.getByRole('button', { name: 'Expand all' }).click()
  await page.getByRole('button', { name: 'Compare', exact: true }).click()
  await page.getByRole('button', { name: 'Previous period' }).click()
  await expect(page).toHaveURL(/compare=previous_period/)
  await expect(page.getByRole('columnheader', { name: /1 Apr 2026 – 30 Apr 2026/ })).toBeVisible()
  await settled(page)
  await expect
    .poll(() => line(page, 'Rent 5010'))
    .toEqual(['Rent 5010', '900.00', '–', '1,250.50', '–', '2,150.50', '–', '900.00'])
  const compared = [await line(page, 'Rent 5010'), await line(page, 'Current account 1020'), await line(page, 'Total')]
  expect(compared[1]?.at(-1)).toBe('(900.00)')
  expect(figures(await workbook(page), '5010')).toEqual([900, 1250.5, 2150.5, 900])

  await follow(page, report('start_date=2026-04-01&end_date=2026-04-30&balances=net'))
  await expect.poll(() => line(page, 'Rent 5010')).toEqual(['Rent 5010', '–', '900.00', '–', '900.00'])
  const ownRows = [await line(page, 'Rent 5010'), await line(page, 'Current account 1020'), await line(page, 'Total')]
  expect(compared.map((cells) => cells.at(-1))).toEqual(ownRows.map((cells) => cells.at(-1)))
})
