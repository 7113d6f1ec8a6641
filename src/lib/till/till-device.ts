/**
 * The till of this device: what it records is in IndexedDB before anything is printed, and is sent when the server can be
 * reached. One tab has the till, by a lock that it holds while it is open; the others wait until it is closed.
 */
import type { Cart } from '../../../domain/till/cart.ts'
import type { FactContent, TillFact } from '../../../domain/till/facts.ts'
import type { TillProfile } from './kept-fact.ts'
import type { ReadyTill, Surroundings } from './running-till.ts'
import { RunningTill } from './running-till.ts'
import type { TillStore } from './till-store.ts'
import { openTillStore } from './till-store.ts'
import { tillTransport } from './till-transport.ts'

export type { TillProfile, Unsent } from './kept-fact.ts'
export type { ReadyTill } from './running-till.ts'
export { QuotaError } from './till-store.ts'

export type TillState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'not_registered' }
  | { readonly kind: 'other_tab' }
  /** The browser stores nothing, as when the disk is full; the till comes back when it does. */
  | { readonly kind: 'no_storage' }
  | ReadyTill

export interface TillDevice {
  subscribe(listener: () => void): () => void
  /** Returns the same object until something changes. */
  state(): TillState
  /**
   * Makes this device a till, or keeps who is signed in at it. Throws an Error for another till while facts of this one are
   * neither sent nor exported.
   */
  register(profile: TillProfile): Promise<void>
  /**
   * Records a fact and returns it once it is on the disk; the kept cart with its id is deleted with it. A fact with an id
   * that is recorded already is returned as it is. Throws QuotaError when there is no space, and then nothing is recorded.
   */
  record(content: FactContent, id?: string): Promise<TillFact>
  /** Returns the facts on this device, the newest first. */
  facts(): Promise<readonly TillFact[]>
  carts(): Promise<readonly Cart[]>
  keepCarts(carts: readonly Cart[]): Promise<void>
  /** Returns the facts that are not sent yet as a file that the server imports. */
  export(): Promise<Blob>
  /** Exchanges with the server now. */
  syncNow(): void
  close(): void
}

const REOPEN_MS = 5000

const browser = (): Surroundings => ({
  locks: navigator.locks,
  transport: tillTransport,
  now: Date.now,
  persist: () => navigator.storage.persist(),
  random: Math.random,
  pause: (ms, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      const end = () => {
        clearTimeout(timer)
        resolve()
      }
      if (signal.aborted) end()
      else signal.addEventListener('abort', end, { once: true })
    }),
})

/** Opens the till of a company on this device. */
export function openTillDevice(company: string): TillDevice {
  const device = new Device(company, browser())
  void device.open()
  return device
}

export class Device implements TillDevice {
  readonly #company: string
  readonly #browser: Surroundings
  readonly #listeners = new Set<() => void>()
  readonly #closing = new AbortController()
  #store: TillStore | null = null
  #running: RunningTill | null = null
  #opening: Promise<void> | null = null
  #state: TillState = { kind: 'loading' }

  constructor(company: string, surroundings: Surroundings) {
    this.#company = company
    this.#browser = surroundings
    const { signal } = this.#closing
    globalThis.addEventListener?.('online', () => this.syncNow(), { signal })
    globalThis.addEventListener?.('offline', () => this.#running?.setOnline(false), { signal })
  }

  /** Takes the till when no other tab has it, else as soon as that is closed; returns when this is closed. */
  async open(): Promise<void> {
    const { locks } = this.#browser
    if (!locks) return this.#publish({ kind: 'no_storage' })
    const { signal } = this.#closing
    const name = `daybook-till-${this.#company}`
    const isMine = await locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await this.#own()
      return lock !== null
    })
    if (isMine || signal.aborted) return
    this.#publish({ kind: 'other_tab' })
    try {
      await locks.request(name, { signal }, () => this.#own())
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }

  /** Runs the till until this is closed. */
  async #own(): Promise<void> {
    const { signal } = this.#closing
    await this.#keepOpen()
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve))
    await this.#running?.close()
    this.#store?.close()
  }

  /** Opens the store, again and again while the browser refuses, as when the disk is full. */
  async #keepOpen(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      this.#opening = this.#openStore()
      try {
        return await this.#opening
      } catch {
        this.#publish({ kind: 'no_storage' })
        await this.#browser.pause(REOPEN_MS, signal)
      }
    }
  }

  async #openStore(): Promise<void> {
    const store = await openTillStore(this.#company, () => this.#reopen())
    const profile = await store.profile()
    this.#store = store
    if (profile) await this.#run(store, profile)
    else this.#publish({ kind: 'not_registered' })
  }

  /** The browser has closed the store: the disk is full, or the user has deleted its data. */
  #reopen(): void {
    if (!this.#store) return
    void this.#running?.close()
    this.#running = null
    this.#store = null
    void this.#keepOpen()
  }

  async #run(store: TillStore, profile: TillProfile): Promise<void> {
    await this.#running?.close()
    this.#running = await RunningTill.start(store, profile, {
      ...this.#browser,
      changed: () => this.#publish(this.#running?.state() ?? this.#state),
    })
    this.#publish(this.#running.state())
  }

  #publish(state: TillState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }

  async #till(): Promise<RunningTill> {
    if (!this.#running) await this.#opening
    if (!this.#running) throw new Error('This tab does not have the till')
    return this.#running
  }

  async #kept(): Promise<TillStore> {
    if (!this.#store) await this.#opening
    if (!this.#store) throw new Error('This tab does not have the till')
    return this.#store
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): TillState => this.#state

  async register(profile: TillProfile): Promise<void> {
    const store = await this.#kept()
    const former = this.#running
    const isOther = former !== null && former.profile.till !== profile.till
    if (isOther && former.isNeeded)
      throw new Error('The till of this device has facts that are neither sent nor exported')
    await store.keepProfile(profile)
    if (former && !isOther && former.profile.key === profile.key) former.setProfile(profile)
    else await this.#run(store, profile)
  }

  async record(content: FactContent, id?: string): Promise<TillFact> {
    return (await this.#till()).record(content, id)
  }

  async facts(): Promise<readonly TillFact[]> {
    return (await this.#till()).facts()
  }

  async carts(): Promise<readonly Cart[]> {
    return (await this.#kept()).carts()
  }

  async keepCarts(carts: readonly Cart[]): Promise<void> {
    await (await this.#kept()).keepCarts(carts)
  }

  async export(): Promise<Blob> {
    return (await this.#till()).export()
  }

  syncNow(): void {
    this.#running?.wake()
  }

  close(): void {
    this.#closing.abort()
  }
}
