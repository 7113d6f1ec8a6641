import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/** What a profile is taken with; the size is that of its page, so that profiles of any size are the same. */
export type ProfileOptions = Pick<BrowserContextOptions, 'viewport' | 'hasTouch' | 'permissions'>

type Items = readonly { name: string; value: string }[]

/** An address of the server without a document of the application. */
const blank = '/healthz'
const usual = { width: 1280, height: 720 }

/**
 * Browser profiles that tests take and give back. A profile comes empty but for what it is taken with, with one page that
 * shows nothing of the application; what stays from one test to the next is what the browser keeps of files that never
 * change, the scripts, fetched and compiled: a page of another process would read and compile them again.
 */
export class Profiles {
  readonly #browser: Browser
  readonly #common: BrowserContextOptions
  /** Those nobody has, by what they were made with. */
  readonly #free = new Map<string, BrowserContext[]>()
  readonly #kinds = new Map<BrowserContext, string>()

  constructor(browser: Browser, common: BrowserContextOptions) {
    this.#browser = browser
    this.#common = common
  }

  /** A profile with these options that knows nothing but the given items of local storage, and its page. */
  async take({ viewport, ...options }: ProfileOptions, items: Items): Promise<{ context: BrowserContext; page: Page }> {
    const kind = JSON.stringify(options)
    const context =
      this.#free.get(kind)?.pop() ?? (await this.#browser.newContext({ ...this.#common, ...options, viewport: usual }))
    this.#kinds.set(context, kind)
    const page = context.pages()[0] ?? (await opened(context))
    if (viewport) await page.setViewportSize(viewport)
    await page.evaluate((given) => {
      sessionStorage.clear()
      localStorage.clear()
      for (const { name, value } of given) localStorage.setItem(name, value)
    }, items)
    return { context, page }
  }

  /** Closes the pages of a profile but one, and forgets who listened to it and what was answered in the server's stead. */
  async giveBack(context: BrowserContext): Promise<void> {
    const [kept, ...others] = context.pages()
    for (const page of others) {
      // A request that is still held back is let go.
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
    }
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    context.removeAllListeners('page')
    if (kept) await empty(kept)
    await context.clearCookies()
    const kind = this.#kinds.get(context) ?? ''
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

/** Leaves the application, whatever it asks first, and undoes what a test may do to its page. */
async function empty(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  for (const event of ['console', 'pageerror', 'request', 'response', 'dialog'] as const) page.removeAllListeners(event)
  await page.goto(blank)
  await page.emulateMedia({ media: null })
  await page.setViewportSize(usual)
}
