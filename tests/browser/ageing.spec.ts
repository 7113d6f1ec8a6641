/** Aged receivables, the documents of a customer, its account, and recording a payment. */
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

/**
 * Creates the trade: Harbour Books owes 100.00 since 1 March and paid 30.00 ahead, Quay Café owes 40.00 of 10 June.
 * Returns the first.
 */
async function trade(books: Books): Promise<string> {
  const { context } = books
  const make = async (name: string) => (await createRecord(context, crmParties, { name })).body
  const [harbour, quay] = [await make('Harbour Books'), await make('Quay Café')]
  const post = async (date: string, lines: readonly (readonly [account: unknown, debit: string, credit: string])[]) => {
    const rows = lines.map(([account, debit, credit]) => ({
      account: String(account),
      debit,
      credit,
      description: '',
    }))
    await createDocument(context, plain(journalVouchers), { date, narration: 'Books', status: 'Approved', rows })
  }
  const cash = books.account('1020')
  await post('2026-03-01', [
    [harbour['customer_account'], '100.00', ''],
    [cash, '', '100.00'],
  ])
  await post('2026-06-01', [
    [cash, '30.00', ''],
    [harbour['customer_account'], '', '30.00'],
  ])
  await post('2026-06-10', [
    [quay['customer_account'], '40.00', ''],
    [cash, '', '40.00'],
  ])
  return harbour.id
}

test('aged receivables link to a customer’s documents, account and payment', async ({ books, visit }) => {
  const harbour = await trade(books)
  const page = await visit('owner', 'reports/customer-ageing')
  await settled(page)
  const rows = page.getByRole('region', { name: 'Customer ageing' }).getByRole('row')
  const cellsOf = (name: string) => rows.filter({ hasText: name }).getByRole('cell')
  await expect(cellsOf('Harbour Books')).toHaveText(['–', '–', '–', '–', '100.00', '–', '100.00', '(30.00)', '70.00'])
  await expect(cellsOf('Total')).toHaveText(['–', '40.00', '–', '–', '100.00', '–', '140.00', '(30.00)', '110.00'])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  // The end of May is before both the payment and the café; the next visit remembers it.
  await page.getByRole('button', { name: /^As of/ }).click()
  await page.getByRole('button', { name: 'End of last month' }).click()
  await expect(cellsOf('Total')).toHaveText(['–', '–', '–', '–', '100.00', '–', '100.00', '–', '100.00'])
  await page.goto(`/${books.slug}/reports/customer-ageing`)
  await expect(page.getByRole('button', { name: /^As of/ })).toContainText('31 May 2026')
  await page.getByRole('button', { name: /^As of/ }).click()
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByText('Document date', { exact: true }).click()
  await page.getByText('Due date', { exact: true }).click()
  // A name links to the documents of the displayed figures, so the answer by due date has to be there.
  const name = page.getByRole('link', { name: 'Harbour Books' })
  await expect(name).toHaveAttribute('href', /as_of=2026-06-15&by=due/)
  await name.click()
  await expect(page).toHaveURL(new RegExp(`as_of=2026-06-15&by=due&party=${harbour}`))
  await expect(page.getByRole('columnheader', { name: 'Document' })).toBeVisible()
  await expect(rows.nth(1).getByRole('cell').nth(2)).toHaveText('106')
  await expect(rows.nth(2).getByRole('cell').nth(4)).toHaveText('(30.00)')
  await expect(cellsOf('Total').nth(4)).toHaveText('70.00')
  await expect(rows.nth(1).getByRole('link')).toHaveAttribute('href', /account\/journal-vouchers\/[0-9a-f-]{36}$/)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.getByRole('link', { name: 'Open account ledger' }).click()
  await expect(page).toHaveURL(`/${books.slug}/crm/parties/${harbour}/account`)
  const items = page.getByRole('region', { name: 'Outstanding transactions' })
  await expect(items.getByRole('row').nth(1)).toContainText('106 days late')
  await expect(items.getByRole('link', { name: 'Make payment', exact: true })).toHaveAttribute(
    'href',
    `/${books.slug}/purchase/payments/create?party=${harbour}`,
  )
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await items.getByRole('link', { name: 'Receive payment' }).click()
  await expect(page).toHaveURL(new RegExp(`/payment-receipts/create\\?party=${harbour}`))
})
