/** A party from its creation to its merge: created with people and aliases, found, read, edited, merged. */
import type { Page } from '@playwright/test'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, follow, more, open, takeOption, test } from './fixtures.ts'
import { createDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

/** Checks the page itself for accessibility; notices come and go. */
async function noViolations(page: Page): Promise<void> {
  await expect(page.locator('.ant-notification-notice')).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
}

async function fill(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).fill(text)
}

test('a clerk creates a party with people and aliases, finds it by one of them and opens its account', async ({
  visit,
}) => {
  const page = await visit('owner', 'crm/parties')
  await page.getByRole('link', { name: 'New contact' }).click()
  await fill(page, 'Name', 'Acme Ltd')
  await fill(page, 'Tax number', 'GB 100')
  await fill(page, 'Payment terms (days)', '30')
  await page.getByRole('button', { name: 'Add person' }).click()
  await fill(page, 'Name of person 1', 'Zoe')
  await fill(page, 'Email of person 1', 'zoe')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.getByRole('button', { name: 'Remove person 2' }).click()
  await page.getByRole('button', { name: 'Add alias' }).click()
  await fill(page, 'Alias 1', 'Woolhouse')
  await noViolations(page)
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-form-item-explain-error')).toContainText('Enter an email address')
  await fill(page, 'Email of person 1', 'zoe@acme.test')
  await page.keyboard.press('Control+s')

  await expect(page.getByRole('heading', { level: 1, name: 'Acme Ltd' })).toBeVisible()
  await expect(page.getByText('30 days', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing outstanding')).toBeVisible()
  await expect(page.getByText('No documents yet')).toBeVisible()
  await noViolations(page)
  await page.getByRole('tab', { name: 'People' }).click()
  await expect(page.getByRole('region', { name: 'People' })).toContainText('Zoe')
  await expect(page.getByRole('region', { name: 'Aliases' })).toContainText('Woolhouse')
  await noViolations(page)

  await page.getByRole('link', { name: 'Edit aliases' }).click()
  await expect(page).toHaveURL(/\/alias$/)
  await page.getByRole('button', { name: 'Add alias' }).click()
  await fill(page, 'Alias 2', 'Acme Trading')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('region', { name: 'Aliases' })).toContainText('Acme Trading')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('woolhouse')
  await page.getByRole('option', { name: /Acme Ltd/ }).click()
  await page.getByRole('button', { name: 'New' }).click()
  await page.getByRole('menuitem', { name: 'invoice' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New invoice')
  await expect(
    page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name: 'Customer' }) }),
  ).toContainText('Acme Ltd')
  await page.goBack()
  await page.getByRole('tab', { name: 'Statement' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('region', { name: 'Accounts', exact: true })).toContainText('Receivable')
  await noViolations(page)
})

test('two parties are merged: open items move, and the merged one links to the survivor', async ({ visit, books }) => {
  const make = async (name: string) => (await createRecord(books.context, crmParties, { name })).body
  const [loser, survivor] = [await make('Acme'), await make('Acme Limited')]
  const rows = [
    { account: String(loser['customer_account']), debit: '139.12', credit: '', description: '' },
    { account: books.account('1020'), debit: '', credit: '139.12', description: '' },
  ]
  const voucher = { date: '2026-05-01', narration: 'Wool', status: 'Approved' as const, rows }
  await createDocument(books.context, plain(journalVouchers), voucher)
  const page = await visit('owner', `crm/parties/${loser.id}`)
  await more(page, 'Merge')
  await page.getByRole('combobox', { name: 'Merge into' }).fill('Acme Lim')
  await takeOption(page, 'Acme Limited')
  await expect(page.getByText('1 outstanding transaction will be transferred')).toBeVisible()
  await noViolations(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Merge' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Acme Limited' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Outstanding transactions' })).toContainText('139.12')
  const ofSurvivor = `/${books.slug}/crm/parties/${survivor.id}`
  await expect(page).toHaveURL(ofSurvivor)
  await follow(page, `/${books.slug}/crm/parties/${loser.id}`)
  await page.getByRole('link', { name: 'Merged into Acme Limited' }).click()
  await expect(page).toHaveURL(ofSurvivor)
  await open(page, `/${books.slug}/crm/customers`, 'Customers')
  await expect(page.getByRole('row', { name: /Acme Limited/ })).toContainText('139.12')
})
