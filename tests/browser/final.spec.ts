/** A final invoice: its open fields are edited, everything else is corrected by cancelling and reissuing or by a note. */
import { updateTradeSettings } from '../../server/db/trade-settings-store.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

test('the remarks of a final invoice are edited; its price is corrected by cancelling and reissuing it', async ({
  books,
  visit,
}) => {
  const { invoice } = await makeMoney(books)
  const sale = await invoice('2026-06-01', '80')
  const { companyId } = books.context.who
  await books.context.db.batch(companyId, [updateTradeSettings(companyId, { sales_final: true })])
  const page = await visit('owner', `sales/vouchers/${sale.id}/edit`)
  await settled(page)
  await expect(page.getByRole('heading', { name: `Edit invoice ${sale.voucher_no}` })).toBeVisible()
  await expect(
    page.getByText('This invoice is final. Correct it with a credit note, or cancel and reissue it.'),
  ).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByLabel('Remarks').fill('Thank you')
  await page.getByRole('button', { name: /^Save/ }).click()
  await expect(page).toHaveURL(new RegExp(`sales/vouchers/${sale.id}$`))
  await expect(page.getByText('Thank you')).toBeVisible()

  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'Correct' }).click()
  await expect(page.getByRole('menuitem', { name: 'Create credit note' })).toBeVisible()
  await page.getByRole('menuitem', { name: 'Cancel and reissue' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason').fill('Wrong price')
  await dialog.getByRole('button', { name: 'Cancel and reissue' }).click()
  await expect(page.getByRole('heading', { name: 'Edit invoice', exact: true })).toBeVisible()
  await expect(page.getByRole('grid').getByText('Fitting')).toBeVisible()
  await page.goto(`/${books.slug}/sales/vouchers/${sale.id}`)
  await expect(page.getByText('Wrong price')).toBeVisible()
})
