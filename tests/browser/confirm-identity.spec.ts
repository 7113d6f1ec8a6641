/** What takes data out of a company, or changes how a user signs in, asks for the password again and then continues. */
import { setPasswordHash } from '../../server/db/identity/address-store.ts'
import { hashPassword } from '../../server/services/identity/passwords.ts'
import { sample } from '../support/sample.ts'
import { password } from './books.ts'
import { expect, settled, test } from './fixtures.ts'

for (const look of sample('looks of confirmations', ['light', 'dark', 'phone'] as const, 3)) {
  test(`a webhook, an export and a provider ask for the password (${look})`, async ({
    books,
    server,
    visit,
    watch,
    later,
  }, testInfo) => {
    // Access tokens expire meanwhile.
    watch.allow(401, /_allauth|\/api\//)
    watch.allow(403, /webhooks|exports/)
    // The user authenticated, and has no recovery codes.
    watch.allow(404, /recovery-codes/)
    await server.db.batch(null, [setPasswordHash(books.context.who.userId, await hashPassword(password))])
    const options = look === 'light' ? {} : { preferences: { theme: 'dark' as const } }
    const page = await visit('owner', 'settings/webhooks', options)
    if (look === 'phone') await page.setViewportSize({ width: 375, height: 812 })
    const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
    const confirm = async (shot: string) => {
      await expect(proof).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath(`${look}-${shot}.png`) })
      await proof.getByLabel('Current password').fill(password)
      await proof.getByRole('button', { name: 'Confirm' }).click()
      await expect(proof).toBeHidden()
    }
    await settled(page)
    await page.getByRole('button', { name: 'New webhook' }).click()
    await page.getByLabel('Name').fill('Web shop')
    await page.getByLabel('URL').fill('https://shop.example/orders')
    await page.getByRole('button', { name: 'Create webhook' }).click()
    const secret = page.getByRole('dialog', { name: 'Secret of “Web shop”' })
    const first = (await secret.locator('.token-key').textContent()) ?? ''
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()

    later(6 * 60)
    await page.getByRole('button', { name: 'More actions for Web shop' }).click()
    await page.getByRole('menuitem', { name: 'Replace secret' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Replace secret' }).click()
    await confirm('secret')
    await expect(secret.locator('.token-key')).toContainText('whsec_')
    await expect(secret.locator('.token-key')).not.toHaveText(first)
    await secret.getByRole('button', { name: 'I’ve saved it' }).click()

    later(12 * 60)
    await page.goto(`/${books.slug}/settings/general`)
    await settled(page)
    await page.getByRole('button', { name: 'Export all data' }).click()
    await confirm('export')
    await expect(page.getByText(/^Exporting/)).toBeVisible()

    later(18 * 60)
    await page.goto('/profile')
    await settled(page)
    await page.getByRole('button', { name: 'Connect Acme' }).click()
    await confirm('connect')
    await page.waitForURL(/\/choose\//)
  })
}
