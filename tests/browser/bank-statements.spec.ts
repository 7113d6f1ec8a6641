/** Bank statements, from the bank account over the file to the lines. */
import type { Page } from '@playwright/test'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled } from './fixtures.ts'
import { says, test } from './import-desk.ts'

const content = [
  ':20:A',
  ':25:7712345',
  ':28C:1/1',
  ':60F:C260601GBP100,00',
  ':61:2606020602D4,50NMSCNONREF//B1',
  ':86:Coffee in the northern arcade, with a name that is much longer than it would have to be',
  ':61:2606030603C120,00NTRFINV-7//B2',
  ':86:/IBAN/GB29NWBK60161331926819/NAME/Acme of Leeds/REMI/Invoice 7',
  ':62F:C260603GBP216,00',
].join('\r\n')

async function makeBank(page: Page, slug: string): Promise<void> {
  await page.goto(page.url().replace(/\/banking.*$/, '/banking/bank-accounts/create'))
  await page.getByRole('textbox', { name: 'Account number', exact: true }).fill('7712345')
  await page.getByRole('textbox', { name: 'Bank', exact: true }).fill('Barclays')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/${slug}/banking/bank-accounts$`))
}

for (const phone of sample('widths of uploaded statements', [false, true], 2)) {
  test(`a statement is uploaded, compared with its balances, and read${phone ? ' on a phone' : ''}`, async ({
    visit,
    working,
    books,
  }) => {
    const options = phone ? { preferences: { theme: 'dark' as const } } : {}
    const page = await visit('owner', 'banking/reconciliation', options)
    if (phone) await page.setViewportSize({ width: 390, height: 844 })
    await says(page, 'What your banks say happened on your bank accounts')
    await makeBank(page, books.slug)
    await page.goto(page.url().replace('bank-accounts', 'reconciliation'))
    const chooser = page.waitForEvent('filechooser')
    // The empty list offers it as well.
    await page.getByRole('button', { name: 'Import' }).first().click()
    await (await chooser).setFiles({ name: 'june.sta', mimeType: 'text/plain', buffer: Buffer.from(content) })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('june.sta')
    await working(() => says(page, '2 lines to import · 0 already imported.'))
    await says(page, 'differ from the closing balance (216.00) by -0.50')
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await page.getByRole('button', { name: 'Import 2 lines' }).click()
    await working(() => says(page, '2 lines imported · 0 already imported.'))
    await page.getByRole('link', { name: 'Show list' }).click()
    // The page of the import shows the name of the file too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank statements')
    await settled(page)
    await page.getByRole('main').getByText('june.sta').first().click()
    await says(page, 'Acme of Leeds')
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await page.getByRole('searchbox', { name: 'Search lines' }).fill('coffee')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Acme of Leeds')).toBeHidden()
    await says(page, 'Coffee in the northern arcade')
    await page.getByRole('link', { name: 'Filter and export lines' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Statement lines')
    await says(page, 'Invoice 7')
    // On a phone as well.
    await expect(page.getByText('Money in').first()).toBeVisible()
  })
}
