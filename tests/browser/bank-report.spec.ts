/** The bank reconciliation of a statement: what is between both balances, in light, in dark and on a phone. */
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { payments } from '../../server/services/documents/payments/payments.ts'
import { sample } from '../support/sample.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled } from './fixtures.ts'
import { says, test } from './import-desk.ts'
import { makeMoney } from './money.ts'

const content = [
  ':20:A',
  ':25:1234',
  ':28C:1/1',
  ':60F:C260601GBP100,00',
  ':61:2606020602D4,50NMSCNONREF//B1',
  ':86:Account fee',
  ':61:2606030603C120,00NTRFNONREF//B2',
  ':86:Northgate Gifts',
  ':62F:C260603GBP215,50',
].join('\r\n')

for (const phone of sample('widths of reconciled statements', [false, true], 2)) {
  test(`a statement opens its reconciliation${phone ? ' on a phone in the dark' : ''}`, async ({
    visit,
    working,
    books,
  }) => {
    const money = await makeMoney(books)
    for (const [date, amount] of [
      ['2026-05-10', '100'],
      ['2026-06-02', '120'],
      ['2026-06-03', '80'],
    ]) {
      const rows = [{ method: 'bank', bank_account: money.bank, amount }]
      await createDocument(books.context, payments('payment-receipts'), { party: money.customer, date, rows })
    }
    const options = phone ? { preferences: { theme: 'dark' as const } } : {}
    const page = await visit('owner', 'banking/reconciliation', options)
    if (phone) await page.setViewportSize({ width: 390, height: 844 })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Import' }).first().click()
    await (await chooser).setFiles({ name: 'june.sta', mimeType: 'text/plain', buffer: Buffer.from(content) })
    await working(() => says(page, '2 lines to import'))
    await page.getByRole('button', { name: 'Import 2 lines' }).click()
    await working(() => says(page, '2 lines imported'))
    await page.getByRole('link', { name: 'Show list' }).click()
    // The page of the import shows the name of the file too.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank statements')
    await settled(page)
    await page.getByRole('main').getByText('june.sta').first().click()
    await page.getByRole('link', { name: 'Bank reconciliation' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bank reconciliation')
    await says(page, 'Books and bank agree on 3 Jun 2026.')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row('Balance per books')).toContainText('300.00')
    await expect(row('Deposits in transit')).toContainText('(200.00)')
    await expect(row('Statement lines not in the books')).toContainText('115.50')
    await expect(row('Calculated statement balance')).toContainText('215.50')
    await expect(page.getByRole('link', { name: 'Payment receipt RCPT-2026-0002' })).toBeVisible()
    await settled(page)
    expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
    // Without a day it is the last one of the statements, and today can be chosen.
    await page.getByRole('button', { name: /As of/ }).click()
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/as_of=2026-/)
    await page.getByRole('button', { name: /As of/ }).click()
    await page.getByRole('button', { name: 'Last day of the statements' }).click()
    await expect(page.getByRole('button', { name: 'As of 3 Jun 2026' })).toBeVisible()
    await expect(page).not.toHaveURL(/as_of=/)
  })
}
