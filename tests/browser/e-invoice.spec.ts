/** E-invoices of issued invoices: what they lack, and the files in both syntaxes. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { statement } from '../../server/db/core/client.ts'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'
import { makeParty } from './trade.ts'

const atSea = { tax_identification_number: '', address: '', city: '' }
const atHome = { tax_identification_number: 'GB123456789', address: '1 Quay Lane', city: 'Bristol' }

/** Stores what an e-invoice states of the company. */
async function rename({ context }: Books, values: typeof atHome): Promise<void> {
  const { companyId } = context.who
  const { tax_identification_number: number, address, city } = values
  await context.db.batch(companyId, [
    statement('update company set tax_identification_number = $2, address = $3, city = $4 where id = $1', [
      companyId,
      number,
      address,
      city,
    ]),
  ])
}

async function chooseFile(page: Page, syntax: string): Promise<void> {
  await page.locator('#content').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: `Download e-invoice (${syntax})` }).click()
}

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 375 },
] as const

for (const { theme, width } of sample('looks of downloaded e-invoices', looks, 2)) {
  test(`an invoice is downloaded as an e-invoice once the company is complete, ${theme} at ${width}`, async ({
    books,
    visit,
    watch,
  }, info) => {
    watch.allow(400, /e-invoice\/$/)
    await rename(books, atSea)
    const { invoice } = await makeMoney(books)
    const { id } = await invoice('2026-06-01', '100')
    const options = { preferences: { theme }, viewport: { width, height: 800 } }
    const page = await visit('owner', `sales/vouchers/${id}`, options)
    await settled(page)
    await page.locator('#content').getByRole('button', { name: 'More', exact: true }).click()
    await page.screenshot({ path: info.outputPath('menu.png') })
    await page.getByRole('menuitem', { name: 'Download e-invoice (UBL)' }).click()
    const dialog = page.getByRole('dialog', { name: 'E-invoice not available' })
    await expect(dialog.getByText('Enter the VAT or tax number of your company.')).toBeVisible()
    await expect(dialog.getByText('Enter the city of your company.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Open company settings' })).toHaveCount(3)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await page.screenshot({ path: info.outputPath('missing.png') })
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(dialog).toBeHidden()

    await rename(books, atHome)
    for (const [syntax, root] of [
      ['UBL', '<Invoice '],
      ['CII', '<rsm:CrossIndustryInvoice '],
    ] as const) {
      const [file] = await Promise.all([page.waitForEvent('download'), chooseFile(page, syntax)])
      expect(file.suggestedFilename()).toBe(`INV-2026-0001-${syntax.toLowerCase()}.xml`)
      const text = readFileSync(await file.path(), 'utf8')
      expect(text).toContain(root)
      expect(text).toContain('GB123456789')
    }
  })
}

for (const { theme, width } of sample('looks of emailed e-invoices', looks, 2)) {
  test(`an invoice is emailed with its e-invoice once the company is complete, ${theme} at ${width}`, async ({
    books,
    visit,
    posted,
    watch,
  }, info) => {
    watch.allow(400, /email\/$/)
    await rename(books, atSea)
    const { invoice } = await makeMoney(books)
    const { id } = await invoice('2026-06-01', '100')
    const options = { preferences: { theme }, viewport: { width, height: 900 } }
    const page = await visit('owner', `sales/vouchers/${id}`, options)
    await settled(page)
    await page.getByRole('button', { name: 'Email', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Email document' })
    await dialog.getByRole('checkbox', { name: 'Attach the e-invoice (UBL)' }).check()
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog.getByText('Enter the VAT or tax number of your company.')).toBeVisible()
    await expect(dialog.getByRole('link', { name: 'Open company settings' })).toHaveCount(3)
    await dialog.getByText('Enter the city of your company.').scrollIntoViewIfNeeded()
    await page.screenshot({ path: info.outputPath('email-missing.png') })
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

    await rename(books, atHome)
    await dialog.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(dialog).toBeHidden()
    const [mail] = await posted()
    expect(mail?.attachments.map(({ contentType }) => contentType)).toEqual(['application/pdf', 'application/xml'])
  })
}

test('a contact states its country and the reference that e-invoices carry', async ({ books, visit }, info) => {
  const id = await makeParty(books, { name: 'Northgate Gifts', address: '4 Canal Street' })
  const page = await visit('owner', `crm/parties/${id}/edit`)
  await settled(page)
  await page.getByLabel('Country').fill('Fran')
  await page.getByTitle('France', { exact: true }).click()
  await page.getByLabel('Buyer reference').fill('04011000-12345-34')
  await page.screenshot({ path: info.outputPath('contact.png') })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(new RegExp(`crm/parties/${id}$`))
  await expect(page.getByText('04011000-12345-34').first()).toBeVisible()
  await expect(page.getByText('France').first()).toBeVisible()
  await page.screenshot({ path: info.outputPath('contact-saved.png') })
})
