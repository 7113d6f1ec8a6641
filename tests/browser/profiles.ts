import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

type Origins = { origin: string; localStorage: { name: string; value: string }[] }[]

/**
 * Browser profiles that tests take and give back. A profile comes empty but for what it is taken with; what stays from
 * one test to the next is what the browser keeps of files that never change: the scripts, fetched and compiled.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #common: BrowserContextOptions
  /** Those nobody has, by the options they were made with. */
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #kinds = new Map<BrowserContext, string>()

  constructor(browser: Browser, common: BrowserContextOptions) {
    this.#browser = browser
    this.#common = common
  }

  /** A profile with these options that knows nothing but the given local storage. */
  async take(options: BrowserContextOptions, origins: Origins): Promise<BrowserContext> {
    const kind = JSON.stringify(options)
    const context = this.#free.get(kind)?.pop() ?? (await this.#browser.newContext({ ...this.#common, ...options }))
    this.#kinds.set(context, kind)
    await context.setStorageState({ cookies: [], origins })
    return context
  }

  /** Closes the pages of a profile and forgets who listened to it and what was answered in the server's stead. */
  async giveBack(context: BrowserContext): Promise<void> {
    for (const page of context.pages()) {
      // A request that is still held back is let go.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    context.removeAllListeners('page')
    const kind = this.#kinds.get(context) ?? ''
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context])
  }

  async close(): Promise<void> {
    for (const context of this.#kinds.keys()) await context.close()
  }
}
