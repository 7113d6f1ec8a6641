/**
 * What every browser test stands on: one server for the run on a PostgreSQL of its own, whose clock stands at noon of
 * 15 June 2026; books of its own for each test; and pages that fail the test for anything in the console.
 */
import { testSite } from '../support/site.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { buildApp } from '../../server/app.ts'
import { createDatabase } from '../../server/db/client.ts'
import type { FileStore } from '../../server/storage/files.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { projectRoot } from '../../server/paths.ts'
import type { Identity } from '../../server/services/identity/identity.ts'
import { startTestCluster } from '../support/test-cluster.ts'
import type { Books, Person } from './books.ts'
import { makeBooks } from './books.ts'
import { Profiles } from './profiles.ts'
import { Watch } from './watch.ts'

export { expect }

type Server = Identity & { origin: string; files: FileStore }
type Preferences = { theme?: 'light' | 'dark'; menuCollapsed?: boolean }
export type EnterOptions = BrowserContextOptions & { preferences?: Preferences }

type Fixtures = {
  books: Books
  watch: Watch
  /** A browser profile of one's own for a person (null: nobody), signed in; given back with the test. */
  enter: (person: Person | null, options?: EnterOptions) => Promise<BrowserContext>
  /** The same with one page at an address below the company, or at an absolute one. */
  visit: (person: Person | null, address: string, options?: EnterOptions) => Promise<Page>
}

let companies = 0

export const test = base.extend<Fixtures, { server: Server; profiles: Profiles }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const cluster = await startTestCluster()
      const db = createDatabase(cluster.appUrl)
      const clock = { now: () => new Date('2026-06-15T12:00:00Z') }
      const webRoot = path.join(projectRoot, 'build/web')
      const folder = mkdtempSync(path.join(tmpdir(), 'daybook-files-'))
      const files = createFileStore(folder)
      const app = await buildApp({
        db,
        clock,
        files,
        site: testSite(),
        rateLimit: 0,
        webRoot,
        log: false,
      })
      const origin = await app.listen({ host: '127.0.0.1', port: 0 })
      await use({ db, clock, files, origin })
      await app.close()
      await db.close()
      await cluster.remove()
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  books: async ({ server }, use) => {
    companies += 1
    await use(await makeBooks(server, `books-${process.pid}-${companies}`))
  },

  // oxlint-disable-next-line no-empty-pattern -- as above
  watch: async ({}, use) => {
    const watch = new Watch()
    await use(watch)
    expect(watch.problems).toEqual([])
  },

  profiles: [
    async ({ browser, server }, use) => {
      const profiles = new Profiles(browser, { baseURL: server.origin, locale: 'en-GB', reducedMotion: 'reduce' })
      await use(profiles)
      await profiles.close()
    },
    { scope: 'worker' },
  ],

  enter: async ({ server, profiles, books, watch }, use) => {
    const taken: BrowserContext[] = []
    await use(async (person, { preferences, ...options } = {}) => {
      const localStorage = [
        ...(person ? [{ name: 'daybook.session', value: JSON.stringify(await books.session(person)) }] : []),
        ...(preferences ? [{ name: 'daybook.preferences', value: JSON.stringify(preferences) }] : []),
      ]
      const context = await profiles.take(options, [{ origin: server.origin, localStorage }])
      watch.follow(context)
      taken.push(context)
      return context
    })
    for (const context of taken) await profiles.giveBack(context)
  },

  visit: async ({ enter, books }, use) => {
    await use(async (person, address, options) => {
      const context = await enter(person, options)
      const page = await context.newPage()
      await page.goto(address.startsWith('/') ? address : `/${books.slug}/${address}`)
      return page
    })
  },
})

/** Opens another address within the loaded application, as a link would; the page that was there is marked as left. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: Math.random().toString(36).slice(2) }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** Waits until the page that was opened has its name and its figures. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('.ant-skeleton, .placeholder, [aria-busy="true"], .ant-spin, .is-refreshing')).toHaveCount(
    0,
  )
}
