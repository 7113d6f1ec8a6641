/** The cash forecast: its weeks, the chart and the day on which money is missing, in light and on a phone in the dark. */
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

/**
 * Creates 500.00 in the bank, an overdue invoice of 120.00, invoices of 2,000.00 in July and 900.00 in August, bills of 300.00
 * in June, 1,400.00 in July and 650.00 in September, and a cheque of 80.00 that is not cleared.
 */
async function fill(books: Books): Promise<void> {
  const money = await makeMoney(books)
  const receive = (row: object) =>
    createDocument(books.context, payments('payment-receipts'), {
      party: money.customer,
      date: '2026-06-10',
      rows: [{ bank_account: money.bank, ...row }],
    })
  await receive({ method: 'bank', amount: '500' })
  await money.invoice('2026-05-04', '500')
  await money.invoice('2026-06-01', '120')
  await receive({ method: 'cheque', amount: '80', cheque_number: '000417', cheque_date: '2026-06-22' })
  for (const [due, amount] of [
    ['2026-07-20', '2000'],
    ['2026-08-12', '900'],
  ] as const)
    await money.invoice('2026-06-10', amount, { due })
  for (const [due, amount] of [
    ['2026-06-29', '300'],
    ['2026-07-13', '1400'],
    ['2026-09-02', '650'],
  ] as const)
    await money.bill('2026-06-10', amount, { due })
}

test('weeks open to the documents that are expected in them', async ({ books, visit }) => {
  await fill(books)
  const page = await visit('owner', 'reports/cash-forecast')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cash forecast')
  await settled(page)
  const rows = page.getByRole('region', { name: 'Cash forecast' }).getByRole('row')
  const cellsOf = (name: string) => rows.filter({ hasText: name }).getByRole('cell')
  await expect(rows).toHaveCount(16)
  await expect(page.getByText('The balance is expected to be below zero on 13 Jul 2026: (1,080.00).')).toBeVisible()
  await expect(cellsOf('15 Jun 2026 – 21 Jun 2026')).toHaveText(['', '', '40.00', '–', '540.00'])
  await expect(cellsOf('13 Jul 2026 – 19 Jul 2026')).toHaveText(['', '', '–', '1,400.00', '(1,080.00)'])
  await expect(cellsOf('Total')).toHaveText(['', '', '3,020.00', '2,350.00', '1,170.00'])
  await page.getByRole('button', { name: '22 Jun 2026 – 28 Jun 2026' }).click()
  await page.getByRole('button', { name: '13 Jul 2026 – 19 Jul 2026' }).click()
  await expect(cellsOf('Cheque deposit CD-2026-0001')).toHaveText([
    '22 Jun 2026',
    'Northgate Gifts · 000417',
    '80.00',
    '',
    '',
  ])
  await expect(cellsOf('Balance below zero')).toHaveText(['13 Jul 2026', '', '', '', '(1,080.00)'])
  await page.getByRole('img', { name: 'Cash forecast' }).waitFor()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  // Without overdue amounts the first week has nothing, and 30 days end on 15 July.
  await page.getByRole('button', { name: /Include overdue amounts/ }).click()
  await expect(cellsOf('15 Jun 2026 – 21 Jun 2026')).toHaveText(['', '', '–', '–', '500.00'])
  await page.getByText('30 days', { exact: true }).click()
  await expect(cellsOf('13 Jul 2026 – 15 Jul 2026').last()).toHaveText('(1,120.00)')
  await expect(page).toHaveURL(/ahead=30_days/)
  await page.getByRole('link', { name: /^Bill / }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('BILL-2026-')
})

test('on a phone in the dark the weeks have their balance beside them', async ({ books, visit }) => {
  await fill(books)
  const page = await visit('owner', 'reports/cash-forecast', { preferences: { theme: 'dark' } })
  await page.setViewportSize({ width: 375, height: 812 })
  await settled(page)
  const week = page.getByRole('row').filter({ hasText: '13 Jul 2026 – 19 Jul 2026' })
  await expect(week.getByRole('cell')).toHaveText(['(1,080.00)'])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: '22 Jun 2026 – 28 Jun 2026' }).click()
  await expect(page.getByRole('link', { name: /^Cheque deposit/ })).toBeVisible()
})
