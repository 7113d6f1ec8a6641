/** Passkeys, stored by an authenticator that Chromium simulates: signing up, signing in, and declining. */
import type { Page } from '@playwright/test'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Adds a device that stores passkeys; `present` answers for its user. */
async function addDevice(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    refuse: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    agree: () => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

test('sign up with a passkey, sign out, sign in with it', async ({ visit, mails, watch }) => {
  watch.allow(401, /_allauth/)
  const page = await visit(null, '/signup')
  const device = await addDevice(page)
  await page.getByLabel('Email address').fill('pia@example.test')
  await page.getByRole('button', { name: 'Use a passkey instead of a password' }).click()
  await expect(heading(page)).toHaveText('Check your email')
  await page.goto((await mails()).findLast(({ to }) => to === 'pia@example.test')?.link ?? '')
  await expect(heading(page)).toHaveText('Create your passkey')
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page).toHaveURL('/invitations')
  await settled(page)

  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await device.refuse()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText('No passkey was used. Try again or sign in another way.')
  await device.agree()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page).toHaveURL('/invitations')
  // The device is removed with its page.
  await page.close()
})
