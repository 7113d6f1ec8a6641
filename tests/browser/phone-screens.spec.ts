/** Screens on a phone: their content fits or scrolls, however long names and figures are. */
import type { Page } from '@playwright/test'
import { expect, settled } from './fixtures.ts'
import { says, test } from './import-desk.ts'
import { makeMoney } from './money.ts'
import { makeItem } from './stock.ts'

const phone = { viewport: { width: 375, height: 760 } }

/** Returns the texts that overflow the screen, or a clipping part of it that cannot scroll. */
function cutTexts(page: Page): Promise<string[]> {
  return page.locator('main').evaluate((main) => {
    const isCut = (end: number, element: Element | null): boolean => {
      let right = end
      let isOutside = false
      for (let at = element; at !== null && at !== main.parentElement; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        if (overflowX === 'auto' || at.matches('.visually-hidden')) return false
        const edge = at.getBoundingClientRect().right + 1
        if (textOverflow === 'ellipsis') right = Math.min(right, edge)
        else if (overflowX !== 'visible') isOutside ||= right > edge
      }
      return isOutside || right > innerWidth
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const overflowing: string[] = []
    while (texts.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(texts.currentNode)
      const { width, right } = range.getBoundingClientRect()
      if (width > 0 && isCut(right, texts.currentNode.parentElement))
        overflowing.push(texts.currentNode.textContent ?? '')
    }
    return overflowing
  })
}

test('imports show their purpose and results', async ({ visit, working }) => {
  const page = await visit('owner', 'imports', phone)
  await says(page, 'No imports yet')
  await expect.poll(() => cutTexts(page)).toEqual([])
  const content = 'Name;Code;Unit;Selling price\nPetite teapot;TP;pcs;12.50\nTowel;TT;pcs;twelve pounds and fifty pence'
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Import' }).click()
  await page.getByRole('menuitem', { name: 'Items', exact: true }).click()
  await (await chooser).setFiles({ name: 'items.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await working(() => says(page, '1 row has errors. Correct it below'))
  const errors = page.getByRole('region', { name: 'Errors' })
  await expect(errors).toContainText('Selling price: Enter a number')
  await expect(errors.getByRole('textbox').first()).toHaveValue('twelve pounds and fifty pence')
  await expect.poll(() => cutTexts(page)).toEqual([])
  const rows = page.getByRole('group', { name: 'First rows of the file' })
  const price = rows.getByRole('columnheader', { name: 'Selling price' })
  await price.scrollIntoViewIfNeeded()
  await expect(price).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Import 1 item' }).click()
  await working(() => says(page, '1 item imported'))
  await page.goto(page.url().replace(/\/[^/]*$/, ''))
  await expect(page.getByRole('link', { name: 'items.csv' })).toBeVisible()
  await says(page, 'Items · Olivia Finch')
  await expect.poll(() => cutTexts(page)).toEqual([])
})

test('ten-digit outstanding amounts fit beside their documents when a payment is recorded', async ({
  books,
  visit,
}) => {
  const { invoice, customer } = await makeMoney(books)
  await invoice('2026-06-01', '1234567890.12')
  await invoice('2026-06-02', '100')
  const page = await visit('owner', `payment-receipts/create?party=${customer}`, phone)
  await page.getByRole('button', { name: 'Allocate all' }).click()
  const rows = page.locator('.payment-table tbody tr')
  await expect(rows.getByRole('textbox').first()).toHaveValue('1,234,567,890.12')
  const edge = async (place: number) => {
    const [row, input] = await Promise.all([
      rows.nth(place).boundingBox(),
      rows.nth(place).getByRole('textbox').boundingBox(),
    ])
    return Math.round((row?.x ?? 0) + (row?.width ?? 0) - (input?.x ?? 0) - (input?.width ?? 0))
  }
  await expect.poll(async () => [await edge(0), await edge(1)]).toEqual([12, 12])
  const open = rows.first().locator('td').nth(4)
  const [figure, row] = await Promise.all([open.boundingBox(), rows.first().boundingBox()])
  expect((figure?.x ?? 0) + (figure?.width ?? 0)).toBeLessThanOrEqual((row?.x ?? 0) + (row?.width ?? 0) - 12)
  expect(await open.evaluate((cell) => cell.scrollWidth - cell.clientWidth)).toBe(0)
})

test('items with long names are removed from a group by buttons that do not overlap', async ({ books, visit }) => {
  const name = 'Stainless steel pressure cooker with induction-compatible base'
  await makeItem(books, { name: `${name}, 5 l`, code: 'PC5' })
  await makeItem(books, { name: `${name}, 5 litres`, code: 'PC5L' })
  const page = await visit('owner', 'settings/item-merge', phone)
  await page.getByRole('button', { name: 'Select these' }).click()
  const removing = page.getByRole('button', { name: /^Remove / })
  await expect(removing).toHaveCount(2)
  const places = await removing.evaluateAll((buttons) =>
    buttons.map((button) => Math.round(button.getBoundingClientRect().right)),
  )
  expect(places[0]).toBe(places[1])
  await expect.poll(() => cutTexts(page)).toEqual([])
})

test('a loading bill has no blank in its title, and its figures have labels', async ({ books, visit }) => {
  const { bill } = await makeMoney(books)
  const { id } = await bill('2026-06-01', '100')
  const page = await visit('owner', 'purchase/vouchers', phone)
  await settled(page)
  let read: () => void = () => undefined
  const requested = new Promise<void>((done) => (read = done))
  await page.route(`**/purchase/vouchers/${id}/`, async (route) => {
    await requested
    await route.continue()
  })
  await page.goto(`${page.url()}/${id}/edit`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit bill')
  read()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit bill BILL-2026-0001')
  const rate = page.locator('.line-rate .line-text')
  await expect(rate).toHaveText('100.00')
  expect(await rate.evaluate((cell) => getComputedStyle(cell, '::before').content)).toBe('"Unit price"')
})

test('party balances and item stock are shown below the names in pickers', async ({ books, visit }) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-06-01', '1234567890.12')
  const page = await visit('owner', 'sales/vouchers/create', phone)
  await settled(page)
  const party = page.getByRole('combobox', { name: 'Customer' })
  await party.focus()
  await party.fill('Northgate Gifts')
  const list = page.locator('.ant-select-dropdown:visible')
  const parts = [list.locator('.party-name'), list.locator('.party-terms')] as const
  await expect(parts[0]).toHaveText('Northgate Gifts')
  await expect(parts[1]).toContainText('1,234,567,890.12 overdue')
  for (const part of parts) await expect(part).toBeInViewport({ ratio: 1 })
  const [name, terms] = await Promise.all(parts.map((part) => part.boundingBox()))
  expect(terms?.y).toBeGreaterThan(name?.y ?? Number.NaN)
  expect(await parts[0].evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
  await party.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Item, line 1' })).toBeFocused()
  await page.keyboard.type('Fitting')
  await expect(list.locator('.coded-name')).toHaveText('Fitting')
  await expect(list.locator('.line-option-note')).toBeInViewport({ ratio: 1 })
})

/** Returns the column headings of a report that are broken inside a word: more lines than words. */
const brokenHeadings = (page: Page): Promise<string[]> =>
  page.locator('.sheet.report thead th').evaluateAll((headings) =>
    headings
      .map((heading) => {
        const range = document.createRange()
        range.selectNodeContents(heading)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        return { text: heading.textContent?.trim() ?? '', lines: lines.size }
      })
      .filter(({ text, lines }) => lines > text.split(/\s+/).length)
      .map(({ text }) => text),
  )

test('column headings of a narrow report break between words only', async ({ books, visit }) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-06-01', '1234567890.12')
  for (const report of ['trial-balance', 'customer-ageing', 'sales-analysis', 'tax-summary']) {
    const page = await visit('owner', `reports/${report}`, { viewport: { width: 320, height: 640 } })
    await settled(page)
    expect([report, await brokenHeadings(page)]).toEqual([report, []])
    await expect.poll(() => cutTexts(page)).toEqual([])
  }
})

test('a card of a list opens its record wherever it is touched, and buttons of a line are wide enough', async ({
  books,
  visit,
}) => {
  const { invoice } = await makeMoney(books)
  await invoice('2026-06-01', '100')
  const page = await visit('owner', 'sales/vouchers', phone)
  await settled(page)
  const card = page.locator('.list-card').first()
  await card.getByRole('checkbox').check()
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible()
  const { x, y, width, height } = (await card.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.click(x + width - 4, y + height - 4)
  await expect(page).toHaveURL(/sales\/vouchers\/[^/]+$/)
  await page.goto(`/${books.slug}/sales/vouchers/create`)
  await settled(page)
  const sizes = await page
    .locator('.line-remove .ant-btn')
    .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().width))
  expect(sizes.length).toBeGreaterThan(1)
  for (const size of sizes) expect(size).toBeGreaterThanOrEqual(24)
})

test('every entry of the menu of the user is reached on a phone held sideways', async ({ visit }) => {
  const page = await visit('owner', 'dashboard', { viewport: { width: 667, height: 375 } })
  await settled(page)
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('button', { name: /^Your account/ }).click()
  for (const name of ['Your account', 'Sign out']) {
    const entry = page.getByRole('menuitem', { name, exact: true })
    await entry.scrollIntoViewIfNeeded()
    await expect(entry).toBeInViewport({ ratio: 1 })
  }
})
