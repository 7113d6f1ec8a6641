/** Importing files, from choosing the file to the figures in the books. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { writeXlsx } from 'hucre/xlsx'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, takeOption } from './fixtures.ts'
import { chosen, problems, says, test } from './import-desk.ts'

type Upload = { kind: string; name: string; content: string | Uint8Array }

/** Chooses a file under Import; a page of one kind has a button, the list of imports a menu. */
async function send(page: Page, { kind, name, content }: Upload): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('menuitem', { name: kind }).click()
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('accounts of a CSV file are mapped, checked, corrected, and the mapping remembered for the next file', async ({
  visit,
  working,
}) => {
  const page = await visit('owner', 'imports')
  await says(page, 'No imports yet')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  const head = 'No;Account name;Group;Bestand'
  const content = [head, '1100;Petty cash;A-C;1.250,50', '1101;Float;Nowhere;10,00', '5010;Other rent;E-I;'].join('\n')
  await send(page, { kind: 'Accounts', name: 'ledgers.csv', content })
  await says(page, 'The file is being checked.')
  await working(() => says(page, '1 account to import · 0 already imported'))
  await expect(chosen(page, 'Code')).toContainText('No')
  await expect(chosen(page, 'Name')).toContainText('Account name')
  await expect(chosen(page, 'Category')).toContainText('Group')
  await chosen(page, 'Opening Dr').click()
  await takeOption(page, 'Bestand')
  await says(page, 'The file is being checked.')
  await working(() => expect(page.getByRole('region', { name: 'Errors' })).toBeVisible())
  await page.getByRole('checkbox', { name: 'Decimal comma (1.234,56)' }).check()
  await says(page, 'The file is being checked.')
  await working(() => expect(problems(page)).toHaveText([/^3Category.*Nowhere/, /^4Code.*Rent/]))
  await says(page, '2 rows have errors. Correct them below')
  await expect(page.getByRole('region', { name: 'First rows of the file' }).locator('tbody tr')).toHaveCount(3)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download rows with errors' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('ledgers-rejects.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r?\n/)
  expect(lines.map((line) => line.split(',').slice(0, 3).join())).toEqual([
    'No,Account name,Group',
    '1101,Float,Nowhere',
    '5010,Other rent,E-I',
  ])
  expect(lines[1]).toContain('Line 3:')

  const wrong = page.getByRole('textbox', { name: 'Category, line 3' })
  await expect(wrong).toHaveValue('Nowhere')
  await wrong.fill('A-C')
  await wrong.press('Enter')
  await says(page, 'The file is being checked.')
  await working(() => expect(problems(page)).toHaveText([/^4Code.*Rent/]))
  await page.getByRole('button', { name: 'Import 2 accounts' }).click()
  await says(page, '0 of 2 imported. You can leave this page; the import continues.')
  await working(() => says(page, '2 accounts imported · 0 already imported. 1 row was left out.'))
  await says(page, 'Partly imported')

  const code = page.getByRole('textbox', { name: 'Code, line 4' })
  await code.fill('5019')
  await code.press('Enter')
  await working(() => says(page, '1 account to import · 0 already imported'))
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await working(() => says(page, '3 accounts imported · 0 already imported'))
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('link', { name: 'Show list' }).click()
  await settled(page)
  await expect(page.locator('.list-table tr', { hasText: 'Petty cash' })).toContainText('1,250.50')

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Imports' }).click()
  // The list of accounts has a button of the same name, which opens the file dialog directly.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Imports')
  await send(page, { kind: 'Accounts', name: 'more.csv', content: `${head}\n1102;Safe;A-C;2,25` })
  await working(() => says(page, '1 account to import · 0 already imported'))
  await expect(chosen(page, 'Opening Dr')).toContainText('Bestand')
  await expect(page.getByRole('checkbox', { name: 'Decimal comma (1.234,56)' })).toBeChecked()
})

test('a journal workbook is imported while its tab is closed, with its missing accounts and year', async ({
  visit,
  working,
}) => {
  const rows = [
    ['Date', 'Voucher number', 'Account', 'Category', 'Debit', 'Credit'],
    [new Date('2025-12-31'), 'W-1', 'Wren & Sons', 'Customers', 139.12, null],
    [new Date('2025-12-31'), 'W-1', 'I-S-S', null, null, 139.12],
    [46112, 'W-2', 'Wren & Sons', 'Customers', null, null],
    [46112, 'W-2', 'I-S-S', null, null, 20.5],
  ]
  const cells = new Map([['3,4', { formula: '41/2', formulaResult: 20.5 }]])
  const book = await writeXlsx({ sheets: [{ name: 'Journal', rows, cells }] })
  const page = await visit('owner', 'imports')
  await send(page, { kind: 'Journal vouchers', name: 'journal.xlsx', content: book })
  await working(() =>
    says(page, '2 vouchers to import · 0 already imported. 1 account and 1 fiscal year will be created.'),
  )
  await page.getByRole('checkbox', { name: 'Create missing accounts' }).uncheck()
  await says(page, 'The file is being checked.')
  await working(() => expect(problems(page).first()).toHaveText(/^2Account.*Wren & Sons/))
  await expect(page.getByRole('button', { name: /^Import \d+ vouchers/ })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Create missing accounts' }).check()
  await says(page, 'The file is being checked.')
  const start = page.getByRole('button', { name: 'Import 2 vouchers' })
  await working(() => expect(start).toBeVisible())
  await start.click()
  await says(page, '0 of 2 imported.')
  await page.close()

  const later = await visit('owner', 'imports')
  const row = later.locator('tr', { hasText: 'journal.xlsx' })
  await expect(row).toContainText('Importing')
  await working(() => expect(row).toContainText('Done'))
  await expect(row).toContainText('2 imported · 0 skipped · 0 with errors')
  expect(await accessibilityProblems(later, wcag22aa)).toEqual([])
  await later.getByRole('link', { name: 'journal.xlsx' }).click()
  await says(later, '2 vouchers imported · 0 already imported. 1 account and 1 fiscal year created.')
  await later.getByRole('link', { name: 'Show list' }).click()
  await expect(later.getByRole('heading', { level: 1 })).toHaveText('Journal vouchers')
  await settled(later)
  await expect(later.locator('.list-table tr', { hasText: 'W-1' })).toContainText('139.12')
  await expect(later.locator('.list-table tr', { hasText: 'W-2' })).toContainText(/31 Mar 2026.*20\.50/)
})
