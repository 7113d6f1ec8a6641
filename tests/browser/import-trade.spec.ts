/** Invoices are imported from a file and exported with their rows: file, books and next file agree. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { expect, settled } from './fixtures.ts'
import { problems, says, test } from './import-desk.ts'
import { makeTrade } from './trade.ts'

async function linesOf(page: Page, press: () => Promise<void>): Promise<{ name: string; lines: string[][] }> {
  const download = page.waitForEvent('download')
  await press()
  const file = await download
  const lines: string[][] = parse(readFileSync(await file.path(), 'utf8').replace('\uFEFF', ''))
  return { name: file.suggestedFilename(), lines }
}

test('an invoice file is imported with missing records, wrong rows are returned, and the list is exported with its rows', async ({
  books,
  visit,
  working,
}) => {
  await makeTrade(books, '100')
  const page = await visit('owner', 'sales/vouchers')
  const content = [
    'Invoice no,Invoice date,Customer,Stockcode,Name of the item,Qty,Price,VAT',
    'OLD-1,2026-05-04,Northgate Gifts,85123A,,4,2.50,VAT20',
    'OLD-1,,,JAM-1,Bramble jam,3,4.20,',
    'OLD-2,2026-05-05,Bramble & Sons,85123A,,2,2.50,VAT20',
    'OLD-3,2026-05-06,Northgate Gifts,85123A,,0,2.50,VAT20',
  ].join('\n')
  const chooser = page.waitForEvent('filechooser')
  // The empty list offers it as well.
  await page.locator('header').getByRole('button', { name: 'Import' }).click()
  await (await chooser).setFiles({ name: 'sales.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('sales.csv')
  await working(() => says(page, '2 documents to import · 0 already imported. 1 contact and 1 item will be created.'))
  await expect(problems(page)).toHaveText([/^5Quantity/])
  await page.getByRole('checkbox', { name: 'Create missing contacts' }).uncheck()
  await working(() => expect(problems(page)).toHaveText([/^4Customer/, /^5Quantity/]))
  await page.getByRole('checkbox', { name: 'Create missing contacts' }).check()
  await working(() => expect(problems(page)).toHaveText([/^5Quantity/]))
  const rejected = await linesOf(page, () => page.getByRole('button', { name: 'Download rows with errors' }).click())
  expect(rejected.lines.map((line) => line.slice(0, 3).join())).toEqual([
    'Invoice no,Invoice date,Customer',
    'OLD-3,2026-05-06,Northgate Gifts',
  ])
  await page.getByRole('button', { name: 'Import 2 documents' }).click()
  await working(() => says(page, '2 documents imported · 0 already imported. 1 contact and 1 item created.'))

  await page.getByRole('link', { name: 'Show list' }).click()
  await expect(page).toHaveURL(`/${books.slug}/sales/vouchers`)
  await settled(page)
  await expect(page.locator('.list-totals')).toHaveText('2 invoices (totals without cancelled)30.6030.60')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const rows = await linesOf(page, () => page.getByRole('menuitem', { name: 'CSV file of the lines' }).click())
  expect(rows.lines.map((line) => [0, 2, 4, 7, 8, 9, 12, 14, 15].map((column) => line[column]).join(' | '))).toEqual([
    'Number | Contact | Item | Quantity | Unit | Unit price | Net | Tax | Amount',
    'OLD-2 | Bramble & Sons | White hanging heart | 2 | pcs | 2.50 | 5.00 | 1.00 | 6.00',
    'OLD-1 | Northgate Gifts | White hanging heart | 4 | pcs | 2.50 | 10.00 | 2.00 | 12.00',
    'OLD-1 | Northgate Gifts | Bramble jam | 3 | pcs | 4.20 | 12.60 | 0.00 | 12.60',
    'Total |  |  |  |  |  | 27.60 | 3.00 | 30.60',
  ])
})
