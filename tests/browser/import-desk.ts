/** Opens the page of one import, and runs its worker meanwhile. */
import type { Page } from '@playwright/test'
import { startWorker } from '../../server/jobs/worker.ts'
import { postBox } from '../support/post-box.ts'
import { expect, test as base } from './fixtures.ts'

export const test = base.extend<{
  /** Runs jobs until the awaited state; otherwise an import stays unchanged while it is viewed. */
  working: (until: () => Promise<unknown>) => Promise<void>
}>({
  working: async ({ server: { db, clock, files, imports } }, use) => {
    const failures: unknown[] = []
    await use(async (until) => {
      const worker = startWorker(
        { db, clock, files, imports, ...postBox() },
        { onError: (error) => failures.push(error), onEnd: () => undefined },
      )
      await until().finally(() => worker.stop())
    })
    expect(failures).toEqual([])
  },
})

/** Returns the rows of the problems. */
export const problems = (page: Page) => page.getByRole('region', { name: 'Errors' }).locator('tbody tr[data-row-key]')
export const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/** Returns the displayed value of a Select. */
export const chosen = (page: Page, name: string) =>
  page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name, exact: true }) })
