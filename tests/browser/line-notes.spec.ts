/** Comments and files of statement lines: in the workbench from the keyboard, and beside the lines of the statement. */
import { addStatementLines } from '../../server/services/banking/statements/add-lines.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const pdf = { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%receipt\n') }

test('a line is commented on with a key and gets a file; its statement shows both', async ({ visit, books }) => {
  const money = await makeMoney(books)
  const { statement } = await addStatementLines(books.context, {
    bank_account: money.bank,
    lines: [
      { id: '1', date: '2026-06-05', amount: '-4.50', description: 'COFFEE' },
      { id: '2', date: '2026-06-06', amount: '-9.99', description: 'SOMETHING ELSE' },
    ],
  })
  const page = await visit('owner', 'banking/reconciliation/reconcile')
  const panel = page.getByRole('region', { name: 'In the books' })
  const notes = panel.getByRole('region', { name: 'Comments and files' })
  await expect(notes.getByRole('button', { name: 'Comments and files' })).toHaveAttribute('aria-expanded', 'false')
  await expect(notes.getByText('None')).toBeVisible()
  await page.keyboard.press('c')
  await expect(notes.getByRole('textbox', { name: 'Comment' })).toBeFocused()
  await page.keyboard.type('Coffee for the board; a receipt follows')
  await page.keyboard.press('Control+Enter')
  await expect(notes.getByText('Coffee for the board')).toBeVisible()
  await expect(notes.getByText('1 comment')).toBeVisible()
  await notes.locator('input[type="file"]').setInputFiles(pdf)
  await expect(notes.getByRole('button', { name: 'Receipt.pdf', exact: true })).toBeVisible()
  const coffee = page.getByRole('option').filter({ hasText: 'COFFEE' })
  await expect(coffee.getByRole('img', { name: '1 comment, 1 file' })).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])

  // Escape leaves the field, so that the keys of the workbench work again.
  await notes.getByRole('textbox', { name: 'Comment' }).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(page.getByRole('option').filter({ hasText: 'SOMETHING ELSE' })).toHaveAttribute('aria-selected', 'true')
  await expect(notes.getByText('None')).toBeVisible()
  await page.keyboard.press('k')
  await expect(notes.getByText('Coffee for the board')).toBeVisible()

  await page.goto(page.url().replace(/\/reconcile$/, `/${statement}`))
  await page.getByRole('button', { name: 'Comments and files: 1 comment, 1 file' }).click()
  await expect(page).toHaveURL(/\?line=/)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Coffee for the board')).toBeVisible()
  await expect(drawer.getByRole('button', { name: 'Receipt.pdf', exact: true })).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  // As from the link of an email.
  await page.reload()
  await expect(drawer.getByText('Coffee for the board')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/line=/)

  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('button', { name: 'Comments and files', exact: true }).click()
  await drawer.getByRole('textbox', { name: 'Comment' }).fill('Unknown')
  await page.keyboard.press('Control+Enter')
  await expect(drawer.getByText('Unknown')).toBeVisible()
  await settled(page)
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Comments and files: 1 comment', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('Its lines are deleted with their comments and files.')).toBeVisible()
})
