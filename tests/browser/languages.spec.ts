/** Nepali on the screens: chosen before and after signing in, kept, used for errors, and complete on the pages. */
import type { Page } from '@playwright/test'
import words from '../../domain/language/ne.json' with { type: 'json' }
import texts from '../../src/locales/nepali/ne.json' with { type: 'json' }
import { shippedSets } from '../../domain/resources/modules.ts'
import { routeTable } from '../../src/resources/route-table.ts'
import { sample } from '../support/sample.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { addressesOf } from './route-addresses.ts'

const shippedNames = Object.values(shippedSets).map(({ label }) => label)
const english = new Set(
  Object.entries({ ...texts, ...words }).flatMap(([text, nepali]) => (text === nepali ? [] : text)),
)

test('the language is chosen on the sign-in page, and by each user in the profile', async ({ books, visit }) => {
  const guest = await visit(null, '/login')
  await guest.getByRole('button', { name: 'नेपाली' }).click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('साइन इन')
  await expect(guest.locator('html')).toHaveAttribute('lang', 'ne')
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('साइन इन')

  const page = await visit('owner', '/profile')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
  await page.getByText('नेपाली', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('तपाईंको प्रयोगकर्ता खाता')
  await follow(page, `/${books.slug}/crm/parties/create`)
  await settled(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('नयाँ सम्पर्क')
  await page.reload()
  await settled(page)
  await page.getByRole('button', { name: 'सुरक्षित गर्नुहोस्' }).click()
  await expect(page.getByText('आवश्यक।').first()).toBeVisible()

  await follow(page, '/profile')
  await settled(page)
  await page.getByText('English', { exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
})

test('pages show no English text that has a translation', async ({ books, visit, request, watch }) => {
  test.setTimeout(10 * 60_000)
  // No invitation has the placeholder link.
  watch.allow(404, /\/api\/invitations\//)
  const addressOf = await addressesOf(books, request)
  const names = await namesOf(books)
  const page = await visit('owner', 'dashboard')
  await settled(page)
  await page.evaluate(() => localStorage.setItem('daybook.preferences', JSON.stringify({ language: 'ne' })))
  await page.reload()
  const pages = routeTable.filter(
    ({ path, auth, page: kind }) =>
      path.startsWith('/:company/') && !auth.redirectIfLoggedIn && kind !== 'provider-callback' && !isChapter(path),
  )
  const found: string[] = []
  for (const route of sample('pages are read in Nepali', pages, 12)) {
    await follow(page, addressOf(route))
    await settled(page)
    for (const text of await textsOf(page))
      if (english.has(text) && !names.has(text)) found.push(`${route.path}: ${text}`)
  }
  expect(found).toEqual([])
})

/** The chapters of the handbook are in English. */
const isChapter = (path: string) => path.endsWith('/help/:chapter')

type Named = { name: string; short_name?: string }

/** Names of records that are words of the product as well. */
async function namesOf(books: {
  origin: string
  slug: string
  session: (person: 'owner') => Promise<{ accessToken: string | null }>
}): Promise<Set<string>> {
  const { accessToken } = await books.session('owner')
  // Narrations are stored in English, as permission sets and widgets are named; languages have their own names.
  const names = new Set<string>(['Opening balance', 'Opening item', 'English', ...shippedNames])
  for (const path of [
    'account/ledgers',
    'account/categories',
    'inventory/units',
    'settings/payment-modes',
    'tax/schemes',
    'settings/dashboard-widgets',
  ]) {
    const answer = await fetch(`${books.origin}/api/company/${books.slug}/${path}/?_start=0&_end=200`, {
      headers: { authorization: `Token ${accessToken}` },
    })
    for (const { name, short_name } of (await answer.json()) as Named[]) names.add(name).add(short_name ?? name)
  }
  return names
}

/** Returns the texts of a page, shown or read out, but those of a paper, which is in the language of the company. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: parent, textContent } = walker.currentNode
      if (parent?.closest('style, script, noscript, kbd, .paper') === null) found.push(textContent ?? '')
    }
    for (const element of document.querySelectorAll('*')) {
      if (element.closest('.anticon, [aria-hidden="true"], .paper') !== null) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) found.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(found.map((text) => text.trim()))]
  })
}
