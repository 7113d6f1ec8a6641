/** The handbook: opened from a page, searched by keyboard, with its pictures, in the dark and on a phone. */
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'

test('“?” leads to the section about the page, and a search to what to do, by keyboard alone', async ({
  books,
  visit,
}) => {
  const page = await visit('owner', 'banking/cheque-deposits')
  await settled(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog').getByRole('link', { name: 'Handbook' }).press('Enter')
  await expect(page).toHaveURL(`/${books.slug}/help/reference-banking#banking-cheque-deposits`)
  const section = page.getByRole('heading', { level: 2, name: 'Cheque deposits' })
  await expect(section).toBeInViewport()
  await expect(section).toBeFocused()
  await expect(page.getByRole('link', { name: 'Sell and get paid' }).last()).toBeVisible()

  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search the handbook' })
  await expect(field).toBeFocused()
  await page.keyboard.type('cheque bounce')
  const hits = page.getByRole('listbox', { name: 'Results' }).getByRole('option')
  await expect(hits.first()).toContainText('Sell and get paid')
  await expect(hits.first()).toHaveAttribute('aria-selected', 'true')
  await expect(hits.first().locator('mark').first()).toHaveText(/cheque/i)
  await page.keyboard.press('ArrowDown')
  await expect(hits.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${books.slug}/help/sell#cheques`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell and get paid')
  await expect(page.getByRole('heading', { level: 2, name: 'Cheques' })).toBeInViewport()
  const picture = page.getByRole('img', { name: 'A bounced cheque' })
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400)

  // Back shows the results again.
  await page.goBack()
  await expect(field).toHaveValue('cheque bounce')
  await field.fill('zzzz')
  await expect(page.getByText('Nothing found for “zzzz”')).toBeVisible()
  await field.press('Escape')
  await expect(field).toHaveValue('')
})

test('a member without permissions reads every chapter, and links only to what they may open', async ({ visit }) => {
  const page = await visit('clerk', 'help/sell')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sell and get paid')
  const text = page.getByRole('article')
  await expect(text.getByText('Open Invoices and select New invoice')).toBeVisible()
  await expect(text.getByRole('link', { name: 'Invoices', exact: true })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search or jump to' }).fill('handbook')
  await page.getByRole('option', { name: 'Handbook' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Handbook')
})

test('the handbook is readable in the dark, on a phone and in print', async ({ visit }) => {
  const dark = await visit('owner', 'help/reference-sales', { preferences: { theme: 'dark' } })
  await settled(dark)
  expect(await accessibilityProblems(dark, wcag22aa)).toEqual([])

  const phone = await visit('owner', 'help/sell', { viewport: { width: 375, height: 760 }, hasTouch: true })
  for (const address of ['help', 'help/reference-sales', 'help/operation', 'help/sell']) {
    await phone.goto(phone.url().replace(/help.*/, address))
    await settled(phone)
    const [content, screen] = await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
    expect(content, address).toBeLessThanOrEqual(screen ?? 0)
  }
  await phone.getByText('Contents', { exact: true }).click()
  await phone.getByRole('link', { name: 'Stock', exact: true }).first().click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Stock')
  expect(await accessibilityProblems(phone, wcag22aa)).toEqual([])

  await dark.emulateMedia({ media: 'print' })
  await expect(dark.getByRole('article')).toBeVisible()
  await expect(dark.getByRole('combobox', { name: 'Search the handbook' })).toBeHidden()
})
