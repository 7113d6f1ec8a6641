/** A company from creation to deletion: created in a dialog, set up, transferred, deleted. */
import type { Page } from '@playwright/test'
import { password } from './books.ts'
import { expect, settled, test } from './fixtures.ts'

async function newCompany(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Switch company/ }).click()
  await page.getByRole('menuitem', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New company' })
  await dialog.getByLabel('Name').fill(name)
  const country = dialog.getByRole('combobox', { name: 'Country' })
  await country.fill('nepal')
  await country.press('Enter')
  await expect(dialog.getByText('NPR – Nepalese Rupee')).toBeVisible()
  await expect(dialog.getByText('Asia/Kathmandu')).toBeVisible()
  await expect(dialog.getByText('Shrawan')).toBeVisible()
  await dialog.getByRole('button', { name: 'Create company' }).click()
  await page.waitForURL(/\/dashboard$/)
}

test('a company is created with its country’s defaults, and deleted by typing its slug', async ({ visit, books }) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  const name = `Tea ${books.slug}`
  await newCompany(page, name)
  const slug = `tea-${books.slug}`
  await expect(page).toHaveURL(new RegExp(`/${slug}/dashboard$`))
  await expect(page.getByRole('button', { name: `Switch company: ${name}` })).toBeVisible()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'General', exact: true }).click()
  await settled(page)
  await page.getByRole('button', { name: 'Delete company' }).click()
  const dialog = page.getByRole('dialog')
  const remove = dialog.getByRole('button', { name: 'Delete company' })
  await expect(remove).toBeDisabled()
  await dialog.getByLabel(`Type ${slug} to confirm`).fill(slug)
  await remove.click()
  await expect(page).toHaveURL(`/${books.slug}/dashboard`)
  await settled(page)
  await page.getByRole('button', { name: /^Switch company/ }).click()
  await expect(page.getByRole('menuitem', { name: 'New company' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
})

test('an API key and the deletion of a company ask for the password again, and then continue', async ({
  books,
  visit,
  watch,
  later,
}) => {
  watch.allow(401, /_allauth/)
  watch.allow(403, /api-tokens|\/api\/company\/[^/]+\/$/)
  watch.allow(400, /_allauth/)
  await books.withPassword('wren@example.test')
  const page = await visit(null, '/login')
  await page.getByLabel('Email address').fill('wren@example.test')
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Password').press('Enter')
  await page.waitForURL(/\/dashboard$/)
  await settled(page)
  const name = `Ink ${books.slug}`
  const slug = `ink-${books.slug}`
  await newCompany(page, name)
  later(6 * 60)

  await page.goto(`/${slug}/settings/api-tokens`)
  await settled(page)
  await page.getByRole('button', { name: 'New API token' }).click()
  await page.getByLabel('Name').fill('Till')
  await page.getByRole('combobox', { name: 'Permission set' }).click()
  await page.getByTitle('Auditor', { exact: true }).click()
  await page.getByRole('button', { name: 'Create token' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('Till')
  await page.getByRole('button', { name: 'Create token' }).click()
  await proof.getByLabel('Current password').fill('wrong horse')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('The password is wrong.')).toBeVisible()
  await proof.getByLabel('Current password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog', { name: 'Key for “Till”' })).toBeVisible()

  later(12 * 60)
  await page.goto(`/${slug}/settings/general`)
  await settled(page)
  await page.getByRole('button', { name: 'Delete company' }).click()
  await page.getByLabel(`Type ${slug} to confirm`).fill(slug)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete company' }).click()
  await proof.getByLabel('Current password').fill(password)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(`/${books.slug}/dashboard`)
})

test('changed company details are stored, and the date format applies to every page at once', async ({
  visit,
  watch,
}) => {
  watch.allow(400, /\/api\/company\/[^/]+\/$/)
  const page = await visit('owner', 'settings/general')
  await settled(page)
  await page.getByLabel('City').fill('Leeds')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.keyboard.press('Control+s')
  await expect(page.locator('.ant-form-item-explain-error')).toHaveText('Enter a web address (https://example.com).')
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Website').fill('maple.example')
  await page.getByRole('combobox', { name: 'Date format' }).press('Enter')
  await page.getByTitle(/^\d{4}-10-31$/).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Company saved')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('2026-06-15', { exact: true })).toBeVisible()
  await page.goBack()
  await settled(page)
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
  await expect(page.getByLabel('Website')).toHaveValue('https://maple.example')
})

test('a clerk has no settings in the menu and is redirected to the dashboard', async ({ visit, books }) => {
  const page = await visit('clerk', 'settings/general')
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/dashboard$`))
  await settled(page)
  await expect(page.getByRole('link', { name: 'Settings', exact: true })).toHaveCount(0)
})
