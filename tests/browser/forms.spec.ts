/** Safe forms: drafts, records created in pickers, files, and moving from record to record. */
import { expect, settled, test } from './fixtures.ts'

const vouchers = 'account/journal-vouchers'

test('a voucher being entered is restored after a reload, until it is discarded', async ({ visit }) => {
  const page = await visit('owner', `${vouchers}/create`)
  await page.getByLabel('Narration').fill('Rent for June')
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('daybook.draft/')).length))
    .toBe(1)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await expect(page.getByText(/^Restored your unsaved changes from \d\d:\d\d\.$/)).toBeVisible()
  await expect(page.getByLabel('Narration')).toHaveValue('Rent for June')
  await page.getByRole('status').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Narration')).toHaveValue('')
  await page.reload()
  await settled(page)
  await expect(page.getByText(/^Restored your unsaved changes/)).toHaveCount(0)
})

test('a receipt is dropped on a voucher, previewed, listed in the activity, and removed', async ({ books, visit }) => {
  const { id } = await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    status: 'Approved',
    rows: [
      ['5010', '1250.50', ''],
      ['1020', '', '1250.50'],
    ],
  })
  const page = await visit('owner', `${vouchers}/${id}`)
  await settled(page)
  const input = page.locator('.files input[type=file]')
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  )
  await input.setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer: picture })
  await page.getByRole('button', { name: 'receipt.png', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('img', { name: 'receipt.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('added a file')).toBeVisible()
  await page.getByRole('button', { name: 'Remove receipt.png' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'receipt.png', exact: true })).toHaveCount(0)
})

test('a missing account opens its form from the voucher’s cell, with the typed name', async ({ visit }) => {
  const page = await visit('owner', `${vouchers}/create`)
  await page.getByLabel('Narration').fill('Coffee')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('combobox', { name: 'Account, line 1' })).toBeFocused()
  await page.keyboard.type('Coffee for guests')
  await expect(page.locator('.ant-select-item-option', { hasText: 'New account “Coffee for guests”' })).toBeVisible()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'New account' })
  await expect(drawer.getByLabel(/^Name/)).toHaveValue('Coffee for guests')
})

test('J and K move through the list that the user came from', async ({ books, visit }) => {
  for (const narration of ['One', 'Two']) {
    await books.voucher({
      date: narration === 'One' ? '2026-06-01' : '2026-06-02',
      narration,
      status: 'Unapproved',
      rows: [
        ['5010', '1', ''],
        ['1020', '', '1'],
      ],
    })
  }
  const page = await visit('owner', vouchers)
  await settled(page)
  await page.locator('tbody tr', { hasText: 'Two' }).click()
  await expect(page.locator('.document-narration')).toHaveText('Two')
  await page.keyboard.press('j')
  await expect(page.locator('.document-narration')).toHaveText('One')
  await expect(page.getByRole('button', { name: 'Next record' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(page.locator('.document-narration')).toHaveText('Two')
})

test('a typed date stays, wherever the pointer rests on the calendar', async ({ visit }) => {
  const page = await visit('owner', `${vouchers}/create`)
  const date = page.getByLabel('Date', { exact: true })
  await date.click()
  await page.locator('td[title="2026-06-20"]').hover()
  await date.fill('2026-06-03')
  await page.locator('td[title="2026-06-25"]').hover()
  await page.keyboard.press('Tab')
  await expect(date).toHaveValue('3 Jun 2026')
})
