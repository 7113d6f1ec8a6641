/** The audit log: its content, searching and exporting it. */
import { readFileSync } from 'node:fs'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, takeOption, test } from './fixtures.ts'

test('an audit entry is searched, read field by field, and exported', async ({ visit, server }) => {
  const page = await visit('owner', 'account/ledgers/create')
  await page.getByLabel('Name').fill('Petty cash')
  await page.getByLabel('Category').click()
  await page.locator('.ant-select-item-option').first().click()
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petty cash')
  await runUpkeep(server.db)

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('link', { name: 'Audit logs' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Audit logs')
  await page.reload()
  await expect(page.getByText('Log verified')).toBeVisible()
  await page.getByRole('combobox', { name: 'Type' }).click()
  // The list is long: rows out of sight are not drawn.
  await page.keyboard.type('Account')
  await takeOption(page, /^Account$/)
  await page.getByRole('combobox', { name: 'Action' }).click()
  await page.keyboard.type('Created')
  await takeOption(page, /^Created$/)
  await expect(page).toHaveURL(/resource=account%2Fledgers/)
  await expect(page).toHaveURL(/action=create/)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.split('\n')[1]).toContain('Created,Account,Petty cash')

  const row = page.getByRole('row').filter({ hasText: 'Petty cash' })
  await expect(row).toHaveCount(1)
  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Created: Account')
  await expect(page.getByRole('row', { name: 'Name – Petty cash' })).toBeVisible()
  await expect(page.getByText(/Sealed as no. \d+\./)).toBeVisible()
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('link', { name: 'Petty cash' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Petty cash')
})

test('without permission the audit log is neither in the menu nor opened', async ({ visit }) => {
  const page = await visit('clerk', 'settings/audit-logs')
  await expect(page.getByText('Audit logs – view')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Settings' })).toHaveCount(
    0,
  )
})
