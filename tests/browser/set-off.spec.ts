/** Allocating and unallocating while the books are locked, for a clerk. */
import { localDate } from '../../domain/calendar/local-date.ts'
import { statement } from '../../server/db/core/client.ts'
import { setLockDate } from '../../server/services/company/lock-date.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'

test('items left open by locked days are settled as of today, and nothing is unallocated while today is locked', async ({
  books,
  visit,
  watch,
}) => {
  const { context } = books
  const { customer, invoice } = await makeMoney(books)
  const { id } = await invoice('2026-03-25', '80')
  await invoice('2026-06-02', '80')
  const { companyId } = context.who
  const sql = 'select id from payment_mode where company_id = $1 limit 1'
  const [[cash]] = await context.db.batch(companyId, [statement<{ id: string }>(sql, [companyId])])
  const { body: receipt } = await createDocument(context, payments('payment-receipts'), {
    date: '2026-03-20',
    party: customer,
    ledger: 'receivable',
    rows: [{ method: 'mode', mode: cash?.id, amount: '70' }],
    allocations: [],
  })
  await setLockDate(context, localDate('2026-03-31'))
  const page = await visit('owner', `payment-receipts/${receipt.id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Allocate', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Allocate the unallocated amount' })
  const old = dialog.getByRole('textbox', { name: 'Payment of Invoice INV-2026-0001' })
  const later = dialog.getByRole('textbox', { name: 'Payment of Invoice INV-2026-0002' })
  await expect(old).toHaveValue('70.00')
  const note = dialog.getByText('The books are locked through 31 Mar 2026: earlier allocations are dated today.')
  await expect(note).toBeVisible()
  await old.fill('')
  await later.fill('10')
  await expect(note).toHaveCount(0)
  await old.fill('60')
  await expect(note).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(page.getByText('RCPT-2026-0001 allocated')).toBeVisible()
  const days = `select a.date::text as day, a.amount::numeric(20, 2)::text as amount from allocation a
    join open_item i on i.company_id = $1 and i.id = a.debit_item_id and i.document_id = $2 where a.company_id = $1`
  const [rows] = await context.db.batch(companyId, [statement(days, [companyId, id])])
  expect(rows).toEqual([{ day: '2026-06-15', amount: '60.00' }])
  await setLockDate(context, localDate('2026-06-15'))
  watch.allow(400, /release\/$/)
  await page.getByRole('button', { name: 'Remove allocation to Invoice INV-2026-0001' }).click()
  await expect(page.getByText('The books are locked through 15 Jun 2026.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove allocation to Invoice INV-2026-0001' })).toBeVisible()
})
