/** Names as long as they may be, no JavaScript, four times the zoom, forced colours, no motion. */
import type { Page } from '@playwright/test'
import { crmParties } from '../../domain/resources/parties/crm-parties.ts'
import { createRecord } from '../../server/services/core/write-records.ts'
import { expect, settled, test } from './fixtures.ts'

const word = `Wholesale${'x'.repeat(191)}`

/** How far a page reaches beyond the right edge of its window. */
const excess = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('without JavaScript a message says what to turn on', async ({ browser, books }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${books.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Daybook needs JavaScript')
  await expect(page.locator('main')).toContainText('Turn it on in the browser’s settings, then reload this page.')
  await context.close()
})

test('at 400 % zoom nothing of a page is beyond its edge, and a long name leaves the figures in their cells', async ({
  books,
  visit,
}) => {
  const { body: party } = await createRecord(books.context, crmParties, { name: word })
  const { id } = await books.voucher({
    date: '2026-06-01',
    narration: word,
    rows: [
      ['5010', '98765432.10', ''],
      ['1020', '', '98765432.10'],
    ],
  })
  const page = await visit('owner', 'dashboard', { viewport: { width: 320, height: 256 } })
  for (const path of [
    'dashboard',
    'account/journal-vouchers',
    `account/journal-vouchers/${id}`,
    `crm/parties/${party.id}`,
  ]) {
    await page.goto(`/${books.slug}/${path}`)
    await settled(page)
    expect(await excess(page), path).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${books.slug}/account/ledgers/${books.account('5010')}`)
  await settled(page)
  const row = page.getByRole('row').filter({ hasText: word })
  for (const figure of await row.locator('.amount').all()) await expect(figure).toBeInViewport({ ratio: 1 })
  await expect(row.locator('.amount').first()).toHaveText('98,765,432.10')
})

test('forced colours show the page that is open, a chosen row and where the keyboard is; nothing moves', async ({
  books,
  visit,
}) => {
  await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    rows: [
      ['5010', '1250.50', ''],
      ['1020', '', '1250.50'],
    ],
  })
  const page = await visit('owner', 'account/journal-vouchers', { forcedColors: 'active' })
  await settled(page)
  const colour = (selector: string, name: 'backgroundColor' | 'outlineStyle' | 'borderTopStyle') =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element)[property], name)
  const canvas = await colour('.side', 'backgroundColor')
  expect(await colour('.main-menu [aria-current]', 'backgroundColor')).not.toBe(canvas)
  expect(await colour('.status', 'borderTopStyle')).toBe('solid')
  await page.getByRole('checkbox', { name: 'Select row' }).check()
  expect(await colour('.ant-table-row-selected > td', 'outlineStyle')).toBe('solid')
  await page.getByRole('searchbox').focus()
  expect(await colour('.list-search', 'outlineStyle')).toBe('solid')
  const longest = () =>
    page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))),
    )
  await page.getByRole('button', { name: /^Switch company/ }).click()
  expect(await longest()).toBeLessThan(1)
  await page.goto(`/${books.slug}/sales/vouchers/create`)
  await expect(page.getByRole('button', { name: 'Remove line 1' }).locator('svg')).toBeVisible()
})
