/** Unsaved input: offered when the record has changed meanwhile, and deleted with the session. */
import type { Page } from '@playwright/test'
import { accountLedgers } from '../../domain/resources/ledger/account-ledgers.ts'
import { readRecord } from '../../server/services/core/records.ts'
import { updateRecord } from '../../server/services/core/write-records.ts'
import type { Books } from './books.ts'
import { expect, settled, test } from './fixtures.ts'

const drafts = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.draft/')).length)
const narration = (page: Page) => page.getByLabel('Narration', { exact: true })
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'has changed since' })
/** Changes the name of an account while it is being edited. */
async function rename({ context }: Books, id: string, name: string): Promise<void> {
  const { version } = await readRecord(context, accountLedgers, id)
  await updateRecord(context, accountLedgers, { id, body: { name, version } })
}

const rent = {
  date: '2026-06-01',
  narration: 'Rent for June',
  rows: [['5010', '1250.50', ''] as const, ['1020', '', '1250.50'] as const],
  status: 'Unapproved' as const,
}

test('with one voucher in two tabs the later save is refused, and its input can be restored', async ({
  books,
  enter,
  watch,
}) => {
  const { id } = await books.voucher(rent)
  const { context, page: one } = await enter('owner')
  const two = await context.newPage()
  for (const page of [one, two]) {
    await page.goto(`/${books.slug}/account/journal-vouchers/${id}/edit`)
    await expect(narration(page)).toHaveValue('Rent for June')
  }
  await narration(one).fill('Rent, paid late')
  await one.keyboard.press('Control+s')
  await expect(one).toHaveURL(new RegExp(`${id}$`))

  watch.allow(409, new RegExp(`journal-vouchers/${id}/$`))
  await two.getByRole('gridcell', { name: '1,250.50' }).first().click()
  await two.keyboard.type('1300')
  await two.getByRole('gridcell', { name: '1,250.50' }).click()
  await two.keyboard.type('1300')
  await narration(two).fill('Office rent')
  await two.keyboard.press('Control+s')
  const refusal = two.getByRole('alert')
  await expect(refusal).toContainText('has changed “Narration” since you opened this.')
  await expect(narration(two)).toHaveValue('Office rent')
  await refusal.getByRole('button', { name: 'Reload' }).click()
  await expect(narration(two)).toHaveValue('Rent, paid late')
  await expect(offer(two)).toBeVisible()
  await offer(two).getByRole('button', { name: 'Restore' }).click()
  await expect(narration(two)).toHaveValue('Office rent')
  await two.keyboard.press('Control+Enter')
  await expect(two.getByRole('heading', { level: 1 })).toHaveText('Journal voucher JV-2026-0001')
  await expect(two.locator('tfoot')).toContainText('1,300.00')
  expect(await drafts(two)).toBe(0)
})

test('a changed account opens as stored; the earlier input is offered, and discarded permanently', async ({
  books,
  visit,
}) => {
  const id = books.account('5010')
  const page = await visit('owner', `account/ledgers/${id}/edit`)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('Rent of the shop')
  await expect.poll(() => drafts(page)).toBe(1)
  await rename(books, id, 'Rents')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(name).toHaveValue('Rents')
  await offer(page).getByRole('button', { name: 'Restore' }).click()
  await expect(name).toHaveValue('Rent of the shop')
  await expect(page.getByText(/^Restored your unsaved changes from/)).toBeVisible()
  await rename(books, id, 'Rents paid')
  await page.reload()
  await expect(name).toHaveValue('Rents paid')
  await offer(page).getByRole('button', { name: 'Discard' }).click()
  await expect(offer(page)).toHaveCount(0)
  await expect(name).toHaveValue('Rents paid')
  expect(await drafts(page)).toBe(0)
})

test('two tabs with a new voucher keep their own input; a third is offered it', async ({ books, enter }) => {
  const { context, page: one } = await enter('owner')
  const two = await context.newPage()
  const address = `/${books.slug}/account/journal-vouchers/create`
  await one.goto(address)
  await narration(one).fill('Salaries of June')
  await expect.poll(() => drafts(one)).toBe(1)
  await two.goto(address)
  await expect(two.getByText('from another tab or visit')).toBeVisible()
  await expect(narration(two)).toHaveValue('')
  await narration(two).fill('Rent of June')
  await expect.poll(() => drafts(two)).toBe(2)
  for (const [page, text] of [
    [one, 'Salaries of June'],
    [two, 'Rent of June'],
  ] as const) {
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(narration(page)).toHaveValue(text)
    await expect(page.getByText(/^Restored your unsaved changes from/)).toBeVisible()
  }
  await one.close()
  const three = await context.newPage()
  await three.goto(address)
  await three.getByRole('button', { name: 'Restore' }).click()
  await expect(narration(three)).toHaveValue('Rent of June')
  expect(await drafts(three)).toBe(2)
})

test('signing out deletes unsaved input', async ({ visit, watch }) => {
  const page = await visit('owner', 'account/journal-vouchers/create')
  await narration(page).fill('Salaries of June')
  await expect.poll(() => drafts(page)).toBe(1)
  await settled(page)
  watch.allow(401, /auth\/session$/)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/login/)
  expect(await drafts(page)).toBe(0)
})
