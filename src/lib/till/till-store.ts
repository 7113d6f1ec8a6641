/**
 * What a till keeps in IndexedDB: its facts with the server's answers, the head of their chain, carts, the catalog and the
 * profile. A fact and the head after it are written in one transaction that is complete when it is on the disk.
 */
import type { DBSchema, IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { openDB } from 'idb'
import type { Cart } from '../../../domain/till/cart.ts'
import type { TillFact } from '../../../domain/till/facts.ts'
import type { FactAnswer } from '../../../domain/till/sync.ts'
import type { TillHead } from '../../../domain/till/till-head.ts'
import { firstHead, headAfter } from '../../../domain/till/till-head.ts'
import type { FactPlace, KeptFact, SyncState, TillProfile } from './kept-fact.ts'
import { firstSync, placeAfter } from './kept-fact.ts'

/** The device has no space left; nothing was written. */
export class QuotaError extends Error {
  override readonly name = 'QuotaError'
}

type KeptTill = { readonly till: string; readonly head: TillHead; readonly sync: SyncState }
/** The catalog as the text of its JSON, which is stored faster than 50,000 objects. */
type Values = { profile: TillProfile; carts: readonly Cart[]; catalog: string }

interface TillSchema extends DBSchema {
  facts: {
    key: [till: string, n: number]
    value: KeptFact
    indexes: { id: string; place: [till: string, place: FactPlace, n: number] }
  }
  tills: { key: string; value: KeptTill }
  values: { key: keyof Values; value: Values[keyof Values] }
}

type Names = StoreNames<TillSchema>[]
type Write = IDBPTransaction<TillSchema, Names, 'readwrite'>
export type TillStore = Awaited<ReturnType<typeof openTillStore>>

const VERSION = 1

/** Opens the store of a company's till; `onClosed` is called when the browser closes it. */
export async function openTillStore(company: string, onClosed: () => void) {
  const db = await openDB<TillSchema>(`daybook-till-${company}`, VERSION, {
    upgrade: (created) => {
      const facts = created.createObjectStore('facts', { keyPath: ['fact.till', 'fact.n'] })
      facts.createIndex('id', 'fact.id', { unique: true })
      facts.createIndex('place', ['fact.till', 'place', 'fact.n'])
      created.createObjectStore('tills', { keyPath: 'till' })
      created.createObjectStore('values')
    },
    // Another version of this page, or the user, waits to change or delete the store.
    blocking: (_current, _next, event) => {
      ;(event.target as IDBDatabase).close()
      onClosed()
    },
    terminated: onClosed,
  })
  const value = async <Name extends keyof Values>(name: Name) =>
    (await db.get('values', name)) as Values[Name] | undefined
  const keepValue = <Name extends keyof Values>(name: Name, kept: Values[Name]) =>
    inOneWrite(db, { names: ['values'], durability: 'relaxed' }, (tx) => [tx.objectStore('values').put(kept, name)])

  return {
    ...factsIn(db),
    tillOf: (till: string) => tillOf(db, till),
    profile: () => value('profile'),
    keepProfile: (profile: TillProfile) =>
      inOneWrite(db, { names: ['values'], durability: 'strict' }, (tx) => [
        tx.objectStore('values').put(profile, 'profile'),
      ]),
    carts: async () => (await value('carts')) ?? [],
    keepCarts: (carts: readonly Cart[]) => keepValue('carts', carts),
    catalog: () => value('catalog'),
    keepCatalog: (text: string) => keepValue('catalog', text),
    /** Changes what the server said last. */
    keepSync: async (till: string, change: Partial<SyncState>) => {
      await inOneWrite(db, { names: ['tills'], durability: 'relaxed' }, async (tx) => {
        const kept = (await tx.objectStore('tills').get(till)) ?? newTill(till)
        return [tx.objectStore('tills').put({ ...kept, sync: { ...kept.sync, ...change } })]
      })
    },
    close: () => db.close(),
  }
}

type Db = IDBPDatabase<TillSchema>

const newTill = (till: string): KeptTill => ({ till, head: firstHead, sync: firstSync })
const tillOf = async (db: Db, till: string) => (await db.get('tills', till)) ?? newTill(till)

function factsIn(db: Db) {
  const placed = (till: string, place: FactPlace, from = 0) =>
    IDBKeyRange.bound([till, place, from], [till, place, Infinity])

  return {
    /**
     * Appends the fact that `factAfter` makes of the head, and removes the kept cart with its id. A fact that is already here
     * is returned as it is. Throws QuotaError when there is no space for it.
     */
    append: async (till: string, id: string, factAfter: (head: TillHead) => TillFact): Promise<ChainEnd> => {
      for (;;) {
        const existing = await db.getFromIndex('facts', 'id', id)
        if (existing) return { ...(await tillOf(db, till)), fact: existing.fact, isNew: false }
        const { head } = await tillOf(db, till)
        const fact = factAfter(head)
        const end = await appendAfter(db, head, fact)
        if (end !== null) return end
      }
    },
    /** Returns every fact of a till on the device, the newest first. */
    facts: async (till: string): Promise<TillFact[]> => {
      const kept = await db.getAll('facts', IDBKeyRange.bound([till, 0], [till, Infinity]))
      return kept.map(({ fact }) => fact).toReversed()
    },
    fact: async (till: string, n: number) => (await db.get('facts', [till, n]))?.fact,
    /** Returns facts of a place in the order of their numbers. */
    factsOf: async (till: string, place: FactPlace, most?: number): Promise<TillFact[]> =>
      (await db.getAllFromIndex('facts', 'place', placed(till, place), most)).map(({ fact }) => fact),
    countOf: (till: string, place: FactPlace) => db.countFromIndex('facts', 'place', placed(till, place)),
    /** Keeps the server's answers with their facts; `now` is the moment by its clock. */
    keepAnswers: (till: string, answers: readonly FactAnswer[], now: string) =>
      inOneWrite(db, { names: ['facts'], durability: 'relaxed' }, async (tx) => {
        const facts = tx.objectStore('facts')
        const kept = await Promise.all(answers.map(({ n }) => facts.get([till, n])))
        return answers.flatMap((answer, index) => {
          const one = kept[index]
          if (one?.fact.id !== answer.id) return []
          return [facts.put({ fact: one.fact, place: placeAfter(answer), answer, answered_at: now })]
        })
      }),
    /** Marks the facts after a number as not sent: the server does not have them any more. */
    sendAgain: (till: string, after: number) =>
      inOneWrite(db, { names: ['facts'], durability: 'relaxed' }, async (tx) => {
        const facts = tx.objectStore('facts')
        const kept = await facts.getAll(IDBKeyRange.bound([till, after + 1], [till, Infinity]))
        return kept.map((one) => facts.put({ ...one, place: 'unsent' }))
      }),
    /** Deletes sent facts below a number that the server answered before a moment by its clock. */
    deleteSent: (till: string, { below, before }: { below: number; before: string }) =>
      inOneWrite(db, { names: ['facts'], durability: 'relaxed' }, async (tx) => {
        const facts = tx.objectStore('facts')
        const deletions: Promise<unknown>[] = []
        const range = IDBKeyRange.bound([till, 'sent', 0], [till, 'sent', below], false, true)
        for await (const { value: kept, primaryKey } of facts.index('place').iterate(range)) {
          if (kept.answered_at >= before || kept.fact.at >= before) break
          deletions.push(facts.delete(primaryKey))
        }
        return deletions
      }),
  }
}

export type ChainEnd = {
  readonly fact: TillFact
  readonly head: TillHead
  readonly sync: SyncState
  readonly isNew: boolean
}

/** Appends a fact to the head that it continues; returns null when the head is another one by now. */
async function appendAfter(db: Db, head: TillHead, fact: TillFact): Promise<ChainEnd | null> {
  let end: ChainEnd | null = null
  await inOneWrite(db, { names: ['facts', 'tills', 'values'], durability: 'strict' }, async (tx) => {
    const facts = tx.objectStore('facts')
    const values = tx.objectStore('values')
    const [stored, carts] = await Promise.all([
      tx.objectStore('tills').get(fact.till),
      values.get('carts') as Promise<readonly Cart[] | undefined>,
    ])
    const kept = stored ?? newTill(fact.till)
    if (kept.head.n !== head.n || kept.head.hash !== head.hash) return []
    const next = headAfter(kept.head, fact)
    const sync = { ...kept.sync, latest: kept.sync.latest > fact.at ? kept.sync.latest : fact.at }
    end = { fact, head: next, sync, isNew: true }
    return [
      facts.add({ fact, place: 'unsent', answer: null, answered_at: '' }),
      tx.objectStore('tills').put({ till: fact.till, head: next, sync }),
      ...(carts?.some(({ id }) => id === fact.id)
        ? [
            values.put(
              carts.filter(({ id }) => id !== fact.id),
              'carts',
            ),
          ]
        : []),
    ]
  })
  return end
}

type WriteOptions = { names: Names; durability: IDBTransactionDurability }
type Writes = readonly Promise<unknown>[]

/** Runs requests in one transaction and waits until it is complete. Throws QuotaError when there is no space for it. */
async function inOneWrite(
  db: Db,
  { names, durability }: WriteOptions,
  work: (tx: Write) => Promise<Writes> | Writes,
): Promise<void> {
  const tx = db.transaction(names, 'readwrite', { durability })
  const requests = async () => {
    try {
      await Promise.all(await work(tx))
    } catch (error) {
      // The transaction may have ended already, with an error of its own.
      if (tx.error === null) tx.abort()
      throw error
    }
  }
  try {
    await Promise.all([requests(), tx.done])
  } catch (error) {
    const cause: unknown = tx.error ?? error
    throw isNoSpace(cause) ? new QuotaError() : cause
  }
}

/** Whether there was no space: within the quota of the page, or on the disk, which Chromium names in the text alone. */
function isNoSpace(error: unknown): boolean {
  return error instanceof DOMException && (error.name === 'QuotaExceededError' || error.message.includes('NO_SPACE'))
}
