import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

type Items = readonly { name: string; value: string }[]

/** An address of the server without the application. */
const blank = '/healthz'
const usual = { width: 1280, height: 720 }

/**
 * Manages the browser profiles of tests. A profile is empty except for the given items, with one blank page; only the
 * browser's cache of immutable files, the scripts, is kept between tests: another process would fetch and compile them
 * again.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #common: BrowserContextOptions
  /** Free profiles, by their options. */
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #options = new Map<BrowserContext, BrowserContextOptions>()

  constructor(browser: Browser, common: BrowserContextOptions) {
    this.#browser = browser
    this.#common = common
  }

  /** Returns a profile with these options and only the given items of local storage, and its page. */
  async take(options: BrowserContextOptions, items: Items): Promise<{ context: BrowserContext; page: Page }> {
    const context =
      this.#free.get(JSON.stringify(options))?.pop() ??
      (await this.#browser.newContext({ ...this.#common, ...options }))
    this.#options.set(context, options)
    const page = context.pages()[0] ?? (await opened(context))
    await page.evaluate((storedItems) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of storedItems) localStorage.setItem(name, value)
    }, items)
    return { context, page }
  }

  /** Closes all pages of a profile but one, and removes its listeners and routes. */
  async giveBack(context: BrowserContext): Promise<void> {
    const options = this.#options.get(context) ?? {}
    const [firstPage, ...others] = context.pages()
    for (const page of others) {
      // A request that is still held back is released.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    context.removeAllListeners('page')
    if (firstPage) await empty(firstPage, options)
    await context.clearCookies()
    const kind = JSON.stringify(options)
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context])
  }

  async close(): Promise<void> {
    for (const context of this.#options.keys()) await context.close()
  }
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(blank)
  return page
}

/** Leaves the application, whatever it asks first, and undoes the changes that a test may have made to its page. */
async function empty(page: Page, { viewport }: BrowserContextOptions): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'] as const) page.removeAllListeners(event)
  await page.goto(blank)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(viewport ?? usual)
}
