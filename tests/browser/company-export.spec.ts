/** The owner exports all data under Settings › General and downloads the file. */
import { readFileSync } from 'node:fs'
import { expect, settled, test } from './fixtures.ts'

test('the owner exports all data and downloads it', async ({ visit, books, mails }) => {
  const page = await visit('owner', 'settings/general')
  await settled(page)
  const section = page.locator('#export')
  await section.getByRole('button', { name: 'Export all data' }).click()
  await expect(section.getByText(/^Exporting/)).toBeVisible()
  // Runs the waiting jobs.
  await mails()
  const save = section.getByRole('button', { name: /^Download export of/ })
  await expect(save).toBeVisible({ timeout: 20_000 })
  await expect(section.getByText(/MB, available until/)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()])
  expect(file.suggestedFilename()).toBe(`${books.slug}-2026-06-15.zip`)
  expect(
    readFileSync(await file.path())
      .subarray(0, 4)
      .toString('latin1'),
  ).toBe('PK\u0003\u0004')
})
