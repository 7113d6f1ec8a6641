/**
 * A till without browser and server: IndexedDB in memory, locks, a clock that stands, and a server that stores facts as the
 * real one does and fails as it is told to.
 */
import 'fake-indexeddb/auto'
import type { Catalog } from '../../domain/till/catalog.ts'
import type { FactContent, Sale, TillFact } from '../../domain/till/facts.ts'
import type { FactAnswer, Heartbeat, SyncAnswer } from '../../domain/till/sync.ts'
import type { TillHead } from '../../domain/till/till-head.ts'
import { nextSaleNumber } from '../../domain/till/till-head.ts'
import type { TillProfile } from '../../src/lib/till/kept-fact.ts'
import type { ReadyTill } from '../../src/lib/till/till-device.ts'
import { Device } from '../../src/lib/till/till-device.ts'
import { HEARTBEAT_MS } from '../../src/lib/till/till-sender.ts'
import type { TillTransport } from '../../src/lib/till/till-transport.ts'
import { RevokedError } from '../../src/lib/till/till-transport.ts'

/**
 * What happens to a request: it is lost on its way or its answer is, it is answered when the test says so, arrives twice, is
 * answered in another order, or for every other fact only.
 */
export type Fate = 'ok' | 'lost' | 'answer_lost' | 'held' | 'twice' | 'shuffled' | 'half'

class MemoryServer {
  readonly facts = new Map<number, TillFact>()
  /** The numbers of each request that arrived. */
  readonly requests: number[][] = []
  /** What happens to the next requests; then nothing does. */
  fates: Fate[] = []
  isRevoked = false
  /** The numbers that cannot be posted. */
  readonly parked = new Set<number>()
  version = 'v1'
  catalogs = 0
  heartbeats = 0
  now = Date.parse('2026-11-27T09:00:00Z')
  #release: (() => void)[] = []

  /** Answers what is held. */
  release(): void {
    for (const answer of this.#release.splice(0)) answer()
  }

  transport = (signal: AbortSignal): TillTransport => ({
    sync: async (facts) => {
      const fate = this.fates.shift() ?? 'ok'
      if (fate === 'lost') throw new TypeError('Failed to fetch')
      // As on a network: what arrives is another object.
      const answer = structuredClone(this.#store(structuredClone(facts)))
      if (fate === 'answer_lost') throw new TypeError('Failed to fetch')
      if (fate === 'twice') this.#store(facts)
      if (fate === 'held') await new Promise<void>((resolve) => this.#release.push(resolve))
      if (signal.aborted) throw new DOMException('', 'AbortError')
      if (fate === 'shuffled') return { ...answer, answers: answer.answers.toReversed() }
      if (fate === 'half') return { ...answer, answers: answer.answers.filter((_, place) => place % 2 === 0) }
      return answer
    },
    heartbeat: async () => {
      this.heartbeats += 1
      if ((this.fates.shift() ?? 'ok') !== 'ok') throw new TypeError('Failed to fetch')
      return this.#beat()
    },
    catalog: async (version) => {
      if (version === this.version) return null
      this.catalogs += 1
      return JSON.stringify({ version: this.version, till: { id: till, name: 'Front', prefix: 'T1' } } as Catalog)
    },
  })

  #store(facts: readonly TillFact[]): SyncAnswer {
    if (this.isRevoked) throw new RevokedError()
    this.requests.push(facts.map(({ n }) => n))
    const answers = facts.map((fact) => this.#answer(fact))
    return { ...this.#beat(), answers }
  }

  #answer(fact: TillFact): FactAnswer {
    const { n, id } = fact
    const existing = this.facts.get(n)
    const isOther = existing !== undefined && existing.hash !== fact.hash
    if (!existing) this.facts.set(n, fact)
    const isParked = this.parked.has(n)
    const outcome = isOther ? 'differs' : isParked ? 'parked' : existing ? 'known' : 'stored'
    const problem = isParked ? { code: 'INTERNAL' as const, message: 'It cannot be posted.' } : null
    return { n, id, outcome, document: null, problem }
  }

  #beat(): Heartbeat {
    if (this.isRevoked) throw new RevokedError()
    let water = 0
    while (this.facts.has(water + 1)) water += 1
    const now = new Date(this.now).toISOString()
    return { high_water: water, head: this.facts.get(water)?.hash ?? '', catalog: this.version, now }
  }
}

const till = '01900000-0000-7000-8000-000000000001'

/** The lock of one browser; those who wait for it get it in turn. */
class MemoryLocks {
  #last: Promise<unknown> = Promise.resolve()
  #count = 0

  readonly request = (async (name: string, options: LockOptions, callback: (lock: Lock | null) => unknown) => {
    if (options.ifAvailable && this.#count > 0) return callback(null)
    const before = this.#last
    const mine = async () => {
      try {
        await before
        if (options.signal?.aborted) throw new DOMException('', 'AbortError')
        return await callback({ name, mode: 'exclusive' })
      } finally {
        this.#count -= 1
      }
    }
    this.#count += 1
    const end = mine()
    this.#last = Promise.allSettled([end])
    return end
  }) as LockManager['request']
}

let companies = 0

/** A browser with the data of one company. */
export class MemoryBrowser {
  readonly company: string
  readonly server = new MemoryServer()
  readonly locks = new MemoryLocks()
  now = Date.parse('2026-11-27T09:00:00Z')
  isDurable = true
  readonly profile: TillProfile

  constructor() {
    companies += 1
    this.company = `company-${companies}`
    this.profile = {
      till,
      name: 'Front',
      prefix: 'T1',
      company: this.company,
      key: 'key',
      cashier: { id: 'olivia', name: 'Olivia', may: { sell: true, approve: false } },
    }
  }

  /** Opens the till in a tab; a failed request is repeated at once, and a heartbeat is sent on request only. */
  tab(): Device & { readonly ended: Promise<void> } {
    const device = new Device(this.company, {
      locks: this.locks,
      transport: (_profile, signal) => this.server.transport(signal),
      now: () => this.now,
      persist: async () => this.isDurable,
      random: () => 0.5,
      pause: (ms, signal) =>
        new Promise((resolve) => {
          if (signal.aborted) return resolve()
          signal.addEventListener('abort', () => resolve())
          if (ms < HEARTBEAT_MS) setTimeout(resolve, 1)
        }),
    })
    return Object.assign(device, { ended: device.open() })
  }

  /** Opens the till in a tab and waits until it is ready; the first time it is registered. */
  async till(): Promise<Device & { readonly ended: Promise<void> }> {
    const device = this.tab()
    await until(device, ({ kind }) => kind === 'ready' || kind === 'not_registered')
    if (device.state().kind === 'not_registered') await device.register(this.profile)
    return device
  }
}

/** Returns the state of a till that is ready. */
export function ready(device: Device): ReadyTill {
  const state = device.state()
  if (state.kind !== 'ready') throw new Error(`The till is ${state.kind}`)
  return state
}

/** Waits until a state comes. */
export async function until(device: Device, isMet: (state: ReturnType<Device['state']>) => boolean): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The till stays ${JSON.stringify(device.state())}`)), 5000)
    const look = () => {
      if (!isMet(device.state())) return
      clearTimeout(timer)
      stop()
      resolve()
    }
    const stop = device.subscribe(look)
    look()
  })
}

/** Waits until everything is sent. */
export function allSent(device: Device): Promise<void> {
  return until(device, (state) => state.kind === 'ready' && state.online && state.unsent.count === 0)
}

export const shiftOpened: FactContent = { kind: 'shift_opened', body: { float: '50.00' } }

/** Returns the sale of a total that follows a head. */
export function saleOf(head: TillHead, total: string): FactContent {
  const body: Partial<Sale> = {
    shift: head.shift?.id ?? '',
    number: nextSaleNumber('T1', head),
    totals: { sub_total: total, discount: '0.00', tax: '0.00', total },
  }
  return { kind: 'sale', body: body as Sale }
}

/** Records a sale of a total. */
export function sell(device: Device, total: string, id?: string): Promise<TillFact> {
  return device.record(saleOf(ready(device).head, total), id)
}
