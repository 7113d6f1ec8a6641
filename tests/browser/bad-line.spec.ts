/** Failing requests: chunks that do not load, an unreachable server, lost answers. */
import type { Page } from '@playwright/test'
import { journalVouchers } from '../../server/services/ledger/journal-vouchers.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { actOnDocument } from '../../server/services/documents/engine/run.ts'
import { plain } from '../../server/services/documents/plain/plain.ts'

const menuLink = (page: Page, name: string) => page.locator('.side').getByRole('link', { name, exact: true })

test.describe('a page whose chunk fails to load leaves the previous page, and opens on retry:', () => {
  for (const [part, files] of [
    ['the chunk itself', /\/assets\/chart-of-accounts-[^/]*\.js$/],
    ['a chunk that it imports', /\/assets\/chart-tree-[^/]*\.js$/],
    ['its styles', /\/assets\/chart-[^/]*\.css$/],
  ] as const) {
    test(part, async ({ books, visit }) => {
      const page = await visit('owner', 'account/ledgers')
      await settled(page)
      const title = await page.title()
      let failed = 0
      page.on('requestfailed', (request) => (failed += files.test(request.url()) ? 1 : 0))
      await page.route(files, (route) => route.abort())
      await menuLink(page, 'Chart of accounts').click()
      const failure = page.getByRole('alert').filter({ hasText: 'Part of the application couldn’t be loaded.' })
      await expect(failure).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/${books.slug}/account/ledgers$`))
      await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
      await expect(menuLink(page, 'Accounts')).toHaveAttribute('aria-current', 'page')
      expect(await page.title()).toBe(title)

      // Still missing: nothing changes, once every request of the second attempt has failed as well.
      const ofOneAttempt = failed
      await failure.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => failed).toBe(2 * ofOneAttempt)
      await expect(page).toHaveURL(new RegExp(`/${books.slug}/account/ledgers$`))
      await expect(failure).toBeVisible()

      await page.unroute(files)
      // A try that begins while the one before is still failing fails with it.
      await expect(async () => {
        await failure.getByRole('button', { name: 'Try again' }).click()
        await expect(page).toHaveURL(new RegExp(`/${books.slug}/reports/chart-of-accounts$`), { timeout: 5000 })
      }).toPass()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chart of accounts')
      await expect(page.getByText('Assets', { exact: true })).toBeVisible()
      await expect(failure).toHaveCount(0)
      expect(await page.evaluate(() => performance.getEntriesByType('navigation').length)).toBe(1)
    })
  }
})

test('a new release opens the page by one full load, without an endless loop', async ({ books, visit, watch }) => {
  const chunk = /\/assets\/chart-of-accounts-.*\.js$/
  watch.allow(404, chunk)
  watch.allowText(/ScreenLoadError/)
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  await page.route(chunk, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }))
  await page.route(
    ({ pathname }) => pathname === '/',
    (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/assets/index-newer.js"></script>' }),
  )
  await menuLink(page, 'Chart of accounts').click()
  // Its files are missing after the full load as well: that is not repeated.
  await expect(page.getByRole('alert')).toContainText('A newer version of the application is available.')
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/reports/chart-of-accounts$`))
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Chart of accounts')
})

test('a dialog whose chunk fails to load leaves the page unchanged, and opens on retry', async ({ visit, watch }) => {
  watch.allowText(/ScreenLoadError/)
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  await page.route('**/assets/view-dialog-*.js', (route) => route.abort())
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('alert')).toContainText('Part of the application couldn’t be loaded.')
  await expect(page.getByRole('table', { name: 'Accounts' })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
})

const offline = (page: Page) => page.getByRole('status').filter({ hasText: 'You’re offline.' })

test('offline is shown, a list never shows rows of another search, and everything recovers', async ({ visit }) => {
  const page = await visit('owner', 'account/ledgers?name_like=Rent')
  const rent = page.getByRole('link', { name: 'Rent', exact: true })
  await expect(rent).toBeVisible()
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await expect(rent).toBeVisible()

  await page.getByRole('searchbox').fill('Electricity')
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  await expect(rent).toHaveCount(0)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)

  await page.context().setOffline(false)
  await expect(offline(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Electricity', exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('an unreachable server is shown although the browser is online, and Try again recovers', async ({
  visit,
  watch,
}) => {
  watch.allow(503, /./)
  const page = await visit('owner', 'account/ledgers')
  await settled(page)
  const down = { status: 503, json: { code: 'BUSY', message: 'The server is busy.', params: {} } }
  // The server is back when the button is pressed, not before: the page polls every few seconds too.
  const isPressed = () => page.locator('body').evaluate(({ dataset }) => 'pressed' in dataset)
  await page.route(/\/(api|readyz)/, async (route) => ((await isPressed()) ? route.continue() : route.fulfill(down)))
  await menuLink(page, 'Journal vouchers').click()
  const banner = page.getByRole('status').filter({ hasText: 'The server can’t be reached.' })
  await expect(banner).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('The server is busy. Try again in a moment.')
  const again = banner.getByRole('button', { name: 'Try again' })
  await again.evaluate((button) => button.addEventListener('click', () => (document.body.dataset.pressed = '')))
  await again.click()
  await expect(banner).toHaveCount(0)
  await expect(page.getByText('No journal vouchers yet')).toBeVisible()
})

const unitName = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true })
const createUnit = /\/inventory\/units\/$/

test('a save fails at once while offline, keeps the input, and is not sent later', async ({ books, visit }) => {
  // Offline, only a page that was loaded before can be opened.
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await follow(page, `/${books.slug}/inventory/units/create`)
  await settled(page)
  let writes = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && createUnit.test(request.url())) writes += 1
  })
  await unitName(page).fill('Bundle')
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  await expect(unitName(page)).toHaveValue('Bundle')
  expect(writes).toBe(1)

  await menuLink(page, 'Dashboard').click()
  await page.getByRole('button', { name: 'Leave page' }).click()
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/dashboard$`))
  await page.context().setOffline(false)
  await expect(offline(page)).toHaveCount(0)
  await follow(page, `/${books.slug}/inventory/units`)
  await settled(page)
  await expect(page.getByText('Bundle')).toHaveCount(0)
  expect(writes).toBe(1)
})

test('a save without an answer is shown as waiting and can be cancelled; saving again stores once', async ({
  visit,
}) => {
  const page = await visit('owner', 'inventory/units/create')
  const keys: (string | undefined)[] = []
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(createUnit, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    // The first request reaches the server; its answer is lost.
    await route.fetch()
    await released
    return route.abort().catch(() => undefined)
  })
  await unitName(page).fill('Bundle')
  await page.keyboard.press('Control+s')
  const waiting = page.getByRole('status').filter({ hasText: 'waiting for the server' })
  await waiting.getByRole('button', { name: 'Cancel change' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(page.getByRole('alert')).toContainText('The request was cancelled before the server answered.')
  await expect(unitName(page)).toHaveValue('Bundle')
  release()
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: 'Bundle' })).toHaveCount(1)
  expect(keys).toHaveLength(2)
  expect(keys[1]).toBe(keys[0])
})

test('the edit page of a cancelled voucher has its heading, the reason and a link back', async ({ books, visit }) => {
  const rows = [['5010', '1250.50', ''] as const, ['1020', '', '1250.50'] as const]
  const { id, version } = await books.voucher({ date: '2026-06-01', narration: 'Rent for June', rows })
  await actOnDocument(books.context, plain(journalVouchers), {
    id,
    act: 'cancel',
    body: { version, reason: 'Entered twice' },
  })
  const page = await visit('owner', `account/journal-vouchers/${id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit journal voucher')
  await expect(page.getByText('This voucher can’t be edited. This document is cancelled.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('link', { name: 'Open document' }).click()
  await expect(page).toHaveURL(new RegExp(`/account/journal-vouchers/${id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher JV-2026-0001')
})

test('a screen reader does not read the remaining time of a notice', async ({ visit }) => {
  const page = await visit('owner', 'inventory/units/create')
  await unitName(page).fill('Bundle')
  await page.keyboard.press('Control+s')
  const notice = page.locator('.ant-notification-notice')
  await expect(notice).toContainText('Bundle')
  await expect(notice.getByRole('progressbar')).toHaveCount(0)
  expect(await notice.evaluate((element) => getComputedStyle(element, '::after').animationName)).toBe('notice-stays')
  await notice.hover()
  expect(await notice.evaluate((element) => getComputedStyle(element, '::after').animationPlayState)).toBe('paused')
  await notice.getByRole('button', { name: 'Close notice' }).press('Space')
  await expect(notice).toHaveCount(0)
})
