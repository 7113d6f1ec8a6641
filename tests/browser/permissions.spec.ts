/** An owner grants permissions and keys, checks them in the simulator, and member and program have exactly these. */
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

test('granting a permission opens the page to the holders of the set, as the simulator shows before', async ({
  visit,
}) => {
  const page = await visit('owner', 'settings/permissions')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Voucher entry', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Voucher entry' })
  await expect(drawer.getByRole('region', { name: 'Members' })).toContainText('Carl Maple')
  const categories = drawer.getByRole('group', { name: 'Account categories', exact: true })
  await expect(categories.getByRole('checkbox', { name: 'View' })).not.toBeChecked()
  await drawer.getByRole('searchbox', { name: 'Search modules' }).fill('categor')
  await categories.getByRole('checkbox', { name: 'Edit' }).check()
  await expect(categories.getByRole('checkbox', { name: 'View' })).toBeChecked()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(drawer).toBeHidden()

  await page.reload()
  await page.getByRole('tab', { name: 'Preview as member' }).click()
  await page.getByRole('combobox', { name: 'Select a member' }).click()
  await page.getByTitle('Carl Maple · Member').click()
  const theirMenu = page.getByRole('region', { name: 'Menu' })
  await expect(theirMenu).toContainText('Account categories')
  await expect(theirMenu).not.toContainText('Trial balance')
  const row = page.getByRole('row').filter({ hasText: '/account/categories/:id/edit' })
  await expect(row).toContainText('Granted by Voucher entry')
  await expect(page.getByRole('row').filter({ hasText: '/settings/members' })).toContainText(
    'Requires role: Owner, Admin',
  )
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  const clerkPage = await visit('clerk', 'account/categories')
  await settled(clerkPage)
  await expect(clerkPage.getByRole('heading', { level: 1 })).toContainText('Account categories')
  await expect(clerkPage.getByRole('navigation', { name: 'Main menu' })).not.toContainText('Settings')
})

test('a shipped permission set can be copied, but not changed', async ({ visit }) => {
  const page = await visit('owner', 'settings/permissions')
  await page.getByRole('button', { name: 'Auditor', exact: true }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText('can’t be changed')
  await expect(drawer.getByRole('checkbox', { name: 'Journal vouchers' })).toBeDisabled()
  await drawer.getByRole('button', { name: 'Copy' }).click()
  await expect(drawer.getByRole('textbox', { name: 'Name' })).toHaveValue('Auditor (copy)')
  await drawer.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Auditor (copy)', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete “Auditor (copy)”?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'Auditor (copy)', exact: true })).toHaveCount(0)
})

test('a key is shown once, has its set’s permissions, and none once it is revoked', async ({
  books,
  visit,
  request,
}) => {
  const page = await visit('owner', 'settings/api-tokens')
  await settled(page)
  await expect(page.getByText('No API tokens')).toBeVisible()
  await page.getByRole('button', { name: 'New API token' }).click()
  await page.getByLabel('Name').fill('Till')
  await page.getByRole('combobox', { name: 'Permission set' }).click()
  await page.getByTitle('Voucher entry').click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const dialog = page.getByRole('dialog', { name: 'Key for “Till”' })
  const key = await dialog.locator('.token-key').first().innerText()
  expect(key).toMatch(/^[A-Za-z0-9]{8}\.[A-Za-z0-9]{48}$/)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  const ask = async (path: string): Promise<number> => {
    const url = `${books.origin}/api/company/${books.slug}/${path}/`
    return (await request.get(url, { headers: { authorization: `Api-Key ${key}` } })).status()
  }
  expect([await ask('account/ledgers'), await ask('account/categories')]).toEqual([200, 403])

  await dialog.getByRole('button', { name: 'I’ve saved it' }).click()
  await page.reload()
  await settled(page)
  await expect(page.getByRole('row').filter({ hasText: 'Till' })).toContainText('Active')
  expect(await page.content()).not.toContain(key.slice(9))
  await page.getByRole('button', { name: 'Revoke Till' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Till' })).toContainText('Revoked')
  expect(await ask('account/ledgers')).toBe(401)
  await page.reload()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
})
