/** The page of one import, and the worker that does it while the page is looked at. */
import type { Page } from '@playwright/test'
import { startWorker } from '../../server/jobs/worker.ts'
import { postBox } from '../support/post-box.ts'
import { expect, test as base } from './fixtures.ts'

export const test = base.extend<{
  /** Has jobs worked off until what the test waits for is there; else an import stands still where people look at it. */
  working: (until: () => Promise<unknown>) => Promise<void>
}>({
  working: async ({ server: { db, clock, files, imports } }, use) => {
    const failures: unknown[] = []
    await use(async (until) => {
      const worker = startWorker({ db, clock, files, imports, ...postBox() }, (error) => failures.push(error))
      await until().finally(() => worker.stop())
    })
    expect(failures).toEqual([])
  },
})

/** The rows of what is wrong. */
export const problems = (page: Page) => page.getByRole('region', { name: 'Errors' }).locator('tbody tr[data-row-key]')
export const says = (page: Page, text: string) => expect(page.getByText(text)).toBeVisible()

/** What a Select under this name shows. */
export const chosen = (page: Page, name: string) =>
  page.locator('.ant-select').filter({ has: page.getByRole('combobox', { name, exact: true }) })
