/**
 * Stores unsaved input in the browser, so that a reload, a crash or an ended session loses nothing. There is one draft
 * for each user, company and page: the page of a record has the record's id, the page of a new record the tab, because
 * two tabs hold two new records; a copy of a record has its own name besides the tab. Signing out deletes all drafts.
 */

/** `version` is the record's version that the input is based on; null for a new record. */
export type Draft<T> = { at: string; version: number | null; values: T }
export type DraftPlace = { userId: string; slug: string; path: string; id: string | null; tab: string }

const prefix = 'daybook.draft/'

export function draftKey({ tab, ...place }: DraftPlace): string {
  return place.id === null ? `${newRecords(place)}${tab}` : `${page(place)}/${place.id}`
}

type Page = Omit<DraftPlace, 'id' | 'tab'>

function page({ userId, slug, path }: Page): string {
  return `${prefix}${userId}/${slug}/${path}`
}

function newRecords(place: Page): string {
  return `${page(place)}/new/`
}

const tabKey = 'daybook.tab'

/** Returns the name of this tab, the same after a reload. */
export function tabName(storage: Pick<Storage, 'getItem' | 'setItem'>, newName: string): string {
  const existing = storage.getItem(tabKey)
  if (existing !== null) return existing
  storage.setItem(tabKey, newName)
  return newName
}

/** Returns the draft under a key, or null; unreadable text counts as none. */
export function readDraft<T>(storage: Pick<Storage, 'getItem'>, key: string): Draft<T> | null {
  try {
    const draft: unknown = JSON.parse(storage.getItem(key) ?? 'null')
    return isDraft<T>(draft) ? draft : null
  } catch {
    return null
  }
}

export type StoredDraft<T> = { key: string; draft: Draft<T> }

/** Returns the draft of a page; for a new record without a draft in this tab, the newest of another tab. */
export function findDraft<T>(
  storage: Pick<Storage, 'getItem' | 'length' | 'key'>,
  place: DraftPlace,
): StoredDraft<T> | null {
  const keys = [draftKey(place)]
  if (place.id === null) keys.push(...keysOf(storage).filter((key) => key.startsWith(newRecords(place))))
  const [exact, ...others] = keys.map((key) => ({ key, draft: readDraft<T>(storage, key) }))
  const candidates = [exact, ...others.toSorted((a, b) => (b.draft?.at ?? '').localeCompare(a.draft?.at ?? ''))]
  return candidates.find((one): one is StoredDraft<T> => one?.draft != null) ?? null
}

function keysOf(storage: Pick<Storage, 'length' | 'key'>): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
}

/** Stores a draft and returns whether it could: full or disabled storage stores none, and typing goes on. */
export function writeDraft<T>(storage: Pick<Storage, 'setItem'>, key: string, draft: Draft<T>): boolean {
  try {
    storage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    // Earlier drafts stay.
    return false
  }
}

/** What is stored for a user by name: drafts, and the pages opened last. */
const ofUsers = [prefix, 'daybook.recent.']

/** Deletes the drafts and recent pages of all users of this browser. */
export function forgetTraces(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  for (const key of keysOf(storage)) if (ofUsers.some((start) => key.startsWith(start))) storage.removeItem(key)
}

function isDraft<T>(draft: unknown): draft is Draft<T> {
  return typeof draft === 'object' && draft !== null && 'at' in draft && 'version' in draft && 'values' in draft
}
