/** The workbench of bank reconciliation: exact matches at once, one key for a match, and what is recorded from a line. */
import type { Page } from '@playwright/test'
import { statement } from '../../server/db/core/client.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, takeOption, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const workbench = 'banking/reconciliation/reconcile'
const line = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text })

test('a statement is reconciled from the keyboard', async ({ visit, books }) => {
  const money = await makeMoney(books)
  const first = await money.invoice('2026-06-01', '120.00')
  await money.invoice('2026-06-02', '75.50')
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-05', amount: '120.00', description: `FPI ${first.voucher_no}` },
      { id: '2', date: '2026-06-06', amount: '75.50', description: 'NORTHGATE GIFTS' },
      { id: '3', date: '2026-06-07', amount: '-4.50', description: 'ACCOUNT FEE' },
      { id: '4', date: '2026-06-08', amount: '-1.00', description: 'RETURNED AT ONCE' },
    ],
  })
  const page = await visit('owner', workbench)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Barclays')
  await expect(page.getByText('4 left')).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  // What is left after the exact match: no statement tells a balance here.
  const after = page.getByText('After this match').locator('..')
  await expect(after).toHaveText(/To match\s*3$/)

  // All exact matches at once, then one key for the likely one.
  await page.keyboard.press('a')
  await expect(page.getByText('3 left')).toBeVisible()
  await expect(line(page, 'NORTHGATE GIFTS')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 left')).toBeVisible()

  await expect(line(page, 'ACCOUNT FEE')).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Charge, interest or other account' }).click()
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill('Bank Charges')
  await takeOption(page, 'Bank Charges')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('JV-2026-0001 recorded and matched')).toBeVisible()

  await page.getByRole('button', { name: 'Exclude' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Returned by the bank')
  await page.getByRole('button', { name: 'Exclude line' }).click()
  await expect(page.getByText('All lines are matched.')).toBeVisible()

  // The statement shows what its lines are, locks, and reopens with a reason.
  await page.getByRole('link', { name: 'Bank statements', exact: true }).last().click()
  await page.getByRole('link', { name: '2026-06-05 – 2026-06-08' }).click()
  await expect(page.getByText('RCPT-2026-0001')).toBeVisible()
  await page.getByRole('button', { name: 'Lock statement' }).click()
  await expect(page.getByText('Statement locked')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Reopen statement' }).click()
  await page.getByRole('textbox', { name: 'Reason' }).fill('A receipt is wrong')
  await page.getByRole('dialog').getByRole('button', { name: 'Reopen statement' }).click()
  await expect(page.getByText('Statement reopened')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('link', { name: 'Reconcile 1 line' })).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
})

test('what is left after a match is shown before it is accepted', async ({ visit, books }) => {
  const money = await makeMoney(books)
  const invoice = await money.invoice('2026-06-01', '120.00')
  const rows = [{ method: 'bank', bank_account: money.bank, amount: '75.50' }]
  const receipt = { party: money.customer, date: '2026-06-05', rows }
  await createDocument(books.context, payments('payment-receipts'), receipt)
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-05', amount: '120.00', description: `FPI ${invoice.voucher_no}` },
      { id: '2', date: '2026-06-06', amount: '75.50', description: 'NORTHGATE GIFTS' },
      { id: '3', date: '2026-06-07', amount: '-4.50', description: 'ACCOUNT FEE' },
    ],
  })
  const { companyId } = books.context.who
  await books.context.db.batch(companyId, [
    statement(
      `insert into bank_statement (company_id, id, bank_account_id, name, format, start_date, end_date, opening_balance,
         closing_balance, difference)
       values ($1, gen_random_uuid(), $2, 'June', 'table', '2026-06-01', '2026-06-08', 0, 191, 0)`,
      [companyId, money.bank],
    ),
  ])
  const page = await visit('owner', workbench)
  const bar = page.locator('.report-bar').getByRole('definition')
  const after = page.locator('.match-after').getByRole('definition')
  // The bank, the books with the receipt, and their difference.
  await expect(bar).toHaveText(['191.00', '75.50', '115.50'])
  await expect(after).toHaveText(['(4.50)', '2'])
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(bar).toHaveText(['191.00', '195.50', '(4.50)'])
  // The receipt is in the books already.
  await expect(after).toHaveText(['(4.50)', '1'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 left')).toBeVisible()
  await expect(bar).toHaveText(['191.00', '195.50', '(4.50)'])
  await expect(after).toHaveCount(0)
})

test('a part is received, the rest written off, and several documents are put beside one line on a phone', async ({
  visit,
  books,
}) => {
  const money = await makeMoney(books)
  const first = await money.invoice('2026-06-01', '100.00')
  const second = await money.invoice('2026-06-02', '50.00')
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [{ id: '1', date: '2026-06-05', amount: '149.00', description: 'TRANSFER 778812' }],
  })
  const page = await visit('owner', workbench, { preferences: { theme: 'dark' } })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'Find in the books' }).click()
  await page.getByRole('searchbox', { name: 'Amount, number or contact' }).fill('northgate')
  await page.keyboard.press('Enter')
  for (const { voucher_no: number } of [first, second])
    await page.getByRole('checkbox', { name: String(number) }).check()
  await expect(page.getByText('Still to assign:')).toContainText('(1.00)')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.locator('#document-write_off_as').press('ArrowDown')
  await takeOption(page, 'Settlement discount')
  await page.getByRole('button', { name: 'Record and match' }).click()
  await expect(page.getByText('RCPT-2026-0001 recorded and matched')).toBeVisible()
  await expect(page.getByText('All lines are matched.')).toBeVisible()
  const { companyId } = books.context.who
  const [invoices] = await books.context.db.batch(companyId, [
    statement<{ open: string }>(
      `select trim_scale(open_amount)::text as open from trade_document where company_id = $1 and path = 'sales/vouchers'`,
      [companyId],
    ),
  ])
  expect(invoices.map(({ open }) => open)).toEqual(['0', '0'])
})

test('several lines are put together and recorded as one voucher', async ({ visit, books }) => {
  const money = await makeMoney(books)
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-05', amount: '-3.00', description: 'CARD FEE' },
      { id: '2', date: '2026-06-05', amount: '-1.50', description: 'PAPER STATEMENT' },
      { id: '3', date: '2026-06-06', amount: '-9.99', description: 'SOMETHING ELSE' },
    ],
  })
  const page = await visit('owner', workbench)
  await expect(line(page, 'CARD FEE')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(page.getByText('2 lines')).toBeVisible()
  await expect(page.getByRole('region', { name: 'In the books' }).getByText('(4.50)')).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Charge, interest or other account' }).click()
  await page.getByRole('combobox', { name: 'Account', exact: true }).fill('Bank Charges')
  await takeOption(page, 'Bank Charges')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('JV-2026-0001 recorded and matched')).toBeVisible()
  await expect(page.getByText('1 left')).toBeVisible()
  await expect(line(page, 'SOMETHING ELSE')).toHaveAttribute('aria-selected', 'true')
})

test('a member who may only read sees proposals and nothing that the server would refuse', async ({ visit, books }) => {
  const money = await makeMoney(books)
  const invoice = await money.invoice('2026-06-01', '120.00')
  const lines = [{ id: '1', date: '2026-06-05', amount: '120.00', description: `FPI ${invoice.voucher_no}` }]
  await addStatementLines(books.context, { bank_account: money.bank, lines })
  const rights = { banking_reconciliation: { read: true }, banking_bank_accounts: { read: true } }
  const { companyId } = books.context.who
  await books.context.db.batch(companyId, [
    statement(`update permission_set set permissions = $2 where company_id = $1 and name = 'Voucher entry'`, [
      companyId,
      JSON.stringify(rights),
    ]),
  ])
  const page = await visit('clerk', workbench)
  const panel = page.getByRole('region', { name: 'In the books' })
  await expect(panel.getByText(`reference ${invoice.voucher_no}`)).toBeVisible()
  // Who may read the lines may comment on them; attaching files needs the right to change.
  await expect(panel.getByRole('button')).toHaveText([/^Comments and files/])
  await panel.getByRole('button').click()
  await expect(panel.getByRole('textbox', { name: 'Comment' })).toBeVisible()
  await expect(panel.locator('input[type="file"]')).toHaveCount(0)
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /Accept/ })).toHaveCount(0)
  await expect(page.getByText('1 left')).toBeVisible()
})
