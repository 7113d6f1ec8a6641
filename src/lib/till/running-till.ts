/** The till that runs in this tab: it records, sends, and knows its state without reading the store again. */
import { v7 as uuid } from 'uuid'
import type { Catalog } from '../../../domain/till/catalog.ts'
import type { FactContent, TillFact } from '../../../domain/till/facts.ts'
import { withHash } from '../../../domain/till/hash-fact.ts'
import type { TillHead } from '../../../domain/till/till-head.ts'
import { isClockBehind, nextReturnNumber, nextSaleNumber } from '../../../domain/till/till-head.ts'
import type { SyncState, TillProfile, Unsent, UnsentFact } from './kept-fact.ts'
import { placeAfter, unsentFact, unsentOf } from './kept-fact.ts'
import type { Sender, SenderEvent, SenderParts } from './till-sender.ts'
import { startSender } from './till-sender.ts'
import type { TillStore } from './till-store.ts'
import type { TillTransport } from './till-transport.ts'

export type ReadyTill = {
  readonly kind: 'ready'
  readonly profile: TillProfile
  readonly head: TillHead
  /** Whether the browser promises to keep what is stored. */
  readonly durable: boolean
  /** Whether the last exchange with the server succeeded. */
  readonly online: boolean
  readonly unsent: Unsent
  readonly catalog: Catalog | null
  /** The clock is behind the last fact or the server. */
  readonly clockBehind: boolean
  readonly revoked: boolean
}

/** What a till needs of the browser. */
export type Surroundings = {
  /** Undefined on a page that is not secure, which can keep nothing safely. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly transport: (profile: TillProfile, signal: AbortSignal) => TillTransport
  readonly now: () => number
  readonly persist: () => Promise<boolean>
} & Pick<SenderParts, 'pause' | 'random'>

type Memory = {
  profile: TillProfile
  head: TillHead
  sync: SyncState
  unsent: UnsentFact[]
  parked: ReadonlySet<number>
  catalog: Catalog | null
  readonly durable: boolean
  online: boolean
}

export class RunningTill {
  readonly #store: TillStore
  readonly #now: () => number
  readonly #memory: Memory
  readonly #changed: () => void
  #sender: Sender | null = null

  private constructor(store: TillStore, memory: Memory, { now, changed }: { now: () => number; changed: () => void }) {
    this.#store = store
    this.#now = now
    this.#memory = memory
    this.#changed = changed
  }

  /** Reads what a till has kept and starts its sender; `changed` is called whenever its state changes. */
  static async start(
    store: TillStore,
    profile: TillProfile,
    { changed, ...browser }: Surroundings & { changed: () => void },
  ): Promise<RunningTill> {
    const { till } = profile
    const [{ head, sync }, unsent, parked, text, durable] = await Promise.all([
      store.tillOf(till),
      store.factsOf(till, 'unsent'),
      store.factsOf(till, 'parked'),
      store.catalog(),
      browser.persist(),
    ])
    const kept = text === undefined ? null : (JSON.parse(text) as Catalog)
    const catalog = kept?.till.id === till ? kept : null
    const running = new RunningTill(
      store,
      {
        profile,
        head,
        sync,
        unsent: unsent.map(unsentFact),
        parked: new Set(parked.map(({ n }) => n)),
        catalog,
        durable,
        online: false,
      },
      { now: browser.now, changed },
    )
    const parts = {
      till,
      store,
      transport: (signal: AbortSignal) => browser.transport(profile, signal),
      pause: browser.pause,
      random: browser.random,
      tell: (event: SenderEvent) => running.#hear(event),
    }
    running.#sender = startSender(parts, catalog?.version ?? null)
    return running
  }

  get profile(): TillProfile {
    return this.#memory.profile
  }

  state(): ReadyTill {
    const { profile, head, sync, unsent, parked, catalog, durable, online } = this.#memory
    const clockBehind = isClockBehind(this.#now(), Date.parse(sync.latest))
    const { revoked } = sync
    const shown = { profile, head, durable, online, catalog, clockBehind, revoked }
    return { kind: 'ready', ...shown, unsent: unsentOf(unsent, parked.size) }
  }

  /** Whether facts are neither sent nor in a file that was exported. */
  get isNeeded(): boolean {
    return this.#memory.unsent.some(({ n }) => n > this.#memory.sync.exported)
  }

  setProfile(profile: TillProfile): void {
    this.#memory.profile = profile
    this.#changed()
  }

  setOnline(online: boolean): void {
    this.#memory.online = online
    this.#changed()
  }

  wake(): void {
    this.#sender?.wake()
  }

  /** Ends the sender; a request that is under way is given up. */
  async close(): Promise<void> {
    this.#sender?.close()
    await this.#sender?.ended
  }

  async record(content: FactContent, id: string = uuid()): Promise<TillFact> {
    const memory = this.#memory
    const { till, prefix, cashier } = memory.profile
    const { fact, head, sync, isNew } = await this.#store.append(till, id, (before) => {
      assertNextNumber(content, prefix, before)
      const at = new Date(this.#now()).toISOString()
      return withHash({ id, till, n: before.n + 1, at, cashier: cashier.id, previous: before.hash, ...content })
    })
    if (!isNew) return fact
    memory.unsent = [...memory.unsent, unsentFact(fact)]
    memory.head = head
    memory.sync = { ...memory.sync, latest: sync.latest }
    this.#changed()
    this.wake()
    return fact
  }

  facts(): Promise<readonly TillFact[]> {
    return this.#store.facts(this.profile.till)
  }

  async export(): Promise<Blob> {
    const { till } = this.profile
    const facts = await this.#store.factsOf(till, 'unsent')
    const exported = facts.at(-1)?.n ?? this.#memory.sync.exported
    await this.#store.keepSync(till, { exported })
    this.#memory.sync = { ...this.#memory.sync, exported }
    return new Blob([JSON.stringify({ till, facts })], { type: 'application/json' })
  }

  async #hear(event: SenderEvent): Promise<void> {
    const memory = this.#memory
    const { till } = memory.profile
    switch (event.kind) {
      case 'answered': {
        const numbers = new Set(event.answers.map(({ n }) => n))
        const parked = event.answers.filter((answer) => placeAfter(answer) === 'parked').map(({ n }) => n)
        memory.parked = new Set([...[...memory.parked].filter((n) => !numbers.has(n)), ...parked])
        memory.unsent = memory.unsent.filter(({ n }) => !numbers.has(n))
        break
      }
      case 'met':
        memory.online = true
        memory.sync = { ...memory.sync, latest: event.now, revoked: false }
        break
      case 'lost':
        memory.unsent = (await this.#store.factsOf(till, 'unsent')).map(unsentFact)
        memory.parked = new Set((await this.#store.factsOf(till, 'parked')).map(({ n }) => n))
        break
      case 'catalog':
        memory.catalog = event.catalog
        break
      case 'failed':
        memory.online = false
        break
      case 'revoked':
        memory.online = true
        memory.sync = { ...memory.sync, revoked: true }
        await this.#store.keepSync(till, { revoked: true })
        break
    }
    this.#changed()
  }
}

/** Throws an Error for a sale or return whose number is not the next: it was composed for another head. */
function assertNextNumber(content: FactContent, prefix: string, head: TillHead): void {
  const isSale = content.kind === 'sale'
  if (!isSale && content.kind !== 'return') return
  const next = isSale ? nextSaleNumber(prefix, head) : nextReturnNumber(prefix, head)
  if (content.body.number !== next) throw new Error(`${content.body.number} is not the next number, ${next}`)
}
