/** Papers on a phone: figures of any size stay in one piece, and are printed as a table. */
import type { Page } from '@playwright/test'
import { createLink } from '../../server/services/sending/public-links.ts'
import { accessibilityProblems, wcag22aa } from './accessibility.ts'
import { expect, settled, test } from './fixtures.ts'
import { makeMoney } from './money.ts'

const phone = { width: 375, height: 760 }
const amount = '1,234,567,890.12'
/** With tax of 20 %. */
const total = '1,481,481,468.14'

/** Returns the figures of the paper that overflow it or are broken in two. */
function cutFigures(page: Page): Promise<string[]> {
  return page.locator('.paper').evaluate((paper) => {
    const { left, right } = paper.getBoundingClientRect()
    return [...paper.querySelectorAll('td, dd')].flatMap((cell) => {
      const range = document.createRange()
      range.selectNodeContents(cell)
      const places = [...range.getClientRects()].filter(({ width }) => width > 0)
      const isFigure = /^[\d,.()]+$/.test(cell.textContent)
      const isCut = places.some((place) => place.left < left || place.right > right) || places.length > 1
      return isFigure && isCut ? [cell.textContent] : []
    })
  })
}

test('ten-digit figures fit on a phone, and are printed in a table', async ({ books, enter, visit }) => {
  const { invoice } = await makeMoney(books)
  const { id } = await invoice('2026-06-01', '1234567890.12', { taxed: true })
  const page = await visit('owner', `sales/vouchers/${id}`, { viewport: phone })
  await settled(page)
  const rows = page.getByRole('region', { name: 'Lines' })
  await expect(rows).toContainText(amount)
  expect(await cutFigures(page)).toEqual([])
  expect(await accessibilityProblems(page, wcag22aa)).toEqual([])
  const rate = rows.locator('td', { hasText: amount }).first()
  const label = (cell: typeof rate) => cell.evaluate((it) => getComputedStyle(it, '::before').content)
  expect(await label(rate)).toBe('"Unit price"')
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(rows.getByRole('columnheader', { name: 'Unit price' })).toBeInViewport()
  expect(await label(rate)).toBe('none')

  const { body } = await createLink(
    books.context,
    { path: 'sales/vouchers', id },
    { publicUrl: books.origin, body: {} },
  )
  const { page: reader } = await enter(null, { viewport: phone })
  await reader.goto(body.url)
  await expect(reader.getByRole('region', { name: 'Lines' })).toContainText(amount)
  // The total and the balance due.
  await expect(reader.getByRole('definition').filter({ hasText: total })).toHaveCount(2)
  expect(await cutFigures(reader)).toEqual([])
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByRole('columnheader', { name: 'Amount (GBP)' })).toHaveCSS('display', 'table-cell')
  expect(await label(reader.locator('td', { hasText: amount }).first())).toBe('none')
})
