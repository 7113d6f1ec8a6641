/** Signing in at a real identity provider, and its failures. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const goToAcme = (page: Page) => page.getByRole('button', { name: 'Continue with Acme' }).click()

test.beforeEach(({ watch }) => {
  watch.allow(401, /_allauth/)
})

test('a provider with a verified address signs up and in; one without leads to an email', async ({ visit, mails }) => {
  const page = await visit(null, '/login?next=%2Fprofile')
  await goToAcme(page)
  await page.getByRole('link', { name: 'Mina Mallow' }).click()
  await expect(page).toHaveURL('/profile')
  await settled(page)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await goToAcme(page)
  await page.getByRole('link', { name: 'Mina Mallow' }).click()
  await expect(page).toHaveURL('/invitations')

  const other = await visit(null, '/signup')
  await goToAcme(other)
  await other.getByRole('link', { name: 'Ned Nettle' }).click()
  await expect(heading(other)).toHaveText('Your email address')
  expect(await accessibilityProblems(other, wcag22aa)).toEqual([])
  await other.getByLabel('Email address').fill('ned@example.test')
  await other.getByLabel('Email address').press('Enter')
  await expect(heading(other)).toHaveText('Check your email')
  await other.goto((await mails()).findLast(({ to }) => to === 'ned@example.test')?.link ?? '')
  await expect(other).toHaveURL('/invitations')
})

test('a refusal at the provider ends the session, and the sign-in page shows the reason', async ({
  visit,
  enter,
  watch,
}) => {
  watch.allow(400, /provider\/callback/)
  const page = await visit(null, '/login')
  await goToAcme(page)
  await page.getByRole('link', { name: 'Say no' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('alert')).toHaveText('The provider did not confirm who you are. Start again.')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  const { page: signedIn } = await enter('owner')
  const ended = signedIn.waitForRequest((one) => one.method() === 'DELETE' && one.url().endsWith('/auth/session'))
  await signedIn.goto('/auth/acme/callback/?code=made-up&state=made-up')
  await expect(signedIn).toHaveURL('/login')
  await expect(signedIn.getByRole('alert')).toContainText('Start again.')
  expect(await signedIn.evaluate(() => localStorage.getItem('daybook.session'))).toBeNull()
  // It is over on the server as well.
  const headers = { 'X-Session-Token': (await ended).headers()['x-session-token'] ?? '' }
  const session = await signedIn.request.get('/_allauth/app/v1/auth/session', { headers })
  expect([headers['X-Session-Token'] === '', session.status()]).toEqual([false, 410])
})
