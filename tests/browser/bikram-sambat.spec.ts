/** Dates in the calendar of Nepal: typed, picked, shown, and stored as their Gregorian day. */
import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures.ts'

const date = (page: Page) => page.getByLabel('Date', { exact: true })

async function addRow(page: Page, account: string, amount: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: /^Account, line/ })).toBeFocused()
  await page.keyboard.type(account)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Description, line/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: /^Debit, line/ })).toBeFocused()
  await page.keyboard.type(amount)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
}

/** Switches dates to the other calendar. */
async function switchTo(page: Page, calendar: 'AD' | 'BS'): Promise<void> {
  await page.getByRole('button', { name: /^Your account/ }).click()
  await page.getByRole('menuitem', { name: calendar, exact: true }).click()
}

test('a Bikram Sambat date is typed, another picked; the books store the Gregorian one, and either calendar shows it', async ({
  books,
  visit,
}) => {
  const slug = `${books.slug}-np`
  await books.secondCompany('Himal Traders', slug)
  const page = await visit('owner', `/${slug}/account/journal-vouchers/create`)
  await expect(date(page)).toHaveValue('1 Asar 2083')
  await settled(page)
  await date(page).fill('15/2/2083')
  await page.keyboard.press('Tab')
  await expect(date(page)).toHaveValue('15 Jestha 2083')
  await page.getByLabel('Narration').fill('Tea')
  await page.keyboard.press('Tab')
  await addRow(page, 'A-C-C', '125.50')
  await addRow(page, 'I-S-S', '')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Journal voucher')
  await settled(page)
  const facts = page.locator('.document-facts')
  await expect(facts).toContainText('15 Jestha 2083')
  /** The stored day, queried past the page. */
  const stored = () =>
    page.evaluate(async () => {
      const { accessToken } = JSON.parse(localStorage.getItem('daybook.session') ?? '{}') as { accessToken?: string }
      const [, company, ...path] = location.pathname.split('/')
      const headers = { authorization: `Token ${accessToken}` }
      const answer = await fetch(`/api/company/${company}/${path.join('/')}/`, { headers })
      return ((await answer.json()) as { date: string }).date
    })
  await expect.poll(stored).toBe('2026-05-29')
  await settled(page)
  await switchTo(page, 'AD')
  await expect(facts).toContainText('29 May 2026')

  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(date(page)).toHaveValue('29 May 2026')
  await switchTo(page, 'BS')
  await expect(date(page)).toHaveValue('15 Jestha 2083')
  await date(page).click()
  const picker = page.locator('.ant-picker-dropdown:visible')
  await expect(picker.locator('.ant-picker-header-view')).toHaveText(/Jestha.*2083|2083.*Jestha/)
  await picker.locator('.ant-picker-cell-in-view', { hasText: /^20$/ }).click()
  await expect(date(page)).toHaveValue('20 Jestha 2083')
  await page.keyboard.press('Control+s')
  await expect(page).not.toHaveURL(/edit$/)
  await expect(facts).toContainText('20 Jestha 2083')
  await expect.poll(stored).toBe('2026-06-03')
})
