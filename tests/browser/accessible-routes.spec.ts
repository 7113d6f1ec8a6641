/** Axe finds nothing on any route of the table, with data on it, in the light and the dark theme. */
import type { Page } from '@playwright/test'
import { routeTable } from '../../src/resources/route-table.ts'
import { sample } from '../support/sample.ts'
import { allProblems } from './accessibility.ts'
import { expect, follow, settled, test } from './fixtures.ts'
import { addressesOf } from './route-addresses.ts'

/** The provider's callback shows no page of its own: provider.spec.ts follows it. */
const walked = routeTable.filter(({ page }) => page !== 'provider-callback')
const ONE_IN = 20

for (const theme of sample('themes that axe looks at', ['light', 'dark'] as const, 2)) {
  // The themes are not sampled at the same routes of a day.
  const order = theme === 'light' ? walked : [...walked.slice(ONE_IN / 2), ...walked.slice(0, ONE_IN / 2)]
  const routes = sample(`routes are walked by axe in the ${theme} theme`, order, ONE_IN)

  test(`no route breaks a rule of axe in the ${theme} theme`, async ({ books, visit, request, watch }) => {
    test.setTimeout(30 * 60_000)
    // The routes stand for links that nobody was sent.
    watch.allow(404, /\/api\/invitations\//)
    watch.allow(400, /_allauth/)
    watch.allow(401, /_allauth/)
    const addressOf = await addressesOf(books, request)
    const options = { preferences: { theme }, viewport: { width: 1280, height: 800 } }
    const guest = await visit(null, '/', options)
    const owner = await visit('owner', 'dashboard', options)
    await settled(owner)
    const findings: string[] = []
    const check = async (page: Page, path: string) => {
      await settled(page)
      findings.push(...(await allProblems(page)).map((problem) => `${path} ${problem}`))
    }
    for (const route of routes) {
      await test.step(route.path, async () => {
        const page = route.auth.redirectIfLoggedIn ? guest : owner
        await follow(page, addressOf(route))
        await check(page, route.path)
      })
    }
    expect(findings).toEqual([])
  })
}
