/** A figure of a report leads to what adds up to it, down to the document. */
import { expect, test } from './fixtures.ts'

test('the net profit is explained by account, month and voucher, and printed', async ({ books, visit }) => {
  await books.voucher({
    date: '2026-06-01',
    narration: 'Rent for June',
    rows: [
      ['5010', '450.00', '0'],
      ['1020', '0', '450.00'],
    ],
  })
  const page = await visit('owner', 'reports/income-statement?start_date=2026-06-01&end_date=2026-06-30')
  const profit = page.getByRole('row', { name: /Net profit/ }).getByRole('button', { name: '(450.00)' })
  // A figure looks like a figure before the panel is loaded.
  await expect(profit).toHaveCSS('border-top-width', '0px')
  await profit.click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Net profit of (450.00): the sum of the accounts below.')).toBeVisible()
  await expect(panel.getByText('Adds up to (450.00)')).toBeVisible()
  const rent = panel.getByRole('button', { name: '5010 Rent', exact: true })
  // In the panel it looks like a link.
  const colourOf = (element: Element) => getComputedStyle(element).color
  expect(await rent.evaluate(colourOf)).not.toBe(await panel.getByText('Adds up to (450.00)').evaluate(colourOf))
  await rent.click()
  await panel.getByRole('button', { name: 'Jun 2026', exact: true }).click()
  await expect(panel.getByText('Rent for June')).toBeVisible()
  const paper = page.waitForResponse((response) => response.url().includes('explain/print.pdf'))
  await panel.getByRole('button', { name: 'Print' }).click()
  expect((await paper).headers()['content-type']).toContain('pdf')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('button', { name: 'Jun 2026', exact: true })).toBeVisible()
})
