/** Saved views of reports: their parameters come back, with the periods of the day on which they are opened. */
import { expect, test } from './fixtures.ts'

test('the parameters of a report are saved, opened again in a new tab, changed and deleted', async ({ visit }) => {
  const page = await visit('owner', 'reports/income-statement')
  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: 'Last month' }).click()
  await expect(page).toHaveURL(/start_date=/)
  const lastMonth = new URL(page.url()).searchParams
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Monthly')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('button', { name: 'Saved view: Monthly' })
  await expect(menu).toBeVisible()

  await page.getByRole('button', { name: /^Period/ }).click()
  await page.getByRole('button', { name: /^This fiscal year/ }).click()
  await expect(menu).toContainText('(changed)')
  // The browser remembers the last parameters: the view is not open any more.
  await page.reload()
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Monthly' }).click()
  await expect(menu).toBeVisible()
  await expect.poll(() => new URL(page.url()).searchParams.get('start_date')).toBe(lastMonth.get('start_date'))

  await menu.click()
  await page.getByRole('menuitem', { name: 'Delete view' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Save view' })).toBeVisible()
})
