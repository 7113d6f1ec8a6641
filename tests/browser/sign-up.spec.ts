/** From a sign-up to a sign-in with a second factor, and the other uses of emails. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { Mail } from '../support/post-box.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

const password = 'four green doors'
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const email = (page: Page) => page.getByLabel('Email address')
const secret = (page: Page) => page.getByLabel('Password', { exact: true })
const rule = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })

function linkOf(mails: readonly Mail[], to: string): string {
  const link = mails.findLast((mail) => mail.to === to)?.link
  if (!link) throw new Error(`No mail to ${to} holds a link`)
  return link
}

test.beforeEach(({ watch }) => {
  // Pending steps are reported by this status.
  watch.allow(401, /_allauth/)
})

test('sign up, verify, set up an authenticator app, sign in with its code', async ({
  server,
  visit,
  watch,
  mails,
  later,
}) => {
  const page = await visit(null, '/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(heading(page)).toHaveText('Create an account')
  await email(page).fill('ann.smith@example.test')
  await secret(page).fill('annsmith')
  await expect(rule(page, 'At least 8 characters')).toContainText('– met')
  await expect(rule(page, 'Not similar to your name')).toContainText('– not met')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This is too similar to your name or email address.')).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await secret(page).fill(password)
  await secret(page).press('Enter')

  await expect(heading(page)).toHaveText('Check your email')
  await expect(page.getByText('ann.smith@example.test')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Resend in \d+ s$/ })).toBeDisabled()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  const link = linkOf(await mails(), 'ann.smith@example.test')
  await page.goto(link)
  await expect(page).toHaveURL('/invitations')

  // A user without an app gets this status, with the secret of a new one.
  watch.allow(404, /authenticators\/totp$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secretText = (await dialog.locator('code').textContent()) ?? ''
  const app = new TOTP({ secret: Secret.fromBase32(secretText.replaceAll(' ', '')) })
  const code = () => app.generate({ timestamp: server.clock.now().getTime() })
  await dialog.getByLabel('Code shown in the app').fill(code())
  await dialog.getByRole('button', { name: 'Use this app' }).click()
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await settled(page)
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(heading(page)).toHaveText('Sign in')

  later(60)
  watch.allow(400, /(login|authenticate)$/)
  await page.goto('/login?next=%2F%2Fevil.example&to=%2F%2Fevil.example')
  await email(page).fill('ann.smith@example.test')
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(heading(page)).toHaveText('Two-step verification')
  await page.reload()
  await expect(page.getByLabel('Code from the app')).toBeFocused()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByLabel('Code from the app').fill('000000')
  await page.getByLabel('Code from the app').press('Enter')
  await expect(page.getByText('The code is wrong or has already been used.')).toBeVisible()
  await page.getByLabel('Code from the app').fill(code())
  await page.getByLabel('Code from the app').press('Enter')
  await expect(page).toHaveURL('/invitations')
  // The page's requests finish before the journey ends.
  await settled(page)
})

test('a link verifies an address once, also in another browser with the password of the sign-up', async ({
  enter,
  visit,
  mails,
  later,
  watch,
}) => {
  const page = await visit(null, '/signup')
  await email(page).fill('bea@example.test')
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(heading(page)).toHaveText('Check your email')
  const link = linkOf(await mails(), 'bea@example.test')

  const { page: other } = await enter(null)
  watch.allow(409, /email\/verify$/)
  await other.goto(link)
  await expect(heading(other)).toHaveText('Finish signing up')
  expect(await accessibilityProblems(other, wcag22aa)).toEqual([])
  watch.allow(400, /email\/verify$/)
  await secret(other).fill('four green windows')
  await secret(other).press('Enter')
  await expect(other.getByText('The email address or the password is wrong.')).toBeVisible()
  await secret(other).fill(password)
  await secret(other).press('Enter')
  await expect(other).toHaveURL('/invitations')
  await settled(other)

  const { page: third } = await enter(null)
  watch.allow(400, /email\/verify$/)
  await third.goto(link)
  await expect(heading(third)).toHaveText('This link has expired')
  expect(await accessibilityProblems(third, wcag22aa)).toEqual([])
  later(61)
  await email(third).fill('bea@example.test')
  await third.getByRole('button', { name: 'Send a new link' }).click()
  await expect(third.getByText('If this address is waiting for verification, a new link is on its way.')).toBeVisible()

  // The first browser's step is over: it says so instead of waiting forever.
  watch.allow(410, /auth\/session$/)
  await page.reload()
  await expect(heading(page)).toHaveText('Create an account')
  await page.getByRole('link', { name: 'Sign in' }).click()
  // Both pages ask for an address: text typed before the second is shown would stay in the first.
  await expect(heading(page)).toHaveText('Sign in')
  await email(page).fill('bea@example.test')
  await secret(page).fill(password)
  await secret(page).press('Enter')
  await expect(page).toHaveURL('/invitations')
  // The page's requests finish before the journey ends.
  await settled(page)
})

test('a forgotten password is reset by email, and an emailed code signs in without one', async ({
  books,
  visit,
  mails,
  watch,
}) => {
  const address = `dora@${books.slug}.test`
  await books.withPassword(address)
  await mails()
  const page = await visit(null, `/login?next=%2F${books.slug}%2Faccount%2Fledgers`)
  await email(page).fill(address)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(heading(page)).toHaveText('Reset your password')
  await expect(email(page)).toHaveValue(address)
  await email(page).press('Enter')
  await expect(heading(page)).toHaveText('Check your email')
  await page.goto(linkOf(await mails(), address))
  await page.getByLabel('New password').fill('12345678')
  await expect(rule(page, 'Not a common password')).toContainText('– not met')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('New password').press('Enter')
  await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  await expect(email(page)).toHaveValue(address)

  await page.goto(`/login?next=%2F${books.slug}%2Faccount%2Fledgers`)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByText('Enter your email address.')).toBeVisible()
  await email(page).fill(address)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(heading(page)).toHaveText('Enter the code')
  const codeMail = (await mails()).findLast(({ template }) => template === 'login_code')
  const code = codeMail?.template === 'login_code' ? codeMail.params.code : ''
  const field = page.getByLabel('Code from the email')
  watch.allow(400, /code\/confirm$/)
  await field.fill('ZZZZZZ')
  await field.press('Enter')
  await expect(page.getByText('The code is wrong or has already been used.')).toBeVisible()
  await field.fill(` ${code.toLowerCase()} `)
  await field.press('Enter')
  await expect(page).toHaveURL(`/${books.slug}/account/ledgers`)
  await settled(page)
})

test('with sign-up closed its page is the sign-in page, without a link to it', async ({ visit, enter }) => {
  const { context, page } = await enter(null)
  const config = {
    account: { is_open_for_signup: false },
    socialaccount: { providers: [] },
    has_demo: false,
    is_demo_preparing: false,
  }
  await context.route('**/v1/config', (route) => route.fulfill({ json: { status: 200, data: config } }))
  await page.goto('/signup')
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.getByRole('link', { name: 'Create an account' })).toHaveCount(0)
  const open = await visit(null, '/login')
  await expect(open.getByRole('link', { name: 'Create an account' })).toBeVisible()
})
