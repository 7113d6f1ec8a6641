/** Goods of a purchase order arrive in two parts, and their bill clears them. */
import type { Page } from '@playwright/test'
import { createDocument, actOnDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'
import { statement } from '../../server/db/core/client.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('an order is received in two parts and billed; its states follow', async ({ books, visit, watch }) => {
  watch.allow(422, /receive\/$/)
  watch.allow(409, /cancel\/$/)
  const { heart, vat } = await makeTrade(books, '0')
  const { companyId } = books.context.who
  const [[supplier]] = await books.context.db.batch(companyId, [
    statement<{ id: string }>("select id from party where company_id = $1 and name = 'Yorkshire Makers'", [companyId]),
  ])
  const rows = [{ item: heart, quantity: '50', rate: '1.2', tax_scheme: vat }]
  const order = await createDocument(books.context, trade('purchase/purchase-orders'), {
    date: '2026-06-01',
    party: supplier?.id,
    rows,
    status: 'Issued',
  })
  const page = await visit('owner', `purchase/purchase-orders/${order.body.id}/edit`)
  await page.getByRole('button', { name: 'Receive goods' }).click()
  const dialog = page.getByRole('dialog', { name: 'Receive goods' })
  await dialog.getByLabel('Supplier’s delivery note').fill('LS-77')
  await dialog.getByLabel('Received of White hanging heart').fill('60')
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(page.getByText(/are more than what is left of order PO-2026-0001 \(50 pcs\)/)).toBeVisible()
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('button', { name: 'Close' }))
    .last()
    .click()
  await dialog.getByLabel('Received of White hanging heart').fill('20')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(title(page)).toHaveText('Goods receipt GRN-2026-0001')
  await settled(page)
  await expect(page.getByText('Goods received note')).toBeVisible()
  await expect(line(page, 'Value')).toContainText('24.00')
  await expect(line(page, 'Supplier’s delivery note')).toContainText('LS-77')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('link', { name: 'Purchase order PO-2026-0001' }).click()
  await expect(page.getByText('20 of 50 received')).toBeVisible()
  await expect(line(page, 'Status')).toContainText('Partially received')
  await page.getByRole('button', { name: 'Receive goods' }).click()
  await dialog.getByRole('button', { name: 'Receive', exact: true }).click()
  await expect(title(page)).toHaveText('Goods receipt GRN-2026-0002')
  await page.getByRole('link', { name: 'Purchase order PO-2026-0001' }).click()
  await expect(line(page, 'Status')).toContainText('Received')

  await page.getByRole('button', { name: 'Create bill' }).click()
  await expect(title(page)).toHaveText(/^Edit bill/)
  await expect(line(page, 'Total')).toContainText('£72.00')
  await page.getByLabel('Bill number', { exact: true }).fill('Y-77')
  await expect(page.getByText('Ordered 50 × 1.20, received 50').first()).toBeVisible()
  await expect(page.getByText('Goods received not invoiced')).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Bill BILL-2026-0001')
  await settled(page)
  await expect(page.getByRole('heading', { name: 'Order, receipt and bill' })).toBeVisible()
  await expect(page.getByText('Matches').first()).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('link', { name: 'Goods receipt GRN-2026-0001' }).click()
  await expect(line(page, 'Status')).toContainText('Billed')
  await expect(page.getByText('20 of 20 billed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Create bill' })).toHaveCount(0)

  await more(page, 'Cancel goods receipt')
  const cancelling = page.getByRole('dialog', { name: 'Cancel this goods receipt?' })
  await cancelling.getByLabel('Reason').fill('Wrong order')
  await cancelling.getByRole('button', { name: 'Cancel goods receipt' }).click()
  await expect(page.getByText('BILL-2026-0001 bills goods of this receipt. Cancel that first.')).toBeVisible()
})

test('a receipt that is not billed is cancelled on its day, and the report lists what waits', async ({
  books,
  visit,
}) => {
  const { heart, vat } = await makeTrade(books, '0')
  const { companyId } = books.context.who
  const [[supplier]] = await books.context.db.batch(companyId, [
    statement<{ id: string }>("select id from party where company_id = $1 and name = 'Yorkshire Makers'", [companyId]),
  ])
  const rows = [{ item: heart, quantity: '50', rate: '1.2', tax_scheme: vat }]
  const head = { date: '2026-06-01', party: supplier?.id, rows, status: 'Issued' }
  const { body: order } = await createDocument(books.context, trade('purchase/purchase-orders'), head)
  await actOnDocument(books.context, trade('purchase/purchase-orders'), {
    id: order.id,
    act: 'receive',
    body: { version: order.version, date: '2026-06-10' },
  })
  const page = await visit('owner', 'reports/goods-received-not-invoiced')
  await expect(page.getByText('Yorkshire Makers')).toBeVisible()
  await expect(page.getByText('60.00').first()).toBeVisible()
  await settled(page)
  await page.getByRole('link', { name: 'GRN-2026-0001' }).first().click()
  await expect(title(page)).toHaveText('Goods receipt GRN-2026-0001')
  await more(page, 'Cancel goods receipt')
  const dialog = page.getByRole('dialog', { name: 'Cancel this goods receipt?' })
  await dialog.getByLabel('Reason').fill('Wrong order')
  await dialog.getByRole('button', { name: 'Cancel goods receipt' }).click()
  await expect(line(page, 'Status')).toContainText('Cancelled')
})
