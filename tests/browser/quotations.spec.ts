/** A quotation from the form to the customer's answer and the invoice. */
import type { Page } from '@playwright/test'
import { createLink } from '../../server/services/sending/public-links.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, more, settled, test } from './fixtures.ts'
import { makeTrade } from './trade.ts'

const line = (page: Page, name: string) =>
  page.locator('.side-lines > div').filter({ has: page.getByText(name, { exact: true }) })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Enters twelve hearts for Northgate Gifts and finishes the quotation with the keyboard. */
async function enterQuotation(page: Page): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Customer' })).toBeFocused()
  await page.keyboard.type('north')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('85123a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Qty, line 1' })).toBeFocused()
  await page.keyboard.type('12')
  await expect(line(page, 'Total')).toContainText('£36.72')
}

test('a quotation is finished, revised, accepted by the customer and becomes an invoice', async ({ books, visit }) => {
  await makeTrade(books, '20')
  const page = await visit('owner', 'sales/quotations')
  await expect(page.getByText('No quotations yet')).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Valid until', { exact: true })).toHaveValue('15 Jul 2026')
  await enterQuotation(page)
  await expect(page.getByText('Posting preview')).toHaveCount(0)
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Quotation QUO-2026-0001')
  await settled(page)
  await expect(page.getByText('Next: email it to the customer.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page.getByText('Saving changes makes a new revision')).toBeVisible()
  await page.getByRole('gridcell', { name: '12', exact: true }).click()
  await page.keyboard.type('10')
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Quotation QUO-2026-0001')
  await expect(page.locator('article')).toContainText('30.60')
  await page.getByRole('button', { name: 'Revision 1' }).click()
  const drawer = page.getByRole('dialog', { name: 'Revision 1' })
  await expect(drawer).toContainText('36.72')
  await drawer.getByRole('button', { name: 'Close' }).click()

  const id = page.url().split('/').at(-1) ?? ''
  const target = { path: 'sales/quotations', id }
  const { body: link } = await createLink(books.context, target, { publicUrl: '', body: {} })
  const visitor = await visit(null, link.url)
  await visitor.getByRole('button', { name: 'Accept' }).click()
  const dialog = visitor.getByRole('dialog', { name: 'Accept this quotation?' })
  await dialog.getByLabel('Note to the sender (optional)').fill('Please deliver on Friday')
  expect(await accessibilityProblems(visitor, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(visitor.getByText('You accepted this quotation. Thank you.')).toBeVisible()
  await expect(visitor.getByRole('button', { name: 'Accept' })).toHaveCount(0)

  await page.reload()
  await settled(page)
  await expect(page.locator('.side-text')).toHaveText('Please deliver on Friday')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect(title(page)).toHaveText(/^Edit invoice/)
  await expect(line(page, 'Total')).toContainText('£30.60')
  await settled(page)
  await page.keyboard.press('Control+Enter')
  await expect(title(page)).toHaveText('Invoice INV-2026-0001')
  await expect(page.locator('.chain-relation', { hasText: 'from quotation' })).toBeVisible()
  await more(page, 'Materialized view')
  await expect(title(page)).toHaveText('Materialized view')
  await expect(page.getByRole('row', { name: 'Bill no. INV-2026-0001' })).toBeVisible()
  await expect(page.getByText('Not printed yet.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('link', { name: 'Open invoice' }).click()
  await page.getByRole('link', { name: 'Quotation QUO-2026-0001' }).click()
  await expect(title(page)).toHaveText('Quotation QUO-2026-0001')
  await expect(page.locator('.chain-relation', { hasText: 'invoiced by' })).toBeVisible()
  await more(page, 'Copy to a new draft')
  await expect(title(page)).toHaveText(/^Edit quotation/)
})
