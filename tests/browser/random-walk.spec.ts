/**
 * From every route, random clicks, typing, keys and steps back show no error: nothing in the console, no page of failure, no
 * internal error of the server, no refusal for a missing permission. `npm test` walks from a few routes, `npm run proof -- walk`
 * from all of them.
 */
import type { Page } from '@playwright/test'
import { routeTable } from '../../src/resources/route-table.ts'
import { isWhole, randomFrom, sample, seed } from '../support/sample.ts'
import { expect, test } from './fixtures.ts'
import { RandomWalk } from './random-walk.ts'
import { addressesOf } from './route-addresses.ts'
import type { Watch } from './watch.ts'

const walked = routeTable.filter(({ page, auth }) => page !== 'provider-callback' && !auth.redirectIfLoggedIn)
const STEPS = isWhole ? 10 : 12

for (const person of ['owner', 'clerk'] as const) {
  // The roles do not start at the same routes of a day.
  const order = person === 'owner' ? walked : walked.toReversed()
  const routes = sample(`routes are walked from by the ${person}`, order, person === 'owner' ? 30 : 60)

  test(`random steps of the ${person} show no error`, async ({ books, visit, request, watch }) => {
    test.setTimeout(60 * 60_000)
    // What was typed may be refused, and what was deleted is no longer there.
    for (const status of [400, 404, 409]) watch.allow(status, /./)
    const addressOf = await addressesOf(books, request)
    const page = await visit(person, 'dashboard', { viewport: { width: 1280, height: 800 } })
    page.on('dialog', (dialog) => void dialog.accept())
    page.context().on('page', (opened) => void opened.close())
    const findings: string[] = []
    for (const [place, route] of routes.entries()) {
      await page.goto(addressOf(route))
      await page.locator('h1, form').first().waitFor()
      // Neighbouring seeds begin alike.
      const walk = new RandomWalk(page, randomFrom(seed * 1009 + place * 7919))
      const problems = await problemsOf(walk, { page, watch })
      findings.push(...problems.map((problem) => `${route.path}: ${problem}`))
      if (problems.length > 0)
        process.stdout.write(`walk of the ${person} (SEED=${seed}) ${route.path}: ${problems.join('\n')}\n`)
    }
    process.stdout.write(`walk: ${routes.length} routes × ${STEPS} steps of the ${person} (SEED=${seed})\n`)
    expect(findings).toEqual([])
  })
}

/** Walks until something is wrong; returns it with the steps that led to it. */
async function problemsOf(walk: RandomWalk, { page, watch }: { page: Page; watch: Watch }): Promise<string[]> {
  const before = watch.problems.length
  for (let step = 0; step < STEPS; step += 1) {
    await walk.step()
    const text = await walk.wrongText()
    const problems = [...watch.problems.slice(before), ...(text === null ? [] : [`${page.url()} shows “${text}”`])]
    if (problems.length > 0) return [...problems, `after ${walk.steps.join(' → ')}`]
  }
  return []
}
