/** A whole statement of 50 lines is reconciled by keyboard: 36 exact, 10 likely, 3 to record on an account, 1 to exclude. */
import type { Page } from '@playwright/test'
import { statement } from '../../server/db/core/client.ts'
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import type { Books } from './books.ts'
import { counted } from './counted-keyboard.ts'
import { expect, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

/** One key for each line. */
const most = 50
const exactCount = 36
const likelyCount = 10

type Line = { amount: string; description: string }

const toRecord: readonly (Line & { account: string; words: string })[] = [
  { amount: '-4.50', description: 'ACCOUNT FEE', account: 'Bank Charges', words: 'bank ch' },
  { amount: '-1.25', description: 'PAPER STATEMENT', account: 'Bank Charges', words: 'bank ch' },
  { amount: '-900.00', description: 'STANDING ORDER 14 HIGH STREET', account: 'Rent', words: 'rent' },
]

/** Issues 46 invoices of different amounts, and reports their payments: most with the number, the others with the name. */
async function fillStatement(books: Books): Promise<void> {
  const money = await makeMoney(books)
  const paid: Line[] = []
  for (let place = 0; place < exactCount + likelyCount; place += 1) {
    const amount = (101.37 + place * 13.11).toFixed(2)
    const { voucher_no: number } = await money.invoice('2026-06-01', amount)
    paid.push({ amount, description: place < exactCount ? `FPI ${String(number)}` : `NORTHGATE GIFTS ${place}` })
  }
  const unpaid = [...toRecord, { amount: '77.00', description: 'SENT TO THE WRONG ACCOUNT' }]
  const lines = [...paid, ...unpaid].map(({ amount, description }, place) => {
    return { id: String(place), date: `2026-06-${place < paid.length ? '05' : '08'}`, amount, description }
  })
  await addStatementLines(books.context, { bank_account: money.bank, lines })
}

async function expectSelected(page: Page, text: string): Promise<void> {
  const line = page.getByRole('option').filter({ hasText: text })
  await expect(line).toHaveAttribute('aria-selected', 'true')
}

test('a statement of 50 lines takes less than a key a line', async ({ books, visit }) => {
  test.slow()
  await fillStatement(books)
  const page = await visit('owner', 'banking/reconciliation/reconcile')
  await expect(page.getByText('50 left')).toBeVisible()
  await expect(page.getByRole('button', { name: `Accept ${exactCount} exact` })).toBeVisible()
  const keyboard = counted(page)
  await keyboard.press('a')
  await expect(page.getByText('14 left')).toBeVisible()
  for (let left = likelyCount; left > 0; left -= 1) {
    await expectSelected(page, `NORTHGATE GIFTS ${exactCount + likelyCount - left}`)
    await expect(page.getByRole('button', { name: 'Record receipt and match' })).toBeVisible()
    await keyboard.press('Enter')
    await expect(page.getByText(`${left + 3} left`)).toBeVisible()
  }
  for (const [place, { description, account, words }] of toRecord.entries()) {
    await expectSelected(page, description)
    await keyboard.press('v')
    await expect(page.getByRole('combobox', { name: 'Account', exact: true })).toBeFocused()
    await keyboard.type(words)
    await expect(page.locator('.ant-select-item-option-active')).toContainText(account)
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Record and match' })).toBeEnabled()
    await keyboard.press('Control+Enter')
    await expect(page.getByText(`${3 - place} left`)).toBeVisible()
  }
  await expectSelected(page, 'SENT TO THE WRONG ACCOUNT')
  await keyboard.press('i')
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused()
  await keyboard.press('Control+Enter')
  await expect(page.getByText('All lines are matched.')).toBeVisible()
  expect(keyboard.keys()).toBeLessThanOrEqual(most)
  test.info().annotations.push({ type: 'keys', description: String(keyboard.keys()) })

  const { companyId } = books.context.who
  await expect
    .poll(async () => {
      const [states, [open]] = await books.context.db.batch(companyId, [
        statement<{ state: string }>(
          `select status || ' ' || count(*) as state from statement_line where company_id = $1 group by status order by status`,
          [companyId],
        ),
        statement<{ amount: string }>(
          `select trim_scale(sum(open_amount))::text as amount from trade_document where company_id = $1`,
          [companyId],
        ),
      ])
      return [...states.map(({ state }) => state), open?.amount]
    })
    .toEqual(['Excluded 1', `Matched ${likelyCount + toRecord.length}`, `Reconciled ${exactCount}`, '0'])
})
