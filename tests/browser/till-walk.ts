/** Sells at a till in Chromium while tabs, network, clock and server fail, and compares the receipts with the books. */
import type { BrowserContext, Page, Route } from '@playwright/test'
import { compare } from '../../domain/money/decimal.ts'
import type { TillProfile } from '../../src/lib/till/till-device.ts'
import type { Books } from './books.ts'
import { openHarness, openTill, serveHarness } from './till-desk.ts'
import type { Order, Receipt } from './till-harness.ts'

/**
 * What happens to a request: it does not arrive, its answer is lost, it arrives twice, its facts arrive in reverse, or it
 * arrives after later ones.
 */
export const fates = ['lost', 'answer_lost', 'twice', 'reversed', 'late'] as const
export type Fate = (typeof fates)[number]

const hour = 60 * 60_000
const sync = /\/sales\/pos\/sync\/$/

type Late = { readonly headers: Record<string, string>; readonly body: string }

/** One till whose browser, network and clock are in the hands of a test. */
export class TillWalk {
  readonly printed = new Map<string, Receipt>()
  readonly counts: Record<string, number> = {}
  readonly #context: BrowserContext
  readonly #books: Books
  readonly #fates: Fate[] = []
  readonly #late: Late[] = []
  #page: Page
  #isOffline = false

  private constructor(page: Page, books: Books) {
    this.#context = page.context()
    this.#books = books
    this.#page = page
  }

  static async start(page: Page, books: Books, profile: TillProfile): Promise<TillWalk> {
    const walk = new TillWalk(page, books)
    await serveHarness(page.context())
    await page.context().route(sync, (route) => walk.#meet(route))
    await openTill(page, books, profile)
    await page.evaluate(() => window.till.ready(({ catalog }) => catalog !== null))
    return walk
  }

  /** Does one act; `random` returns whole numbers below its argument. */
  async act(random: (below: number) => number): Promise<void> {
    const orders = Array.from({ length: 1 + random(3) }, () => ({
      place: random(4),
      quantity: String(1 + random(5)),
    }))
    const acts: readonly [string, () => Promise<void>][] = [
      ['sell', () => this.#sell(orders)],
      ['sell', () => this.#sell(orders)],
      ['sell', () => this.#sell(orders)],
      ['sell twice at once', () => this.#sellTwice(orders)],
      ['go offline or online', () => this.#setOffline(!this.#isOffline)],
      ['kill the tab', () => this.#kill(orders)],
      ['reload', () => this.#reload()],
      ['second tab', () => this.#secondTab(random(2) === 0)],
      ['lose a request', () => this.#expect(fates[random(fates.length)])],
      ['lose an answer', () => this.#expect('answer_lost')],
      ['deliver late', () => this.#deliverLate()],
      ['clock an hour back', () => this.#sellAnHourAgo(orders)],
    ]
    const [name, act] = acts[random(acts.length)] ?? ['', async () => undefined]
    this.counts[name] = (this.counts[name] ?? 0) + 1
    await act()
  }

  /** Connects the till and waits until the server has everything, and what was late. */
  async finish(): Promise<void> {
    this.#fates.length = 0
    await this.#setOffline(false)
    await this.#deliverLate()
    await this.#page.evaluate(() => window.till.device.syncNow())
    await this.#page.evaluate(() => window.till.allSent())
    await this.#printMissing()
  }

  async #sell(orders: readonly Order[]): Promise<void> {
    this.#print(await this.#page.evaluate((sold) => window.till.sell(sold), orders))
  }

  /** As by a key that is pressed twice: both are composed for the same number, and one of them is refused. */
  async #sellTwice(orders: readonly Order[]): Promise<void> {
    const receipts = await this.#page.evaluate(async (sold) => {
      const both = await Promise.allSettled([window.till.sell(sold), window.till.sell(sold)])
      return both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    }, orders)
    if (receipts.length !== 1) throw new Error(`${receipts.length} sales have one number`)
    receipts.forEach((receipt) => this.#print(receipt))
  }

  #print(receipt: Receipt): void {
    if (this.printed.has(receipt.number)) throw new Error(`${receipt.number} is printed twice`)
    this.printed.set(receipt.number, receipt)
  }

  /** Prints what was recorded, but not printed before its tab was gone, as the page shows it; nothing printed may be gone. */
  async #printMissing(): Promise<void> {
    const receipts = await this.#page.evaluate(() => window.till.receipts())
    const numbers = new Set(receipts.map(({ number }) => number))
    for (const { number } of this.printed.values()) if (!numbers.has(number)) throw new Error(`${number} is gone`)
    for (const receipt of receipts) {
      const printed = this.printed.get(receipt.number)
      if (!printed) this.#print(receipt)
      else if (compare(printed.total, receipt.total) !== 0) throw new Error(`${receipt.number} has another total`)
    }
  }

  async #setOffline(isOffline: boolean): Promise<void> {
    this.#isOffline = isOffline
    await this.#context.setOffline(isOffline)
  }

  /** Closes the tab while it sells. */
  async #kill(orders: readonly Order[]): Promise<void> {
    await this.#page.evaluate((sold) => void window.till.sell(sold).catch(() => undefined), orders)
    const killed = this.#page
    this.#page = await this.#context.newPage()
    await killed.close()
    await this.#open()
  }

  async #reload(): Promise<void> {
    await this.#open()
  }

  async #open(): Promise<void> {
    await openHarness(this.#page, this.#books)
    await this.#page.evaluate(() => window.till.ready())
    await this.#printMissing()
  }

  async #secondTab(takesOver: boolean): Promise<void> {
    const second = await this.#context.newPage()
    const kind = await openHarness(second, this.#books)
    if (kind !== 'other_tab') throw new Error(`The second tab is ${kind}`)
    const refusal = await second.evaluate(() =>
      window.till.device.record({ kind: 'shift_opened', body: { float: '1' } }).then(String, String),
    )
    if (!refusal.includes('does not have the till')) throw new Error(`The second tab sells: ${refusal}`)
    await (takesOver ? this.#page : second).close()
    if (!takesOver) return
    this.#page = second
    await second.evaluate(() => window.till.ready())
    await this.#printMissing()
  }

  async #expect(fate: Fate | undefined): Promise<void> {
    if (fate) this.#fates.push(fate)
  }

  async #sellAnHourAgo(orders: readonly Order[]): Promise<void> {
    const setClock = (ms: number) => this.#page.evaluate((back) => localStorage.setItem('clock', String(back)), ms)
    await setClock(-hour)
    await this.#sell(orders)
    const isBehind = await this.#page.evaluate(() => window.till.ready().then(({ clockBehind }) => clockBehind))
    if (!isBehind) throw new Error('The clock is not reported')
    await setClock(0)
  }

  async #deliverLate(): Promise<void> {
    for (const { headers, body } of this.#late.splice(0)) {
      const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
      const { status } = await fetch(`${this.#books.origin}/api/company/${this.#books.slug}/sales/pos/sync/`, init)
      if (status !== 200) throw new Error(`What came late is answered ${status}`)
    }
  }

  /** Lets a request of the till through, or not. */
  async #meet(route: Route): Promise<void> {
    try {
      await this.#meetAs(route, this.#isOffline ? 'lost' : this.#fates.shift())
    } catch (error) {
      // The tab that waits for the answer may be gone.
      if (!/closed|Invalid InterceptionId|has been/i.test(String(error))) throw error
    }
  }

  async #meetAs(route: Route, fate: Fate | undefined): Promise<void> {
    const request = route.request()
    switch (fate) {
      case undefined:
        return route.continue()
      case 'lost':
        return route.abort('connectionreset')
      case 'answer_lost':
        await route.fetch()
        return route.abort('connectionreset')
      case 'twice':
        await route.fetch()
        return route.fulfill({ response: await route.fetch() })
      case 'reversed': {
        const { facts } = request.postDataJSON()
        return route.fulfill({
          response: await route.fetch({ postData: JSON.stringify({ facts: facts.toReversed() }) }),
        })
      }
      case 'late': {
        const { authorization = '' } = request.headers()
        this.#late.push({ headers: { authorization }, body: request.postData() ?? '' })
        return route.abort('connectionreset')
      }
    }
  }
}
