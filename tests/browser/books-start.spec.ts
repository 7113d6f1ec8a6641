/**
 * The start of the books is moved in the list of fiscal years, with every opening; further years are added up to a
 * date.
 */
import { expect, settled, test } from './fixtures.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { openingBalances } from '../../server/services/ledger/opening-balance.ts'
import { openingStock } from '../../server/services/inventory/opening-stock.ts'
import { makeItem } from './stock.ts'

test('the start of the books moves back a year after confirming its figures', async ({ books, visit, watch }) => {
  const honey = await makeItem(books, { name: 'Heather honey', code: 'HH1' })
  await createDocument(books.context, openingStock, { item: honey, quantity: '10', rate: '3' })
  await createDocument(books.context, openingBalances, { account: books.account('1020'), opening_dr: '500.00' })
  const page = await visit('owner', 'account/fiscal-years')
  await page.getByRole('button', { name: 'Change start date' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('The fiscal year 2025 will be added.')
  await expect(dialog.getByRole('row', { name: 'Current account 500.00' })).toBeVisible()
  await expect(dialog.getByRole('row', { name: 'Heather honey 10 pcs 30.00' })).toBeVisible()
  const move = dialog.getByRole('button', { name: 'Change start date' })
  await expect(move).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await move.click()
  await expect(page.getByText('The books now start on 1 Jan 2025').first()).toBeVisible()
  await settled(page)
  await expect(page.getByRole('row', { name: /2025/ })).toBeVisible()

  await page.getByRole('button', { name: 'Add years' }).click()
  await dialog.getByRole('textbox').fill('1 Mar 2024')
  watch.allow(400, /fiscal-years\/add-until\/$/)
  await dialog.getByRole('button', { name: 'Add years' }).click()
  await expect(dialog).toContainText('The books start on 1 Jan 2025. Opening balances: 1; items with opening stock: 1.')
  await dialog.getByRole('textbox').fill('1 Mar 2028')
  await page.keyboard.press('Tab')
  await dialog.getByRole('button', { name: 'Add years' }).click()
  await expect(page.getByText('Fiscal years added').first()).toBeVisible()
  await settled(page)
  await expect(page.getByRole('row', { name: /2028/ })).toBeVisible()
})
