/** From the stock reports to the movements of a figure and their document; the page of an item; its settings. */
import { inventoryItems } from '../../domain/resources/inventory/inventory-items.ts'
import { statement } from '../../server/db/core/client.ts'
import { documentUseCases } from '../../server/services/document-registry.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'

const year = 'start_date=2026-01-01&end_date=2026-12-31'

/** Creates bolts: 10 in at 2.00, 4 out. Returns the item's id. */
async function boltsIn(books: Books): Promise<string> {
  const { context } = books
  const { companyId } = context.who
  const pieces = statement<{ id: string }>(`select id from unit where company_id = $1 and short_name = 'pcs'`, [
    companyId,
  ])
  const [[piece]] = await context.db.batch(companyId, [pieces])
  const { body: item } = await createRecord(context, inventoryItems, { name: 'Bolt', code: 'B-1', unit: piece?.id })
  const adjust = async (date: string, purpose: string, row: object) => {
    const rows = [{ item: item.id, description: '', ...row }]
    await documentUseCases('inventory/adjustments').create?.(context, {
      date,
      purpose,
      remarks: 'Counted',
      status: 'Issued',
      rows,
    })
  }
  await adjust('2026-03-01', 'Stock In', { quantity: '10', rate: '2' })
  await adjust('2026-03-05', 'Stock Out', { quantity: '4' })
  return item.id
}

test('a figure of the stock movement opens its movements, and those their document', async ({ books, visit }) => {
  const id = await boltsIn(books)
  const page = await visit('owner', `reports/stock-movement?${year}&hide_zero=true`)
  await settled(page)
  const bolt = page.getByRole('row').filter({ hasText: 'Bolt' })
  // Opening, stock in, stock out, closing: quantity and value of each.
  await expect(bolt.getByRole('cell')).toHaveText(['–', '–', '10', '20.00', '(4)', '(8.00)', '6', '12.00'])
  await expect(page.getByRole('columnheader', { name: 'Stock out' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Production' })).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await bolt.getByRole('link', { name: 'Bolt' }).click()
  await expect(page).toHaveURL(`/${books.slug}/inventory/ledgers/${id}?${year}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bolt')
  const rows = page.getByRole('region', { name: 'Stock movements' }).getByRole('row')
  await expect(rows.nth(3)).toContainText('Stock out')
  await expect(rows.nth(3).getByRole('cell')).toHaveText([
    /5 Mar 2026/,
    'Stock out',
    /SA-/,
    '',
    '4',
    '2.00',
    '(8.00)',
    '6',
    '12.00',
  ])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await rows.nth(3).getByRole('link').click()
  await expect(page).toHaveURL(/inventory\/adjustments\/[0-9a-f-]{36}$/)
})

test('the stock trial balance keeps its parameters, and can show items without figures', async ({ books, visit }) => {
  await boltsIn(books)
  const page = await visit('owner', 'reports/stock-trial-balance')
  await settled(page)
  await expect(page).toHaveURL(/start_date=2026-01-01&end_date=2026-12-31&hide_zero=true/)
  await page.getByRole('button', { name: 'Remove Hide zero rows' }).click()
  await expect(page).toHaveURL(/hide_zero=false/)
  await page.goto(`/${books.slug}/reports/stock-trial-balance`)
  await expect(page).toHaveURL(/hide_zero=false/)
  const total = page.getByRole('row').filter({ hasText: 'Total' })
  await expect(total.getByRole('cell')).toHaveText(['–', '–', '10', '20.00', '4', '8.00', '6', '12.00'])
})

test('the page of an item shows its stock, keeps its tab in the address, and deactivates it', async ({
  books,
  visit,
}) => {
  const id = await boltsIn(books)
  const page = await visit('owner', `inventory/items/${id}`)
  await settled(page)
  await expect(page.getByText('6 pcs')).toBeVisible()
  await expect(page.getByRole('figure', { name: 'Stock and unit cost over time' }).locator('canvas')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('tab', { name: 'Sales' }).click()
  await expect(page).toHaveURL(/\?tab=sales$/)
  await expect(page.getByText('No sales in this period.')).toBeVisible()
  await page.getByRole('tab', { name: 'Stock ledger' }).click()
  await expect(page).toHaveURL(/\?tab=ledger$/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Stock ledger' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('row').filter({ hasText: 'Stock in' })).toContainText('20.00')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Activate' })).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Olivia Finch changed this' })).toContainText('Active')
})

test('once stock has moved another costing method starts with a year; the policy of negative stock is saved', async ({
  books,
  visit,
}) => {
  await boltsIn(books)
  const page = await visit('owner', 'settings/inventory')
  await settled(page)
  await expect(page.getByRole('radio', { name: /Moving average/ })).toBeDisabled()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('radio', { name: /Block/ }).check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Inventory settings saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('radio', { name: /Block/ })).toBeChecked()
  await page.getByRole('button', { name: 'Change to moving average…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change to moving average' })
  await expect(dialog.getByText('Profit doesn’t change.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Change method' }).click()
  await expect(page.getByText('From 1 Jan 2026: moving average instead of FIFO')).toBeVisible()
  await expect(page.getByRole('radio', { name: /Moving average/ })).toBeChecked()
  await expect(page.getByText('Another method can start on the first day of the next fiscal year')).toBeVisible()

  const clerkPage = await visit('clerk', 'settings/inventory')
  await expect(clerkPage).toHaveURL(`/${books.slug}/dashboard`)
})
