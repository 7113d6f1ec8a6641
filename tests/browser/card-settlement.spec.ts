/** A card settlement in the workbench: the receipts of days that the bank pays in one sum, and the fee that it keeps. */
import { bankingBankAccounts } from '../../domain/resources/banking/banking-bank-accounts.ts'
import { settingsPaymentModes } from '../../domain/resources/payments/settings-payment-modes.ts'
import { statement } from '../../server/db/core/client.ts'
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import { createRecord, updateRecord } from '../../server/services/core/write-records.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const workbench = 'banking/reconciliation/reconcile'

/** Sets up the clearing account with card receipts of 1 to 3 June, and three lines of the bank. */
async function makeCards(books: Books) {
  const { context } = books
  const { companyId } = context.who
  const money = await makeMoney(books)
  const [[clearing]] = await context.db.batch(companyId, [
    statement<{ id: string }>(`select id from account where company_id = $1 and code = 'A-CE-CC'`, [companyId]),
  ])
  const account = clearing?.id ?? ''
  const { body: method } = await createRecord(context, settingsPaymentModes, { name: 'Worldpay', account })
  await updateRecord(context, bankingBankAccounts, {
    id: money.bank,
    body: { version: 1, clearing_account: account },
  })
  const receive = (date: string, amount: string) =>
    createDocument(context, payments('payment-receipts'), {
      party: money.customer,
      date,
      rows: [{ method: 'mode', mode: method.id, amount }],
    })
  for (const amount of ['120.40', '79.60', '20.00']) await receive('2026-06-01', amount)
  for (const amount of ['45.10', '30.00']) await receive('2026-06-02', amount)
  await receive('2026-06-03', '64.00')
  await addStatementLines(context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-02', amount: '217.80', description: 'WORLDPAY 7741203' },
      { id: '2', date: '2026-06-04', amount: '108.00', description: 'CREDIT 5510' },
      { id: '3', date: '2026-06-05', amount: '-3.00', description: 'ACCOUNT FEE' },
    ],
  })
  const balance = async () => {
    const [rows] = await context.db.batch(companyId, [
      statement<{ balance: string }>(
        'select trim_scale(sum(debit - credit))::text as balance from journal_line where company_id = $1 and account_id = $2',
        [companyId, account],
      ),
    ])
    return rows[0]?.balance
  }
  return { ...money, balance }
}

for (const phone of sample('widths of card settlements', [false, true], 2)) {
  test(`card receipts are settled${phone ? ' on a phone in the dark' : ''}`, async ({ visit, books }) => {
    const cards = await makeCards(books)
    const page = await visit('owner', workbench, phone ? { preferences: { theme: 'dark' } } : {})
    if (phone) await page.setViewportSize({ width: 375, height: 800 })
    const panel = page.getByRole('region', { name: 'In the books' })
    await expect(panel.getByText('Card clearing, 3 transactions')).toBeVisible()
    await expect(panel.getByText('3 card receipts of 1 Jun 2026')).toBeVisible()
    await expect(panel.getByText('fee 2.20')).toBeVisible()
    await panel.getByText('Card clearing, 3 transactions').click()
    await expect(panel.getByRole('link', { name: 'RCPT-2026-0002' })).toBeVisible()
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await panel.getByRole('button', { name: 'Record settlement and match' }).click()
    await expect(page.getByText('2 left')).toBeVisible()

    // What the matcher does not know is put together by hand, once the first voucher is posted; the difference is the fee.
    await expect.poll(cards.balance).toBe('139.1')
    await expect(panel.getByText('CREDIT 5510')).toBeVisible()
    await page.keyboard.press('f')
    await panel.getByRole('button', { name: 'Show unsettled transactions of Card clearing' }).click()
    await expect(panel.getByRole('button', { name: 'Select all 3' })).toBeVisible()
    const pick = async (number: string) => {
      await panel.getByRole('checkbox', { name: number }).focus()
      await page.keyboard.press('Space')
    }
    await pick('RCPT-2026-0004')
    await expect(panel.getByText('Still to assign:')).toContainText('62.90')
    await expect(panel.getByRole('button', { name: 'Record settlement and match' })).toBeDisabled()
    await pick('RCPT-2026-0006')
    await expect(panel.getByText('Fee:')).toContainText('1.10')
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    await panel.getByRole('button', { name: 'Record settlement and match' }).click()
    await expect(page.getByText('1 left')).toBeVisible()
    await expect.poll(cards.balance).toBe('30')

    // The reconciliation tells what the bank has still to pay; the statement what each line is.
    await page.goto(page.url().replace(workbench, `reports/bank-reconciliation?bank_account=${cards.bank}`))
    const row = page.getByRole('row').filter({ hasText: 'Card receipts not settled yet' })
    await expect(row).toContainText('30.00')
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  })
}
