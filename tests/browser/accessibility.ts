import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { test } from '@playwright/test'
import { isSampled } from '../support/sample.ts'

export const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** One of this many places in the journeys is checked by axe each day; a check takes as long as opening the page. */
const ONE_IN = 8
const checkCounts = new WeakMap<TestInfo, number>()

/** Returns axe's findings on the page at this place of a journey, none when the place is not in today's sample. */
export async function accessibilityProblems(page: Page, tags?: string[]): Promise<string[]> {
  const info = test.info()
  const place = (checkCounts.get(info) ?? 0) + 1
  checkCounts.set(info, place)
  return isSampled(`${info.titlePath.join(' ')} ${place}`, ONE_IN) ? allProblems(page, tags) : []
}

/** Returns axe's findings on the page, one line for each place; without tags every rule is checked. */
export async function allProblems(page: Page, tags?: string[]): Promise<string[]> {
  // A page without frames is checked in one go; otherwise axe opens a second page to merge the results of each.
  const builder = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  // What a rule allows is not written down.
  builder.options({ resultTypes: ['violations'] })
  const { violations } = await (tags ? builder.withTags(tags) : builder).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reason = failureSummary.split('\n').slice(1, 2).join('').trim()
      return `${id}: ${help} – ${target.join(' ')} – ${reason}`
    }),
  )
}
