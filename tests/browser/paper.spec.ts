/** Invoices on paper: their content, copies, templates, and the preview beside the form. */
import { statement } from '../../server/db/core/client.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { printed } from './printed.ts'
import { makeTrade } from './trade.ts'

test('an invoice is previewed while edited, printed, and printed again as a copy', async ({ books, visit }) => {
  await makeTrade(books, '20')
  const page = await visit('owner', 'sales/vouchers/create')
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Pro forma invoice' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Customer' }).focus()
  await page.keyboard.type('north')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('12')
  await expect(preview).toContainText('Thirty-six pounds and seventy-two pence only')
  await expect(preview).toContainText('Northgate')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')

  const article = page.locator('article')
  await expect(article.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await settled(page)
  expect(await printed(page)).toMatch(/Tax invoice Invoice to Northgate.*INV-2026-0001.*Total \(GBP\) 36\.72/)
  await expect(page.getByRole('button', { name: 'Print copy 1', exact: true })).toBeVisible()
  expect(await printed(page, 'Print copy 1')).toContain('Copy 1 of the original')
  await expect(article).toContainText('Copy 1 of the original')
  const downloading = page.waitForEvent('download')
  await more(page, 'Download PDF')
  expect((await downloading).suggestedFilename()).toBe('INV-2026-0001.pdf')
  await expect(page.getByRole('button', { name: 'Print copy 2', exact: true })).toBeVisible()
})

test('the preview is in the language of the customer’s papers, beside a form in English', async ({ books, visit }) => {
  await makeTrade(books, '20')
  const { companyId } = books.context.who
  const [sql, values] = [`update party set language = 'ne' where company_id = $1 and name like 'North%'`, [companyId]]
  await books.context.db.batch(companyId, [statement(sql, values)])
  const page = await visit('owner', 'sales/vouchers/create')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Pro forma invoice' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Customer' }).focus()
  await page.keyboard.type('north')
  await page.keyboard.press('Enter')
  await expect(preview.getByRole('heading', { name: 'प्रोफर्मा बीजक' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('12')
  await expect(preview).toContainText('छत्तीस पाउन्ड बहत्तर पेन्स मात्र')
  await expect(preview).toContainText('Northgate Gifts')
  await expect(preview).toContainText('15 जुन 2026')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  await expect(page.locator('article').getByRole('heading', { name: 'कर बीजक' })).toBeVisible()
  await settled(page)
})

test('an invoice template is chosen from four, and a logo that is not a picture is refused', async ({
  visit,
  watch,
}) => {
  const page = await visit('owner', 'settings/invoice')
  await settled(page)
  watch.allow(415, /\/logo\/$/)
  const none = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('can’t be used') }
  await page.locator('input[type=file]').setInputFiles(none)
  await expect(page.getByText('This picture can’t be used. Upload a PNG, JPEG or WebP file.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview: Centred letterhead', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Centred letterhead' })
  await expect(dialog.getByRole('heading', { name: 'Tax invoice' })).toBeVisible()
  await expect(dialog).toContainText('13% VAT')
  await dialog.getByRole('button', { name: 'Select template' }).click()
  await expect(page.getByRole('radio', { name: 'Centred letterhead', exact: true })).toBeChecked()
  await page.getByRole('button', { name: /^Save Ctrl/ }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
})
