/** The service worker: a page of ours without a connection, and an application that can be installed. */
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

test('without a connection any address shows that, and the page comes back by itself', async ({ books, visit }) => {
  const page = await visit('owner', 'sales/vouchers', { serviceWorkers: 'allow' })
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.goto(`/${books.slug}/account/ledgers`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the till' })).toHaveCount(0)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts')
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/account/ledgers$`))
})

test('without a connection a reader of Nepali is told so in Nepali', async ({ visit }) => {
  const page = await visit(null, '/login', { serviceWorkers: 'allow', preferences: { language: 'ne' } })
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('तपाईं अफलाइन हुनुहुन्छ')
  await expect(page.getByRole('link', { name: 'फेरि प्रयास गर्नुहोस्' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ne')
})

test('the browser offers to install the application', async ({ visit }) => {
  const page = await visit('owner', 'dashboard', { serviceWorkers: 'allow' })
  await settled(page)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const devTools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devTools.send('Page.getInstallabilityErrors')
  // A profile of a test is one that keeps nothing, and in such a window nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  const { data } = await devTools.send('Page.getAppManifest')
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Daybook', display: 'standalone', start_url: '/' })
})
