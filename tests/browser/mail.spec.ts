/** Documents sent out: emails, and public links. */
import type { Page } from '@playwright/test'
import { createLink } from '../../server/services/sending/public-links.ts'
import { updatePermissionSet, listPermissionSets } from '../../server/services/people/permission-sets.ts'
import { RefusedForGood } from '../../server/mail/mailer.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import type { Books } from './books.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

/** Collects the page's requests from now on. */
function askedOf(page: Page): string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (/^\/(api|_allauth)\//.test(pathname))
      requests.push(`${pathname}${searchParams.has('hash') ? ' with the hash' : ''}`)
  })
  return requests
}

async function rightsOfClerk({ context }: Books, permissions: object): Promise<void> {
  const [set] = (await listPermissionSets(context)).filter(({ name }) => name === 'Voucher entry')
  if (set) await updatePermissionSet(context, set.id, { version: set.version, name: set.name, permissions })
}

test('an invoice is emailed, and one refused by the mail server is sent again', async ({
  books,
  visit,
  posted,
  refuseMail,
}) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '100')
  const page = await visit('owner', `sales/vouchers/${id}`)
  await settled(page)
  const button = page.getByRole('button', { name: 'Email', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Email document' })
  await expect(dialog.getByText('amy@north.test')).toBeVisible()
  await expect(dialog.getByLabel('Subject')).toHaveValue(`Invoice INV-2026-0001 from Maple & Finch Ltd`)
  await expect(dialog.getByText('{link} is replaced by a link to the document')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByLabel('To').fill('nobody ')
  await dialog.getByLabel('Subject').fill('')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(dialog.getByText('Required.')).toBeVisible()
  await expect(dialog.locator('.ant-form-item-explain-error')).toHaveCount(2)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByLabel('To').press('Backspace')
  await dialog.getByLabel('Subject').fill('Your invoice')
  refuseMail(new RefusedForGood('550 no such mailbox'))
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Queued', { exact: true })).toBeVisible()
  expect(await posted()).toEqual([])
  await expect(page.getByText('Not sent')).toBeVisible()
  await expect(page.getByText('550 no such mailbox')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  refuseMail(null)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Queued', { exact: true })).toBeVisible()
  const [mail, ...more] = await posted()
  expect(more).toEqual([])
  expect([mail?.to, mail?.subject]).toEqual([['amy@north.test'], 'Your invoice'])
  expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['INV-2026-0001.pdf'])
  await expect(page.getByText('Sent 15 Jun 2026, 13:00')).toBeVisible()
  await expect(page.getByText('Olivia Finch emailed it').first()).toBeVisible()
})

test('a link shows the document and nothing else, until it is revoked', async ({ books, enter, visit, watch }) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '100')
  const page = await visit('owner', `sales/vouchers/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share link' })
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.locator('.outgoing-url').innerText()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('not opened yet')).toBeVisible()

  const { page: reader } = await enter(null)
  const requests = askedOf(reader)
  await reader.goto(address)
  await expect(reader.getByRole('heading', { level: 1, name: 'Invoice INV-2026-0001' })).toBeAttached()
  await expect(reader.locator('article')).toContainText('One hundred pounds only')
  await expect(reader.getByRole('navigation')).toHaveCount(0)
  await reader.waitForLoadState('networkidle')
  const invoicePath = `/api/company/${books.slug}/sales/vouchers/${id}/`
  expect(requests).toEqual([`${invoicePath} with the hash`])
  expect(await accessibilityProblems(reader, wcag22aa)).toEqual([])
  const downloading = reader.waitForEvent('download')
  await reader.getByRole('button', { name: 'Download PDF' }).click()
  expect((await downloading).suggestedFilename()).toBe('INV-2026-0001.pdf')
  expect(requests.slice(1)).toEqual([`${invoicePath}print.pdf/ with the hash`])
  await reader.evaluate(() => {
    globalThis.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await reader.getByRole('button', { name: 'Print' }).click()
  await expect(reader.locator('html[data-printed]')).toBeAttached()
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByRole('button', { name: 'Print' })).toBeHidden()
  await reader.emulateMedia({ media: null })
  await reader.setViewportSize({ width: 375, height: 760 })
  await expect
    .poll(() => reader.evaluate(() => document.querySelector('.public-paper')?.scrollWidth))
    .toBeLessThanOrEqual(355)

  await page.reload()
  await expect(page.getByText('opened once')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByText('Link revoked')).toBeVisible()
  await expect(page.getByText('opened once')).toHaveCount(0)
  watch.allow(404, /sales\/vouchers\/[0-9a-f-]+\/$/)
  await reader.reload()
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('This link has expired')
  await expect(reader).toHaveURL(address)
  expect(await accessibilityProblems(reader, wcag22aa)).toEqual([])
})

test('a link opens for a signed-in user without access to the company, and leads back to their own', async ({
  books,
  visit,
}) => {
  const slug = `${books.slug}-two`
  const context = await books.secondCompany('Birch & Co', slug, 'GB')
  const { invoice } = await makeMoney({ ...books, context, slug })
  const target = { path: 'sales/vouchers', id: (await invoice('2026-06-01', '100')).id }
  const { body: link } = await createLink(context, target, { publicUrl: '', body: {} })
  const reader = await visit('clerk', 'account/ledgers')
  await settled(reader)
  await reader.waitForLoadState('networkidle')
  const requests = askedOf(reader)
  await follow(reader, link.url)
  await expect(reader.getByRole('heading', { level: 1, name: 'Invoice INV-2026-0001' })).toBeAttached()
  await expect(reader.locator('article')).toContainText('One hundred pounds only')
  await expect(reader.getByRole('navigation')).toHaveCount(0)
  await reader.waitForLoadState('networkidle')
  expect(requests).toEqual([`/api/company/${slug}/sales/vouchers/${target.id}/ with the hash`])
  await reader.reload()
  await expect(reader.locator('article')).toContainText('One hundred pounds only')
  // The paper stays while the company is still loading.
  await reader.route(`**/api/company/${books.slug}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await follow(reader, `/${books.slug}/account/ledgers`)
  await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Accounts')
  await settled(reader)
  await expect(reader.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
})

test('a company edits its email templates, and an unknown placeholder is refused at its field', async ({
  books,
  visit,
}) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '100')
  const page = await visit('owner', 'settings/invoice')
  await settled(page)
  const mails = page.getByRole('region', { name: 'Email templates' })
  await mails.getByLabel('Message').fill('Please pay {totl}.')
  await mails.getByRole('button', { name: 'Save template' }).click()
  await expect(mails.getByText('Unknown placeholder {totl}.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await mails.getByLabel('Message').fill('Please pay {open} until {due_date}.')
  await mails.getByLabel('Subject').fill('To be paid: {number}')
  await mails.getByRole('button', { name: 'Save template' }).click()
  await expect(page.getByText('Template saved')).toBeVisible()

  await follow(page, `/${books.slug}/sales/vouchers/${id}`)
  await settled(page)
  await page.getByRole('button', { name: 'Email', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Email document' })
  await expect(dialog.getByLabel('Subject')).toHaveValue('To be paid: INV-2026-0001')
  await expect(dialog.getByLabel('Message')).toHaveValue('Please pay GBP 100.00 until 1 Jun 2026.')
})

test('a user with read permission is offered no payment, no email and no link', async ({ books, visit }) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '100')
  await rightsOfClerk(books, { sales_vouchers: { read: true }, payment_receipts: { read: true } })
  const page = await visit('clerk', `sales/vouchers/${id}`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoice INV-2026-0001')
  for (const name of ['Email', 'Create link', 'Print']) {
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  }
  for (const name of ['Receive payment', 'Edit']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Journal entries',
    'Materialized view',
    'Download PDF',
    'Download e-invoice (UBL)',
    'Download e-invoice (CII)',
  ])
  await page.keyboard.press('Escape')
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await expect(menu.getByRole('button', { name: 'Purchases' })).toHaveCount(0)
  await menu.getByRole('link', { name: 'Payment receipts' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment receipts')
  await settled(page)
  await expect(page.getByRole('link', { name: 'New payment receipt' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New payment receipt' })).toHaveCount(0)
})
