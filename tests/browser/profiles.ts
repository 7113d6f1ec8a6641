import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * What a profile is taken with; the size is that of its page, so that profiles of any size are the same. Only tests of the
 * service worker allow it: requests that it makes are not those that a test can hold back.
 */
export type ProfileOptions = Pick<
  BrowserContextOptions,
  'viewport' | 'hasTouch' | 'permissions' | 'forcedColors' | 'serviceWorkers' | 'timezoneId'
>

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
  readonly #kinds = new Map<BrowserContext, string>()

  constructor(browser: Browser, common: BrowserContextOptions) {
    this.#browser = browser
    this.#common = common
  }

  /** Returns a profile with these options and only the given items of local storage, and its page. */
  async take({ viewport, ...options }: ProfileOptions, items: Items): Promise<{ context: BrowserContext; page: Page }> {
    const kind = JSON.stringify(options)
    const context = this.#free.get(kind)?.pop() ?? (await this.#newContext(options))
    this.#kinds.set(context, kind)
    const page = context.pages()[0] ?? (await opened(context))
    if (viewport) await page.setViewportSize(viewport)
    await page.evaluate((storedItems) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of storedItems) localStorage.setItem(name, value)
    }, items)
    return { context, page }
  }

  async #newContext(options: ProfileOptions): Promise<BrowserContext> {
    const context = await this.#browser.newContext({ ...this.#common, ...options, viewport: usual })
    if (options.serviceWorkers !== 'allow')
      await context.addInitScript(() => Object.defineProperty(navigator, 'serviceWorker', { value: undefined }))
    return context
  }

  /**
   * Closes all pages of a profile but one, and removes its listeners and routes. One with a service worker is closed: what
   * that has stored would meet the next test.
   */
  async giveBack(context: BrowserContext): Promise<void> {
    const kind = this.#kinds.get(context) ?? ''
    if (kind.includes('"serviceWorkers":"allow"')) {
      this.#kinds.delete(context)
      return context.close()
    }
    const [firstPage, ...others] = context.pages()
    for (const page of others) {
      // A request that is still held back is released.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    context.removeAllListeners('page')
    if (firstPage) await empty(firstPage)
    await context.clearCookies()
    this.#free.set(kind, [...(this.#free.get(kind) ?? []), context])
  }

  async close(): Promise<void> {
    for (const context of this.#kinds.keys()) await context.close()
  }
}

async function opened(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(blank)
  return page
}

/** Leaves the application, whatever it asks first, and undoes the changes that a test may have made to its page. */
async function empty(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'] as const) page.removeAllListeners(event)
  await page.goto(blank)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(usual)
}
