import type { BrowserContext, Page } from '@playwright/test'

/** Collects forbidden events of pages: console errors and warnings, thrown errors, unexpected answers from 400 up. */
export class Watch {
  readonly problems: string[] = []
  readonly #texts: RegExp[] = []
  readonly #allowed: { status: number; path: RegExp }[] = []

  /** Allows an answer that the journey is about, such as a refused save. */
  allow(status: number, path: RegExp): void {
    this.#allowed.push({ status, path })
  }

  /** Allows a console error that the journey is about, such as a chunk that does not load. */
  allowText(text: RegExp): void {
    this.#texts.push(text)
  }

  follow(context: BrowserContext): void {
    for (const page of context.pages()) this.#followPage(page)
    context.on('page', (page) => this.#followPage(page))
  }

  #followPage(page: Page): void {
    page.on('console', (message) => {
      // The browser repeats every refused answer in the console; these are checked by their status below.
      const isAnswer = message.text().startsWith('Failed to load resource')
      if (isAnswer || (message.type() !== 'error' && message.type() !== 'warning')) return
      if (this.#texts.some((text) => text.test(message.text()))) return
      this.problems.push(`${page.url()} console ${message.type()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => this.problems.push(`${page.url()} threw: ${error.message}`))
    page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (response.status() < 400) return
      if (this.#allowed.some(({ status, path }) => status === response.status() && path.test(pathname))) return
      this.problems.push(`${page.url()} ${response.request().method()} ${pathname} answered ${response.status()}`)
    })
  }
}
