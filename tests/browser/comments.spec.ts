/** Comments beside a document: written with the keyboard, mentioned members are emailed, no input is lost. */
import { accessibilityProblems } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

test('a comment mentions a member by @, is sent by Ctrl+Enter and emailed; a failure keeps the text', async ({
  books,
  visit,
  mails,
}) => {
  const { id } = await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    rows: [
      ['5010', '1', ''],
      ['1020', '', '1'],
    ],
  })
  const page = await visit('owner', `account/journal-vouchers/${id}`)
  await settled(page)
  await expect(page.getByText('No comments yet')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Comment' })
  await field.click()
  await page.keyboard.type('@Carl')
  await expect(page.getByRole('menuitem', { name: 'Carl Maple' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('is the receipt with you?')

  await page.route('**/comments/', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('.comments').getByRole('alert')).toBeVisible()
  await expect(field).toHaveValue('@Carl Maple is the receipt with you?')
  await page.reload()
  await expect(field).toHaveValue('@Carl Maple is the receipt with you?')
  await page.unroute('**/comments/')
  await field.click()
  await page.keyboard.press('Control+Enter')
  const list = page.getByRole('list', { name: 'Comments' })
  await expect(list).toContainText('@Carl Maple is the receipt with you?')
  await expect(field).toHaveValue('')
  expect(await accessibilityProblems(page)).toEqual([])
  expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual([
    [books.emails.clerk, 'Olivia Finch mentioned you on Journal voucher JV-2026-0001'],
  ])

  await page.getByRole('button', { name: 'Delete comment by Olivia Finch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete comment' }).click()
  await expect(list).toContainText('Comment deleted')
})
