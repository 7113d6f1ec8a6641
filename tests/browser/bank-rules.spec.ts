/** Bank rules: made in their form after a test on past lines, proposed on the workbench, and offered after three equal lines. */
import type { Page } from '@playwright/test'
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, takeOption, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const workbench = 'banking/reconciliation/reconcile'
const line = (page: Page, text: string) => page.getByRole('option').filter({ hasText: text })
const choose = async (page: Page, label: string, text: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await takeOption(page, text)
}

test('a rule is tested, saved, and records a line with its tax by one key', async ({ visit, books, watch }) => {
  const money = await makeMoney(books)
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-05', amount: '-84.00', description: 'DD EDF ENERGY 88123' },
      { id: '2', date: '2026-06-06', amount: '-90.00', description: 'DD EDF ENERGY 88124' },
      { id: '3', date: '2026-06-07', amount: '-4.50', description: 'ACCOUNT FEE' },
    ],
  })
  const page = await visit('owner', 'banking/bank-rules/create')
  await page.getByRole('textbox', { name: 'Name' }).fill('Electricity')
  watch.allow(400, /bank-rules\/test/)
  await page.getByRole('button', { name: 'Test rule' }).click()
  await expect(page.getByText('Fix the marked fields and test again.')).toBeVisible()
  await expect(page.getByText('Required.')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'Text contains' }).fill('edf  energy; british gas')
  await choose(page, 'Account', 'Bank Charges')
  await choose(page, 'Tax', 'VAT 20%')
  await page.getByRole('button', { name: 'Test rule' }).click()
  await expect(page.getByText('The rule fits 2 statement lines.')).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('link', { name: 'Electricity' })).toBeVisible()

  await page.goto(page.url().replace('bank-rules', 'reconciliation/reconcile'))
  await expect(line(page, '88123')).toHaveAttribute('aria-selected', 'true')
  const proposals = page.getByRole('region', { name: 'In the books' })
  await expect(proposals).toContainText('Bank Charges')
  await expect(proposals).toContainText('VAT 20% on 70.00')
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 left')).toBeVisible()
})

test('the third line that is recorded in the same way offers a rule for the next one', async ({ visit, books }) => {
  const money = await makeMoney(books)
  await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [1, 2, 3, 4].map((day) => ({
      id: `${day}`,
      date: `2026-06-0${day}`,
      amount: '-4.50',
      description: `FEE ${day} BARCLAYS BUSINESS`,
    })),
  })
  const page = await visit('owner', workbench, { preferences: { theme: 'dark' } })
  for (const day of [1, 2, 3]) {
    await expect(line(page, `FEE ${day}`)).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Charge, interest or other account' }).click()
    await choose(page, 'Account', 'Bank Charges')
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText(`JV-2026-000${day} recorded and matched`)).toBeVisible()
  }
  await expect(page.getByText('3 lines with “BARCLAYS BUSINESS” were recorded on Bank Charges.')).toBeVisible()
  // The key opens the list instead of accepting a match.
  await page.getByText('A rule would have fitted 4 lines').press('Enter')
  await expect(page.getByRole('list', { name: 'Statement lines' }).getByRole('listitem')).toHaveCount(4)
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await page.getByRole('button', { name: 'Make a rule' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('textbox', { name: 'Text contains' })).toHaveValue('BARCLAYS BUSINESS')
  await drawer.getByRole('checkbox', { name: 'Accept without review' }).check()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Accept 1 exact or automatic' })).toBeVisible()
  await page.keyboard.press('a')
  await expect(page.getByText('All lines are matched.')).toBeVisible()
})
