/** Several documents at once, from their list: printed as one file, and each emailed to its party. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { statement } from '../../server/db/core/client.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { pdfText } from '../support/pdf-text.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { trade } from '../../server/services/documents/trade/trade.ts'

/** Lets the next POST to an address reach the server and drops its answer. */
async function loseAnswer(page: Page, address: RegExp): Promise<void> {
  let isLost = false
  await page.route(address, async (route) => {
    if (isLost || route.request().method() !== 'POST') return route.continue()
    isLost = true
    await route.fetch()
    await route.abort()
  })
}

test('three invoices are printed as one file, and two of them emailed while the third has no address', async ({
  books,
  visit,
  posted,
}) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-06-01', '100')
  const { body: silent } = await createRecord(books.context, crmParties, { name: 'Silent & Sons' })
  const { rows: sold } = await invoice('2026-06-02', '75.50')
  await createDocument(books.context, trade('sales/vouchers'), {
    party: silent.id,
    date: '2026-06-03',
    status: 'Issued',
    rows: [{ item: sold[0]?.item ?? '', quantity: '1', rate: '30' }],
  })
  const page = await visit('owner', 'sales/vouchers')
  await settled(page)
  await expect(page.getByRole('button', { name: 'Printed files' })).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Print', exact: true }).click()
  const files = page.getByRole('dialog', { name: 'Printed files' })
  await expect(files.getByText('0 of 3')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await posted()
  await expect(files.getByText('3 documents')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await files.getByRole('button', { name: 'Download PDF' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toBe('Invoices.pdf')
  const papers = pdfText(readFileSync(await file.path())).split('\n')
  expect(papers.map((paper) => /INV-2026-\d{4}.*Total \(GBP\) [\d.]+.*Page 1 of 1/.test(paper))).toEqual([
    true,
    true,
    true,
  ])
  expect(papers.map((paper) => /Total \(GBP\) ([\d.]+)/.exec(paper)?.[1])).toEqual(['30.00', '75.50', '100.00'])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await files.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toHaveCount(0)

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await bar.getByRole('button', { name: 'Email' }).click()
  const mails = page.getByRole('dialog', { name: 'Send 2 emails?' })
  await expect(mails.getByRole('list', { name: 'Ready to send' }).getByRole('listitem')).toHaveText([
    'INV-2026-0002Northgate Giftsamy@north.test',
    'INV-2026-0001Northgate Giftsamy@north.test',
  ])
  await expect(mails.getByText('Not sent: 1')).toBeVisible()
  await expect(mails.getByText('“Silent & Sons” has no email address')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await mails.getByRole('button', { name: 'Send 2 emails' }).click()
  const outcome = page.getByRole('dialog', { name: 'Email: 2 done, 1 failed' })
  await expect(outcome.getByText('INV-2026-0003')).toBeVisible()
  await outcome.getByRole('button', { name: 'Close' }).click()
  await expect(bar.getByText('1 selected')).toBeVisible()
  expect((await posted()).map(({ to, attachments }) => [to, attachments.map(({ filename }) => filename)])).toEqual([
    [['amy@north.test'], ['INV-2026-0002.pdf']],
    [['amy@north.test'], ['INV-2026-0001.pdf']],
  ])

  await page.getByRole('link', { name: 'INV-2026-0001' }).click()
  await expect(page.getByText('Sent 15 Jun 2026, 13:00')).toBeVisible()
  await expect(page.getByText('Olivia Finch printed it').first()).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Printed files' }).click()
  await expect(files.getByText('3 documents')).toBeVisible()
})

test('an email and a print with lost answers exist once after a repeat', async ({ books, visit, posted }) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '100')
  const page = await visit('owner', 'sales/vouchers')
  await settled(page)
  await loseAnswer(page, /\/email\/$/)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  const mail = async () => {
    await bar.getByRole('button', { name: 'Email' }).click()
    await page.getByRole('button', { name: 'Send 1 email' }).click()
  }
  await mail()
  const outcome = page.getByRole('dialog', { name: 'Email: 0 done, 1 failed' })
  await expect(outcome.getByText('INV-2026-0001')).toBeVisible()
  await outcome.getByRole('button', { name: 'Close' }).click()
  await mail()
  await expect(page.getByText('Email: 1 done')).toBeVisible()
  expect((await posted()).map(({ to }) => to)).toEqual([['amy@north.test']])

  await loseAnswer(page, /\/prints\/$/)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await bar.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.getByText('The document couldn’t be printed')).toBeVisible()
  await bar.getByRole('button', { name: 'Print', exact: true }).click()
  const files = page.getByRole('dialog', { name: 'Printed files' })
  await expect(files.getByText('1 document')).toBeVisible()
  await posted()
  await expect(files.getByRole('button', { name: 'Download PDF' })).toHaveCount(1)
  await expect(files.getByRole('listitem')).toHaveCount(1)
  const [printed] = await books.context.db.batch(books.context.who.companyId, [
    statement<{ prints: number }>(
      'select print_count as prints from trade_document where company_id = $1 and id = $2',
      [books.context.who.companyId, id],
    ),
  ])
  expect(printed).toEqual([{ prints: 1 }])
})
