/** A browser in another time zone than the company: business dates are those of the company, whatever the browser’s clock shows. */
import { sample } from '../support/sample.ts'
import { expect, settled, test } from './fixtures.ts'

const rent = {
  date: '2026-06-01',
  narration: 'Rent for June',
  rows: [['5010', '1250.50', ''] as const, ['1020', '', '1250.50'] as const],
  status: 'Unapproved' as const,
}

// One is a day ahead of London at most hours, the other a day behind; the clocks of the third change.
for (const timezoneId of sample('time zones', ['Pacific/Kiritimati', 'Pacific/Midway', 'America/New_York'], 3)) {
  test(`dates are those of the company in ${timezoneId}`, async ({ books, visit, later, watch }) => {
    // The access token is half a day old then, and renewed.
    watch.allow(401, /\/api\//)
    // At noon in London it is 15 June; half past midnight there is still the day before in UTC.
    later(41_400)
    const { id } = await books.voucher(rent)
    const page = await visit('owner', 'account/journal-vouchers', { timezoneId })
    await settled(page)
    await expect(page.getByRole('row').filter({ hasText: 'Rent for June' })).toContainText('1 Jun 2026')
    await page.goto(`/${books.slug}/account/journal-vouchers/${id}/edit`)
    const date = page.getByLabel('Date', { exact: true })
    await expect(date).toHaveValue('1 Jun 2026')
    await page.getByLabel('Narration', { exact: true }).fill('Rent, paid late')
    await page.keyboard.press('Control+s')
    await expect(page).toHaveURL(new RegExp(`${id}$`))
    await expect(page.getByRole('main')).toContainText('1 Jun 2026')

    await page.goto(`/${books.slug}/account/journal-vouchers/create`)
    await expect(date).toHaveValue('16 Jun 2026')
  })
}
