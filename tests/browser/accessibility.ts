import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const wcag22aa = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What axe finds on the page, one line for each place; without tags every rule it has is asked. */
export async function accessibilityProblems(page: Page, tags?: string[]): Promise<string[]> {
  // A page without frames is looked at in one go; otherwise axe opens a second page to join what it found in each.
  const builder = new AxeBuilder({ page }).setLegacyMode(page.frames().length === 1)
  const { violations } = await (tags ? builder.withTags(tags) : builder).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => {
      const reason = failureSummary.split('\n').slice(1, 2).join('').trim()
      return `${id}: ${help} – ${target.join(' ')} – ${reason}`
    }),
  )
}
