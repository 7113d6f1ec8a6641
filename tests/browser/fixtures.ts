/**
 * Provides the fixtures of browser tests: one server for the run on its own PostgreSQL, with its email and an identity
 * provider, whose clock is at noon of 15 June 2026 until a test sets it; separate books for each test; and pages that
 * fail the test for anything in the console.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { test as base, expect } from '@playwright/test'
import { buildApp } from '../../server/app.ts'
import { createDatabase } from '../../server/db/core/client.ts'
import type { ImportThread } from '../../server/jobs/import-thread.ts'
import { createImportThread } from '../../server/jobs/import-thread.ts'
import { workOff } from '../../server/jobs/worker.ts'
import type { OutgoingMail } from '../../domain/documents/mail.ts'
import type { FileStore } from '../../server/storage/files.ts'
import { createFileStore } from '../../server/storage/files.ts'
import { projectRoot } from '../../server/paths.ts'
import type { Identity } from '../../server/services/identity/identity.ts'
import type { Account } from '../support/identity-provider.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import type { Mail } from '../support/post-box.ts'
import { postBox } from '../support/post-box.ts'
import { readinessNow, testSite } from '../support/site.ts'
import { startTestCluster } from '../support/test-cluster.ts'
import type { Books, Person } from './books.ts'
import { makeBooks } from './books.ts'
import type { ProfileOptions } from './profiles.ts'
import { Profiles } from './profiles.ts'
import { Watch } from './watch.ts'

export { expect }

type Server = Identity & {
  origin: string
  files: FileStore
  imports: ImportThread
  /** Sets the clock to this number of seconds after noon. */
  turn: (seconds: number) => void
  mails: () => Promise<Mail[]>
  posted: () => Promise<OutgoingMail<Buffer>[]>
  refuseMail: (error: Error | null) => void
}
type Preferences = { theme?: 'light' | 'dark'; menuCollapsed?: boolean; language?: 'ne' }
export type EnterOptions = ProfileOptions & { preferences?: Preferences }

type Fixtures = {
  books: Books
  watch: Watch
  /** Returns a browser profile of a user (null: anonymous), signed in, with a page; released with the test. */
  enter: (person: Person | null, options?: EnterOptions) => Promise<{ context: BrowserContext; page: Page }>
  /** Returns its page, opened at an address below the company, or at an absolute one. */
  visit: (person: Person | null, address: string, options?: EnterOptions) => Promise<Page>
  /** Returns the emails since the last call, oldest first. */
  mails: () => Promise<Mail[]>
  /** Returns the documents emailed since the last call, oldest first. */
  posted: () => Promise<OutgoingMail<Buffer>[]>
  /** Sets the mail server's answer to every document; null accepts them again, as at the end of the test. */
  refuseMail: (error: Error | null) => void
  /** Advances the server's clock until the end of the test. */
  later: (seconds: number) => void
}

/** The accounts at the identity provider. */
const strangers: readonly Account[] = [
  { sub: 'mallow', name: 'Mina Mallow', email: 'mina.mallow@acme.test', email_verified: true },
  { sub: 'nettle', name: 'Ned Nettle' },
]
const noon = new Date('2026-06-15T12:00:00Z')

let companies = 0

export const test = base.extend<Fixtures, { server: Server; profiles: Profiles }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const cluster = await startTestCluster()
      let now = noon
      const clock = { now: () => now }
      const db = createDatabase(cluster.appUrl, { clock })
      const webRoot = path.join(projectRoot, 'build/web')
      const folder = mkdtempSync(path.join(tmpdir(), 'daybook-files-'))
      const files = createFileStore(folder)
      // A host name, because passkeys are not stored for an IP address.
      const port = await freePort()
      const origin = `http://localhost:${port}`
      const acme = await startIdentityProvider({ redirectUris: [`${origin}/auth/acme/callback/`], accounts: strangers })
      const site = testSite({ publicUrl: origin, providers: [acme.provider] })
      const post = postBox(site)
      const imports = createImportThread({ databaseUrl: cluster.appUrl, files: { kind: 'folder', folder } })
      const readiness = readinessNow({ db, files, sealer: site.sealer, dataDir: folder })
      const app = await buildApp({ db, clock, files, site, readiness, rateLimit: 0, webRoot, log: null, metrics: null })
      await app.listen({ host: '127.0.0.1', port })
      const mails = async () => {
        const fail = (error: unknown) => {
          throw error
        }
        while ((await workOff({ db, clock, files, imports, ...post }, fail)) > 0);
        return post.mails.splice(0)
      }
      const posted = async () => {
        // Refusals of the mail server are reported by the document.
        while ((await workOff({ db, clock, files, imports, ...post }, () => undefined)) > 0);
        return post.posted.splice(0)
      }
      const refuseMail = (error: Error | null) => void post.refusals.splice(0, 1, ...(error ? [error] : []))
      const turn = (seconds: number) => void (now = new Date(noon.getTime() + seconds * 1000))
      await use({ db, clock, files, imports, origin, mails, posted, refuseMail, turn })
      await app.close()
      await imports.close()
      await acme.close()
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

  enter: async ({ profiles, books, watch }, use, testInfo) => {
    const contexts: BrowserContext[] = []
    await use(async (person, { preferences, ...options } = {}) => {
      const localStorage = [
        ...(person ? [{ name: 'daybook.session', value: JSON.stringify(await books.session(person)) }] : []),
        ...(preferences ? [{ name: 'daybook.preferences', value: JSON.stringify(preferences) }] : []),
      ]
      const profile = await profiles.take(options, localStorage)
      watch.follow(profile.context)
      contexts.push(profile.context)
      return profile
    })
    const pageTexts = testInfo.errors.length > 0 ? await textsOf(contexts) : ''
    for (const context of contexts) await profiles.giveBack(context)
    // A failure that cannot be reproduced is analysed by the content of its pages.
    if (pageTexts) throw new Error(`The pages show: ${pageTexts}`)
  },

  mails: async ({ server }, use) => use(server.mails),

  posted: async ({ server }, use) => use(server.posted),

  refuseMail: async ({ server }, use) => {
    await use(server.refuseMail)
    server.refuseMail(null)
  },

  later: async ({ server }, use) => {
    await use(server.turn)
    server.turn(0)
  },

  visit: async ({ enter, books }, use) => {
    await use(async (person, address, options) => {
      const { page } = await enter(person, options)
      await page.goto(address.startsWith('/') ? address : `/${books.slug}/${address}`)
      return page
    })
  },
})

/** Returns the content of the pages of profiles, each after its address. */
async function textsOf(contexts: readonly BrowserContext[]): Promise<string> {
  const pages = contexts.flatMap((context) => context.pages())
  const texts = pages.map(async (page) => {
    const typed = await page
      .locator('input, textarea')
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    const text = (await page.locator('main, [role=dialog], body:not(:has(main))').allInnerTexts())
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    return `${page.url()} ${text.slice(0, 2000)} | typed: ${typed.join(' · ').slice(0, 500)}`
  })
  return (await Promise.all(texts)).join('\n')
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/** Navigates within the loaded application, as a link would; the previous page is marked as left. */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-left', '')
    history.pushState({ idx: (history.state?.idx ?? 0) + 1, key: Math.random().toString(36).slice(2) }, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, address)
}

/** Opens another address within the loaded application and waits for the heading of its page. */
export async function open(page: Page, address: string, title: string | RegExp): Promise<void> {
  await follow(page, address)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(title)
  // Pages of one kind keep the element.
  await heading.evaluate((element) => element.removeAttribute('data-left'))
}

/** Waits until the opened page has its title and its figures. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('.ant-skeleton, .placeholder, [aria-busy="true"], .ant-spin, .is-refreshing')).toHaveCount(
    0,
  )
}

/** Types into a Select and takes the first option; lists that were open before stay hidden in the page. */
export async function choose(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).fill(text)
  await takeOption(page, text)
}

/** Clicks an option of the open list, and waits for the turn in which the field takes the focus back. */
export async function takeOption(page: Page, text: string | RegExp): Promise<void> {
  await page.locator('.ant-select-item-option:visible').filter({ hasText: text }).first().click()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
}

/** Chooses an act of a document in the menu "More". */
export async function more(page: Page, name: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name }).click()
}
