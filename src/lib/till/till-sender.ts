/**
 * Sends the facts of a till in the order of their numbers, in batches, and keeps the server's answer with each. A request
 * that failed is repeated after a pause that doubles; what the server has already, it answers as known. Without facts it asks
 * every 30 seconds where the server is, and gets a new catalog.
 */
import type { Catalog } from '../../../domain/till/catalog.ts'
import type { TillFact } from '../../../domain/till/facts.ts'
import type { FactAnswer, Heartbeat } from '../../../domain/till/sync.ts'
import { FACTS_PER_REQUEST } from '../../../domain/till/sync.ts'
import type { TillStore } from './till-store.ts'
import { QuotaError } from './till-store.ts'
import type { TillTransport } from './till-transport.ts'
import { RevokedError } from './till-transport.ts'

export const HEARTBEAT_MS = 30_000
const REVOKED_MS = 5 * 60_000
const PARKED_MS = 5 * 60_000
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Of the JSON of a request, unless one fact has more. */
const MOST_CHARACTERS = 300_000
const KEPT_MS = 30 * 24 * 60 * 60_000

/** What the sender tells the till. */
export type SenderEvent =
  | { readonly kind: 'answered'; readonly facts: readonly TillFact[]; readonly answers: readonly FactAnswer[] }
  /** The server answered; `now` is its clock. */
  | { readonly kind: 'met'; readonly now: string }
  /** The server has lost facts, which are unsent again. */
  | { readonly kind: 'lost' }
  | { readonly kind: 'catalog'; readonly catalog: Catalog }
  | { readonly kind: 'failed' }
  | { readonly kind: 'revoked' }

export type SenderParts = {
  readonly till: string
  readonly store: TillStore
  readonly transport: (signal: AbortSignal) => TillTransport
  /** Waits for a time, or until the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  /** A number from 0 to 1. */
  readonly random: () => number
  readonly tell: (event: SenderEvent) => void | Promise<void>
}

export type Sender = { readonly wake: () => void; readonly close: () => void; readonly ended: Promise<void> }

/** Starts the sender of a till; there must be one only. `version` is that of the catalog on the device. */
export function startSender(parts: SenderParts, version: string | null): Sender {
  const closing = new AbortController()
  let waking = new AbortController()
  const work = new Exchange(parts, { transport: parts.transport(closing.signal), version })

  const run = async () => {
    let failures = 0
    while (!closing.signal.aborted) {
      const pause = waking.signal.aborted ? (waking = new AbortController()) : waking
      let ms = HEARTBEAT_MS
      try {
        if (await work.once()) ms = 0
        failures = 0
      } catch (error) {
        if (closing.signal.aborted) return
        failures += 1
        const isRevoked = error instanceof RevokedError
        ms = isRevoked ? REVOKED_MS : pauseAfter(failures, parts.random())
        await parts.tell({ kind: isRevoked ? 'revoked' : 'failed' })
      }
      if (ms > 0) await parts.pause(ms, AbortSignal.any([closing.signal, pause.signal]))
    }
  }
  return { wake: () => waking.abort(), close: () => closing.abort(), ended: run() }
}

/** Returns the pause after some failures in succession: doubled each time, and spread, so that tills do not come all at once. */
export function pauseAfter(failures: number, random: number): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS) * (0.5 + random / 2)
}

/** The exchanges of a till with the server, one after another. */
class Exchange {
  readonly #parts: SenderParts
  readonly #transport: TillTransport
  #version: string | null
  #batch = FACTS_PER_REQUEST
  #catalogAt = -Infinity
  #parkedAt = -Infinity

  constructor(parts: SenderParts, { transport, version }: { transport: TillTransport; version: string | null }) {
    this.#parts = parts
    this.#transport = transport
    this.#version = version
  }

  /** Sends a batch, or asks where the server is; returns whether more facts are to be sent. */
  async once(): Promise<boolean> {
    const { till, store } = this.#parts
    const facts = await this.#nextFacts()
    const beat = facts.length > 0 ? await this.#send(facts) : await this.#transport.heartbeat()
    await this.#meet(beat)
    const isMore = (await store.countOf(till, 'unsent')) > 0
    if (!isMore) await this.#getCatalog(beat)
    return isMore
  }

  /** Returns the next facts; now and then the parked ones again, because a member may have dealt with them. */
  async #nextFacts(): Promise<TillFact[]> {
    const { till, store } = this.#parts
    const unsent = await store.factsOf(till, 'unsent', this.#batch)
    if (unsent.length > 0) return withinSize(unsent)
    if (performance.now() < this.#parkedAt + PARKED_MS) return []
    this.#parkedAt = performance.now()
    return withinSize(await store.factsOf(till, 'parked', this.#batch))
  }

  async #send(facts: readonly TillFact[]): Promise<Heartbeat> {
    const { till, store, tell } = this.#parts
    try {
      const answer = await this.#transport.sync(facts)
      const answers = answer.answers.filter(({ n, id }) => facts.some((fact) => fact.n === n && fact.id === id))
      if (answers.length === 0) throw new Error('The server answered none of the facts')
      await store.keepAnswers(till, answers, answer.now)
      await tell({ kind: 'answered', facts, answers })
      this.#batch = Math.min(this.#batch * 2, FACTS_PER_REQUEST)
      return answer
    } catch (error) {
      this.#batch = Math.max(Math.floor(this.#batch / 2), 1)
      throw error
    }
  }

  /** Keeps where the server is: deletes what is old, and sends again what the server has lost. */
  async #meet({ high_water, head, now }: Heartbeat): Promise<void> {
    const { till, store, tell } = this.#parts
    const { sync, head: ours } = await store.tillOf(till)
    if (high_water < sync.high_water) {
      await store.sendAgain(till, high_water)
      await tell({ kind: 'lost' })
    }
    await store.keepSync(till, { high_water, revoked: false, latest: now })
    await tell({ kind: 'met', now })
    const last = await store.fact(till, high_water)
    if (last && last.hash !== head) return
    const below = Math.min(high_water + 1, ours.shift?.n ?? Infinity)
    await store.deleteSent(till, { below, before: new Date(Date.parse(now) - KEPT_MS).toISOString() })
  }

  async #getCatalog({ catalog: version }: Heartbeat): Promise<void> {
    if (version === this.#version || performance.now() < this.#catalogAt + HEARTBEAT_MS) return
    const { store, tell } = this.#parts
    this.#catalogAt = performance.now()
    const text = await this.#transport.catalog(this.#version)
    if (text === null) return
    const catalog = JSON.parse(text) as Catalog
    await tell({ kind: 'catalog', catalog })
    this.#version = catalog.version
    await store.keepCatalog(text).catch((error: unknown) => {
      // Without space the till sells by the new catalog until it is closed, and then gets it again.
      if (!(error instanceof QuotaError)) throw error
    })
  }
}

function withinSize(facts: readonly TillFact[]): TillFact[] {
  let characters = 0
  const excess = facts.findIndex((fact, index) => {
    characters += JSON.stringify(fact).length
    return index > 0 && characters > MOST_CHARACTERS
  })
  return facts.slice(0, excess === -1 ? facts.length : excess)
}
