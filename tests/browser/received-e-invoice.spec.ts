/** An e-invoice of a supplier becomes a bill: refused files, what to review, a new supplier, the form, and the attached file. */
import { composeEInvoice } from '../../domain/documents/e-invoice/compose-e-invoice.ts'
import { writeUbl } from '../../domain/documents/e-invoice/write-ubl.ts'
import { plainInvoice } from '../support/plain-e-invoice.ts'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeItem } from './stock.ts'

/** Söhne: 2 × 100.00 less 20.00 for bolts and 45.00 for a book, 18.00 off; 207.00 and 32.40 of tax. */
const ubl = writeUbl(composeEInvoice({ ...plainInvoice, currency: { code: 'GBP', digits: 2 } }))
const file = (text: string) => ({ name: 'INV-1.xml', mimeType: 'application/xml', buffer: Buffer.from(text) })

const looks = [
  { theme: 'light', width: 1280 },
  { theme: 'dark', width: 1280 },
  { theme: 'light', width: 375 },
] as const
for (const { theme, width } of sample('looks of received e-invoices', looks, 3)) {
  test(`an e-invoice becomes a bill with its file, ${theme} at ${width}`, async ({ books, visit, watch }, info) => {
    watch.allow(400, /read-e-invoice\/$/)
    await makeItem(books, { name: 'Bolt', code: 'B-7' })
    await makeItem(books, { name: 'Novel', code: 'N-1' })
    const options = { preferences: { theme }, viewport: { width, height: 800 } }
    const page = await visit('owner', 'purchase/vouchers', options)
    await settled(page)
    await page.screenshot({ path: info.outputPath('list.png') })
    await page.getByRole('button', { name: width < 576 ? 'E-invoice' : 'Bill from e-invoice' }).click()
    const dialog = page.getByRole('dialog', { name: 'Bill from e-invoice' })
    await expect(dialog.getByRole('button', { name: 'Open bill' })).toBeDisabled()
    await page.screenshot({ path: info.outputPath('choose.png') })

    await dialog
      .locator('input[type=file]')
      .setInputFiles(file(ubl.replace('2026-03-20', 'March').replace('>180.00<', '>-180.00<')))
    await expect(dialog.getByText('Enter a valid date, such as 2026-03-31.')).toBeVisible()
    await expect(dialog.getByText('Negative. Enter a debit note.')).toBeVisible()
    await page.screenshot({ path: info.outputPath('refused.png') })

    await dialog.locator('input[type=file]').setInputFiles(file(ubl))
    await expect(dialog.getByText('“Söhne” is not found. Select or create the supplier.')).toBeVisible()
    await expect(dialog.getByText('“Book” is not one of your items. Select the item on the bill.')).toBeVisible()
    await expect(dialog.getByRole('row', { name: 'Total with tax' })).toContainText('239.40')
    await page.screenshot({ path: info.outputPath('read.png') })
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await dialog.getByRole('button', { name: 'Create “Söhne”' }).click()
    await expect(dialog.getByText('is not found. Select or create the supplier.')).toBeHidden()
    await page.screenshot({ path: info.outputPath('supplier.png') })

    await dialog.getByRole('button', { name: 'Open bill' }).click()
    await expect(page).toHaveURL(/purchase\/vouchers\/create$/)
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('Bill number')).toHaveValue('INV-1')
    await expect(page.getByText('239.40').first()).toBeVisible()
    await settled(page)
    await page.screenshot({ path: info.outputPath('form.png'), fullPage: true })

    await expect(page.getByText('No item is named “Book”. Select one.').first()).toBeAttached()
    await page.getByRole('gridcell', { name: /^Book/ }).first().click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Novel')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('gridcell', { name: /^Novel/ }).first()).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bill BILL-2026-0001')
    await expect(page.getByRole('list', { name: 'Files' }).getByText('INV-1.xml')).toBeVisible()
    await expect(page.locator('article')).toContainText('239.40')
    await settled(page)
    await page.screenshot({ path: info.outputPath('bill.png'), fullPage: true })

    // The item that was selected for the name of the supplier is found the next time, and so is the supplier.
    await page.goto(page.url().replace(/vouchers\/.*$/, 'vouchers'))
    await page.getByRole('button', { name: width < 576 ? 'E-invoice' : 'Bill from e-invoice' }).click()
    await dialog.locator('input[type=file]').setInputFiles(file(ubl))
    await expect(
      dialog.getByText('Bill INV-1 of this supplier has already been entered as BILL-2026-0001.'),
    ).toBeVisible()
    await expect(dialog.getByRole('row', { name: /Novel/ })).toContainText('E-invoice: Book')
    await page.screenshot({ path: info.outputPath('again.png') })
  })
}
