/** A company from its first day to its last: made in a dialog, set up, handed over, deleted. */
import type { Page } from '@playwright/test'
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

test('a company is made with what is usual in its country, and deleted by typing its slug', async ({
  visit,
  books,
}) => {
  const page = await visit('owner', 'dashboard')
  await settled(page)
  const name = `Tea ${books.slug}`
  await newCompany(page, name)
  const slug = `tea-${books.slug}`
  await expect(page).toHaveURL(new RegExp(`/${slug}/dashboard$`))
  await expect(page.getByRole('button', { name: `Switch company: ${name}` })).toBeVisible()

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

test('what an owner says about the company is kept, and dates are written so on every page at once', async ({
  visit,
  watch,
}) => {
  watch.allow(400, /\/api\/company\/[^/]+\/$/)
  const page = await visit('owner', 'settings/general')
  await settled(page)
  await page.getByLabel('City').fill('Leeds')
  await page.getByLabel('Website').fill('javascript:alert(1)')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Enter a web address (https://example.com).')).toBeVisible()
  await expect(page.getByLabel('Website')).toBeFocused()
  await page.getByLabel('Website').fill('maple.example')
  await page.getByRole('combobox', { name: 'Dates' }).press('Enter')
  await page.getByTitle(/^\d{4}-10-31$/).click()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('The company is saved')).toBeVisible()
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByText('2026-06-15', { exact: true })).toBeVisible()
  await page.goBack()
  await settled(page)
  await expect(page.getByLabel('City')).toHaveValue('Leeds')
  await expect(page.getByLabel('Website')).toHaveValue('https://maple.example')
})

test('a clerk has no settings in the menu and is sent to the dashboard', async ({ visit, books }) => {
  const page = await visit('clerk', 'settings/general')
  await expect(page).toHaveURL(new RegExp(`/${books.slug}/dashboard$`))
  await settled(page)
  await expect(page.getByRole('link', { name: 'General', exact: true })).toHaveCount(0)
})
